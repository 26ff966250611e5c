import { mix, popcount } from 'evolab';
import type { Board } from './board.ts';
import type { ConnectFour } from './position.ts';
import { tactics } from './tactics.ts';
import { findThreats, THREATS } from './threats.ts';

/** Alpha-beta with a table of bounds; moves that make most threats first. */
export class ScoreSearch {
  /** Positions visited. */
  nodes = 0;
  /** The number of nodes at which the search stops. */
  limit = Infinity;
  /** True once the limit was reached: then scores mean nothing, and none is stored. */
  stopped = false;
  readonly #board: Board;
  /** Columns from the middle outwards, with their cells. */
  readonly #columns: readonly { low: number; high: number }[];
  /** The moves of every level in search order: low half, high half, threats. */
  readonly #drops: Int32Array;
  readonly #keys: Int32Array;
  /** Lower and upper bound of the score for each entry. */
  readonly #bounds: Int8Array;

  /** `entries` is a power of two. */
  constructor(board: Board, entries: number) {
    const { width, cells, bottomLow, bottomHigh, topLow, topHigh } = board;
    const outwards = (c: number) => Math.abs(2 * c - (width - 1));
    this.#board = board;
    this.#columns = Array.from({ length: width }, (_, c) => c)
      .sort((a, b) => outwards(a) - outwards(b))
      .map((c) => ({ low: 2 * topLow[c] - bottomLow[c], high: 2 * topHigh[c] - bottomHigh[c] }));
    this.#drops = new Int32Array(3 * width * (cells + 1));
    // No position has the key -1: no column is full with all its bits set. The empty board has the key 0.
    this.#keys = new Int32Array(2 * entries).fill(-1);
    this.#bounds = new Int8Array(2 * entries);
  }

  clear(): void {
    this.#keys.fill(-1);
  }

  /** The score of the role to move, which cannot win at once; a bound if outside (alpha, beta). */
  score(
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
    plies: number,
    alpha: number,
    beta: number,
  ): number {
    if (this.nodes >= this.limit) {
      this.stopped = true;
      return 0;
    }
    this.nodes++;
    const board = this.#board;
    const left = board.cells - plies;
    const otherLow = allLow ^ ownLow;
    const otherHigh = allHigh ^ ownHigh;
    findThreats(board, otherLow, otherHigh, allLow, allHigh);
    const threatsLow = THREATS[0];
    const threatsHigh = THREATS[1];
    let low = (allLow + board.floorLow) & board.fullLow;
    let high = (allHigh + board.floorHigh) & board.fullHigh;
    const forced = popcount(low & threatsLow) + popcount(high & threatsHigh);
    if (forced > 0) {
      low &= threatsLow;
      high &= threatsHigh;
    }
    // A disc below an enemy threat would enable it.
    low &= ~(threatsLow >>> 1);
    high &= ~(threatsHigh >>> 1);
    if (forced > 1 || (low | high) === 0) return 0 - (left >> 1);
    if (left <= 2) return 0;

    const entry = this.#claim((ownLow + allLow) | 0, (ownHigh + allHigh) | 0, left);
    const least = this.#bounds[entry];
    const most = this.#bounds[entry + 1];
    if (least >= beta || least === most) return least;
    if (most <= alpha) return most;
    alpha = Math.max(alpha, least);
    beta = Math.min(beta, most);

    const first = plies * 3 * board.width;
    const end = this.#sortDrops(first, low, high, ownLow, ownHigh, allLow, allHigh);
    let best = -128;
    for (let i = first; i < end && best < beta; i += 3) {
      const score = -this.score(
        otherLow,
        otherHigh,
        allLow | this.#drops[i],
        allHigh | this.#drops[i + 1],
        plies + 1,
        -beta,
        -Math.max(alpha, best),
      );
      if (this.stopped) return 0;
      best = Math.max(best, score);
    }
    // Claimed again, because the search below may have replaced the entry.
    this.#claim((ownLow + allLow) | 0, (ownHigh + allHigh) | 0, left);
    if (best > alpha) this.#bounds[entry] = best;
    if (best < beta) this.#bounds[entry + 1] = best;
    return best;
  }

  /**
   * Writes the moves to the cells `low`, `high` to `#drops[first..]`, most threats first; returns their end.
   */
  #sortDrops(
    first: number,
    low: number,
    high: number,
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
  ): number {
    const drops = this.#drops;
    let end = first;
    for (const column of this.#columns) {
      const dropLow = low & column.low;
      const dropHigh = high & column.high;
      if ((dropLow | dropHigh) === 0) continue;
      findThreats(this.#board, ownLow | dropLow, ownHigh | dropHigh, allLow | dropLow, allHigh | dropHigh);
      const threats = popcount(THREATS[0]) + popcount(THREATS[1]);
      let i = end;
      for (; i > first && drops[i - 1] < threats; i -= 3) drops.copyWithin(i, i - 3, i);
      drops[i] = dropLow;
      drops[i + 1] = dropHigh;
      drops[i + 2] = threats;
      end += 3;
    }
    return end;
  }

  /** The index of a position in `#bounds`; replaces the entry of another position. */
  #claim(keyLow: number, keyHigh: number, left: number): number {
    const entry = (2 * mix(keyLow ^ mix(keyHigh))) & (this.#bounds.length - 2);
    if (this.#keys[entry] !== keyLow || this.#keys[entry + 1] !== keyHigh) {
      this.#keys[entry] = keyLow;
      this.#keys[entry + 1] = keyHigh;
      // The other role cannot win before its next disc, nor the role to move before its disc after that.
      this.#bounds[entry] = 0 - ((left - 2) >> 1);
      this.#bounds[entry + 1] = (left - 1) >> 1;
    }
    return entry;
  }
}

/**
 * The score of a position: 0 for a draw, n if the role to move wins with its n-th disc counted from the last it could
 * play, -n if the other role does; NaN if the search was stopped by its limit. Not for suicide.
 */
export function exactScore(position: ConnectFour, search: ScoreSearch): number {
  const { board, ownLow, ownHigh, allLow, allHigh, plies } = position;
  const left = board.cells - plies;
  if (position.lost) return 0 - ((left + 2) >> 1);
  if (tactics.active(position)) return (left + 1) >> 1;
  // A null-window search around `middle`; the first one nearly decides whether the position is won.
  let least = 0 - (left >> 1);
  let most = (left + 1) >> 1;
  while (least < most) {
    const middle = (least + most) >> 1;
    const found = search.score(ownLow, ownHigh, allLow, allHigh, plies, middle, middle + 1);
    if (search.stopped) return NaN;
    if (found <= middle) most = found;
    else least = found;
  }
  // Not -0.
  return least + 0;
}
