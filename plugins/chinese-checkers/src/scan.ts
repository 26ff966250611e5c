import type { Board } from './board.ts';
import type { ChineseCheckers } from './position.ts';

/**
 * Writes the targets of each piece of the role to move to `targets[i]` of its board, and the piece's row in
 * the board's table of moves to `origins[i]`; returns the number of pieces. A piece without moves has targets
 * 0.
 */
export function scan(position: ChineseCheckers): number {
  const { board } = position;
  const { all } = board;
  const a = position.x0 | position.o0;
  const b = position.x1 | position.o1;
  const c = position.x2 | position.o2;
  const d = position.x3 | position.o3;
  const freeA = all[0] & ~a;
  const freeB = all[1] & ~b;
  const freeC = all[2] & ~c;
  const freeD = all[3] & ~d;
  const x = position.turn === 0;
  const ownA = x ? position.x0 : position.o0;
  const ownB = x ? position.x1 : position.o1;
  const ownC = x ? position.x2 : position.o2;
  const ownD = x ? position.x3 : position.o3;
  let n = 0;
  n = scanLattice(board, n, 0, ownA, freeA, b, c, d << 1, freeB << 1, freeC << 5, freeD << 5);
  n = scanLattice(board, n, 1, ownB, freeB, a >>> 1, d, c, freeA, freeD << 5, freeC << 4);
  n = scanLattice(board, n, 2, ownC, freeC, d, a >>> 5, b >>> 4, freeD << 1, freeA, freeB);
  n = scanLattice(board, n, 3, ownD, freeD, c >>> 1, b >>> 5, a >>> 5, freeC, freeB, freeA >>> 1);
  return n;
}

/**
 * Scans the pieces `own` of one lattice and writes from index `n` on. `free` are its empty cells; `east`,
 * `south` and `southwest` mark cells whose neighbour in that direction is occupied. A chain of jumps stays in
 * its lattice and jumps over pieces of other lattices, so a piece never blocks itself, and all cells within
 * one more jump are found at once. Steps lead to other lattices: for the cell of bit i, bits i and i + 1 of
 * `flanks` are set if its western and eastern neighbours are empty, bits i and i + 5 of `ends` for the
 * northern and southern, bits i and i + 4 of `slants` for the northeastern and southwestern.
 */
function scanLattice(
  board: Board,
  n: number,
  lattice: number,
  own: number,
  free: number,
  east: number,
  south: number,
  southwest: number,
  flanks: number,
  ends: number,
  slants: number,
): number {
  const { targets, origins } = board;
  while (own !== 0) {
    const bit = 31 - Math.clz32(own);
    let ring = 1 << bit;
    own ^= ring;
    let rest = free;
    // Three jumps per round: a superfluous jump costs less than a mispredicted branch.
    do {
      ring = rest & jumpsFrom(ring, east, south, southwest);
      rest ^= ring;
      ring = rest & jumpsFrom(ring, east, south, southwest);
      rest ^= ring;
      ring = rest & jumpsFrom(ring, east, south, southwest);
      rest ^= ring;
    } while (ring !== 0);
    origins[n] = ((lattice << 5) | bit) << 5;
    // Above the 25 cells of the lattice, as defined in `NEIGHBOURS`.
    targets[n++] =
      (free ^ rest) |
      (((flanks >>> bit) & 0x03) << 27) |
      (((ends >>> bit) & 0x21) << 26) |
      (((slants >>> bit) & 0x11) << 25);
  }
  return n;
}

/** The cells one jump away from all of `cells`, empty or not. */
function jumpsFrom(cells: number, east: number, south: number, southwest: number): number {
  return (
    ((cells & east) << 1) |
    ((cells >>> 1) & east) |
    ((cells & south) << 5) |
    ((cells >>> 5) & south) |
    ((cells & southwest) << 4) |
    ((cells >>> 4) & southwest)
  );
}
