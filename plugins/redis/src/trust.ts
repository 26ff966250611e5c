import { randomInt } from 'node:crypto';

/** The first batches of a worker, which are all done twice: what is wrong with a machine shows there. */
const FIRST_BATCHES = 2;
/** One of so many later ones is done twice. No worker can foresee which one. */
const LATER_SHARE = 20;

/** What a run knows of its workers, by their ids. */
export class Trust {
  readonly #confirmed = new Map<string, number>();
  readonly #shut = new Set<string>();

  /** Workers that gave wrong results. */
  get shut(): readonly string[] {
    return [...this.#shut];
  }

  isShut(worker: string): boolean {
    return this.#shut.has(worker);
  }

  /** Whether a batch of this worker is to be done a second time, and compared, before it counts. */
  isDue(worker: string): boolean {
    return (this.#confirmed.get(worker) ?? 0) < FIRST_BATCHES || randomInt(LATER_SHARE) === 0;
  }

  /** Notes that a batch of this worker was right. */
  confirm(worker: string): void {
    this.#confirmed.set(worker, (this.#confirmed.get(worker) ?? 0) + 1);
  }

  shutOut(worker: string): void {
    this.#shut.add(worker);
  }
}
