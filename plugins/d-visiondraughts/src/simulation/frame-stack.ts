import type { Move } from 'evolab';
import { NULL_WINDOW } from 'evolab/search';
import { MAX_SHARED_PLY } from '@evolab/parallel';
import { synchronise, type Frame } from './frame.ts';

/** No position is cut off. */
const NO_CUTOFF = MAX_SHARED_PLY + 1;

/** The path of a processor from the root down, and how far it has become useless. */
export class FrameStack {
  /** By ply; undefined where the processor only follows the path. */
  readonly frames: (Frame | undefined)[] = [];
  rootMoves: readonly Move[] = [];
  /** The deepest ply the processor is at, -1 if it is at none. */
  top = -1;
  /** The highest ply whose position need not be searched any more. */
  #cutoffPly = NO_CUTOFF;

  clear(): void {
    this.frames.fill(undefined);
    this.top = -1;
    this.#cutoffPly = NO_CUTOFF;
  }

  /** Whether anything on the path need not be searched any more. */
  get hasCutoff(): boolean {
    return this.#cutoffPly !== NO_CUTOFF;
  }

  /** Whether the position at `ply` need not be searched any more. */
  isCutOff(ply: number): boolean {
    return this.#cutoffPly <= ply;
  }

  /** Forgets what was cut off: nothing of it is left on the path. */
  clearCutoff(): void {
    this.#cutoffPly = NO_CUTOFF;
  }

  /** Looks at all windows from the root down; whether that has narrowed the window of a split point. */
  narrow(): boolean {
    let changed = false;
    for (let ply = 0; ply <= this.top; ply++) {
      const frame = this.frames[ply];
      if (frame === undefined) continue;
      const above = this.frames[ply - 1];
      if (frame.isChild && above) {
        const low = this.alpha(ply - 1, above, above.move);
        const high = Math.min(above.limit, above.high);
        frame.low = Math.max(frame.low, above.sameRole ? low : -high);
        frame.high = Math.min(frame.high, above.sameRole ? high : -low);
        if (above.splitPoint?.closed) frame.high = -Infinity;
      }
      if (synchronise(frame)) changed = true;
      if (frame.low >= frame.high) {
        this.#cutoffPly = Math.min(this.#cutoffPly, ply);
        break;
      }
    }
    return changed;
  }

  /** Above this a move matters. At the root, so does one that may tie with the best and comes before it. */
  alpha(ply: number, frame: Frame, move: Move): number {
    if (ply === 0 && this.mayTie(frame, move)) return frame.best - NULL_WINDOW;
    return Math.max(frame.low, frame.best);
  }

  /** Whether a root move is chosen if it is worth as much as the best. */
  mayTie({ best, bestMove, low }: Frame, move: Move): boolean {
    if (bestMove < 0 || (best <= low && low > -1)) return false;
    return this.rootMoves.indexOf(move) < this.rootMoves.indexOf(bestMove);
  }
}
