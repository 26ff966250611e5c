import { zobristKeys } from 'evolab';

/** What does not change in a game: the board, the homes and where stones go. Cells are numbered row by row from above. */
export interface Layout {
  readonly size: number;
  readonly cells: number;
  /** Stones of each role, numbered from 1, and faces of the die. */
  readonly stones: number;
  /** The cells on which each role begins. */
  readonly homes: readonly (readonly number[])[];
  /** By role: the corner it heads for. */
  readonly goals: readonly number[];
  /** `next[(role * cells + cell) * 3 + way]`: the neighbour along the row, down the column and diagonally; -1 at the edge. */
  readonly next: Int8Array;
  /** Steps from a cell to the goal if each is counted along one axis: `steps[role * cells + cell]`. */
  readonly steps: Int8Array;
  /** Random keys of stones on cells: `keys[(stone * cells + cell) * 2 + half]`. */
  readonly keys: Int32Array;
  readonly random: boolean;
}

export const WAYS = 3;
/** A stone that was hit, or that is not on the board yet. */
export const NOWHERE = -1;

/** Homes are triangles of three stones a side on boards of 3 and 4 rows, of six on 5 rows. */
export function layoutOf(size: number, random: boolean): Layout {
  const cells = size * size;
  const side = size < 5 ? 2 : 3;
  const stones = (side * (side + 1)) / 2;
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const steps = (cell: number) => Math.floor(cell / size) + (cell % size);
  const next = new Int8Array(2 * cells * WAYS).fill(-1);
  for (const cell of all)
    [1, size, size + 1].forEach((step, way) => {
      const inRow = cell % size < size - 1;
      const inColumn = cell < cells - size;
      if (way === 0 ? !inRow : way === 1 ? !inColumn : !inRow || !inColumn) return;
      next[cell * WAYS + way] = cell + step;
      // The half-turn exchanges the roles.
      next[(2 * cells - 1 - cell) * WAYS + way] = cells - 1 - cell - step;
    });
  return {
    size,
    cells,
    stones,
    homes: [
      all.filter((cell) => steps(cell) < side),
      all.filter((cell) => steps(cell) > 2 * size - 2 - side).reverse(),
    ],
    goals: [cells - 1, 0],
    next,
    steps: Int8Array.from({ length: 2 * cells }, (_, i) =>
      i < cells ? 2 * size - 2 - steps(i) : steps(i - cells),
    ),
    keys: zobristKeys('einstein', 2 * (2 * stones * cells + 32)),
    random,
  };
}
