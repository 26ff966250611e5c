import type { Move } from 'evolab';
import type { Draughts } from './position.ts';

/** LIA programs look for loops only after this many plies. */
const FIRST_LOOP_PLY = 20;

/** Whether the position came up before, `rules.repetitions` times with the present one. */
export function repeats({ past, pastLength, rules }: Draughts): boolean {
  if (rules.repetitions === 0) return false;
  let times = 1;
  // What has moved since: only kings step, so a position is the same if each side's squares are.
  let own = 0;
  let other = 0;
  for (let i = pastLength - 1; i >= 1; i -= 2) {
    own ^= (1 << past[i]) ^ (1 << (past[i] >>> 5));
    other ^= (1 << past[i - 1]) ^ (1 << (past[i - 1] >>> 5));
    if (own === 0 && other === 0) times++;
  }
  return times >= rules.repetitions;
}

/** Whether both sides took back their own last move, `rules.loops` times in a row. */
export function reversesMoves({ past, pastLength, plies, rules }: Draughts): boolean {
  const first = pastLength - 2 * rules.loops;
  if (rules.loops === 0 || first < 2 || plies <= FIRST_LOOP_PLY) return false;
  for (let i = first; i < pastLength; i++) if (past[i] !== reversed(past[i - 2])) return false;
  return true;
}

/** A king's step, taken back. */
function reversed(step: Move): Move {
  return ((step & 31) << 5) | (step >>> 5);
}
