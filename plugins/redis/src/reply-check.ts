import type { ExecutorParts } from 'evolab';
import { replyOf, sameResults, type Reply } from 'evolab/executor';
import type { SignedReply } from './payload-store.ts';
import type { PendingBatch } from './pending-batch.ts';
import { Trust } from './trust.ts';

/** Has a batch done by another worker than this one; undefined if there is none. */
type DoneTwice = (pending: PendingBatch, author: string) => Promise<SignedReply | undefined>;

/**
 * Finds out whether replies are right. What the rules of a game or a learner say of results is checked in each
 * reply; the first batches of a worker, and some of the later ones, are done by another worker too and compared.
 * Where something is wrong, the batch is done on this machine, which decides: who gave other results is named and
 * shut out.
 */
export class ReplyCheck {
  readonly #parts: Pick<ExecutorParts, 'check' | 'redo' | 'say'>;
  readonly #doneTwice: DoneTwice;
  readonly #trust = new Trust();

  constructor(parts: Pick<ExecutorParts, 'check' | 'redo' | 'say'>, doneTwice: DoneTwice) {
    this.#parts = parts;
    this.#doneTwice = doneTwice;
  }

  /** Workers that were shut out. */
  get shut(): readonly string[] {
    return this.#trust.shut;
  }

  isShut(worker: string): boolean {
    return this.#trust.isShut(worker);
  }

  /** The reply that is right: the one that was given, or what this machine says. */
  async right(pending: PendingBatch, given: SignedReply): Promise<Reply> {
    const { batch } = pending;
    const fault = 'error' in given ? undefined : this.#parts.check(batch, given.results);
    if ('results' in given && fault === undefined) {
      if (!this.#trust.isDue(given.worker)) return given;
      const other = await this.#doneTwice(pending, given.worker);
      if (other && 'results' in other && sameResults(batch, given.results, other.results)) {
        for (const { worker } of [given, other]) this.#trust.confirm(worker);
        return given;
      }
      const own = await this.redo(pending);
      if (other) this.#judge(pending, other, own);
      return this.#judge(pending, given, own);
    }
    return this.#judge(pending, given, await this.redo(pending), fault);
  }

  /** What this machine says. */
  redo({ batch }: PendingBatch): Promise<Reply> {
    return replyOf({ run: this.#parts.redo }, batch);
  }

  /** Compares a reply with that of this machine, which it returns. */
  #judge({ batch }: PendingBatch, given: SignedReply, own: Reply, fault?: string): Reply {
    if ('error' in own) {
      // The batch fails here too: no worker is at fault.
      if ('error' in given) return given;
    } else if ('results' in given && sameResults(batch, given.results, own.results)) {
      this.#trust.confirm(given.worker);
      return own;
    }
    if (!this.#trust.isShut(given.worker)) {
      this.#trust.shutOut(given.worker);
      const what =
        'error' in given ? `the error '${given.error.message}'` : (fault ?? 'other results than here');
      this.#parts.say(`worker ${given.worker} is shut out: it gave ${what}; its batches are done again`);
    }
    return own;
  }
}
