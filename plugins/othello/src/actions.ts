import type { Actions } from 'evolab';
import { PASS, squaresOf } from './board.ts';
import type { Othello } from './position.ts';

/** Squares row by row from a1, then the pass. */
export function actionsOf(size: number): Actions<Othello> {
  const numbers = new Int32Array(PASS + 1);
  [...squaresOf(size), PASS].forEach((move, number) => {
    numbers[move] = number;
  });
  return { size: size * size + 1, indexOf: (_, move) => numbers[move] };
}
