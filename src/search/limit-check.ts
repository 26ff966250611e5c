import type { SearchLimits } from '../contract/searcher.ts';
import { NODES_PER_POLL, type Monitor } from './monitor.ts';
import { Pace } from './pace.ts';

/** The most nodes between two checks of the clock. */
const NODES_PER_TIME_CHECK = 1024;

/** Tells a recursion when its budget is used up. */
export class LimitCheck {
  evalLimit = Infinity;
  /** The number of nodes at which `mustStop` is to be asked next. */
  nextCheck = 0;
  #nodeLimit = Infinity;
  #deadline = Infinity;
  #stop: Int32Array | undefined = undefined;
  readonly #pace = new Pace(NODES_PER_TIME_CHECK);

  begin({ nodes, evals, millis, stop }: SearchLimits): void {
    this.#nodeLimit = nodes ?? Infinity;
    this.evalLimit = evals ?? Infinity;
    const now = millis === undefined ? 0 : performance.now();
    this.#deadline = now + (millis ?? Infinity);
    this.#pace.begin(now);
    this.#stop = stop;
    this.nextCheck = 0;
  }

  /** Whether a search that has visited `nodes` positions must stop before it visits another. */
  mustStop(nodes: number, monitor?: Monitor): boolean {
    const now = this.#deadline === Infinity ? 0 : performance.now();
    const stopped =
      nodes >= this.#nodeLimit || this.#isOver(now) || (monitor !== undefined && monitor.poll());
    const isTimed = monitor === undefined && this.#deadline !== Infinity;
    const interval = isTimed ? this.#pace.next(now) : NODES_PER_POLL;
    // A caller that goes on after a stop is checked again at once.
    this.nextCheck = stopped ? nodes : Math.min(this.#nodeLimit, nodes + interval);
    return stopped;
  }

  /** Whether time is up, or another thread ends the search: what a thread that waits may ask. */
  get timeIsUp(): boolean {
    return this.#isOver(this.#deadline === Infinity ? 0 : performance.now());
  }

  #isOver(now: number): boolean {
    return now >= this.#deadline || (this.#stop !== undefined && Atomics.load(this.#stop, 0) !== 0);
  }
}
