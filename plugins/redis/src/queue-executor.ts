import { Interrupted, LabError, type Batch, type Executor, type ExecutorParts } from 'evolab';
import { keepBatch, resultsOf, type Reply } from 'evolab/executor';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { counted } from './counted.ts';
import { connected, isRefusal, maskedUrl, PREFIX, refusal, type Duplicates } from './connection.ts';
import { ID_DIGITS, PayloadStore, type SignedReply } from './payload-store.ts';
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
import { removeForeign, removeTraces } from './queue-keys.ts';
import { type QueueEntry } from './queue-worker.ts';
import { ReplyCheck } from './reply-check.ts';

// A batch has an entry in the queue of the same id, a second one if it is repeated, and another if it is done twice.
const secondEntryOf = (id: string) => `${id}-2`;
const twiceEntryOf = (id: string) => `${id}-3`;
const batchIdOf = (entry: string) => entry.slice(0, ID_DIGITS);

/** Replies of workers that were shut out after which a batch is done here. */
const MOST_REFUSED = 2;

/**
 * Batches done by any number of machines, by way of BullMQ on Redis. The id of a batch is the hash of its
 * content and of the versions, and its results depend on nothing else. So it does no harm if a batch is done
 * twice, because its worker was believed dead or is slow: the first reply counts, and all are equal. That they
 * are is checked (`reply-check.ts`).
 */
export class QueueExecutor implements Executor {
  /** Half of it passes while the batch waits for a thread. */
  readonly batchMillis = 1000;
  readonly #parts: ExecutorParts;
  readonly #connection: Redis;
  readonly #duplicates: Duplicates;
  readonly #store: PayloadStore;
  readonly #queue: Queue<QueueEntry>;
  #events: QueueEvents;
  readonly #participant: Omit<Participant, 'seen'>;
  readonly #check: ReplyCheck;
  /** By id. */
  readonly #pending = new Map<string, PendingBatch>();
  readonly #fetches = new Map<PendingBatch, Promise<void>>();
  /** Who waits for the second reply to a batch, by its entry in the queue. */
  readonly #waiting = new Map<string, () => void>();
  #stopHeartbeat = (): void => undefined;
  #workers: readonly Participant[] = [];
  /** Why there is no worker, as it was last said. */
  #warning: string | undefined;
  /** Seconds that a batch takes, a moving average; 0 before the first reply. */
  #usualSeconds = 0;

  private constructor(parts: ExecutorParts, connection: Redis, duplicates: Duplicates) {
    const { versions, signal } = parts;
    this.#parts = parts;
    this.#connection = connection;
    this.#participant = newParticipant(versions);
    this.#duplicates = duplicates;
    this.#queue = new Queue(queueName(versions), { connection: this.#duplicates.make(), prefix: PREFIX });
    this.#store = new PayloadStore(connection, this.#queue.name);
    this.#check = new ReplyCheck(parts, (pending, author) => this.#doneTwice(pending, author));
    // Commands wait for a server that is away; what it refuses would be refused again and again.
    this.#queue.on('error', (error) => {
      if (isRefusal(error)) this.#endOnError(Promise.reject(error));
    });
    this.#events = this.#listen();
    signal.addEventListener('abort', () => this.#endOnError(this.#takeBack()), { once: true });
  }

  /** Hears from the queue which batches are done. */
  #listen(): QueueEvents {
    const connection = this.#duplicates.make();
    const events = new QueueEvents(this.#queue.name, { connection, prefix: PREFIX });
    const onEnd = ({ jobId, failedReason }: { jobId: string; failedReason?: string }) => {
      const waiting = this.#waiting.get(jobId);
      if (waiting) waiting();
      else this.#on(String(jobId), failedReason);
    };
    events.on('completed', onEnd);
    events.on('failed', onEnd);
    events.on('error', (error) => {
      if (isRefusal(error)) return this.#endOnError(Promise.reject(error));
      if (!(error instanceof SyntaxError)) return;
      // A foreign event has ended it.
      connection.disconnect();
      this.#events = this.#listen();
      for (const pending of this.#pending.values()) this.#endOnError(this.#fetchReply(pending));
    });
    return events;
  }

  /** LAB_QUEUE if the server cannot be reached or rejects the connection. */
  static open(parts: ExecutorParts): Promise<QueueExecutor> {
    return connected(parts.url, async (connection, duplicates) => {
      await removeForeign(connection, queueName(parts.versions));
      const executor = new QueueExecutor(parts, connection, duplicates);
      await Promise.all([executor.#queue.waitUntilReady(), executor.#events.waitUntilReady()]);
      await executor.#beat();
      executor.#stopHeartbeat = startHeartbeat(() => executor.#beat());
      return executor;
    });
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

  async run(batch: Batch, onCpu?: (seconds: number) => void): Promise<unknown[]> {
    const payload = pack(batch);
    const id = this.#store.idOf(payload.bytes);
    const reply = await this.#request(id, batch, payload);
    if ('error' in reply) {
      const file = keepBatch(this.#parts.folder, id, batch);
      this.#parts.say(`the batch that failed${seedsOf(batch)} is kept: lab worker --batch ${file}`);
    }
    return resultsOf(reply, onCpu);
  }

  /** Leaves nothing behind, unless the server is away. */
  async close(): Promise<void> {
    this.#stopHeartbeat();
    if (this.#connection.status === 'ready') await this.#leave().catch(() => undefined);
    this.#duplicates.disconnect();
    this.#connection.disconnect();
  }

  async #leave(): Promise<void> {
    const ids = [...this.#pending.keys()];
    const entries = ids.flatMap((id) => [id, secondEntryOf(id), twiceEntryOf(id)]);
    await Promise.all(entries.map((entry) => this.#queue.remove(entry)));
    await this.#store.drop(ids);
    await this.#store.dropParts();
    await leave(this.#connection, 'runs', this.#participant.id);
    await Promise.allSettled([this.#queue.close(), this.#events.close()]);
    await removeTraces(this.#connection);
  }

  #request(id: string, batch: Batch, payload: Payload): Promise<Reply> {
    // Equal batches have equal replies: one will do, and its processor time counts once.
    const known = this.#pending.get(id);
    if (known) return known.reply.then((reply) => ('results' in reply ? { ...reply, cpu: 0 } : reply));
    const pending = new PendingBatch(id, batch, payload, performance.now());
    this.#pending.set(id, pending);
    this.#endOnError(this.#enqueue(pending, id));
    return pending.reply;
  }

  async #enqueue({ id, payload }: PendingBatch, entry: string, reply = id): Promise<void> {
    await this.#store.put(id, payload, performance.now() / 1000);
    await this.#queue.add(
      'batch',
      { payload: id, reply },
      { jobId: entry, removeOnComplete: true, removeOnFail: true },
    );
  }

  async #resend(pending: PendingBatch): Promise<void> {
    if (pending.requeue(performance.now())) await this.#enqueue(pending, pending.id);
  }

  /** What an event of the queue asks for, if its batch is one of ours. */
  #on(entry: string, failedReason?: string): void {
    const pending = this.#pending.get(batchIdOf(entry));
    if (!pending) return;
    this.#endOnError(
      failedReason === undefined ? this.#completed(pending) : this.#failed(pending, failedReason),
    );
  }

  async #completed(pending: PendingBatch): Promise<void> {
    await this.#fetchReply(pending);
    // Without a reply, the worker found no payload: the server has lost it.
    if (pending.isAway) await this.#resend(pending);
  }

  /** BullMQ gives up an entry whose workers died one after the other: then the batch is what kills them. */
  async #failed(pending: PendingBatch, reason: string): Promise<void> {
    await this.#fetchReply(pending);
    if (!pending.isAway) return;
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
    if (!reply) return;
    const seconds = pending.seconds(performance.now());
    const repeated = pending.state === 'repeated';
    if (!pending.check()) return;
    if (repeated) void this.#queue.remove(secondEntryOf(pending.id)).catch(() => undefined);
    // The heartbeat must not wait for it.
    this.#endOnError(this.#settle(pending, reply, seconds));
  }

  /** Settles a batch by a reply, when it is known to be right; by none if it comes from a worker that was shut out. */
  async #settle(pending: PendingBatch, reply: SignedReply | 'damaged', seconds: number): Promise<void> {
    const doubtful = reply === 'damaged' || this.#check.isShut(reply.worker);
    if (doubtful && pending.refused++ < MOST_REFUSED) return this.#resend(pending);
    const right = doubtful ? await this.#check.redo(pending) : await this.#check.right(pending, reply);
    this.#usualSeconds = this.#usualSeconds === 0 ? seconds : 0.9 * this.#usualSeconds + 0.1 * seconds;
    this.#pending.delete(pending.id);
    pending.resolve(right);
    await this.#store.drop([pending.id]);
  }

  /** The results of another worker than the author of the first reply; undefined if there is none. */
  async #doneTwice(pending: PendingBatch, author: string): Promise<SignedReply | undefined> {
    if (!this.#workers.some(({ id }) => id !== author)) return undefined;
    const entry = twiceEntryOf(pending.id);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(entry, resolve);
    const timer = setTimeout(resolve, 1000 * Math.max(5, 4 * this.#usualSeconds));
    try {
      await this.#enqueue(pending, entry, entry);
      await done;
      const reply = await this.#store.takeReply(entry);
      if (reply === undefined) await this.#queue.remove(entry);
      return reply === 'damaged' || reply?.worker === author ? undefined : reply;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(entry);
    }
  }

  #reject(pending: PendingBatch, error: unknown): void {
    this.#pending.delete(pending.id);
    pending.reject(error);
  }

  /** A command that fails ends the run: while the server is away, commands wait. */
  #endOnError(commands: Promise<void>): void {
    commands.catch((error: unknown) => {
      const known = isRefusal(error) ? refusal(maskedUrl(this.#parts.url), error) : error;
      for (const pending of this.#pending.values()) this.#reject(pending, known);
    });
  }

  async #takeBack(): Promise<void> {
    for (const pending of this.#pending.values()) {
      const away = this.#connection.status !== 'ready';
      // What a worker has begun is locked, and waited for; but not for a server that is away.
      const removed = away ? 1 : await this.#queue.remove(pending.id);
      if (removed === 1 && pending.state !== 'settled') this.#reject(pending, new Interrupted());
    }
  }

  /** Announces the run, looks who is there, and looks after batches that take too long. */
  async #beat(): Promise<void> {
    const { shut } = this.#check;
    await announce(this.#connection, 'runs', { ...this.#participant, shut });
    const workers = await present(this.#connection, 'workers');
    this.#workers = workers.filter(
      ({ id, versions }) => queueName(versions) === this.#queue.name && !this.#check.isShut(id),
    );
    const others = workers.filter(({ id }) => !this.#check.isShut(id)).length;
    const warning = this.#workers.length > 0 ? undefined : this.#noWorker(others);
    if (warning !== undefined && warning !== this.#warning) this.#parts.say(warning);
    this.#warning = warning;
    const payloads = new Map([...this.#pending].map(([id, { payload }]) => [id, payload]));
    await this.#store.tidy(payloads, performance.now() / 1000);
    for (const pending of this.#pending.values()) await this.#lookAfter(pending, performance.now());
  }

  #noWorker(others: number): string {
    return others > 0
      ? `there ${others === 1 ? 'is' : 'are'} ${counted(others, 'worker')}, but with other versions; none can help`
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
