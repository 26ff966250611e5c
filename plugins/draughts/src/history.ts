import type { Move } from 'evolab';

/** LIA programs check for loops only after this many plies. */
const FIRST_LOOP_PLY = 20;

// Both take past[0..length]: the moves since the last one that cannot be undone, all of them steps of kings.

/** Whether the position has occurred `repetitions` times, including now; never if that is 0. */
export function repeats(past: Int32Array, length: number, repetitions: number): boolean {
  if (repetitions === 0) return false;
  let times = 1;
  // Squares changed since then: only kings moved, so a position is the same if both sides have the same
  // squares.
  let own = 0;
  let other = 0;
  for (let i = length - 1; i >= 1; i -= 2) {
    own ^= (1 << past[i]) ^ (1 << (past[i] >>> 5));
    other ^= (1 << past[i - 1]) ^ (1 << (past[i - 1] >>> 5));
    if (own === 0 && other === 0) times++;
  }
  return times >= repetitions;
}

/** Whether both sides undid their own last move `loops` times in a row, after `plies` plies; never if that is 0. */
export function reversesMoves(past: Int32Array, length: number, loops: number, plies: number): boolean {
  const first = length - 2 * loops;
  if (loops === 0 || first < 2 || plies <= FIRST_LOOP_PLY) return false;
  for (let i = first; i < length; i++) if (past[i] !== reversed(past[i - 2])) return false;
  return true;
}

/** The reverse of a king's step. */
function reversed(step: Move): Move {
  return ((step & 31) << 5) | (step >>> 5);
}
