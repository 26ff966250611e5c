import type { Evaluator, Game, Position } from 'evolab';
import type { InParts } from './in-parts.ts';
import type { Solution } from './retrograde.ts';

/** How far an evaluator is from the true values of a solved game, over all positions that are not over. */
export interface Accuracy {
  readonly positions: number;
  /** Root mean square difference between its value and the true one, in [0, 2]. */
  readonly error: number;
  /** Positions that are won or lost. */
  readonly decided: number;
  /** The share of these whose value it gives the right sign. */
  readonly rightSide: number;
}

/** One less than the positions of a part. */
const COUNT_MASK = 0xfff;

/** Compares the values of `evaluator` for the role to move with those of `solution` at every position. */
export function* measuring<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  solution: Solution<P>,
): InParts<Accuracy> {
  const position = game.start();
  let positions = 0;
  let squares = 0;
  let decided = 0;
  let right = 0;
  const { positionIndex } = solution;
  for (let i = 0; i < positionIndex.count; i++) {
    if ((i & COUNT_MASK) === COUNT_MASK) yield positionIndex.count;
    positionIndex.positionAt(i, position);
    if (position.over) continue;
    const truth = solution.values[i];
    const value = evaluator.evaluate(position, position.turn);
    const members = positionIndex.members?.(i) ?? 1;
    positions += members;
    squares += members * (value - truth) ** 2;
    if (truth === 0) continue;
    decided += members;
    if (value * truth > 0) right += members;
  }
  return { positions, error: Math.sqrt(squares / positions), decided, rightSide: right / decided };
}
