import type { Rating } from '../contract/evolution.ts';
import { clopperPearson } from '../statistics/interval.ts';
import { percent, shareOf } from './numbers.ts';
import { largest } from '../util/extremes.ts';

/** How an evolution ended, in a sentence or two: how strong its champion is, and whether it became stronger. */
export function evolutionVerdict(ratings: readonly Rating[], generation: number): string {
  if (ratings.length === 0)
    return generation === 0
      ? 'No generation is finished yet.'
      : `${generation} generations were bred; their champions have not been rated.`;
  const last = largest(ratings.map((rating) => rating.generation));
  const now = ratings.filter((rating) => rating.generation === last);
  // What is neither always won nor always lost says most.
  const [telling] = [...now].sort((a, b) => Math.abs(shareOf(a) - 0.5) - Math.abs(shareOf(b) - 0.5));
  const others = now.filter((rating) => rating !== telling);
  const [low, high] = intervalOf(telling);
  const scores = `The champion of generation ${last} scores ${percent(shareOf(telling), 1)} against ${opponent(telling)} (95% interval ${percent(low, 1)} to ${percent(high, 1)})`;
  const rest = others.map((rating) => `${percent(shareOf(rating), 1)} against ${opponent(rating)}`);
  return `${[scores, ...rest].join(', ')}. ${progress(ratings, telling)}`.trim();
}

/** What became of the score since the first rating against the same opponent. */
function progress(ratings: readonly Rating[], telling: Rating): string {
  const [first] = ratings.filter(({ against }) => against === telling.against);
  if (first.generation === telling.generation) return '';
  const [before, after] = [intervalOf(first), intervalOf(telling)];
  const was = `${percent(shareOf(first), 1)} in generation ${first.generation}`;
  if (after[0] > before[1]) return `It became stronger: ${was}.`;
  if (after[1] < before[0]) return `It became weaker: ${was}.`;
  return `That does not differ clearly from ${was}.`;
}

/** Names of opponents are those of agents, but for the champion of the first generation. */
const opponent = ({ against }: Rating): string =>
  against === 'first generation' ? 'the first generation' : against;

const intervalOf = ({ wins, losses, draws }: Rating): readonly [number, number] =>
  clopperPearson(wins + draws / 2, wins + losses + draws);
