import type { FamilyGame } from '@evolab/family';
import type { Measure } from '@evolab/survey';
import { clopperPearson, Random } from 'evolab';
import { playMatch, searcherOf, type Player } from './match.ts';
import { simsFor, type RandomPlay } from './random-play.ts';

/** Matches between two searches of which one takes four times as many simulations; these are for each legal move. */
interface Rung {
  readonly weak: number;
  readonly strong: number;
  /** An even number. */
  readonly games: number;
}

/** Games in which each of two players begins once. */
const PAIR = 2;
/** Two doublings a rung. A third one would take more time than all else that rules are judged by. */
export const LADDER: readonly Rung[] = [
  { weak: 1, strong: 4, games: 20 },
  { weak: 4, strong: 16, games: 20 },
];
/** Of the interval that says what is still open. */
const SURE = 0.99;
/** Nodes that a tree of the top rung has on most boards. */
const CAPACITY = 2 ** 16;

/**
 * How far skill goes: the points of the stronger on each rung, from a half (0) to all (1), on average over all rungs. Rungs
 * above one on which the stronger gets no more than half count 0 and are not played: a game in which four times as much
 * search does not help is exhausted there. Twenty games tell no more: of a rung that is worth three games of five, as in
 * squava, the stronger gets fewer than that every second time. Simulations are for each legal move, of which random play
 * finds so many on average: as many in all would be little for a large board, and much for a small one. After Ludii's skill
 * trace, whose players double them and count the moves of each position; `low` and `high` are the means of the 95% intervals.
 *
 * Before each pair of games `isOpen` is told between which values the result will be, as far as the 99% interval of the rung
 * goes; undefined as soon as it says that these do not matter.
 */
export function climb(
  game: FamilyGame,
  play: RandomPlay,
  seed: number,
  ladder: readonly Rung[],
  isOpen: (range: Measure) => boolean = () => true,
): Measure | undefined {
  const random = new Random();
  const searcher = searcherOf(game, random, CAPACITY);
  const sums = { value: 0, low: 0, high: 0 };
  const count = ladder.length;
  for (const [i, rung] of ladder.entries()) {
    random.seed('judge', 'skill', seed, rung.weak);
    const { games } = rung;
    const players = [rung.strong, rung.weak].map((each) => ({
      searcher,
      limits: { sims: simsFor(play, each) },
    })) as [Player, Player];
    const share = (points: number) => (points / games + 1) / 2;
    const skill = (won: number) => Math.max(0, 2 * won - 1);
    let points = 0;
    for (let left = games; left > 0; left -= PAIR) {
      const range = rangeOf(points, games, left);
      const [low, high] = range.map((end) => (sums.value + skill(end)) / count);
      if (!isOpen({ value: low, low, high: high + (count - i - 1) / count })) return undefined;
      points += playMatch(game, players, PAIR);
    }
    const won = share(points);
    const [low, high] = clopperPearson(won * games, games);
    sums.value += skill(won);
    sums.low += skill(low);
    sums.high += skill(high);
    if (points <= 0) break;
  }
  return { value: sums.value / count, low: sums.low / count, high: sums.high / count };
}

/** What share of the points of a rung the stronger may still come to, which has `points` more so far and `left` games to go. */
function rangeOf(points: number, games: number, left: number): [least: number, most: number] {
  const played = games - left;
  const won = (points + played) / 2;
  const [low, high] = clopperPearson(won, played, SURE);
  return [(won + low * left) / games, (won + high * left) / games];
}
