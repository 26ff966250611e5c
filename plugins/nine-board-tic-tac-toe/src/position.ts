import { lowestBit, mix, type Move, type Position, type Random, type Role } from 'evolab';

const FULL = 511;
/** `next` when any board may be played on. */
export const ANY = 9;

const ROWS = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/** `LINE[marks]` is 1 if these marks of one player contain three in a row. */
const LINE = Uint8Array.from({ length: FULL + 1 }, (_, marks) =>
  ROWS.some((row) => (marks & row) === row) ? 1 : 0,
);
/** Marks as a number to base 3 with digits 0 and 1: x + 2 o fits in 15 bits. */
const BASE_3 = Int32Array.from({ length: FULL + 1 }, (_, marks) => parseInt(marks.toString(2), 3));

/** A move is board * 16 + cell, both numbered row by row from the top. */
export class NineBoard implements Position {
  turn: Role = 0;
  over = false;
  /** The board to be played on, or `ANY`. */
  next = ANY;
  plies = 0;
  /** The role that moved last has three in a row. */
  won = false;
  /** Nine boards: the marks of x in bits 0 to 8, those of o in bits 9 to 17. */
  readonly boards = new Int32Array(9);

  /** The empty cells of a board, one bit each. */
  free(board: number): number {
    const marks = this.boards[board];
    return ~(marks | (marks >> 9)) & FULL;
  }

  moves(out: Int32Array, at: number): number {
    let end = at;
    const first = this.next === ANY ? 0 : this.next;
    const last = this.next === ANY ? 8 : this.next;
    for (let board = first; board <= last; board++) {
      for (let free = this.free(board); free !== 0; free &= free - 1)
        out[end++] = (board << 4) | lowestBit(free);
    }
    return end - at;
  }

  /** Draws a legal move uniformly. */
  sample(random: Random): Move {
    for (;;) {
      let board = this.next;
      let cell: number;
      if (board === ANY) {
        const any = random.below(81);
        board = (any / 9) | 0;
        cell = any - board * 9;
      } else cell = random.below(9);
      if ((this.free(board) >> cell) & 1) return (board << 4) | cell;
    }
  }

  play(move: Move): void {
    const board = move >> 4;
    const cell = move & 15;
    const shift = this.turn === 0 ? 0 : 9;
    const marks = this.boards[board] | (1 << (cell + shift));
    this.boards[board] = marks;
    this.plies++;
    this.won = LINE[(marks >> shift) & FULL] === 1;
    this.over = this.won || this.plies === 81;
    this.next = this.free(cell) === 0 ? ANY : cell;
    this.turn = 1 - this.turn;
  }

  copy(other: NineBoard): void {
    this.turn = other.turn;
    this.over = other.over;
    this.next = other.next;
    this.plies = other.plies;
    this.won = other.won;
    for (let board = 0; board < 9; board++) this.boards[board] = other.boards[board];
  }

  payoff(role: Role): number {
    return this.won ? (role === this.turn ? -1 : 1) : 0;
  }

  key(half: 0 | 1): number {
    let h = mix((half === 0 ? 0x9e3779b9 : 0x7f4a7c15) + this.next);
    // Two boards of 15 bits at a time; the side to move follows from the number of marks.
    for (let board = 0; board < 8; board += 2)
      h = mix(h ^ (this.#packed(board) | (this.#packed(board + 1) << 15)));
    return mix(h ^ this.#packed(8));
  }

  #packed(board: number): number {
    const marks = this.boards[board];
    return BASE_3[marks & FULL] + 2 * BASE_3[marks >> 9];
  }
}

export function hasLine(marks: number): boolean {
  return LINE[marks] === 1;
}
