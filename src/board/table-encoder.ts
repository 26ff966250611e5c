import type { Cellwise, Encoder } from '../contract/encoder.ts';
import type { Position } from '../contract/game.ts';
import { sum } from '../util/sums.ts';

/** The numbers that stand for each value of a cell. */
export interface CellTable {
  /** The value of the first row. */
  readonly low: number;
  /** Numbers for the values `low`, `low + 1` and so on; all rows are equally long. */
  readonly rows: readonly (readonly number[])[];
}

/**
 * An encoder whose numbers each depend on one cell, from a table for each cell; cells may share one. Nets read it several times
 * faster than one that writes all its numbers: of positions a move apart they compare the cells.
 */
export function tableEncoder<P extends Position>({
  cells,
  write,
  ...about
}: Pick<Cellwise<P>, 'write'> &
  Omit<Encoder<P>, 'size' | 'encode' | 'cellwise'> & { readonly cells: readonly CellTable[] }): Encoder<P> {
  const numbers: number[] = [];
  const starts = new Map<CellTable, number>();
  for (const table of cells) {
    if (starts.has(table)) continue;
    starts.set(table, numbers.length);
    for (const row of table.rows) for (const number of row) numbers.push(number);
  }
  const widths = Int32Array.from(cells, ({ rows }) => rows[0]!.length);
  const cellwise: Cellwise<P> = {
    widths,
    at: Int32Array.from(cells, (table, cell) => starts.get(table)! - table.low * widths[cell]!),
    numbers: Float64Array.from(numbers),
    write,
  };
  const values = new Int8Array(cells.length);
  return {
    ...about,
    size: sum(widths),
    cellwise,
    encode(position, role, out) {
      const { at, numbers } = cellwise;
      cellwise.write(position, role, values);
      let i = 0;
      for (let cell = 0; cell < values.length; cell++) {
        const width = widths[cell]!;
        const row = at[cell]! + values[cell]! * width;
        for (let j = 0; j < width; j++) out[i++] = numbers[row + j]!;
      }
    },
  };
}
