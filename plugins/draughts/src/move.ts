import type { Move } from 'evolab';
import { SQUARE_OF } from './board.ts';

/**
 * A move is from | to << 5 | path << 10, with the bit numbers of board.ts. The path of a step is 0; the path
 * of a capture is a 1 followed by the directions of its jumps, two bits each, the last jump lowest: 19 bits
 * for 9 jumps, the maximum. Directions 0 and 1 lead towards square 32, 2 and 3 back; as rotations to the
 * left:
 */
const ROTATION = Uint8Array.of(1, 7, 25, 31);

/** The bits jumped over on `path` to bit `at`. */
export function jumped(at: number, path: number): number {
  let taken = 0;
  for (; path > 1; path >>>= 2) {
    const rotation = ROTATION[path & 3];
    taken |= 1 << (at - rotation);
    at -= 2 * rotation;
  }
  return taken;
}

/** The squares of a move: where the piece begins, where each jump ends. */
export function squaresOf(move: Move): number[] {
  let path = move >>> 10;
  let at = move >>> 5;
  const squares = [SQUARE_OF[at & 31]];
  if (path === 0) return [SQUARE_OF[move & 31], squares[0]];
  for (; path > 1; path >>>= 2) {
    at -= 2 * ROTATION[path & 3];
    squares.unshift(SQUARE_OF[at & 31]);
  }
  return squares;
}

/** A step as `11-15`, a capture with every square that the piece visits as `22x15x8`. */
export function moveName(move: Move): string {
  return squaresOf(move).join(move >>> 10 === 0 ? '-' : 'x');
}
