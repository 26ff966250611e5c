import { LabError } from 'evolab';
import type { Tuple } from './tuples.ts';

/** A table of weights and the cells that look into it. */
export interface Table {
  /** Cells in the order in which an index spells them. */
  readonly cells: Tuple;
  /** The first weight. */
  readonly at: number;
  readonly size: number;
  /** The images of the tuple, itself first, each a look-up of its own. */
  readonly images: readonly Tuple[];
}

/** The tables of one stage and one role. */
export interface Layout {
  /** Values of a cell. */
  readonly values: number;
  readonly tables: readonly Table[];
  readonly size: number;
  /** For each weight, the next one of those that must be equal to it, in a circle. */
  readonly twins: Int32Array;
}

/**
 * For each weight, the one of the same content with colours exchanged. `swap` is the cell that stands for each cell in the
 * view of the other role; the images of all tuples under it must have tables.
 */
export function oppositesOf({ values, tables, size }: Layout, swap: Tuple): Int32Array {
  const images = new Map(
    tables.flatMap((table) => table.images.map((image) => [keyOf(image), { at: table.at, image }] as const)),
  );
  const opposites = new Int32Array(size);
  for (const table of tables) {
    const swapped = table.cells.map((cell) => swap[cell]);
    const other = images.get(keyOf(swapped))!;
    const places = swapped.map((cell) => values ** other.image.indexOf(cell));
    for (let index = 0; index < table.size; index++) {
      let opposite = other.at;
      for (let i = 0, left = index; i < places.length; i++, left = Math.floor(left / values))
        opposite += (values - 1 - (left % values)) * places[i];
      opposites[table.at + index] = opposite;
    }
  }
  return opposites;
}

/** More would not fit into the memory of a thread beside what a learner keeps for each. */
export const MOST_WEIGHTS = 20_000_000;

/**
 * One table for each tuple and its images under the symmetries; a tuple whose cells are those of an earlier image is left
 * out. Where an image has the cells of the tuple in another order, there is one look-up, and contents that are images of
 * each other share a value: they are `twins`.
 */
export function layoutOf(tuples: readonly Tuple[], symmetries: readonly Tuple[], values: number): Layout {
  const seen = new Set<string>();
  const tables: Table[] = [];
  const orders: number[][][] = [];
  let size = 0;
  for (const tuple of tuples) {
    if (seen.has(keyOf(tuple))) continue;
    const images = new Map<string, Tuple>();
    const reorderings = new Map<string, number[]>();
    for (const image of [tuple, ...symmetries.map((cells) => tuple.map((cell) => cells[cell]))]) {
      const key = keyOf(image);
      const first = images.get(key);
      if (!first) images.set(key, image);
      else {
        const order = image.map((cell) => first.indexOf(cell));
        if (order.some((at, i) => at !== i)) reorderings.set(order.join(), order);
      }
      seen.add(key);
    }
    const table = { cells: tuple, at: size, size: values ** tuple.length, images: [...images.values()] };
    size += table.size;
    if (size > MOST_WEIGHTS)
      throw new LabError(
        'LAB_BAD_OPTION',
        `n-tuple: more than ${MOST_WEIGHTS} weights`,
        'fewer or shorter tuples',
      );
    tables.push(table);
    orders.push([...reorderings.values()]);
  }
  const twins = new Int32Array(size);
  for (let i = 0; i < size; i++) twins[i] = i;
  tables.forEach((table, i) => joinTwins(twins, table, orders[i], values));
  return { values, tables, size, twins };
}

const keyOf = (cells: Tuple): string => cells.toSorted((a, b) => a - b).join();

/** Joins the contents of a table that are images of each other under any of the orders, which are a group. */
function joinTwins(
  twins: Int32Array,
  { cells, at, size }: Table,
  orders: readonly number[][],
  values: number,
): void {
  if (orders.length === 0) return;
  const places = cells.map((_, i) => values ** i);
  const digits = new Int32Array(cells.length);
  const circle: number[] = [];
  for (let index = 0; index < size; index++) {
    circle.length = 0;
    circle.push(index);
    for (const order of orders) {
      let image = 0;
      for (let i = 0; i < digits.length; i++) image += places[order[i]] * digits[i];
      // The least of a circle joins all of it.
      if (image < index) {
        circle.length = 0;
        break;
      }
      if (!circle.includes(image)) circle.push(image);
    }
    if (circle.length > 1) {
      circle.sort((a, b) => a - b);
      circle.forEach((twin, i) => (twins[at + twin] = at + circle[(i + 1) % circle.length]));
    }
    // The digits of the next index.
    for (let i = 0; i < digits.length && ++digits[i] === values; i++) digits[i] = 0;
  }
}
