import type { Rating } from '../contract/evolution.ts';
import { differentText, intervalOf, percent, percentRange, shareOf } from './numbers.ts';
import { largest } from '../util/extremes.ts';

/** How an evolution ended, in a sentence or two: how strong its champion is, and whether it became stronger. */
export function evolutionVerdict(ratings: readonly Rating[], generation: number): string {
  if (ratings.length === 0)
    return generation === 0
      ? 'No generation is finished yet.'
      : `${generation} generations were bred; their champions have not been rated.`;
  const { last, now, telling } = latest(ratings);
  const others = now.filter((rating) => rating !== telling);
  const scores = `The champion of generation ${last} scores ${percent(shareOf(telling), 1)} against ${opponent(telling)} (95% interval ${percentRange(intervalOf(telling))}${differentText(telling)})`;
  const rest = others.map((rating) => `${percent(shareOf(rating), 1)} against ${opponent(rating)}`);
  return `${[scores, ...rest].join(', ')}. ${strengthChangeText(ratings)}`.trim();
}

/** The ratings of the last rated generation, and the one of these that is nearest to an even score. There is at least one rating. */
export function latest(ratings: readonly Rating[]): {
  last: number;
  now: readonly Rating[];
  telling: Rating;
} {
  const last = largest(ratings.map(({ generation }) => generation));
  const now = ratings.filter(({ generation }) => generation === last);
  const telling = now.toSorted((a, b) => Math.abs(shareOf(a) - 0.5) - Math.abs(shareOf(b) - 0.5))[0]!;
  return { last, now, telling };
}

/**
 * Whether the champion became stronger, in a sentence: its score against the opponent of which the last rating says most,
 * and that of the first rating; empty if there is one rating only.
 */
export function strengthChangeText(ratings: readonly Rating[]): string {
  if (ratings.length === 0) return '';
  const { last, telling } = latest(ratings);
  const first = ratings.find(({ against }) => against === telling.against)!;
  if (first.generation === telling.generation) return '';
  const [before, after] = [intervalOf(first), intervalOf(telling)];
  const scores = `${percent(shareOf(first), 1)} in generation ${first.generation}, ${percent(shareOf(telling), 1)} in generation ${last}`;
  const against = `against ${opponent(telling)}: ${scores}`;
  if (after[0] > before[1]) return `The champion became stronger ${against}.`;
  if (after[1] < before[0]) return `The champion became weaker ${against}.`;
  return `No clear change of the champion is shown ${against}.`;
}

/** Names of opponents are those of agents, but for the champion of the first generation. */
const opponent = ({ against }: Rating): string =>
  against === 'first generation' ? 'the first generation' : against;
