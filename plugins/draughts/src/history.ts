import type { Move } from 'evolab';
import type { Draughts } from './position.ts';

/** LIA programs check for loops only after this many plies. */
const FIRST_LOOP_PLY = 20;

/** Whether the position has occurred `rules.repetitions` times, including now. */
export function repeats({ past, pastLength, rules }: Draughts): boolean {
  if (rules.repetitions === 0) return false;
  let times = 1;
  // Squares changed since then: only kings moved, so a position is the same if both sides have the same
  // squares.
  let own = 0;
  let other = 0;
  for (let i = pastLength - 1; i >= 1; i -= 2) {
    own ^= (1 << past[i]) ^ (1 << (past[i] >>> 5));
    other ^= (1 << past[i - 1]) ^ (1 << (past[i - 1] >>> 5));
    if (own === 0 && other === 0) times++;
  }
  return times >= rules.repetitions;
}

/** Whether both sides undid their own last move `rules.loops` times in a row. */
export function reversesMoves({ past, pastLength, plies, rules }: Draughts): boolean {
  const first = pastLength - 2 * rules.loops;
  if (rules.loops === 0 || first < 2 || plies <= FIRST_LOOP_PLY) return false;
  for (let i = first; i < pastLength; i++) if (past[i] !== reversed(past[i - 2])) return false;
  return true;
}

/** The reverse of a king's step. */
function reversed(step: Move): Move {
  return ((step & 31) << 5) | (step >>> 5);
}
