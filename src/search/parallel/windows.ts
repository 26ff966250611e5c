import type { Move } from '../../contract/game.ts';
import { MAX_PV } from '../minimax-options.ts';
import { ABSENT, CHILD, type Branch } from './branch.ts';
import type { Signals } from './signals.ts';
import { MOST_PLIES, NOBODY, ROOT_VALUES, type Splits } from './splits.ts';

/** No position is void. */
const NOWHERE = MOST_PLIES + 1;
/** Everything is. */
const EVERYWHERE = -1;

/**
 * Keeps the windows of a thread's branch and those of the splits on it in step. When a window narrows anywhere, all
 * threads look at theirs, from the top down, and drop the first position, with all below it, whose window is empty: it is
 * void.
 */
export class Windows {
  readonly #branch: Branch;
  readonly #splits: Splits;
  readonly #signals: Signals;
  /** The highest ply whose position need not be searched any more. */
  #void = NOWHERE;
  #seenEpoch = 0;

  constructor(branch: Branch, splits: Splits) {
    this.#branch = branch;
    this.#splits = splits;
    this.#signals = splits.signals;
  }

  begin(): void {
    this.#void = NOWHERE;
    this.#seenEpoch = this.#signals.epoch;
  }

  /** Whether the position at `ply` need not be searched any more. */
  isVoid(ply: number): boolean {
    return this.#void <= ply;
  }

  /** Forgets what was void: nothing of it is left on the branch. */
  clear(): void {
    this.#void = NOWHERE;
  }

  /** Ends the search of everybody. */
  stop(): void {
    this.#signals.stop();
    this.#void = EVERYWHERE;
  }

  /** Ends the search of everybody unless something is void. */
  stopUnlessVoid(): void {
    if (this.#void === NOWHERE) this.stop();
  }

  /** Whether a window may have become narrower since this thread looked last. */
  get changed(): boolean {
    return this.#signals.epoch !== this.#seenEpoch;
  }

  /** Reads the split of a ply, if it is one, and tells it what this thread knows of the window. */
  update(ply: number): void {
    const branch = this.#branch;
    const split = branch.split[ply];
    if (split === NOBODY) return;
    const splits = this.#splits;
    this.#signals.lock();
    const narrower = splits.narrow(split, branch.low[ply], branch.high[ply]);
    branch.low[ply] = splits.low(split);
    branch.high[ply] = splits.high(split);
    branch.best[ply] = splits.best(split);
    branch.bestMove[ply] = splits.bestMove(split);
    branch.closed[ply] = splits.isClosed(split) ? 1 : 0;
    this.#signals.unlock();
    if (narrower) this.#signals.narrowed();
  }

  /** Looks at all windows of this thread; true if a position has become void. */
  narrow(): boolean {
    const branch = this.#branch;
    this.#seenEpoch = this.#signals.epoch;
    if (this.#signals.stopped) {
      this.#void = EVERYWHERE;
      return true;
    }
    for (let ply = 0; ply <= branch.top; ply++) {
      if (branch.place[ply] === ABSENT) continue;
      if (branch.place[ply] === CHILD) branch.inherit(ply);
      this.update(ply);
      if (branch.low[ply] >= branch.high[ply]) {
        this.#void = ply;
        return true;
      }
    }
    return false;
  }

  /** Takes the value of a move at `ply` into account, and tells guests if it makes their windows narrower. */
  settle(ply: number, move: Move, value: number): void {
    const branch = this.#branch;
    const splits = this.#splits;
    if (ply === 0) splits.numbers[ROOT_VALUES + branch.rootIndex(move)] = value;
    const split = branch.split[ply];
    if (split === NOBODY) {
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
    if (better) this.#signals.narrowed();
  }
}
