import type { Move, Position, Role } from 'evolab';
import { fromOf, toOf, type Board } from './board.ts';
import { scan } from './scan.ts';

/** Multiples of these distinguish positions that differ only in the ply count, because of the ply limit. */
const PLY_LOW = 0x9e3779b1;
const PLY_HIGH = 0x85ebca77;
const TURN_LOW = 0x27d4eb2f;
const TURN_HIGH = 0x165667b1;

/** Role 0, called x, moves from the south to the north; role 1, called o, from the north to the south. */
export class ChineseCheckers implements Position {
  readonly board: Board;
  /** The cells of x and of o, one word per lattice. */
  x0 = 0;
  x1 = 0;
  x2 = 0;
  x3 = 0;
  o0 = 0;
  o1 = 0;
  o2 = 0;
  o3 = 0;
  turn: Role = 0;
  over = false;
  /** Number of moves played. */
  plies = 0;
  /** The payoff of x. */
  score = 0;
  /** The steps that o has to go less those of x: increases as x advances. */
  lead = 0;
  #low = 0;
  #high = 0;

  /** An empty board: `put` the pieces on it, then call `updateResult`. */
  constructor(board: Board) {
    this.board = board;
  }

  moves(out: Int32Array, at: number): number {
    const { targets, origins, moves } = this.board;
    const pieces = scan(this);
    let end = at;
    for (let i = 0; i < pieces; i++) {
      const origin = origins[i];
      let rest = targets[i];
      while (rest !== 0) {
        const bit = 31 - Math.clz32(rest);
        rest ^= 1 << bit;
        out[end++] = moves[origin | bit];
      }
    }
    return end - at;
  }

  play(move: Move): void {
    const { bits, keys, lead, cells } = this.board;
    const from = fromOf(move);
    const to = toOf(move);
    const a = from << 2;
    const b = to << 2;
    let key = from << 1;
    let newKey = to << 1;
    let side = 0;
    if (this.turn === 0) {
      this.x0 ^= bits[a] | bits[b];
      this.x1 ^= bits[a + 1] | bits[b + 1];
      this.x2 ^= bits[a + 2] | bits[b + 2];
      this.x3 ^= bits[a + 3] | bits[b + 3];
      this.turn = 1;
    } else {
      this.o0 ^= bits[a] | bits[b];
      this.o1 ^= bits[a + 1] | bits[b + 1];
      this.o2 ^= bits[a + 2] | bits[b + 2];
      this.o3 ^= bits[a + 3] | bits[b + 3];
      this.turn = 0;
      key += cells << 1;
      newKey += cells << 1;
      side = cells;
    }
    this.#low ^= keys[key] ^ keys[newKey] ^ TURN_LOW;
    this.#high ^= keys[key + 1] ^ keys[newKey + 1] ^ TURN_HIGH;
    this.lead += lead[side + to] - lead[side + from];
    this.plies++;
    this.updateResult();
  }

  copy(other: ChineseCheckers): void {
    this.x0 = other.x0;
    this.x1 = other.x1;
    this.x2 = other.x2;
    this.x3 = other.x3;
    this.o0 = other.o0;
    this.o1 = other.o1;
    this.o2 = other.o2;
    this.o3 = other.o3;
    this.turn = other.turn;
    this.over = other.over;
    this.plies = other.plies;
    this.score = other.score;
    this.lead = other.lead;
    this.#low = other.#low;
    this.#high = other.#high;
  }

  payoff(role: Role): number {
    return role === 0 ? this.score : 0 - this.score;
  }

  key(half: 0 | 1): number {
    return half === 0
      ? this.#low ^ Math.imul(this.plies, PLY_LOW)
      : this.#high ^ Math.imul(this.plies, PLY_HIGH);
  }

  /** The role of the piece on a cell, -1 if it is empty. */
  roleAt(cell: number): number {
    const { bits } = this.board;
    const a = cell * 4;
    const b = a + 1;
    const c = a + 2;
    const d = a + 3;
    if (((this.x0 & bits[a]) | (this.x1 & bits[b]) | (this.x2 & bits[c]) | (this.x3 & bits[d])) !== 0)
      return 0;
    if (((this.o0 & bits[a]) | (this.o1 & bits[b]) | (this.o2 & bits[c]) | (this.o3 & bits[d])) !== 0)
      return 1;
    return -1;
  }

  /** The cells of `role` in one lattice. */
  wordOf(role: Role, lattice: number): number {
    switch (lattice) {
      case 0:
        return role === 0 ? this.x0 : this.o0;
      case 1:
        return role === 0 ? this.x1 : this.o1;
      case 2:
        return role === 0 ? this.x2 : this.o2;
      default:
        return role === 0 ? this.x3 : this.o3;
    }
  }

  /** Removes all pieces; x is to move. */
  clear(): void {
    this.x0 = this.x1 = this.x2 = this.x3 = 0;
    this.o0 = this.o1 = this.o2 = this.o3 = 0;
    this.turn = 0;
    this.plies = 0;
    this.lead = 0;
    this.#low = 0;
    this.#high = 0;
  }

  /** Places a piece of `role` on an empty cell. */
  put(role: Role, cell: number): void {
    const { bits, keys, lead, cells } = this.board;
    const at = cell * 4;
    if (role === 0) {
      this.x0 |= bits[at];
      this.x1 |= bits[at + 1];
      this.x2 |= bits[at + 2];
      this.x3 |= bits[at + 3];
    } else {
      this.o0 |= bits[at];
      this.o1 |= bits[at + 1];
      this.o2 |= bits[at + 2];
      this.o3 |= bits[at + 3];
    }
    const key = 2 * (role * cells + cell);
    this.#low ^= keys[key];
    this.#high ^= keys[key + 1];
    this.lead += lead[role * cells + cell];
  }

  /** Sets the role to move and the number of moves played. */
  begin(turn: Role, plies: number): void {
    if (turn !== this.turn) {
      this.#low ^= TURN_LOW;
      this.#high ^= TURN_HIGH;
    }
    this.turn = turn;
    this.plies = plies;
    this.updateResult();
  }

  /**
   * Determines whether the game is over, and its result. If both sides fill their goals, which play cannot
   * reach, the role that moved last wins.
   */
  updateResult(): void {
    const { north, south, maxPlies, anyFills } = this.board;
    const { x0, x1, x2, x3, o0, o1, o2, o3 } = this;
    const x = anyFills ? this.#fills(north, x0, x1, x2, x3) : areIn(north, x0, x1, x2, x3);
    const o = anyFills ? this.#fills(south, o0, o1, o2, o3) : areIn(south, o0, o1, o2, o3);
    const forMover = this.turn === 0 ? 1 : -1;
    this.over = true;
    if (x && o) this.score = -forMover;
    else if (x) this.score = 1;
    else if (o) this.score = -1;
    else if (this.plies >= maxPlies) this.score = 0;
    else if (!this.#canMove()) this.score = -forMover;
    else {
      this.over = false;
      this.score = 0;
    }
  }

  /** Whether the stones of a role, by word, fill its goal together with others. */
  #fills(goal: Int32Array, own0: number, own1: number, own2: number, own3: number): boolean {
    const own = (own0 & goal[0]) | (own1 & goal[1]) | (own2 & goal[2]) | (own3 & goal[3]);
    return own !== 0 && this.#filled(goal);
  }

  #filled(home: Int32Array): boolean {
    return (
      ((home[0] & ~(this.x0 | this.o0)) |
        (home[1] & ~(this.x1 | this.o1)) |
        (home[2] & ~(this.x2 | this.o2)) |
        (home[3] & ~(this.x3 | this.o3))) ===
      0
    );
  }

  /** Tests some of the steps first, which almost always suffices. */
  #canMove(): boolean {
    const { all, targets } = this.board;
    const free0 = all[0] & ~(this.x0 | this.o0);
    const free1 = all[1] & ~(this.x1 | this.o1);
    const free2 = all[2] & ~(this.x2 | this.o2);
    const free3 = all[3] & ~(this.x3 | this.o3);
    // Cells with equal bits are neighbours, except between lattices 0 and 3.
    const steps =
      this.turn === 0
        ? ((this.x0 | this.x3) & (free1 | free2)) | ((this.x1 | this.x2) & (free0 | free3))
        : ((this.o0 | this.o3) & (free1 | free2)) | ((this.o1 | this.o2) & (free0 | free3));
    if (steps !== 0) return true;
    for (let i = scan(this) - 1; i >= 0; i--) if (targets[i] !== 0) return true;
    return false;
  }
}

/** Whether all stones of a role, by word, are in its goal. */
const areIn = (goal: Int32Array, own0: number, own1: number, own2: number, own3: number): boolean =>
  ((own0 & ~goal[0]) | (own1 & ~goal[1]) | (own2 & ~goal[2]) | (own3 & ~goal[3])) === 0;
