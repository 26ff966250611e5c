import type { Batch } from 'evolab';
import type { Reply } from 'evolab/executor';
import type { Payload } from './payload.ts';

/** Seconds without a reply after which the store is asked for it: its event may have been missed. */
const LATE_SECONDS = 10;
/**
 * Seconds after which the queue is asked whether it still has the batch: the server may have lost everything.
 */
const LOST_SECONDS = 15;
/** A batch is slow that takes this many times as long as usual, and more than `LATE_SECONDS`. */
const SLOW_FACTOR = 5;

/**
 * Where a batch stands:
 *
 * - `queued`: it waits in the queue, or a worker has it. Where the queue has lost it, it is queued again.
 * - `repeated`: it is slow, and is in the queue a second time, for another worker.
 * - `checking`: its reply is here, and it is found out whether it is right.
 * - `settled`: its reply is here, or there will be none.
 */
export type BatchState = 'queued' | 'repeated' | 'checking' | 'settled';

/** A batch that was sent to the queue. Times are in milliseconds, of any clock that only goes forward. */
export class PendingBatch {
  readonly id: string;
  readonly batch: Batch;
  readonly payload: Payload;
  readonly reply: Promise<Reply>;
  readonly #resolve: (reply: Reply) => void;
  readonly #reject: (error: unknown) => void;
  #state: BatchState = 'queued';
  #queuedAt: number;
  /** Replies that did not count, because of who gave them. */
  refused = 0;

  constructor(id: string, batch: Batch, payload: Payload, now: number) {
    this.id = id;
    this.batch = batch;
    this.payload = payload;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.reply = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#queuedAt = now;
    // It may fail while it is still being sent, before the caller waits for the reply.
    promise.catch(() => undefined);
  }

  get state(): BatchState {
    return this.#state;
  }

  seconds(now: number): number {
    return (now - this.#queuedAt) / 1000;
  }

  /** Whether a reply is waited for, and none is here. */
  get isAway(): boolean {
    return this.#state === 'queued' || this.#state === 'repeated';
  }

  /** Whether its reply may be there unnoticed. */
  isLate(now: number): boolean {
    return this.isAway && this.seconds(now) > LATE_SECONDS;
  }

  /** Whether the queue may have lost it. */
  mayBeLost(now: number): boolean {
    return this.isAway && this.seconds(now) > LOST_SECONDS;
  }

  /** Whether a second worker should try. `usualSeconds` is what a batch takes; 0: not known yet. */
  isSlow(now: number, usualSeconds: number): boolean {
    const limit = Math.max(LATE_SECONDS, SLOW_FACTOR * usualSeconds);
    return this.#state === 'queued' && usualSeconds > 0 && this.seconds(now) > limit;
  }

  /** Notes that it is queued again; false if that is too late. */
  requeue(now: number): boolean {
    if (this.#state === 'settled') return false;
    this.#state = 'queued';
    this.#queuedAt = now;
    return true;
  }

  /** Notes that it is queued a second time; false if it is already, or if that is too late. */
  repeat(): boolean {
    if (this.#state !== 'queued') return false;
    this.#state = 'repeated';
    return true;
  }

  /** Notes that its reply is here and must be checked; false if another one is already. */
  check(): boolean {
    if (!this.isAway) return false;
    this.#state = 'checking';
    return true;
  }

  resolve(reply: Reply): void {
    this.#state = 'settled';
    this.#resolve(reply);
  }

  reject(error: unknown): void {
    this.#state = 'settled';
    this.#reject(error);
  }
}
