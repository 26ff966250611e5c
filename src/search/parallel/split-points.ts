import { MAX_PV } from '../minimax-options.ts';
import { HISTORY_LENGTH } from '../ordering.ts';
import type { SearchStack } from './search-stack.ts';
import { OPEN, STATE_WORDS, type SharedState } from './shared-state.ts';

/** Games with more moves in a position are searched by one thread. */
export const MAX_SHARED_MOVES = 1024;
/** Positions deeper than this are never shared. */
export const MAX_SHARED_PLY = MAX_PV - 2;
/** Positions that can be shared at the same time. */
const MAX_SPLIT_POINTS = 128;
export const NO_SPLIT_POINT = -1;

// Words of a split.
const ACTIVE = 0;
const CLOSED = 1;
const PARENT = 2;
const PLY = 3;
const PLIES = 4;
const EXTENSIONS_LEFT = 5;
const NEXT = 6;
const COUNT = 7;
const HELPERS = 8;
const BEST_MOVE = 9;
const PV_LENGTH = 10;
const NODE_TYPE = 11;
const PATH = 12;
const PV = PATH + MAX_PV;
const MOVES = PV + MAX_PV;
const SPLIT_POINT_WORDS = MOVES + MAX_SHARED_MOVES;
// Numbers of a split.
const LOW = 0;
const HIGH = 1;
const BEST = 2;
const SPLIT_POINT_NUMBERS = 4;
// Numbers before those of the splits: what helpers have spent, and the values of the root moves.
export const NODES = 0;
export const EVALS = 1;
export const TT_HITS = 2;
/** How often a thread joined a split of another, since the threads were hired. */
export const JOINS = 3;
export const ROOT_VALUES = 4;
const FIRST_SPLIT_POINT_NUMBER = ROOT_VALUES + MAX_SHARED_MOVES;

/** After the words of the splits: which moves have refuted how much, see `Ordering.share`. */
const HISTORY_WORDS = STATE_WORDS + MAX_SPLIT_POINTS * SPLIT_POINT_WORDS;
const WORDS = HISTORY_WORDS + HISTORY_LENGTH;

/** Bytes of memory the threads of a search share, signals included. */
export const SHARED_BYTES =
  WORDS * 4 + (FIRST_SPLIT_POINT_NUMBER + MAX_SPLIT_POINTS * SPLIT_POINT_NUMBERS) * 8;

/** The words at the beginning of shared memory. */
export function sharedWords(memory: SharedArrayBuffer): Int32Array {
  return new Int32Array(memory, 0, WORDS);
}

/**
 * Positions of which several threads search the moves. A split belongs to the thread that made it; others join it as
 * guests, and its owner waits until the last has left. Windows and values are those of the role to move.
 *
 * Unless a method says that it locks, the caller holds the lock.
 */
export class SplitPoints {
  readonly state: SharedState;
  /** See `NODES`, `EVALS`, `TT_HITS` and `ROOT_VALUES`. */
  readonly numbers: Float64Array;
  /** Common to all threads; needs no lock, because it cannot change what is found. */
  readonly history: Int32Array;
  readonly #words: Int32Array;

  constructor(memory: SharedArrayBuffer, signals: SharedState) {
    this.state = signals;
    this.#words = sharedWords(memory);
    this.history = this.#words.subarray(HISTORY_WORDS);
    this.numbers = new Float64Array(memory, WORDS * 4);
  }

  low(split: number): number {
    return this.numbers[numbersOf(split) + LOW];
  }

  high(split: number): number {
    return this.numbers[numbersOf(split) + HIGH];
  }

  best(split: number): number {
    return this.numbers[numbersOf(split) + BEST];
  }

  bestMove(split: number): number {
    return this.#words[wordsOf(split) + BEST_MOVE];
  }

  helpers(split: number): number {
    return this.#words[wordsOf(split) + HELPERS];
  }

  isClosed(split: number): boolean {
    return this.#words[wordsOf(split) + CLOSED] !== 0;
  }

  /** Copies the line from the best move on to out[at..] and returns its length. */
  readPv(split: number, out: Int32Array, at: number): number {
    const from = wordsOf(split) + PV;
    const length = this.#words[wordsOf(split) + PV_LENGTH];
    for (let i = 0; i < length; i++) out[at + i] = this.#words[from + i];
    return length;
  }

  /** Narrows the window of a split; whether it was wider. */
  narrow(split: number, low: number, high: number): boolean {
    const at = numbersOf(split);
    const { numbers } = this;
    if (numbers[at + LOW] >= low && numbers[at + HIGH] <= high) return false;
    numbers[at + LOW] = Math.max(numbers[at + LOW], low);
    numbers[at + HIGH] = Math.min(numbers[at + HIGH], high);
    return true;
  }

  /** Notes the best move, its value, and the line from it on: lines[at..at+length]. */
  improve(split: number, move: number, value: number, lines: Int32Array, at: number, length: number): void {
    const words = wordsOf(split);
    this.numbers[numbersOf(split) + BEST] = value;
    this.#words[words + BEST_MOVE] = move;
    this.#words[words + PV_LENGTH] = length;
    for (let i = 0; i < length; i++) this.#words[words + PV + i] = lines[at + i];
  }

  /** Nobody shall take another move of the split. */
  close(split: number): void {
    const at = wordsOf(split);
    if (this.#words[at + CLOSED] !== 0) return;
    if (this.#words[at + NEXT] < this.#words[at + COUNT]) Atomics.sub(this.#words, OPEN, 1);
    this.#words[at + CLOSED] = 1;
  }

  /** Makes a split of the position at `ply`, below split `parent`, for the moves not done or taken yet; `NOBODY` if there is no room. */
  create(parent: number, branch: SearchStack, ply: number): number {
    const words = this.#words;
    let split = 0;
    while (split < MAX_SPLIT_POINTS && words[wordsOf(split) + ACTIVE] !== 0) split++;
    if (split === MAX_SPLIT_POINTS) return NO_SPLIT_POINT;
    const at = wordsOf(split);
    const count = branch.count[ply];
    const from = ply * branch.maxMoves;
    words[at + ACTIVE] = 1;
    words[at + CLOSED] = 0;
    words[at + PARENT] = parent;
    words[at + NODE_TYPE] = branch.nodeType[ply];
    words[at + PLY] = ply;
    words[at + PLIES] = branch.plies[ply];
    words[at + EXTENSIONS_LEFT] = branch.extensionsLeft[ply];
    words[at + NEXT] = branch.next[ply];
    words[at + COUNT] = count;
    words[at + HELPERS] = 0;
    for (let i = 0; i < ply; i++) words[at + PATH + i] = branch.path[i];
    for (let i = 0; i < count; i++) words[at + MOVES + i] = branch.moves[from + i];
    this.numbers[numbersOf(split) + LOW] = branch.low[ply];
    this.numbers[numbersOf(split) + HIGH] = branch.high[ply];
    const { bestMove, best, lines, lengths } = branch;
    this.improve(split, bestMove[ply], best[ply], lines, ply * MAX_PV, lengths[ply]);
    Atomics.add(words, OPEN, 1);
    return split;
  }

  /** Makes the caller a guest of a split: copies all there is to know of it to its ply of `branch`, which is returned. */
  join(split: number, branch: SearchStack): number {
    const words = this.#words;
    const at = wordsOf(split);
    const ply = words[at + PLY];
    const count = words[at + COUNT];
    const to = ply * branch.maxMoves;
    this.numbers[JOINS]++;
    words[at + HELPERS]++;
    branch.nodeType[ply] = words[at + NODE_TYPE];
    branch.low[ply] = this.low(split);
    branch.high[ply] = this.high(split);
    branch.best[ply] = this.best(split);
    branch.bestMove[ply] = this.bestMove(split);
    branch.plies[ply] = words[at + PLIES];
    branch.extensionsLeft[ply] = words[at + EXTENSIONS_LEFT];
    branch.count[ply] = count;
    branch.closed[ply] = 0;
    for (let i = 0; i < ply; i++) branch.path[i] = words[at + PATH + i];
    for (let i = 0; i < count; i++) branch.moves[to + i] = words[at + MOVES + i];
    return ply;
  }

  /** Gives a split back, which has no guests any more. */
  release(split: number): void {
    this.close(split);
    this.#words[wordsOf(split) + ACTIVE] = 0;
  }

  /** The open split that lies highest in the tree, below split `ancestor` unless that is `NOBODY`; `NOBODY` if there is none. */
  find(ancestor: number): number {
    const words = this.#words;
    let found = NO_SPLIT_POINT;
    for (let split = 0; split < MAX_SPLIT_POINTS; split++) {
      const at = wordsOf(split);
      if (words[at + ACTIVE] === 0 || words[at + CLOSED] !== 0) continue;
      if (words[at + NEXT] >= words[at + COUNT]) continue;
      if (found !== NO_SPLIT_POINT && words[at + PLY] >= words[wordsOf(found) + PLY]) continue;
      if (ancestor === NO_SPLIT_POINT || this.#isBelow(split, ancestor)) found = split;
    }
    return found;
  }

  leave(split: number): void {
    this.#words[wordsOf(split) + HELPERS]--;
  }

  /** Takes the next move of a split: its index, -1 if there is none to be had. Locks. */
  take(split: number): number {
    const words = this.#words;
    const at = wordsOf(split);
    this.state.lock();
    let index = -1;
    if (words[at + CLOSED] === 0 && words[at + NEXT] < words[at + COUNT]) {
      index = words[at + NEXT]++;
      if (index + 1 === words[at + COUNT]) Atomics.sub(words, OPEN, 1);
    }
    this.state.unlock();
    return index;
  }

  #isBelow(split: number, ancestor: number): boolean {
    let up = this.#words[wordsOf(split) + PARENT];
    while (up !== NO_SPLIT_POINT && up !== ancestor) up = this.#words[wordsOf(up) + PARENT];
    return up === ancestor;
  }
}

function wordsOf(split: number): number {
  return STATE_WORDS + split * SPLIT_POINT_WORDS;
}

function numbersOf(split: number): number {
  return FIRST_SPLIT_POINT_NUMBER + split * SPLIT_POINT_NUMBERS;
}
