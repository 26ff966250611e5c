import { cellEncoders, gridSymmetries, type Actions, type Symmetry } from 'evolab';
import type { HexBoard } from './board.ts';
import { SWAP, type HexPosition } from './position.ts';

/**
 * Cells are numbered row by row; for role 1 rows and columns are exchanged, so own chains run from top to
 * bottom.
 */
export function encodersOf({ size, cells }: HexBoard) {
  return cellEncoders<HexPosition>({
    width: size,
    height: size,
    cells: [...cells],
    cellsOfSecond: Array.from(cells, (_, i) => cells[(i % size) * size + Math.floor(i / size)]),
    ownerOf(position, cell) {
      const owner = position.ownerOf(cell);
      return owner < 0 ? 0 : owner === position.turn ? 1 : -1;
    },
  });
}

/** Cells as the encoders number them for the role to move, then the swap. */
export function actionsOf({ size, stride }: HexBoard): Actions<HexPosition> {
  return {
    size: size * size + 1,
    indexOf({ turn }, move) {
      if (move === SWAP) return size * size;
      const row = Math.floor(move / stride) - 1;
      const column = (move % stride) - 1;
      return turn === 0 ? size * row + column : size * column + row;
    },
  };
}

export function symmetriesOf({ size }: HexBoard): Symmetry[] {
  return gridSymmetries(size, size).flatMap(({ name, cells }) => {
    if (name === 'half-turn') return [{ name, cells }];
    if (name === 'diagonal' || name === 'antidiagonal') return [{ name, cells, swapsRoles: true }];
    // A rhombus has no other symmetries.
    return [];
  });
}
