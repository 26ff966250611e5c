/** Cells of a column, with the empty one on top that keeps columns apart. */
const HEIGHT = 7;
const WIDTH = 7;
const ROWS = 6;
/** Cells of columns 0 to 3 are the bits of `low`, those of columns 4 to 6 the bits of `high`. */
const SPLIT = 4;
const LOW_BITS = HEIGHT * SPLIT;
const LOW_MASK = 2 ** LOW_BITS - 1;
const OUTWARDS = [3, 2, 4, 1, 5, 0, 6];
const ENTRIES = 2 ** 22;

/** Whether four of these cells are in a line. */
export function hasFour(low: number, high: number): boolean {
  // Up, across, and both diagonals.
  return inLine(low, high, 1) || inLine(low, high, 7) || inLine(low, high, 6) || inLine(low, high, 8);
}

/** Whether there are four cells of which each is `step` on from the one before. */
function inLine(low: number, high: number, step: number): boolean {
  const lowPairs = low & shifted(low, high, step);
  const highPairs = high & (high >>> step);
  const twice = 2 * step;
  return ((lowPairs & shifted(lowPairs, highPairs, twice)) | (highPairs & (highPairs >>> twice))) !== 0;
}

const shifted = (low: number, high: number, step: number): number =>
  (low >>> step) | ((high << (LOW_BITS - step)) & LOW_MASK);

const lowBit = (column: number, row: number): number => (column < SPLIT ? 1 << (HEIGHT * column + row) : 0);
const highBit = (column: number, row: number): number =>
  column < SPLIT ? 0 : 1 << (HEIGHT * (column - SPLIT) + row);

/**
 * Who wins at connect four on 7x6, from the columns that were played: alpha-beta on its own bit boards, which shares
 * no line with the plugin or the core. A reference for tests.
 */
export class ReferenceSolver {
  readonly #keys = new Float64Array(ENTRIES);
  /** The value plus 1; plus 4 if it is at least that much, plus 8 if at most. */
  readonly #bounds = new Int8Array(ENTRIES);
  readonly #heights = new Int32Array(WIDTH);

  /** 1 if the side to move wins, -1 if it loses, 0 for a draw; also when the game is over. */
  result(columns: readonly number[]): number {
    this.#heights.fill(0);
    let [low, high, otherLow, otherHigh] = [0, 0, 0, 0];
    for (const column of columns) {
      const row = this.#heights[column]++;
      [otherLow, otherHigh, low, high] = [
        low | lowBit(column, row),
        high | highBit(column, row),
        otherLow,
        otherHigh,
      ];
    }
    if (hasFour(otherLow, otherHigh)) return -1;
    if (this.#winsAt(low, high) >= 0) return 1;
    return this.#value(low, high, otherLow, otherHigh, WIDTH * ROWS - columns.length, -1, 1);
  }

  /** A column that completes four of these discs, other than `but`; -1 if there is none. */
  #winsAt(low: number, high: number, but = -1): number {
    for (let column = 0; column < WIDTH; column++) {
      const row = this.#heights[column];
      if (row === ROWS || column === but) continue;
      if (hasFour(low | lowBit(column, row), high | highBit(column, row))) return column;
    }
    return -1;
  }

  /** The value for the side with the first discs, which moves and cannot win at once. */
  #value(
    low: number,
    high: number,
    otherLow: number,
    otherHigh: number,
    left: number,
    alpha: number,
    beta: number,
  ): number {
    if (left === 0) return 0;
    const forced = this.#winsAt(otherLow, otherHigh);
    if (forced >= 0 && this.#winsAt(otherLow, otherHigh, forced) >= 0) return -1;

    // Who is on the move follows from the number of discs: own ones and all of them tell the position.
    const key = low + (low | otherLow) + (high + (high | otherHigh)) * 2 ** (LOW_BITS + 1);
    const slot = key % ENTRIES;
    if (this.#keys[slot] === key) {
      const bound = this.#bounds[slot];
      const value = (bound & 3) - 1;
      if ((bound & 4) !== 0 && value > alpha) alpha = value;
      if ((bound & 8) !== 0 && value < beta) beta = value;
      if (alpha >= beta) return value;
    }
    let best = -1;
    const heights = this.#heights;
    for (let i = 0; i < WIDTH && best < beta; i++) {
      const column = OUTWARDS[i];
      const row = heights[column];
      if (row === ROWS || (forced >= 0 && column !== forced)) continue;
      heights[column]++;
      const newLow = low | lowBit(column, row);
      const newHigh = high | highBit(column, row);
      // A move that lets the other side win at once loses.
      const value =
        left > 1 && this.#winsAt(otherLow, otherHigh) >= 0
          ? -1
          : 0 - this.#value(otherLow, otherHigh, newLow, newHigh, left - 1, -beta, -Math.max(alpha, best));
      heights[column]--;
      if (value > best) best = value;
    }
    this.#keys[slot] = key;
    this.#bounds[slot] = best + 1 + (best > alpha ? 4 : 0) + (best < beta ? 8 : 0);
    return best;
  }
}
