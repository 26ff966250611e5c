import type { FamilyGame, FamilyPosition } from '@evolab/family';
import type { Measure } from '@evolab/survey';
import { clopperPearson, defaultsOf, Random, type Searcher } from 'evolab';
import { Playout, Uct, UCT_OPTIONS } from 'evolab/search';

/** Matches between two searches of which one takes four times as many simulations. */
interface Rung {
  readonly weak: number;
  readonly strong: number;
  readonly games: number;
}

/** Two doublings a rung; the last takes as much time as the others together. */
export const LADDER: readonly Rung[] = [
  { weak: 20, strong: 80, games: 20 },
  { weak: 80, strong: 320, games: 20 },
  { weak: 320, strong: 1280, games: 10 },
];
/** Points, from -1 to 1, with which a rung counts as climbed: three games of five. */
const CLIMBED = 0.2;
/** Nodes that a tree of 1280 simulations has on most boards. */
const CAPACITY = 2 ** 16;

/** A tree search with playouts. */
export function searcherOf(
  game: FamilyGame,
  random: Random,
  capacity: number = 2 ** 14,
): Searcher<FamilyPosition> {
  return new Uct(game, new Playout(game, random), random, { ...defaultsOf(UCT_OPTIONS), capacity });
}

/**
 * How far skill goes: the points of the stronger on each rung, from a half (0) to all (1), on average over all rungs. Rungs
 * above one that is not climbed count 0 and are not played: a game in which four times as much search hardly helps is
 * exhausted there. After Ludii's skill trace, whose players double; `low` and `high` are the means of the 95% intervals.
 */
export function climb(game: FamilyGame, seed: number, ladder: readonly Rung[] = LADDER): Measure {
  const random = new Random();
  const searcher = searcherOf(game, random, CAPACITY);
  const sums = { value: 0, low: 0, high: 0 };
  for (const rung of ladder) {
    random.seed('judge', 'skill', seed, rung.weak);
    const points = playRung(game, searcher, rung);
    const won = (points / rung.games + 1) / 2;
    const [low, high] = clopperPearson(won * rung.games, rung.games);
    sums.value += Math.max(0, 2 * won - 1);
    sums.low += Math.max(0, 2 * low - 1);
    sums.high += Math.max(0, 2 * high - 1);
    if (points / rung.games < CLIMBED) break;
  }
  const count = ladder.length;
  return { value: sums.value / count, low: sums.low / count, high: sums.high / count };
}

/** What the stronger got in all games, of which it begins every second. */
function playRung(
  game: FamilyGame,
  searcher: Searcher<FamilyPosition>,
  { weak, strong, games }: Rung,
): number {
  const position = game.start();
  let points = 0;
  for (let i = 0; i < games; i++) {
    const role = i % 2;
    position.copy(game.start());
    while (!position.over) {
      const { turn } = position;
      position.play(searcher.search(position, turn, { sims: turn === role ? strong : weak }).move);
    }
    points += position.payoff(role);
  }
  return points;
}
