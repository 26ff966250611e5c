import { HISTORY_LENGTH, MAX_PV } from 'evolab/search';
import { NO_SPLIT_POINT, type SearchStack } from './search-stack.ts';
import { OPEN, STATE_WORDS, type SharedState } from './shared-state.ts';

/** Games with more moves in a position are searched by one thread. */
export const MAX_SHARED_MOVES = 1024;
/** Positions that can be shared at the same time. */
const MAX_SPLIT_POINTS = 128;

// Words of a split point.
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
// Numbers of a split point.
const LOW = 0;
const HIGH = 1;
const BEST = 2;
const SPLIT_POINT_NUMBERS = 4;
// Numbers before those of the split points: what helpers have spent, and the values of the root moves.
export const NODES = 0;
export const EVALS = 1;
export const TT_HITS = 2;
/** How often a thread has joined a split point of another, since the threads were started. */
export const JOINS = 3;
export const ROOT_VALUES = 4;
const FIRST_SPLIT_POINT_NUMBER = ROOT_VALUES + MAX_SHARED_MOVES;

/** After the words of the split points: how often moves have caused cutoffs, see `Ordering.share`. */
const HISTORY_WORDS = STATE_WORDS + MAX_SPLIT_POINTS * SPLIT_POINT_WORDS;
const WORDS = HISTORY_WORDS + HISTORY_LENGTH;

/** Bytes of memory that the threads of a search share. */
export const SHARED_BYTES =
  WORDS * 4 + (FIRST_SPLIT_POINT_NUMBER + MAX_SPLIT_POINTS * SPLIT_POINT_NUMBERS) * 8;

/** The words at the beginning of shared memory. */
export function sharedWords(memory: SharedArrayBuffer): Int32Array {
  return new Int32Array(memory, 0, WORDS);
}

/**
 * Positions whose moves several threads search. A split point belongs to the thread that made it. Others join
 * it as helpers, and its owner waits until the last has left. Windows and values are those of the role to
 * move.
 *
 * Unless a method says that it locks, the caller holds the lock.
 */
export class SplitPoints {
  readonly state: SharedState;
  /** See `NODES`, `EVALS`, `TT_HITS` and `ROOT_VALUES`. */
  readonly numbers: Float64Array;
  /** Common to all threads. Needs no lock, because it cannot change what is found. */
  readonly history: Int32Array;
  readonly #words: Int32Array;

  constructor(memory: SharedArrayBuffer, state: SharedState) {
    this.state = state;
    this.#words = sharedWords(memory);
    this.history = this.#words.subarray(HISTORY_WORDS);
    this.numbers = new Float64Array(memory, WORDS * 4);
  }

  low(splitPoint: number): number {
    return this.numbers[numbersOf(splitPoint) + LOW];
  }

  high(splitPoint: number): number {
    return this.numbers[numbersOf(splitPoint) + HIGH];
  }

  best(splitPoint: number): number {
    return this.numbers[numbersOf(splitPoint) + BEST];
  }

  bestMove(splitPoint: number): number {
    return this.#words[wordsOf(splitPoint) + BEST_MOVE];
  }

  helpers(splitPoint: number): number {
    return this.#words[wordsOf(splitPoint) + HELPERS];
  }

  isClosed(splitPoint: number): boolean {
    return this.#words[wordsOf(splitPoint) + CLOSED] !== 0;
  }

  /** Copies the principal variation to out[at..] and returns its length. */
  readPv(splitPoint: number, out: Int32Array, at: number): number {
    const from = wordsOf(splitPoint) + PV;
    const length = this.#words[wordsOf(splitPoint) + PV_LENGTH];
    for (let i = 0; i < length; i++) out[at + i] = this.#words[from + i];
    return length;
  }

  /** Narrows the window of a split point; whether it was wider. */
  narrow(splitPoint: number, low: number, high: number): boolean {
    const at = numbersOf(splitPoint);
    const { numbers } = this;
    if (numbers[at + LOW] >= low && numbers[at + HIGH] <= high) return false;
    numbers[at + LOW] = Math.max(numbers[at + LOW], low);
    numbers[at + HIGH] = Math.min(numbers[at + HIGH], high);
    return true;
  }

  /** Sets the best move, its value, and the principal variation, pv[at..at+length]. */
  improve(splitPoint: number, move: number, value: number, pv: Int32Array, at: number, length: number): void {
    const words = wordsOf(splitPoint);
    this.numbers[numbersOf(splitPoint) + BEST] = value;
    this.#words[words + BEST_MOVE] = move;
    this.#words[words + PV_LENGTH] = length;
    for (let i = 0; i < length; i++) this.#words[words + PV + i] = pv[at + i];
  }

  /** Lets no thread take another move of a split point. */
  close(splitPoint: number): void {
    const at = wordsOf(splitPoint);
    if (this.#words[at + CLOSED] !== 0) return;
    if (this.#words[at + NEXT] < this.#words[at + COUNT]) Atomics.sub(this.#words, OPEN, 1);
    this.#words[at + CLOSED] = 1;
  }

  /**
   * Makes a split point, below split point `parent`, of the position at `ply` and its moves that have not
   * been taken; `NO_SPLIT_POINT` if there is no room.
   */
  create(parent: number, stack: SearchStack, ply: number): number {
    const words = this.#words;
    let splitPoint = 0;
    while (splitPoint < MAX_SPLIT_POINTS && words[wordsOf(splitPoint) + ACTIVE] !== 0) splitPoint++;
    if (splitPoint === MAX_SPLIT_POINTS) return NO_SPLIT_POINT;
    const at = wordsOf(splitPoint);
    const count = stack.count[ply];
    const from = ply * stack.maxMoves;
    words[at + ACTIVE] = 1;
    words[at + CLOSED] = 0;
    words[at + PARENT] = parent;
    words[at + NODE_TYPE] = stack.nodeType[ply];
    words[at + PLY] = ply;
    words[at + PLIES] = stack.plies[ply];
    words[at + EXTENSIONS_LEFT] = stack.extensionsLeft[ply];
    words[at + NEXT] = stack.next[ply];
    words[at + COUNT] = count;
    words[at + HELPERS] = 0;
    for (let i = 0; i < ply; i++) words[at + PATH + i] = stack.path[i];
    for (let i = 0; i < count; i++) words[at + MOVES + i] = stack.moves[from + i];
    this.numbers[numbersOf(splitPoint) + LOW] = stack.low[ply];
    this.numbers[numbersOf(splitPoint) + HIGH] = stack.high[ply];
    const { bestMove, best, pv } = stack;
    this.improve(splitPoint, bestMove[ply], best[ply], pv.moves, ply * MAX_PV, pv.lengths[ply]);
    Atomics.add(words, OPEN, 1);
    return splitPoint;
  }

  /** Makes the caller a helper of a split point: copies it to its ply of `stack`, which is returned. */
  join(splitPoint: number, stack: SearchStack): number {
    const words = this.#words;
    const at = wordsOf(splitPoint);
    const ply = words[at + PLY];
    const count = words[at + COUNT];
    const to = ply * stack.maxMoves;
    this.numbers[JOINS]++;
    words[at + HELPERS]++;
    stack.nodeType[ply] = words[at + NODE_TYPE];
    stack.low[ply] = this.low(splitPoint);
    stack.high[ply] = this.high(splitPoint);
    stack.best[ply] = this.best(splitPoint);
    stack.bestMove[ply] = this.bestMove(splitPoint);
    stack.plies[ply] = words[at + PLIES];
    stack.extensionsLeft[ply] = words[at + EXTENSIONS_LEFT];
    stack.count[ply] = count;
    stack.closed[ply] = 0;
    for (let i = 0; i < ply; i++) stack.path[i] = words[at + PATH + i];
    for (let i = 0; i < count; i++) stack.moves[to + i] = words[at + MOVES + i];
    return ply;
  }

  /** Frees a split point without helpers. */
  release(splitPoint: number): void {
    this.close(splitPoint);
    this.#words[wordsOf(splitPoint) + ACTIVE] = 0;
  }

  /**
   * The split point highest in the tree that has moves left, below split point `ancestor` unless that is
   * `NO_SPLIT_POINT`; `NO_SPLIT_POINT` if there is none.
   */
  find(ancestor: number): number {
    const words = this.#words;
    let found = NO_SPLIT_POINT;
    for (let splitPoint = 0; splitPoint < MAX_SPLIT_POINTS; splitPoint++) {
      const at = wordsOf(splitPoint);
      if (words[at + ACTIVE] === 0 || words[at + CLOSED] !== 0) continue;
      if (words[at + NEXT] >= words[at + COUNT]) continue;
      if (found !== NO_SPLIT_POINT && words[at + PLY] >= words[wordsOf(found) + PLY]) continue;
      if (ancestor === NO_SPLIT_POINT || this.#isBelow(splitPoint, ancestor)) found = splitPoint;
    }
    return found;
  }

  leave(splitPoint: number): void {
    this.#words[wordsOf(splitPoint) + HELPERS]--;
  }

  /** Adds what a helper has spent to the counts of all helpers; `added` keeps what it has added before. */
  addSpent(spent: { nodes: number; evals: number; ttHits: number }, added: Float64Array): void {
    const { numbers } = this;
    numbers[NODES] += spent.nodes - added[NODES];
    numbers[EVALS] += spent.evals - added[EVALS];
    numbers[TT_HITS] += spent.ttHits - added[TT_HITS];
    added[NODES] = spent.nodes;
    added[EVALS] = spent.evals;
    added[TT_HITS] = spent.ttHits;
  }

  /** Takes the next move of a split point: its index, -1 if there is none left. Locks. */
  take(splitPoint: number): number {
    const words = this.#words;
    const at = wordsOf(splitPoint);
    this.state.lock();
    let index = -1;
    if (words[at + CLOSED] === 0 && words[at + NEXT] < words[at + COUNT]) {
      index = words[at + NEXT]++;
      if (index + 1 === words[at + COUNT]) Atomics.sub(words, OPEN, 1);
    }
    this.state.unlock();
    return index;
  }

  #isBelow(splitPoint: number, ancestor: number): boolean {
    let up = this.#words[wordsOf(splitPoint) + PARENT];
    while (up !== NO_SPLIT_POINT && up !== ancestor) up = this.#words[wordsOf(up) + PARENT];
    return up === ancestor;
  }
}

function wordsOf(splitPoint: number): number {
  return STATE_WORDS + splitPoint * SPLIT_POINT_WORDS;
}

function numbersOf(splitPoint: number): number {
  return FIRST_SPLIT_POINT_NUMBER + splitPoint * SPLIT_POINT_NUMBERS;
}
