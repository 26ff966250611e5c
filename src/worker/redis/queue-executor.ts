import { Queue, QueueEvents } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { Interrupted, type Batch, type Executor } from '../../contract/executor.ts';
import { writeWhole } from '../../storage/files.ts';
import { seal, sha256 } from '../../storage/envelope.ts';
import { LabError } from '../../util/errors.ts';
import { resultsOf, type Reply } from '../reply.ts';
import { BEAT, beat, leave, present, queueName, type Member } from './census.ts';
import { openLink, PREFIX, shownUrl } from './link.ts';
import { pack, type Parcel } from './parcel.ts';
import { Shelf } from './shelf.ts';

/** Seconds after which a batch counts as lost in the queue, and as a straggler if others took a fifth of the time. */
const LOST = 15;
const SLOW = 10;

interface Pending {
  readonly parcel: Parcel;
  readonly batch: Batch;
  begun: number;
  again: boolean;
  collecting: boolean;
  readonly reply: Promise<Reply>;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

export interface QueueOptions {
  readonly url: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Where a batch that cannot be done is kept for whoever looks into it. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** When raised, what no worker has begun is taken back. */
  readonly signal: AbortSignal;
}

/**
 * Batches done by any number of machines, by way of BullMQ on Redis. A batch is named by the hash of its content and of
 * the versions, and its results depend on nothing else, so it does no harm if one is done twice, by a worker thought dead or by a
 * second try at a straggler: whichever reply comes first counts, and they are equal.
 */
export class QueueExecutor implements Executor {
  /** Half of it passes while the batch waits for a thread. */
  readonly batchMillis = 1000;
  readonly #options: QueueOptions;
  readonly #link: Redis;
  readonly #shelf: Shelf;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  readonly #pending = new Map<string, Pending>();
  readonly #timer: NodeJS.Timeout;
  /** Connections of BullMQ, which does not close what it is given. */
  readonly #branches: Redis[] = [];
  #workers: readonly Member[] = [];
  #told = '';
  /** Seconds a batch takes, lately. */
  #usual = 0;
  #beating: Promise<void> | undefined;
  /** Errors of commands that were under way when the link was closed are of no interest; others end the run. */
  readonly #ended = (error: unknown): void => {
    for (const pending of this.#pending.values()) pending.reject(error);
  };

  private constructor(options: QueueOptions, link: Redis) {
    this.#options = options;
    this.#link = link;
    this.#shelf = new Shelf(link);
    const name = queueName(options.versions);
    this.#queue = new Queue(name, { connection: this.#branch(), prefix: PREFIX });
    this.#events = new QueueEvents(name, { connection: this.#branch(), prefix: PREFIX });
    // The link says it when the server is away; commands wait.
    this.#queue.on('error', () => undefined);
    this.#events.on('error', () => undefined);
    this.#events.on('completed', ({ jobId, returnvalue }) => {
      this.#completed(jobId, String(returnvalue)).catch(this.#ended);
    });
    this.#events.on('failed', ({ jobId, failedReason }) => {
      this.#failed(jobId, failedReason).catch(this.#ended);
    });
    options.signal.addEventListener('abort', () => {
      this.#takeBack().catch(this.#ended);
    });
    this.#timer = setInterval(() => {
      this.#beating ??= this.#beat()
        .catch(() => undefined)
        .finally(() => (this.#beating = undefined));
    }, BEAT * 1000);
  }

  /** LAB_QUEUE if the server cannot be reached or refuses us. */
  static async open(options: QueueOptions): Promise<QueueExecutor> {
    const executor = new QueueExecutor(options, await openLink(options.url));
    await Promise.all([executor.#queue.waitUntilReady(), executor.#events.waitUntilReady()]);
    await executor.#beat();
    return executor;
  }

  /** Batches that keep every thread of every worker busy; at least one, or nothing would ever be handed out. */
  get slots(): number {
    return Math.max(
      1,
      this.#workers.reduce((sum, worker) => sum + (worker.threads ?? 1) + 1, 0),
    );
  }

  /** Whether anybody is there to work. */
  get served(): boolean {
    return this.#workers.length > 0;
  }

  /** Who works now, in words for the progress line. */
  get status(): string {
    const count = this.#workers.length;
    const threads = this.#workers.reduce((sum, worker) => sum + (worker.threads ?? 0), 0);
    const slow = [...this.#pending.values()].filter((pending) => pending.again).length;
    return `${count} worker${count === 1 ? '' : 's'}, ${threads} thread${threads === 1 ? '' : 's'}${slow > 0 ? `, ${slow} slow` : ''}`;
  }

  async run(batch: Batch): Promise<unknown[]> {
    const parcel = pack(batch);
    // With other versions an equal batch may have another reply.
    const id = sha256(Buffer.concat([Buffer.from(this.#queue.name), parcel.bytes])).slice(0, 40);
    // A coordinator that was killed may have left the reply behind.
    const reply = (await this.#shelf.collect(id)) ?? (await this.#send(id, parcel, batch));
    if ('error' in reply) this.#keep(id, batch, reply);
    return resultsOf(reply);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const { status } = this.#link;
    if (status === 'ready') {
      await Promise.all([...this.#pending.keys()].map((id) => this.#queue.remove(id)));
      await leave(this.#link, 'runs', this.#id);
    }
    await Promise.allSettled([this.#queue.close(), this.#events.close()]);
    for (const link of [this.#link, ...this.#branches]) link.disconnect();
  }

  #branch(): Redis {
    const branch = this.#link.duplicate();
    branch.on('error', () => undefined);
    this.#branches.push(branch);
    return branch;
  }

  async #send(id: string, parcel: Parcel, batch: Batch): Promise<Reply> {
    // Equal batches have equal replies: one will do.
    const known = this.#pending.get(id);
    if (known) return known.reply;
    const { promise: reply, resolve, reject } = Promise.withResolvers<Reply>();
    // It may be taken back while it is still being handed out, before anybody waits for the reply.
    reply.catch(() => undefined);
    this.#pending.set(id, {
      ...{ parcel, batch, reply, resolve, reject },
      ...{ begun: performance.now(), again: false, collecting: false },
    });
    await this.#hand(id, parcel);
    return reply;
  }

  async #takeBack(): Promise<void> {
    for (const [id, { reject }] of this.#pending) {
      // What a worker has begun is locked, and waited for.
      if ((await this.#queue.remove(id)) === 1 && this.#pending.delete(id)) reject(new Interrupted());
    }
  }

  async #hand(id: string, parcel: Parcel, job = id): Promise<void> {
    await this.#shelf.put(id, parcel);
    await this.#queue.add(
      'batch',
      { parcel: id },
      { jobId: job, removeOnComplete: true, removeOnFail: true },
    );
  }

  async #completed(job: string, outcome: string): Promise<void> {
    const id = job.replace(/-again$/, '');
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (/missing/.test(outcome)) await this.#hand(id, pending.parcel);
    else await this.#collect(id, pending);
  }

  async #collect(id: string, pending: Pending): Promise<void> {
    if (pending.collecting) return;
    pending.collecting = true;
    const reply = await this.#shelf.collect(id);
    pending.collecting = false;
    if (!reply || !this.#pending.delete(id)) return;
    if (pending.again) void this.#queue.remove(`${id}-again`).catch(() => undefined);
    const seconds = (performance.now() - pending.begun) / 1000;
    this.#usual = this.#usual === 0 ? seconds : 0.9 * this.#usual + 0.1 * seconds;
    pending.resolve(reply);
  }

  /** BullMQ gives up a batch whose workers died one after the other: then the batch is what kills them. */
  async #failed(job: string, reason: string): Promise<void> {
    const id = job.replace(/-again$/, '');
    const pending = this.#pending.get(id);
    if (!pending) return;
    await this.#collect(id, pending);
    if (!this.#pending.delete(id)) return;
    const file = this.#keep(id, pending.batch);
    pending.reject(
      new LabError(
        'LAB_BATCH',
        `no worker survives a batch of this run (${reason}; ${seedsOf(pending.batch)})`,
        `do it here and see: lab worker --batch ${file}`,
      ),
    );
  }

  /** A sign of life, a look at who is there, and at batches that take too long. */
  async #beat(): Promise<void> {
    const { versions, say, url } = this.#options;
    await beat(this.#link, 'runs', { id: this.#id, host: hostname(), pid: process.pid, versions });
    const name = queueName(versions);
    const workers = await present(this.#link, 'workers');
    this.#workers = workers.filter((worker) => queueName(worker.versions) === name);
    const others = workers.length - this.#workers.length;
    const news =
      this.#workers.length > 0
        ? ''
        : others > 0
          ? `${others} workers are there, but with other versions; none can help`
          : `no worker is there; start some, on any machine: lab worker --redis ${shownUrl(url)}`;
    if (news !== this.#told && news !== '') say(news);
    this.#told = news;
    for (const [id, pending] of this.#pending) await this.#look(id, pending);
  }

  async #look(id: string, pending: Pending): Promise<void> {
    const seconds = (performance.now() - pending.begun) / 1000;
    // An event may have been missed while the server was away, or the server may have lost everything.
    if (seconds > Math.min(LOST, SLOW)) await this.#collect(id, pending);
    if (!this.#pending.has(id)) return;
    if (seconds > LOST && !(await this.#queue.getJob(id))) {
      pending.begun = performance.now();
      await this.#hand(id, pending.parcel);
      return;
    }
    const slow = seconds > Math.max(SLOW, 5 * this.#usual) && this.#usual > 0;
    if (!slow || pending.again || (await this.#queue.getWaitingCount()) > 0) return;
    pending.again = true;
    await this.#hand(id, pending.parcel, `${id}-again`);
  }

  #keep(id: string, batch: Batch, reply?: Reply): string {
    const file = join(this.#options.folder, `batch-${id.slice(0, 8)}.msgpack`);
    writeWhole(file, seal('evolab-batch', batch));
    if (reply && 'error' in reply)
      this.#options.say(`the batch that failed (${seedsOf(batch)}) is kept: lab worker --batch ${file}`);
    return file;
  }
}

/** The seeds of a batch's matches, or of its learner. */
function seedsOf(batch: Batch): string {
  if (batch.kind === 'work') return `seed ${batch.request.seed}`;
  const seeds = batch.jobs.map((job) => (job as { seed: number }).seed);
  return `seed${seeds.length === 1 ? '' : 's'} ${seeds.slice(0, 4).join(', ')}${seeds.length > 4 ? ', ...' : ''}`;
}
