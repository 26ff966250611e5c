import { mix, popcount, type Move, type Position, type Role } from 'evolab';
import { maskOf, maskWhere } from './board.ts';
import { repeats, reversesMoves } from './history.ts';
import { jumped } from './move.ts';
import type { DrawRules } from './rules.ts';

/** Twelve kings with four steps each; a search over all boards shows that there are at most 40 captures. */
export const MAX_MOVES = 48;

// V8 folds the constants of a module into its code but reloads imported and exported bindings at every use,
// so hot helpers are in this file and not exported.

const BLACK_START = maskOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
const WHITE_START = maskOf([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
const FIRST_ROW = maskWhere((row) => row === 0);
const LAST_ROW = maskWhere((row) => row === 7);
/** Pieces on an edge cannot be jumped over, so no jump leaves the board. */
const INNER = maskWhere((row, column) => row > 0 && row < 7 && column > 0 && column < 7);
/** Valid targets of a step by a rotation of 1, 7, 25 or 31: not the edges to which it wraps around. */
const INTO_1 = maskWhere((row, column) => row > 0 && column > 0);
const INTO_7 = maskWhere((row, column) => row > 0 && column < 7);
const INTO_25 = maskWhere((row, column) => row < 7 && column > 0);
const INTO_31 = maskWhere((row, column) => row < 7 && column < 7);

const turn1 = (x: number): number => (x << 1) | (x >>> 31);
const turn7 = (x: number): number => (x << 7) | (x >>> 25);
const turn25 = (x: number): number => (x << 25) | (x >>> 7);
const turn31 = (x: number): number => (x << 31) | (x >>> 1);

/** The pieces of `x` that can jump towards square 32 over one of `prey` to one of `free`. */
const jumpers = (x: number, prey: number, free: number): number =>
  (turn31(turn31(free) & prey) | turn25(turn25(free) & prey)) & x;
/** The same towards square 1. */
const jumpersBack = (x: number, prey: number, free: number): number =>
  (turn1(turn1(free) & prey) | turn7(turn7(free) & prey)) & x;

/** The directions of a piece, as flags. */
const TOWARDS_32 = 1;
const TOWARDS_1 = 2;

const NOTHING = new Int32Array(0);

/** A position of English draughts. Role 0 is Black and moves first; move.ts defines the encoding of moves. */
export class Draughts implements Position {
  /** The pieces of each side, and the kings of both, in the layout of board.ts. */
  black = BLACK_START;
  white = WHITE_START;
  kings = 0;
  turn: Role = 0;
  /** Plies since the start of the game. */
  plies = 0;
  /** Plies since the last capture or, depending on the rules, the last move of a man. */
  quiet = 0;
  /** The last reversible moves, the oldest first; recorded only if a rule needs them. */
  pastLength = 0;
  readonly past: Int32Array;
  readonly rules: DrawRules;

  constructor(rules: DrawRules) {
    this.rules = rules;
    this.past = rules.history > 0 ? new Int32Array(rules.history) : NOTHING;
  }

  moves(out: Int32Array, at: number): number {
    const free = ~(this.black | this.white);
    let forward: number, backward: number, prey: number;
    if (this.turn === 0) {
      forward = this.black;
      backward = forward & this.kings;
      prey = this.white & INNER;
    } else {
      backward = this.white;
      forward = backward & this.kings;
      prey = this.black & INNER;
    }
    let end = at;
    let rest = jumpers(forward, prey, free) | jumpersBack(backward, prey, free);
    if (rest !== 0) {
      for (; rest !== 0; rest &= rest - 1) {
        const piece = rest & -rest;
        const ways = ((forward & piece) !== 0 ? TOWARDS_32 : 0) | ((backward & piece) !== 0 ? TOWARDS_1 : 0);
        end = captures(out, end, 31 - Math.clz32(piece), piece, 1, prey, free | piece, ways);
      }
      return end - at;
    }
    for (rest = turn1(forward) & free & INTO_1; rest !== 0; rest &= rest - 1) {
      const to = 31 - Math.clz32(rest & -rest);
      out[end++] = ((to - 1) & 31) | (to << 5);
    }
    for (rest = turn7(forward) & free & INTO_7; rest !== 0; rest &= rest - 1) {
      const to = 31 - Math.clz32(rest & -rest);
      out[end++] = ((to - 7) & 31) | (to << 5);
    }
    for (rest = turn25(backward) & free & INTO_25; rest !== 0; rest &= rest - 1) {
      const to = 31 - Math.clz32(rest & -rest);
      out[end++] = ((to + 7) & 31) | (to << 5);
    }
    for (rest = turn31(backward) & free & INTO_31; rest !== 0; rest &= rest - 1) {
      const to = 31 - Math.clz32(rest & -rest);
      out[end++] = ((to + 1) & 31) | (to << 5);
    }
    return end - at;
  }

  play(move: Move): void {
    const from = 1 << move;
    const to = 1 << (move >>> 5);
    const path = move >>> 10;
    const taken = path === 0 ? 0 : jumped(move >>> 5, path);
    const king = this.kings & from;
    let crowned: number;
    if (this.turn === 0) {
      this.black = (this.black & ~from) | to;
      this.white &= ~taken;
      this.turn = 1;
      crowned = to & LAST_ROW;
    } else {
      this.white = (this.white & ~from) | to;
      this.black &= ~taken;
      this.turn = 0;
      crowned = to & FIRST_ROW;
    }
    const kings = this.kings & ~(from | taken);
    this.kings = (king | crowned) !== 0 ? kings | to : kings;
    this.plies++;
    const rules = this.rules;
    this.quiet = path !== 0 || (king === 0 && rules.manMovesCount) ? 0 : this.quiet + 1;
    if (rules.history > 0) this.record(move, king !== 0 && path === 0);
  }

  private record(move: Move, reversible: boolean): void {
    if (reversible) this.past[this.pastLength++] = move;
    else this.pastLength = 0;
  }

  /** A side without a move has lost, or a draw rule applies. */
  get over(): boolean {
    const { rules, past, pastLength, plies } = this;
    return (
      this.plies >= rules.maxPlies ||
      this.quiet >= rules.quietPlies ||
      (pastLength > 0 &&
        (repeats(past, pastLength, rules.repetitions) ||
          reversesMoves(past, pastLength, rules.loops, plies))) ||
      !this.canMove()
    );
  }

  /** Whether the side to move has a legal move, ignoring draws. */
  canMove(): boolean {
    const free = ~(this.black | this.white);
    if (this.turn === 0) {
      const own = this.black;
      if ((((turn1(own) & INTO_1) | (turn7(own) & INTO_7)) & free) !== 0) return true;
    } else {
      const own = this.white;
      if ((((turn25(own) & INTO_25) | (turn31(own) & INTO_31)) & free) !== 0) return true;
    }
    return this.countSteps(this.turn) > 0 || this.capturing() !== 0;
  }

  /** The pieces of the side to move that can capture, as bits. */
  capturing(): number {
    const free = ~(this.black | this.white);
    if (this.turn === 0) {
      const prey = this.white & INNER;
      return jumpers(this.black, prey, free) | jumpersBack(this.black & this.kings, prey, free);
    }
    const prey = this.black & INNER;
    return jumpers(this.white & this.kings, prey, free) | jumpersBack(this.white, prey, free);
  }

  /** The number of steps of `role` if captures were not compulsory. */
  countSteps(role: Role): number {
    const free = ~(this.black | this.white);
    const own = role === 0 ? this.black : this.white;
    const forward = role === 0 ? own : own & this.kings;
    const backward = role === 0 ? own & this.kings : own;
    return (
      popcount(turn1(forward) & free & INTO_1) +
      popcount(turn7(forward) & free & INTO_7) +
      popcount(turn25(backward) & free & INTO_25) +
      popcount(turn31(backward) & free & INTO_31)
    );
  }

  copy(other: Draughts): void {
    this.black = other.black;
    this.white = other.white;
    this.kings = other.kings;
    this.turn = other.turn;
    this.plies = other.plies;
    this.quiet = other.quiet;
    this.pastLength = other.pastLength;
    for (let i = 0; i < other.pastLength; i++) this.past[i] = other.past[i];
  }

  payoff(role: Role): number {
    if (this.canMove()) return 0;
    return role === this.turn ? -1 : 1;
  }

  /**
   * Hash of the pieces and the side to move, without counters and history, which would defeat transposition
   * tables.
   */
  key(half: 0 | 1): number {
    const seed = Math.imul(this.turn + 2 * half + 1, 0x9e3779b9);
    return mix(this.black + mix(this.white + mix(this.kings + seed)));
  }
}

/**
 * Appends the captures of the piece that started on bit `from` and has jumped along `path` to the bit `here`.
 */
function captures(
  out: Int32Array,
  end: number,
  from: number,
  here: number,
  path: number,
  prey: number,
  free: number,
  ways: number,
): number {
  const before = end;
  if ((ways & TOWARDS_32) !== 0) {
    let over = turn1(here) & prey;
    let landing = turn1(over) & free;
    if (landing !== 0) end = captures(out, end, from, landing, path << 2, prey ^ over, free, ways);
    over = turn7(here) & prey;
    landing = turn7(over) & free;
    if (landing !== 0) end = captures(out, end, from, landing, (path << 2) | 1, prey ^ over, free, ways);
  }
  if ((ways & TOWARDS_1) !== 0) {
    let over = turn25(here) & prey;
    let landing = turn25(over) & free;
    if (landing !== 0) end = captures(out, end, from, landing, (path << 2) | 2, prey ^ over, free, ways);
    over = turn31(here) & prey;
    landing = turn31(over) & free;
    if (landing !== 0) end = captures(out, end, from, landing, (path << 2) | 3, prey ^ over, free, ways);
  }
  // A man on its last row is crowned, which ends the capture.
  if (end === before) out[end++] = from | ((31 - Math.clz32(here)) << 5) | (path << 10);
  return end;
}
