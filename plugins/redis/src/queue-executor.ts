import { Interrupted, LabError, type Batch, type Executor, type ExecutorParts } from 'evolab';
import { keepBatch, resultsOf, sha256, type Reply } from 'evolab/executor';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { connect, duplicate, maskedUrl, PREFIX } from './connection.ts';
import { PayloadStore } from './payload-store.ts';
import { pack, type Payload } from './payload.ts';
import { PendingBatch } from './pending-batch.ts';
import {
  announce,
  leave,
  newParticipant,
  present,
  queueName,
  startHeartbeat,
  type Participant,
} from './presence.ts';
import type { QueueEntry } from './queue-worker.ts';

/** Hexadecimal digits of a batch's id. */
const ID_DIGITS = 40;

// A batch has an entry in the queue of the same id, and a second one if it is repeated.
const secondEntryOf = (id: string) => `${id}-2`;
const batchIdOf = (entry: string) => entry.slice(0, ID_DIGITS);

/**
 * Batches done by any number of machines, by way of BullMQ on Redis. The id of a batch is the hash of its
 * content and of the versions, and its results depend on nothing else. So it does no harm if a batch is done
 * twice, because its worker was believed dead or is slow: the first reply counts, and all are equal.
 */
export class QueueExecutor implements Executor {
  /** Half of it passes while the batch waits for a thread. */
  readonly batchMillis = 1000;
  readonly #parts: ExecutorParts;
  readonly #connection: Redis;
  /** The connections of BullMQ, which does not close what it is given. */
  readonly #duplicates: readonly Redis[];
  readonly #store: PayloadStore;
  readonly #queue: Queue<QueueEntry>;
  readonly #events: QueueEvents;
  readonly #participant: Omit<Participant, 'seen'>;
  /** By id. */
  readonly #pending = new Map<string, PendingBatch>();
  readonly #fetches = new Map<PendingBatch, Promise<void>>();
  #stopHeartbeat = (): void => undefined;
  #workers: readonly Participant[] = [];
  /** Why there is no worker, as it was last said. */
  #warning: string | undefined;
  /** Seconds that a batch takes, a moving average; 0 before the first reply. */
  #usualSeconds = 0;

  private constructor(parts: ExecutorParts, connection: Redis) {
    const { versions, signal } = parts;
    this.#parts = parts;
    this.#connection = connection;
    this.#store = new PayloadStore(connection);
    this.#participant = newParticipant(versions);
    const [first, second] = (this.#duplicates = [duplicate(connection), duplicate(connection)]);
    this.#queue = new Queue(queueName(versions), { connection: first, prefix: PREFIX });
    this.#events = new QueueEvents(this.#queue.name, { connection: second, prefix: PREFIX });
    // Commands wait for a server that is away.
    this.#queue.on('error', () => undefined);
    this.#events.on('error', () => undefined);
    this.#events.on('completed', ({ jobId }) => this.#on(jobId, (pending) => this.#completed(pending)));
    this.#events.on('failed', ({ jobId, failedReason }) =>
      this.#on(jobId, (pending) => this.#failed(pending, failedReason)),
    );
    signal.addEventListener('abort', () => this.#endOnError(this.#takeBack()), { once: true });
  }

  /** LAB_QUEUE if the server cannot be reached or refuses us. */
  static async open(parts: ExecutorParts): Promise<QueueExecutor> {
    const executor = new QueueExecutor(parts, await connect(parts.url));
    await Promise.all([executor.#queue.waitUntilReady(), executor.#events.waitUntilReady()]);
    await executor.#beat();
    executor.#stopHeartbeat = startHeartbeat(() => executor.#beat());
    return executor;
  }

  /** Batches that keep every thread of every worker busy; at least one, or nothing would ever be sent. */
  get slots(): number {
    return Math.max(
      1,
      this.#workers.reduce((sum, worker) => sum + (worker.threads ?? 1) + 1, 0),
    );
  }

  get status(): string {
    const workers = this.#workers.length;
    const threads = this.#workers.reduce((sum, worker) => sum + (worker.threads ?? 0), 0);
    const slow = [...this.#pending.values()].filter(({ state }) => state === 'repeated').length;
    return `${counted(workers, 'worker')}, ${counted(threads, 'thread')}${slow > 0 ? `, ${slow} slow` : ''}`;
  }

  async run(batch: Batch): Promise<unknown[]> {
    const payload = pack(batch);
    // With other versions an equal batch may have another reply.
    const id = batchIdOf(sha256(Buffer.concat([Buffer.from(this.#queue.name), payload.bytes])));
    // A coordinator that was killed may have left the reply behind.
    const reply = (await this.#store.takeReply(id)) ?? (await this.#request(id, batch, payload));
    if ('error' in reply) {
      const file = keepBatch(this.#parts.folder, id, batch);
      this.#parts.say(`the batch that failed${seedsOf(batch)} is kept: lab worker --batch ${file}`);
    }
    return resultsOf(reply);
  }

  async close(): Promise<void> {
    this.#stopHeartbeat();
    const { status } = this.#connection;
    if (status === 'ready') {
      const entries = [...this.#pending.keys()].flatMap((id) => [id, secondEntryOf(id)]);
      await Promise.all(entries.map((entry) => this.#queue.remove(entry)));
      await leave(this.#connection, 'runs', this.#participant.id);
    }
    await Promise.allSettled([this.#queue.close(), this.#events.close()]);
    for (const connection of [this.#connection, ...this.#duplicates]) connection.disconnect();
  }

  #request(id: string, batch: Batch, payload: Payload): Promise<Reply> {
    // Equal batches have equal replies: one will do.
    const known = this.#pending.get(id);
    if (known) return known.reply;
    const pending = new PendingBatch(id, batch, payload, performance.now());
    this.#pending.set(id, pending);
    this.#endOnError(this.#enqueue(pending, id));
    return pending.reply;
  }

  async #enqueue(pending: PendingBatch, entry: string): Promise<void> {
    await this.#store.put(pending.id, pending.payload);
    await this.#queue.add(
      'batch',
      { payload: pending.id },
      { jobId: entry, removeOnComplete: true, removeOnFail: true },
    );
  }

  async #resend(pending: PendingBatch): Promise<void> {
    if (pending.requeue(performance.now())) await this.#enqueue(pending, pending.id);
  }

  /** What an event of the queue asks for, if its batch is one of ours. */
  #on(entry: string, action: (pending: PendingBatch) => Promise<void>): void {
    const pending = this.#pending.get(batchIdOf(entry));
    if (pending) this.#endOnError(action(pending));
  }

  async #completed(pending: PendingBatch): Promise<void> {
    await this.#fetchReply(pending);
    // Without a reply, the worker found no payload: the server has lost it.
    await this.#resend(pending);
  }

  /** BullMQ gives up an entry whose workers died one after the other: then the batch is what kills them. */
  async #failed(pending: PendingBatch, reason: string): Promise<void> {
    await this.#fetchReply(pending);
    if (pending.state === 'settled') return;
    const file = keepBatch(this.#parts.folder, pending.id, pending.batch);
    this.#reject(
      pending,
      new LabError(
        'LAB_BATCH',
        `no worker survives a batch of this run (${reason})${seedsOf(pending.batch)}`,
        `do it here and see: lab worker --batch ${file}`,
      ),
    );
  }

  /**
   * Settles a batch if its reply is there. Calls at the same time share one fetch, which takes the reply
   * away.
   */
  #fetchReply(pending: PendingBatch): Promise<void> {
    let fetch = this.#fetches.get(pending);
    if (!fetch) {
      fetch = this.#fetch(pending).finally(() => this.#fetches.delete(pending));
      this.#fetches.set(pending, fetch);
    }
    return fetch;
  }

  async #fetch(pending: PendingBatch): Promise<void> {
    const reply = await this.#store.takeReply(pending.id);
    if (!reply || pending.state === 'settled') return;
    if (pending.state === 'repeated')
      void this.#queue.remove(secondEntryOf(pending.id)).catch(() => undefined);
    const seconds = pending.seconds(performance.now());
    this.#usualSeconds = this.#usualSeconds === 0 ? seconds : 0.9 * this.#usualSeconds + 0.1 * seconds;
    this.#pending.delete(pending.id);
    pending.resolve(reply);
  }

  #reject(pending: PendingBatch, error: unknown): void {
    this.#pending.delete(pending.id);
    pending.reject(error);
  }

  /** A command that fails ends the run: while the server is away, commands wait. */
  #endOnError(commands: Promise<void>): void {
    commands.catch((error: unknown) => {
      for (const pending of this.#pending.values()) this.#reject(pending, error);
    });
  }

  async #takeBack(): Promise<void> {
    for (const pending of this.#pending.values()) {
      // What a worker has begun is locked, and waited for.
      const removed = await this.#queue.remove(pending.id);
      if (removed === 1 && pending.state !== 'settled') this.#reject(pending, new Interrupted());
    }
  }

  /** Announces the run, looks who is there, and looks after batches that take too long. */
  async #beat(): Promise<void> {
    await announce(this.#connection, 'runs', this.#participant);
    const workers = await present(this.#connection, 'workers');
    this.#workers = workers.filter(({ versions }) => queueName(versions) === this.#queue.name);
    const warning = this.#workers.length > 0 ? undefined : this.#noWorker(workers.length);
    if (warning !== undefined && warning !== this.#warning) this.#parts.say(warning);
    this.#warning = warning;
    for (const pending of this.#pending.values()) await this.#lookAfter(pending, performance.now());
  }

  #noWorker(others: number): string {
    return others > 0
      ? `${others} workers are there, but with other versions; none can help`
      : `no worker is there; start some, on any machine: lab worker --redis ${maskedUrl(this.#parts.url)}`;
  }

  async #lookAfter(pending: PendingBatch, now: number): Promise<void> {
    if (!pending.isLate(now)) return;
    await this.#fetchReply(pending);
    if (pending.mayBeLost(now) && !(await this.#queue.getJob(pending.id))) return this.#resend(pending);
    if (!pending.isSlow(now, this.#usualSeconds) || (await this.#queue.getWaitingCount()) > 0) return;
    if (pending.repeat()) await this.#enqueue(pending, secondEntryOf(pending.id));
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The seeds of a batch's matches, or of its learner, in brackets. */
function seedsOf(batch: Batch): string {
  const seeds =
    batch.kind === 'work'
      ? [batch.request.seed]
      : (batch.jobs as readonly { readonly seed?: number }[]).flatMap(({ seed }) => seed ?? []);
  if (seeds.length === 0) return '';
  const shown = seeds.slice(0, 4).join(', ');
  return ` (seed${seeds.length === 1 ? '' : 's'} ${shown}${seeds.length > 4 ? ', ...' : ''})`;
}
