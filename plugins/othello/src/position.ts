import { mix, nthBit, popcount, type Move, type Position, type Random, type Role } from 'evolab';
import { ADVANCED, advance, countMoves, PASS } from './board.ts';

/**
 * A position of Othello. The 64 squares are two int32: bit 0 of the low half is a1, bit 7 is h1, bit 31 of
 * the high half is h8. Discs are stored as those of the role to move and of the other role, not by colour.
 */
export class Othello implements Position {
  ownLow = 0;
  ownHigh = 0;
  otherLow = 0;
  otherHigh = 0;
  /** The legal squares of the role to move. */
  movesLow = 0;
  movesHigh = 0;
  /** The number of these squares: 0 if the role must pass, -1 if the game is over. */
  count = 0;
  turn: Role = 0;
  over = false;
  /** Unused rows on each side of the 8x8 board. */
  readonly margin: number;

  /** The start position: e4 and d5 are black, d4 and e5 white, Black to move. */
  constructor(margin: number) {
    this.margin = margin;
    this.place(1 << 28, 1 << 3, 1 << 27, 1 << 4, 0);
  }

  /** Sets the discs of `turn`, the role to move, and of the other role. */
  place(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number, turn: Role): void {
    this.ownLow = otherLow;
    this.ownHigh = otherHigh;
    this.otherLow = ownLow;
    this.otherHigh = ownHigh;
    this.turn = 1 - turn;
    // As if the other role had passed.
    this.play(PASS);
  }

  moves(out: Int32Array, at: number): number {
    if (this.count === 0) {
      out[at] = PASS;
      return 1;
    }
    let end = at;
    for (let x = this.movesLow; x !== 0; x &= x - 1) out[end++] = 31 - Math.clz32(x & -x);
    for (let x = this.movesHigh; x !== 0; x &= x - 1) out[end++] = 63 - Math.clz32(x & -x);
    return end - at;
  }

  sample(random: Random): Move {
    if (this.count === 0) return PASS;
    const n = random.below(this.count);
    const low = popcount(this.movesLow);
    return n < low ? nthBit(this.movesLow, n) : 32 + nthBit(this.movesHigh, n - low);
  }

  play(move: Move): void {
    this.count = advance(this.ownLow, this.ownHigh, this.otherLow, this.otherHigh, move, this.margin);
    this.ownLow = ADVANCED[0];
    this.ownHigh = ADVANCED[1];
    this.otherLow = ADVANCED[2];
    this.otherHigh = ADVANCED[3];
    this.movesLow = ADVANCED[4];
    this.movesHigh = ADVANCED[5];
    this.turn = 1 - this.turn;
    this.over = this.count < 0;
  }

  copy(other: Othello): void {
    this.ownLow = other.ownLow;
    this.ownHigh = other.ownHigh;
    this.otherLow = other.otherLow;
    this.otherHigh = other.otherHigh;
    this.movesLow = other.movesLow;
    this.movesHigh = other.movesHigh;
    this.count = other.count;
    this.turn = other.turn;
    this.over = other.over;
  }

  /** The number of discs. */
  discs(): number {
    return popcount(this.ownLow | this.otherLow) + popcount(this.ownHigh | this.otherHigh);
  }

  /** Discs of `role` minus those of the other role. */
  lead(role: Role): number {
    const own = popcount(this.ownLow) + popcount(this.ownHigh);
    const other = popcount(this.otherLow) + popcount(this.otherHigh);
    return role === this.turn ? own - other : other - own;
  }

  payoff(role: Role): number {
    return Math.sign(this.lead(role));
  }

  /** The number of legal moves of `role` if it were its turn. */
  mobility(role: Role): number {
    if (role === this.turn) return Math.max(0, this.count);
    return countMoves(this.otherLow, this.otherHigh, this.ownLow, this.ownHigh, this.margin);
  }

  /** The disc on a square: 1 of the role to move, -1 of the other, 0 if empty. */
  ownerOf(square: number): number {
    const own = square < 32 ? this.ownLow : this.ownHigh;
    const other = square < 32 ? this.otherLow : this.otherHigh;
    return ((own >>> square) & 1) - ((other >>> square) & 1);
  }

  key(half: 0 | 1): number {
    const { ownLow, ownHigh, otherLow, otherHigh } = this;
    const seed = this.turn === 0 ? 0x27d4eb2f : 0x165667b1;
    return half === 0
      ? hash(hash(seed, ownLow, ownHigh), otherLow, otherHigh)
      : hash(hash(~seed, otherHigh, otherLow), ownHigh, ownLow);
  }
}

function hash(seed: number, a: number, b: number): number {
  return mix(mix(seed ^ a) ^ b);
}
