import { cellEncoders, type Position } from 'evolab';
import { expect, test } from 'vitest';

/** Two rows of three cells; `owners` says whose piece is on each, as cells are numbered here: from the lower right. */
interface Cells extends Position {
  readonly owners: readonly number[];
}

const encoders = cellEncoders<Cells>({
  width: 3,
  height: 2,
  cells: [5, 4, 3, 2, 1, 0],
  cellsOfSecond: [0, 1, 2, 3, 4, 5],
  ownerOf: ({ owners }, cell) => owners[cell],
});

/** The pieces of the role to move and of the other, row by row from the upper left, as numbers. */
function encoded(name: keyof typeof encoders, role: number, turn: number): number[] {
  const position = { turn, owners: [0, 1, 0, 0, -1, 1] } as unknown as Cells;
  const out = new Float64Array(encoders[name].size).fill(NaN);
  encoders[name].encode(position, role, out);
  return [...out];
}

test('the board shows own pieces as 1, the enemy as -1, to each role in its own order', () => {
  expect(encoded('board', 0, 0)).toEqual([1, -1, 0, 0, 1, 0]);
  expect(encoded('board', 0, 1)).toEqual([-1, 1, 0, 0, -1, 0]);
  expect(encoded('board', 1, 1)).toEqual([0, 1, 0, 0, -1, 1]);
  expect(encoded('board', 1, 0)).toEqual([0, -1, 0, 0, 1, -1]);
});

test('planes hold own pieces, then those of the enemy', () => {
  expect(encoded('planes', 0, 0)).toEqual([1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0]);
  expect(encoded('planes', 1, 0)).toEqual([0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1]);
  expect(encoders.planes.grid).toEqual({ width: 3, height: 2, cells: [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5] });
});

test('bits are the same for both roles: first, second, whether the second is to move', () => {
  for (const role of [0, 1]) {
    expect(encoded('bits', role, 0)).toEqual([1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(encoded('bits', role, 1)).toEqual([0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1]);
  }
});
