import { lowestBit, mix, type Move, type Position, type Random, type Role } from 'evolab';
import { BASE_3, CELLS, linesOf, turned } from './board.ts';

export interface Rules {
  /** A turn is two plies of the same role: the stone, then the rotation. */
  readonly ownPly: boolean;
  /** A line made by the stone ends the game before the rotation. */
  readonly stopOnLine: boolean;
  /** The stone that fills the board is followed by a rotation. */
  readonly lastRotation: boolean;
}

const HALF = (1 << 18) - 1;
/** With `own-ply`, rotations are `ROTATE` + r, r = 0 to 7. */
export const ROTATE = CELLS << 3;

/** A move is bit * 8 + r for a stone and its rotation r; with `own-ply` r is 0 for stones. */
export class Pentago implements Position {
  turn: Role = 0;
  over = false;
  /** The stone of this turn is placed and its rotation is pending. */
  rotating = false;
  stones = 0;
  /** Stones of the role to move and of the other role. */
  ownUpper = 0;
  ownLower = 0;
  otherUpper = 0;
  otherLower = 0;
  readonly #rules: Rules;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  moves(out: Int32Array, at: number): number {
    if (this.rotating) {
      for (let r = 0; r < 8; r++) out[at + r] = ROTATE + r;
      return 8;
    }
    const end = this.#stones(~(this.ownUpper | this.otherUpper) & HALF, 0, out, at);
    return this.#stones(~(this.ownLower | this.otherLower) & HALF, 18 << 3, out, end) - at;
  }

  #stones(empty: number, base: number, out: Int32Array, end: number): number {
    const rotations = this.#rules.ownPly ? 1 : 8;
    for (; empty !== 0; empty &= empty - 1) {
      const stone = base + (lowestBit(empty) << 3);
      for (let r = 0; r < rotations; r++) out[end++] = stone + r;
    }
    return end;
  }

  /** Draws a legal move uniformly. */
  sample(random: Random): Move {
    if (this.rotating) return ROTATE + random.below(8);
    for (;;) {
      const move = random.below(CELLS << 3);
      if (this.ownerOf(move >> 3) === 0) return this.#rules.ownPly ? move & ~7 : move;
    }
  }

  play(move: Move): void {
    if (!this.rotating) {
      const bit = move >> 3;
      if (bit < 18) this.ownUpper |= 1 << bit;
      else this.ownLower |= 1 << (bit - 18);
      this.stones++;
      if (this.endsWithStone()) {
        this.over = true;
        this.#pass();
        return;
      }
      if (this.#rules.ownPly) {
        this.rotating = true;
        return;
      }
    }
    this.rotating = false;
    this.#rotate(move & 7);
    this.over = this.stones === CELLS || this.line(true) || this.line(false);
    this.#pass();
  }

  /** Whether the stone just placed ends the game before its rotation. */
  endsWithStone(): boolean {
    const { stopOnLine, lastRotation } = this.#rules;
    return (stopOnLine && this.line(true)) || (this.stones === CELLS && !lastRotation);
  }

  #rotate(r: number): void {
    if (r < 4) {
      this.ownUpper = turned(this.ownUpper, r);
      this.otherUpper = turned(this.otherUpper, r);
    } else {
      this.ownLower = turned(this.ownLower, r);
      this.otherLower = turned(this.otherLower, r);
    }
  }

  #pass(): void {
    const upper = this.ownUpper;
    const lower = this.ownLower;
    this.ownUpper = this.otherUpper;
    this.ownLower = this.otherLower;
    this.otherUpper = upper;
    this.otherLower = lower;
    this.turn = 1 - this.turn;
  }

  /** Whether the role to move, or the other, has five in a row. */
  line(own: boolean): boolean {
    return own
      ? linesOf(this.ownUpper, this.ownLower) !== 0
      : linesOf(this.otherUpper, this.otherLower) !== 0;
  }

  /** The stone on `bit`: 1 of the role to move, -1 of the other, 0 if empty. */
  ownerOf(bit: number): number {
    return bit < 18
      ? ((this.ownUpper >> bit) & 1) - ((this.otherUpper >> bit) & 1)
      : ((this.ownLower >> (bit - 18)) & 1) - ((this.otherLower >> (bit - 18)) & 1);
  }

  copy(other: Pentago): void {
    this.turn = other.turn;
    this.over = other.over;
    this.rotating = other.rotating;
    this.stones = other.stones;
    this.ownUpper = other.ownUpper;
    this.ownLower = other.ownLower;
    this.otherUpper = other.otherUpper;
    this.otherLower = other.otherLower;
  }

  payoff(role: Role): number {
    const own = this.line(true);
    if (own === this.line(false)) return 0;
    return own === (role === this.turn) ? 1 : -1;
  }

  /**
   * The board in base 3 fits into 60 bits, and the side to move follows from the number of stones. Three
   * rounds of a Feistel network map this to 64 bits, so keys are unique.
   */
  key(half: 0 | 1): number {
    let a = packed(this.ownUpper, this.otherUpper);
    let b = packed(this.ownLower, this.otherLower) | (this.rotating ? 1 << 30 : 0);
    a ^= mix(b + 0x9e3779b9);
    b ^= mix(a + 0x7f4a7c15);
    return half === 0 ? a ^ mix(b + 0x85ebca6b) : b;
  }
}

function packed(own: number, other: number): number {
  const low = BASE_3[own & 511] + 2 * BASE_3[other & 511];
  const high = BASE_3[own >> 9] + 2 * BASE_3[other >> 9];
  return low | (high << 15);
}
