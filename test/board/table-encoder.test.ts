import { Random, tableEncoder, type CellTable, type Encoder, type Position } from 'evolab';
import { ActiveInputs } from 'evolab/network';
import { expect, test } from 'vitest';

interface Cells extends Position {
  readonly men: readonly number[];
}

const at = (...men: number[]) => ({ men }) as unknown as Cells;

const POINT: CellTable = {
  low: -2,
  rows: [
    [0, 0, 1],
    [0, 0, 0.5],
    [0, 0, 0],
    [0.5, 0, 0],
    [1, 0.25, 0],
  ],
};
const TRAY: CellTable = { low: 0, rows: [[0], [0.1], [0.2]] };
const encoder = tableEncoder<Cells>({
  range: [0, 1],
  cells: [POINT, POINT, TRAY],
  write({ men }, role, out) {
    const sign = role === 0 ? 1 : -1;
    out[0] = sign * men[0];
    out[1] = sign * men[1];
    out[2] = men[2];
  },
});

test('the numbers of each cell come from its table, one cell after the other', () => {
  expect(encoder.size).toBe(7);
  const out = new Float64Array(8).fill(9);
  encoder.encode(at(2, -1, 2), 0, out);
  expect([...out]).toEqual([1, 0.25, 0, 0, 0, 0.5, 0.2, 9]);
  encoder.encode(at(2, -1, 2), 1, out);
  expect([...out]).toEqual([0, 0, 1, 0.5, 0, 0, 0.2, 9]);
});

test('nets read cells through what writes them, which may need its own numbers', () => {
  const { cellwise } = encoder;
  const own = { ...cellwise!, shift: 1, write: writeShifted };
  const [base, next] = [0, 1].map(() => new ActiveInputs({ ...encoder, cellwise: own }));
  base.read(at(1, 0, 0), 0);
  expect([...base.values.subarray(0, base.count)]).toEqual([1, 0.25]);
  next.readChanges(base, at(0, 0, 0), 0);
  expect([...next.values.subarray(0, next.count)]).toEqual([-0.5, -0.25]);

  function writeShifted(
    this: { readonly shift: number },
    { men }: Cells,
    _role: number,
    out: Int8Array,
  ): void {
    out[0] = men[0] + this.shift;
  }
});

test('nets read the same from cells as from all numbers, and the same changes', () => {
  const random = new Random('cells');
  const plain: Encoder<Cells> = { size: encoder.size, encode: encoder.encode };
  const seen = ({ indices, values, count }: ActiveInputs) => [
    [...indices.subarray(0, count)],
    [...values.subarray(0, count)],
  ];
  const reads = [encoder, plain].map((of) => ({ base: new ActiveInputs(of), next: new ActiveInputs(of) }));
  for (let n = 0; n < 300; n++) {
    const [one, other] = [0, 1].map(() => at(random.below(5) - 2, random.below(5) - 2, random.below(3)));
    const role = n & 1;
    const [byCells, byNumbers] = reads.map(({ base, next }) => {
      base.read(one, role);
      next.readChanges(base, other, role);
      return [seen(base), seen(next)];
    });
    expect(byCells).toEqual(byNumbers);
  }
});
