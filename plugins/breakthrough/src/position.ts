import { mix, type Move, type Position, type Role } from 'evolab';
import {
  ahead,
  aheadHigh,
  aheadLow,
  east,
  eastHigh,
  eastLow,
  notLastColumn,
  west,
  westHigh,
  westLow,
} from './board.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A move is two cells of the board. */
export const encodeMove = (from: number, to: number): Move => from | (to << 6);
export const originOf = (move: Move): number => move & 63;
export const targetOf = (move: Move): number => move >> 6;

const FIRST_ROW = 0xff;
/** The bit of every cell in the low and in the high half, 0 in the other half. */
const LOW = Int32Array.from({ length: 64 }, (_, i) => (i < 32 ? 1 << i : 0));
const HIGH = Int32Array.from({ length: 64 }, (_, i) => (i < 32 ? 0 : 1 << i));

/**
 * The two boards hold the pawns of the role to move and of the other role. Only the role that moved last can
 * have won: a role always has a move, because only own pawns can block both diagonals of its foremost pawn.
 */
export class BreakthroughPosition implements Position {
  readonly size: Size;
  /** All columns except the last. */
  readonly inner: number;
  /** The last row. */
  private readonly topLow: number;
  private readonly topHigh: number;
  mineLow: number;
  mineHigh: number;
  theirsLow: number;
  theirsHigh: number;
  turn: Role = 0;

  constructor(size: Size) {
    this.size = size;
    this.inner = notLastColumn(size.width);
    const row = (1 << size.width) - 1;
    this.mineLow = row | (row << 8);
    this.mineHigh = 0;
    this.theirsLow = 0;
    this.theirsHigh = 0;
    for (const r of [size.height - 2, size.height - 1]) {
      if (r < 4) this.theirsLow |= row << (8 * r);
      else this.theirsHigh |= row << (8 * (r - 4));
    }
    this.topLow = size.height === 4 ? row << 24 : 0;
    this.topHigh = size.height === 4 ? 0 : row << (8 * (size.height - 5));
  }

  /** Computed on demand, since many positions never need it. */
  get over(): boolean {
    if ((this.mineLow | this.mineHigh) === 0) return true;
    if (this.turn === 0) return (this.theirsLow & FIRST_ROW) !== 0;
    return ((this.theirsLow & this.topLow) | (this.theirsHigh & this.topHigh)) !== 0;
  }

  moves(out: Int32Array, at: number): number {
    const low = this.mineLow;
    const high = this.mineHigh;
    const turn = this.turn;
    const inner = this.inner;
    const freeLow = ~(low | this.theirsLow);
    const freeHigh = ~(high | this.theirsHigh);
    let end = put(out, at, aheadLow(low, high, turn) & freeLow, 0, ahead(turn));
    end = put(out, end, aheadHigh(low, high, turn) & freeHigh, 32, ahead(turn));
    end = put(out, end, westLow(low, high, turn) & ~low, 0, west(turn));
    end = put(out, end, westHigh(low, high, turn) & ~high, 32, west(turn));
    end = put(out, end, eastLow(low, high, turn, inner) & ~low, 0, east(turn));
    return put(out, end, eastHigh(low, high, turn, inner) & ~high, 32, east(turn)) - at;
  }

  play(move: Move): void {
    // Inlined by hand, as in `put`: V8 reloads imported and exported bindings at every use.
    const from = move & 63;
    const to = (move >> 6) & 63;
    const movedLow = (this.mineLow & ~LOW[from]) | LOW[to];
    const movedHigh = (this.mineHigh & ~HIGH[from]) | HIGH[to];
    this.mineLow = this.theirsLow & ~movedLow;
    this.mineHigh = this.theirsHigh & ~movedHigh;
    this.theirsLow = movedLow;
    this.theirsHigh = movedHigh;
    this.turn = 1 - this.turn;
  }

  copy(other: BreakthroughPosition): void {
    this.mineLow = other.mineLow;
    this.mineHigh = other.mineHigh;
    this.theirsLow = other.theirsLow;
    this.theirsHigh = other.theirsHigh;
    this.turn = other.turn;
  }

  payoff(role: Role): number {
    return role === this.turn ? -1 : 1;
  }

  key(half: 0 | 1): number {
    let k = mix(this.mineLow ^ (half === 0 ? 0x2545f491 : 0x1b873593) ^ (this.turn === 0 ? 0 : 0x5bd1e995));
    k = mix(k + this.mineHigh);
    k = mix(k + this.theirsLow);
    return mix(k + this.theirsHigh);
  }
}

/** Writes the moves by `step` to `targets`, whose bit 0 is cell `base`; returns the new end of `out`. */
function put(out: Int32Array, end: number, targets: number, base: number, step: number): number {
  for (; targets !== 0; targets &= targets - 1) {
    const to = base + 31 - Math.clz32(targets & -targets);
    out[end++] = (to - step) | (to << 6);
  }
  return end;
}
