import type { Move } from '../../contract/game.ts';
import { MAX_PV } from '../minimax-options.ts';
import { UNUSED, CHILD, type SearchStack } from './search-stack.ts';
import type { SharedState } from './shared-state.ts';
import { MAX_SHARED_PLY, NO_SPLIT_POINT, ROOT_VALUES, type SplitPoints } from './split-points.ts';

/** No position is void. */
const NO_CUTOFF = MAX_SHARED_PLY + 1;
/** Everything is. */
const ALL_CUT_OFF = -1;

/**
 * Keeps the windows of a thread's branch and those of the splits on it in step. When a window narrows anywhere, all
 * threads look at theirs, from the top down, and drop the first position, with all below it, whose window is empty: it is
 * void.
 */
export class WindowSync {
  readonly #branch: SearchStack;
  readonly #splits: SplitPoints;
  readonly #signals: SharedState;
  /** The highest ply whose position need not be searched any more. */
  #cutoffPly = NO_CUTOFF;
  #seenEpoch = 0;

  constructor(branch: SearchStack, splits: SplitPoints) {
    this.#branch = branch;
    this.#splits = splits;
    this.#signals = splits.state;
  }

  begin(): void {
    this.#cutoffPly = NO_CUTOFF;
    this.#seenEpoch = this.#signals.epoch;
  }

  /** Whether the position at `ply` need not be searched any more. */
  isCutOff(ply: number): boolean {
    return this.#cutoffPly <= ply;
  }

  /** Forgets what was void: nothing of it is left on the branch. */
  clear(): void {
    this.#cutoffPly = NO_CUTOFF;
  }

  /** Ends the search of everybody. */
  stop(): void {
    this.#signals.stop();
    this.#cutoffPly = ALL_CUT_OFF;
  }

  /** Ends the search of everybody unless something is void. */
  stopUnlessCutOff(): void {
    if (this.#cutoffPly === NO_CUTOFF) this.stop();
  }

  /** Whether a window may have become narrower since this thread looked last. */
  get changed(): boolean {
    return this.#signals.epoch !== this.#seenEpoch;
  }

  /** Reads the split of a ply, if it is one, and tells it what this thread knows of the window. */
  synchronise(ply: number): void {
    const branch = this.#branch;
    const split = branch.splitPoint[ply];
    if (split === NO_SPLIT_POINT) return;
    const splits = this.#splits;
    this.#signals.lock();
    const narrower = splits.narrow(split, branch.low[ply], branch.high[ply]);
    branch.low[ply] = splits.low(split);
    branch.high[ply] = splits.high(split);
    branch.best[ply] = splits.best(split);
    branch.bestMove[ply] = splits.bestMove(split);
    branch.closed[ply] = splits.isClosed(split) ? 1 : 0;
    this.#signals.unlock();
    if (narrower) this.#signals.announceWindow();
  }

  /** Looks at all windows of this thread; true if a position has become void. */
  narrowAll(): boolean {
    const branch = this.#branch;
    this.#seenEpoch = this.#signals.epoch;
    if (this.#signals.stopped) {
      this.#cutoffPly = ALL_CUT_OFF;
      return true;
    }
    for (let ply = 0; ply <= branch.top; ply++) {
      if (branch.link[ply] === UNUSED) continue;
      if (branch.link[ply] === CHILD) branch.narrowFromParent(ply);
      this.synchronise(ply);
      if (branch.low[ply] >= branch.high[ply]) {
        this.#cutoffPly = ply;
        return true;
      }
    }
    return false;
  }

  /** Takes the value of a move at `ply` into account, and tells guests if it makes their windows narrower. */
  recordValue(ply: number, move: Move, value: number): void {
    const branch = this.#branch;
    const splits = this.#splits;
    if (ply === 0) splits.numbers[ROOT_VALUES + branch.rootIndex(move)] = value;
    const split = branch.splitPoint[ply];
    if (split === NO_SPLIT_POINT) {
      if (branch.isBetter(ply, move, value)) branch.improve(ply, move, value);
      return;
    }
    this.#signals.lock();
    branch.best[ply] = splits.best(split);
    branch.bestMove[ply] = splits.bestMove(split);
    const better = branch.isBetter(ply, move, value);
    if (better) {
      branch.improve(ply, move, value);
      splits.improve(split, move, value, branch.lines, ply * MAX_PV, branch.lengths[ply]);
      if (branch.isDecided(ply)) splits.close(split);
    }
    this.#signals.unlock();
    if (better) this.#signals.announceWindow();
  }
}
