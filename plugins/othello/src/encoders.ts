import { cellEncoders } from 'evolab';
import { squaresOf } from './board.ts';
import type { Othello } from './position.ts';

/** Discs row by row from a1. */
export function encodersOf(size: number) {
  return cellEncoders<Othello>({
    width: size,
    height: size,
    cells: squaresOf(size),
    ownerOf: (position, square) => position.ownerOf(square),
  });
}
