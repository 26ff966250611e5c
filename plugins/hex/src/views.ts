import { gridSymmetries, type Encoder, type Symmetry } from 'evolab';
import type { HexBoard } from './board.ts';
import type { HexPosition } from './position.ts';

type View = Encoder<HexPosition>;

/** Cells are counted row by row; for role 1 rows and columns are exchanged, so that own stones go from above to below. */
export function encodersOf({ size, cells }: HexBoard): Readonly<Record<string, View>> {
  const count = size * size;
  const views = [cells, cells.map((_, i) => cells[(i % size) * size + Math.floor(i / size)])];
  const board: View = {
    size: count,
    grid: { width: size, height: size },
    kinds: 1,
    encode(position, role, out) {
      const view = views[role];
      for (let i = 0; i < count; i++) {
        const owner = position.ownerOf(view[i]);
        out[i] = owner < 0 ? 0 : owner === role ? 1 : -1;
      }
    },
  };
  const planes: View = {
    size: 2 * count,
    range: [0, 1],
    encode(position, role, out) {
      const view = views[role];
      for (let i = 0; i < count; i++) {
        const owner = position.ownerOf(view[i]);
        out[i] = owner === role ? 1 : 0;
        out[count + i] = owner === 1 - role ? 1 : 0;
      }
    },
  };
  const bits: View = {
    size: 2 * count + 1,
    range: [0, 1],
    encode(position, _, out) {
      planes.encode(position, 0, out);
      out[2 * count] = position.turn;
    },
  };
  return { board, planes, bits };
}

export function symmetriesOf({ size }: HexBoard): Symmetry[] {
  return gridSymmetries(size, size).flatMap(({ name, cells }) => {
    if (name === 'half-turn') return [{ name, cells }];
    if (name === 'diagonal' || name === 'antidiagonal') return [{ name, cells, swapsRoles: true }];
    // A rhombus has no others.
    return [];
  });
}
