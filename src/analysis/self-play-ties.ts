import type { Evaluator } from '../contract/evaluator.ts';
import type { Game } from '../contract/game.ts';
import { selfPlay, type SelfPlayOptions } from './self-play.ts';

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

/**
 * Plays an evaluator against itself, one ply deep, and counts equal values among the positions after the opening.
 * LAB_WRONG_GAME unless two roles move in turn.
 */
export function selfPlayTies(game: Game, evaluator: Evaluator, options: SelfPlayOptions): SelfPlayTies {
  const moves = new Int32Array(game.maxMoves);
  const after = game.start();
  let [positions, saturated, choices, tied] = [0, 0, 0, 0];
  for (const { position } of selfPlay(game, evaluator, options, 'the ties of self-play')) {
    const { turn } = position;
    positions++;
    if (Math.abs(evaluator.evaluate(position, turn)) > LIMIT) saturated++;
    const count = position.moves(moves, 0);
    if (count < 2) continue;
    choices++;
    let [best, having] = [-Infinity, 0];
    for (let i = 0; i < count; i++) {
      after.copy(position);
      after.play(moves[i]);
      const value = after.over ? after.payoff(turn) : evaluator.evaluate(after, turn);
      if (value > best) [best, having] = [value, 1];
      else if (value === best) having++;
    }
    if (having > 1) tied++;
  }
  return { saturated: saturated / Math.max(1, positions), tied: tied / Math.max(1, choices), choices };
}
