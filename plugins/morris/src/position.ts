import { lowestBit, mix, type Move, type Position, type Role } from 'evolab';
import {
  closingPoints,
  closingSlides,
  doublyClosingPoints,
  emptyPoints,
  moreThan,
  neighbours,
  removableMen,
  slideOrigin,
  slideTargets,
} from './board.ts';

export interface Rules {
  /** A role with three men may move to any empty point. */
  readonly flying: boolean;
  /** A position that has occurred `occurrences` times after the placement phase is a draw. */
  readonly repetition: boolean;
  readonly occurrences: number;
  /** So many slides in a row without a capture are a draw; 0: they are not. */
  readonly quietPlies: number;
  /** Men captured for closing two mills at once. */
  readonly doubleMill: number;
  /** The game is drawn after this many plies. */
  readonly maxPlies: number;
}

/** Replaces a point: the hand, or no capture. As a shift it means bit 31, which no board has. */
export const NONE = -1;

/** Encodes a move with its captures; a placement without capture is the index of its point. */
function encodeMove(to: number, from: number, taken = NONE, second = NONE): Move {
  return to | ((from + 1) << 5) | ((taken + 1) << 10) | ((second + 1) << 15);
}
export const targetOf = (move: Move): number => move & 31;
export const originOf = (move: Move): number => ((move >> 5) & 31) - 1;
export const takenBy = (move: Move): number => ((move >> 10) & 31) - 1;
export const secondTakenBy = (move: Move): number => ((move >> 15) & 31) - 1;
/** Whether the move captures a man. */
export const takes = (move: Move): boolean => move > 0x3ff;

/** The slide to `to` in `direction` without capture is `SLIDES[24 * direction + to]`. */
const SLIDES = Int32Array.from({ length: 96 }, (_, i) =>
  encodeMove(i % 24, slideOrigin(i % 24, Math.floor(i / 24))),
);

/** Players alternate, so the number of plies determines the side to move and the men in hand. */
export const PLACEMENTS = 18;

/**
 * The two boards are those of the role to move and of the other role, which avoids branches on the role. Only
 * the role to move can have lost.
 */
export class MorrisPosition implements Position {
  readonly rules: Rules;
  /** The men of the role to move and of the other role, one bit per point. */
  mine = 0;
  theirs = 0;
  plies = 0;
  /** Whether the current position is a draw by repetition or by quiet plies. */
  drawn = false;
  /**
   * The positions since the last irreversible move, after the placement phase, with the current one last:
   * each as `mine` 2^24 + `theirs`, so that equal numbers are equal positions. Empty unless a draw depends on them.
   */
  readonly past: Float64Array;
  pastLength = 0;
  /** Whether a draw depends on the past. */
  readonly remembers: boolean;

  constructor(rules: Rules) {
    this.rules = rules;
    this.remembers = rules.repetition || rules.quietPlies > 0;
    this.past = new Float64Array(this.remembers ? rules.maxPlies + 1 : 0);
  }

  get turn(): Role {
    return this.plies & 1;
  }

  get over(): boolean {
    return this.drawn || this.plies >= this.rules.maxPlies || this.lost;
  }

  /** Whether the role to move has too few men or no move; computed on demand. */
  get lost(): boolean {
    const mine = this.mine;
    const hand = this.hand;
    if (hand > 0) return hand < 3 && !moreThan(mine, 2 - hand);
    if (!moreThan(mine, 2)) return true;
    return (neighbours(mine) & emptyPoints(mine, this.theirs)) === 0 && !this.flies;
  }

  /** The men in hand of the role to move. */
  get hand(): number {
    return this.plies < PLACEMENTS ? 9 - (this.plies >> 1) : 0;
  }

  /** The men in hand of the other role. */
  get theirHand(): number {
    return this.plies < PLACEMENTS ? 9 - ((this.plies + 1) >> 1) : 0;
  }

  /** Whether the role to move flies after the placement phase. */
  get flies(): boolean {
    return this.rules.flying && !moreThan(this.mine, 3);
  }

  moves(out: Int32Array, at: number): number {
    const mine = this.mine;
    const theirs = this.theirs;
    const empty = emptyPoints(mine, theirs);
    let end = at;
    if (this.plies < PLACEMENTS) {
      const closing = theirs === 0 ? 0 : closingPoints(mine) & empty;
      end = putMoves(out, end, empty & ~closing, 0);
      if (closing === 0) return end - at;
      const double =
        this.rules.doubleMill === 2 && moreThan(theirs, 1) ? doublyClosingPoints(mine) & closing : 0;
      end = putTakingMoves(out, end, closing ^ double, 0, theirs);
      return putDoubles(out, end, double, theirs) - at;
    }
    if (this.flies) {
      for (let men = mine; men !== 0; men &= men - 1) {
        const closing = closingPoints(mine & ~(men & -men)) & empty;
        const flight = (lowestBit(men) + 1) << 5;
        end = putMoves(out, end, empty & ~closing, flight);
        end = putTakingMoves(out, end, closing, flight, theirs);
      }
      return end - at;
    }
    for (let direction = 0; direction < 4; direction++) {
      const closing = closingSlides(mine, direction);
      for (let targets = slideTargets(mine, empty, direction); targets !== 0; targets &= targets - 1) {
        const to = lowestBit(targets);
        const slide = SLIDES[24 * direction + to];
        if (((closing >>> to) & 1) === 0) out[end++] = slide;
        else end = putTaking(out, end, slide, theirs);
      }
    }
    return end - at;
  }

  play(move: Move): void {
    // The functions above, inlined by hand: V8 reloads exported bindings at every use.
    const taken = (1 << ((move >> 10) - 1)) | (1 << ((move >> 15) - 1));
    const moved = (this.mine & ~(1 << ((move >> 5) - 1))) | (1 << move);
    this.mine = this.theirs & ~taken;
    this.theirs = moved;
    this.plies++;
    if (this.plies >= PLACEMENTS && this.remembers) {
      if (takes(move)) this.pastLength = 0;
      this.record();
    }
  }

  /** Records the current position and checks whether it is a draw. */
  record(): void {
    const past = this.past;
    const now = this.mine * 0x1000000 + this.theirs;
    const last = this.pastLength++;
    past[last] = now;
    // A man needs two moves to return, and so does an enemy man.
    for (let i = last - 4; i >= 0; i -= 2) {
      if (past[i] !== now) continue;
      if (this.isRepeated(i, now)) this.drawn = true;
      break;
    }
    const { quietPlies } = this.rules;
    if (quietPlies > 0 && last >= quietPlies) this.drawn = true;
  }

  /** Whether a position that also occurred at `latest` has occurred often enough for a draw. */
  private isRepeated(latest: number, now: number): boolean {
    const { repetition, occurrences } = this.rules;
    let left = occurrences - 1;
    for (let i = latest; i >= 0 && left > 0; i -= 2) if (this.past[i] === now) left--;
    return repetition && left === 0;
  }

  copy(other: MorrisPosition): void {
    this.mine = other.mine;
    this.theirs = other.theirs;
    this.plies = other.plies;
    this.drawn = other.drawn;
    const length = other.pastLength;
    this.pastLength = length;
    for (let i = 0; i < length; i++) this.past[i] = other.past[i];
  }

  payoff(role: Role): number {
    if (!this.lost) return 0;
    return role === this.turn ? -1 : 1;
  }

  /**
   * Unique for boards, men in hand, side to move and draws: a bijection of 54 bits. The history and the
   * number of plies are left out, as usual, so that transpositions share keys.
   */
  key(half: 0 | 1): number {
    const phase = this.plies < PLACEMENTS ? this.plies : PLACEMENTS + this.turn;
    const drawn = this.drawn || this.plies >= this.rules.maxPlies ? 1 : 0;
    const second = mix((this.theirs >>> 8) | (phase << 16) | (drawn << 21));
    return half === 1 ? second : mix((this.mine | (this.theirs << 24)) ^ second);
  }
}

/** Writes `move`, which has no target, once for each of `targets`; returns the new end of `out`. */
function putMoves(out: Int32Array, end: number, targets: number, move: Move): number {
  for (; targets !== 0; targets &= targets - 1) out[end++] = move | lowestBit(targets);
  return end;
}

/** As `putMoves`, for every man that can be captured. */
function putTakingMoves(out: Int32Array, end: number, targets: number, move: Move, theirs: number): number {
  for (; targets !== 0; targets &= targets - 1) end = putTaking(out, end, move | lowestBit(targets), theirs);
  return end;
}

function putTaking(out: Int32Array, end: number, move: Move, theirs: number): number {
  for (let men = removableMen(theirs); men !== 0; men &= men - 1) {
    out[end++] = move | ((lowestBit(men) + 1) << 10);
  }
  return end;
}

/**
 * Writes the placements on `targets`, once for every pair of men that can be captured one after the other:
 * the mills after the first capture determine the candidates for the second.
 */
function putDoubles(out: Int32Array, end: number, targets: number, theirs: number): number {
  for (; targets !== 0; targets &= targets - 1) {
    const to = lowestBit(targets);
    const firsts = removableMen(theirs);
    for (let men = firsts; men !== 0; men &= men - 1) {
      const first = lowestBit(men);
      for (let more = removableMen(theirs & ~(1 << first)); more !== 0; more &= more - 1) {
        const second = lowestBit(more);
        // The same men in the other order are the same move.
        const swapped = ((firsts >>> second) & (removableMen(theirs & ~(1 << second)) >>> first) & 1) === 1;
        if (first < second || !swapped) out[end++] = encodeMove(to, NONE, first, second);
      }
    }
  }
  return end;
}
