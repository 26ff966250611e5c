import type { Move } from 'evolab';
import { MAX_PV } from 'evolab/search';
import { CHILD, MAX_SHARED_PLY, NO_SPLIT_POINT, UNUSED, type SearchStack } from './search-stack.ts';
import type { SharedState } from './shared-state.ts';
import { ROOT_VALUES, type SplitPoints } from './split-points.ts';

const NO_CUTOFF = MAX_SHARED_PLY + 1;
const ALL_CUT_OFF = -1;

/**
 * Keeps the windows of a thread's stack and those of the split points on it in step. When a window narrows
 * anywhere, all threads look at theirs, from the root down. The first position whose window is empty is cut
 * off: it and all below it need not be searched any more.
 */
export class WindowSync {
  readonly #stack: SearchStack;
  readonly #splitPoints: SplitPoints;
  readonly #state: SharedState;
  /** The highest ply that is cut off. */
  #cutoffPly = NO_CUTOFF;
  #seenEpoch = 0;

  constructor(stack: SearchStack, splitPoints: SplitPoints) {
    this.#stack = stack;
    this.#splitPoints = splitPoints;
    this.#state = splitPoints.state;
  }

  begin(): void {
    this.#cutoffPly = NO_CUTOFF;
    this.#seenEpoch = this.#state.epoch;
  }

  isCutOff(ply: number): boolean {
    return this.#cutoffPly <= ply;
  }

  /** Forgets what was cut off: nothing of it is left on the stack. */
  clear(): void {
    this.#cutoffPly = NO_CUTOFF;
  }

  /** Ends the search of all threads. */
  stop(): void {
    this.#state.stop();
    this.#cutoffPly = ALL_CUT_OFF;
  }

  /** Ends the search of all threads unless something is cut off. */
  stopUnlessCutOff(): void {
    if (this.#cutoffPly === NO_CUTOFF) this.stop();
  }

  /** Whether a window may have narrowed since this thread looked last. */
  get changed(): boolean {
    return this.#state.epoch !== this.#seenEpoch;
  }

  /** Reads the split point of a ply, if there is one, and narrows its window by what this thread knows. */
  synchronise(ply: number): void {
    const stack = this.#stack;
    const splitPoint = stack.splitPoint[ply];
    if (splitPoint === NO_SPLIT_POINT) return;
    const splitPoints = this.#splitPoints;
    this.#state.lock();
    const narrower = splitPoints.narrow(splitPoint, stack.low[ply], stack.high[ply]);
    stack.low[ply] = splitPoints.low(splitPoint);
    stack.high[ply] = splitPoints.high(splitPoint);
    stack.best[ply] = splitPoints.best(splitPoint);
    stack.bestMove[ply] = splitPoints.bestMove(splitPoint);
    stack.closed[ply] = splitPoints.isClosed(splitPoint) ? 1 : 0;
    this.#state.unlock();
    if (narrower) this.#state.announceWindow();
  }

  /** Looks at all windows of this thread; true if a position is cut off. */
  narrowAll(): boolean {
    const stack = this.#stack;
    this.#seenEpoch = this.#state.epoch;
    if (this.#state.stopped) {
      this.#cutoffPly = ALL_CUT_OFF;
      return true;
    }
    for (let ply = 0; ply <= stack.top; ply++) {
      if (stack.use[ply] === UNUSED) continue;
      if (stack.use[ply] === CHILD) stack.narrowFromParent(ply);
      this.synchronise(ply);
      if (stack.low[ply] >= stack.high[ply]) {
        this.#cutoffPly = ply;
        return true;
      }
    }
    return false;
  }

  /** Records the value of a move at `ply`, and tells the other threads if that narrows their windows. */
  recordValue(ply: number, move: Move, value: number): void {
    const stack = this.#stack;
    const splitPoints = this.#splitPoints;
    if (ply === 0) splitPoints.numbers[ROOT_VALUES + stack.rootIndex(move)] = value;
    const splitPoint = stack.splitPoint[ply];
    if (splitPoint === NO_SPLIT_POINT) {
      if (stack.isBetter(ply, move, value)) stack.improve(ply, move, value);
      return;
    }
    this.#state.lock();
    stack.best[ply] = splitPoints.best(splitPoint);
    stack.bestMove[ply] = splitPoints.bestMove(splitPoint);
    const better = stack.isBetter(ply, move, value);
    if (better) {
      stack.improve(ply, move, value);
      splitPoints.improve(splitPoint, move, value, stack.pv.moves, ply * MAX_PV, stack.pv.lengths[ply]);
      if (stack.isDecided(ply)) splitPoints.close(splitPoint);
    }
    this.#state.unlock();
    if (better) this.#state.announceWindow();
  }
}
