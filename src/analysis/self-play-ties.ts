import type { Evaluator } from '../contract/evaluator.ts';
import type { Game } from '../contract/game.ts';
import { Greedy } from '../search/greedy.ts';
import { Random } from '../util/random.ts';
import type { SelfPlayOptions } from './self-play.ts';
import { selfPlayValues, type SelfPlayValues } from './self-play-values.ts';

/** How well the values of an evaluator tell positions of its own games apart. */
export interface SelfPlayTies {
  /** The share of positions that are worth more than 0.999 or less than -0.999: those that a saturated output cannot order. */
  readonly saturated: number;
  /** The share of positions with a choice in which, one ply ahead, two or more moves have the best value. */
  readonly tied: number;
  /** Positions with two or more legal moves. */
  readonly choices: number;
}

const LIMIT = 0.999;

/** As `selfPlayValues`, and counts equal values among the same positions. */
export function selfPlayTies(
  game: Game,
  evaluator: Evaluator,
  options: SelfPlayOptions,
): SelfPlayValues & SelfPlayTies {
  const greedy = new Greedy(game, evaluator, new Random('ties'), 'first');
  let [saturated, choices, tied] = [0, 0, 0];
  const found = selfPlayValues(game, evaluator, options, (position) => {
    if (Math.abs(evaluator.evaluate(position, position.turn)) > LIMIT) saturated++;
    const { values, value, count } = greedy.search(position, position.turn);
    if (count < 2) return;
    choices++;
    if (values.indexOf(value) !== values.subarray(0, count).lastIndexOf(value)) tied++;
  });
  return {
    ...found,
    saturated: saturated / Math.max(1, found.positions),
    tied: tied / Math.max(1, choices),
    choices,
  };
}
