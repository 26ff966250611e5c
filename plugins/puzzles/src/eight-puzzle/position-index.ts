import type { PositionIndex } from 'evolab';
import { parityBetween } from './frame.ts';
import { Sliding, type Rules } from './position.ts';

/** Larger frames have more arrangements than 31-bit indices. */
const MOST_CELLS = 12;

/**
 * Numbers the solvable arrangements: the cell of the gap, then the tile of each other cell among those that
 * are left; parity determines the last two. Undefined for large frames, or if order is worth nothing after
 * some numbers of moves.
 */
export function positionIndexOf(rules: Rules): PositionIndex<Sliding> | undefined {
  const { cells, width } = rules.frame;
  const sameWorth = Math.sign(rules.score - 50) === Math.sign(rules.exactScore - 50);
  if (cells > MOST_CELLS || !sameWorth) return undefined;
  const kinds = cells - 1;
  let count = cells;
  for (let left = kinds; left > 2; left--) count *= left;
  const tiles = new Array<number>(cells).fill(0);

  return {
    count,
    indexOf(position) {
      let index = position.gap;
      let used = 1;
      for (let i = 0; i < kinds - 2; i++) {
        const tile = position.tileOn(cellBeside(position.gap, i));
        let smaller = tile - 1;
        for (let other = 1; other < tile; other++) smaller -= (used >> other) & 1;
        used |= 1 << tile;
        index = index * (kinds - i) + smaller;
      }
      return index;
    },
    positionAt(index, position) {
      const smaller = new Array<number>(kinds).fill(0);
      for (let i = kinds - 3; i >= 0; i--) {
        smaller[i] = index % (kinds - i);
        index = Math.floor(index / (kinds - i));
      }
      const left = Array.from({ length: kinds }, (_, i) => i + 1);
      tiles[index] = 0;
      for (let i = 0; i < kinds; i++) [tiles[cellBeside(index, i)]] = left.splice(smaller[i], 1);
      if (parityBetween(rules.start, tiles, width) === undefined) {
        const last = cellBeside(index, kinds - 1);
        const before = cellBeside(index, kinds - 2);
        [tiles[last], tiles[before]] = [tiles[before], tiles[last]];
      }
      position.copy(new Sliding(rules, tiles, parityBetween(rules.start, tiles, width)!));
    },
  };
}

/** The `i`-th cell that is not the gap. */
function cellBeside(gap: number, i: number): number {
  return i < gap ? i : i + 1;
}
