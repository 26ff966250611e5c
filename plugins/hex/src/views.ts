import { cellEncoders, gridSymmetries, type Symmetry } from 'evolab';
import type { HexBoard } from './board.ts';
import type { HexPosition } from './position.ts';

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

export function symmetriesOf({ size }: HexBoard): Symmetry[] {
  return gridSymmetries(size, size).flatMap(({ name, cells }) => {
    if (name === 'half-turn') return [{ name, cells }];
    if (name === 'diagonal' || name === 'antidiagonal') return [{ name, cells, swapsRoles: true }];
    // A rhombus has no other symmetries.
    return [];
  });
}
