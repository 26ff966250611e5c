import { LabError, plain, type Executor } from 'evolab';
import { replyOf, versionDifference } from 'evolab/executor';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { connected, isRefusal, maskedUrl, PREFIX, refusal, type Duplicates } from './connection.ts';
import { PayloadStore } from './payload-store.ts';
import {
  announce,
  HEARTBEAT_SECONDS,
  leave,
  newParticipant,
  present,
  queueName,
  startHeartbeat,
  type Participant,
  type Versions,
} from './presence.ts';
import { removeForeign, removeTraces } from './queue-keys.ts';

/** A batch that has lost its worker more often than this is considered the cause. */
const MOST_DEATHS = 3;

export interface QueueWorkerOptions {
  readonly url: string;
  /** Does the batches on this machine's threads. The caller closes it. */
  readonly executor: Executor;
  readonly versions: Versions;
  readonly say: (line: string) => void;
  /** Seconds without a sign of life after which a batch is given to another worker. */
  readonly leaseSeconds: number;
}

/** What a queue entry holds. */
export interface QueueEntry {
  readonly payload: string;
  /** Under which id the reply is left. */
  readonly reply: string;
}

const isEntry = plain.record({ payload: plain.text, reply: plain.text });

/** Milliseconds for which a server that is away may keep a worker from leaving. */
const LEAVE_MILLIS = 500;
/** Heartbeats without any run after which what runs have left at the queue is removed. */
const IDLE_BEATS = 15;

/** Takes batches from the queue and does them on this machine, until it is closed. */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #connection: Redis;
  readonly #duplicates: Duplicates;
  readonly #store: PayloadStore;
  readonly #worker: Worker<QueueEntry>;
  readonly #participant: Omit<Participant, 'seen'>;
  #stopHeartbeat = (): void => undefined;
  #serverAway = false;
  #batches = 0;
  #jobs = 0;
  #jobsSinceHeartbeat = 0;
  #rate = 0;
  #beatsWithoutRun = 0;
  readonly #refused = Promise.withResolvers<never>();

  private constructor(options: QueueWorkerOptions, connection: Redis, duplicates: Duplicates) {
    const { versions, executor, leaseSeconds, say } = options;
    this.#options = options;
    this.#connection = connection;
    this.#duplicates = duplicates;
    this.#store = new PayloadStore(connection, queueName(versions));
    this.#participant = newParticipant(versions);
    this.#refused.promise.catch(() => undefined);
    this.#worker = new Worker<QueueEntry>(queueName(versions), ({ data }) => this.#do(data), {
      connection: this.#duplicates.make(),
      prefix: PREFIX,
      name: this.#participant.id,
      // One more than there are threads: no thread waits for the next message.
      concurrency: executor.slots + 1,
      lockDuration: leaseSeconds * 1000,
      stalledInterval: leaseSeconds * 500,
      maxStalledCount: MOST_DEATHS,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    this.#worker.on('error', (error) => {
      // Tried again at once, and for ever.
      if (isRefusal(error)) return this.#refused.reject(refusal(maskedUrl(options.url), error));
      if (!/connect|closed|ECONN|EPIPE|socket/i.test(error.message)) return;
      if (!this.#serverAway) say('the queue is away; waiting for it');
      this.#serverAway = true;
    });
  }

  /**
   * Joins the queue. LAB_QUEUE if the server cannot be reached or rejects the connection, LAB_QUEUE_VERSIONS if every run
   * there needs other versions than this machine has.
   */
  static open(options: QueueWorkerOptions): Promise<QueueWorker> {
    return connected(options.url, async (connection, duplicates) => {
      await removeForeign(connection, queueName(options.versions));
      checkVersions(await present(connection, 'runs'), options.versions);
      const worker = new QueueWorker(options, connection, duplicates);
      await worker.#announce();
      worker.#stopHeartbeat = startHeartbeat(() => worker.#beat());
      return worker;
    });
  }

  /** Batches done so far. */
  get batches(): number {
    return this.#batches;
  }

  /** Jobs of these batches. */
  get jobs(): number {
    return this.#jobs;
  }

  /** Rejects with LAB_QUEUE when the server refuses this worker, or a run has shut it out. */
  get refused(): Promise<never> {
    return this.#refused.promise;
  }

  /** Finishes the batches at hand, then leaves; at once while the server is away. */
  async close(): Promise<void> {
    this.#stopHeartbeat();
    const left = this.#worker
      .close(this.#connection.status !== 'ready')
      .then(() => leave(this.#connection, 'workers', this.#participant.id))
      .then(() => removeTraces(this.#connection))
      .catch(() => undefined);
    let over = false;
    void left.then(() => (over = true));
    // A server that goes away meanwhile is not waited for.
    for (
      let away = 0;
      !over && away < LEAVE_MILLIS;
      away = this.#connection.status === 'ready' ? 0 : away + 20
    )
      await new Promise((resolve) => setTimeout(resolve, 20));
    this.#duplicates.disconnect();
    this.#connection.disconnect();
  }

  /** Leaves a reply in the store, unless the batch is no longer there: then its run sends it again. */
  async #do(entry: QueueEntry): Promise<void> {
    // A foreign entry is done with.
    if (isEntry(entry) !== undefined) return;
    const batch = await this.#store.get(entry.payload);
    if (!batch) return;
    // An error is a result like any other: data, for the run to deal with.
    const reply = await replyOf(this.#options.executor, batch);
    await this.#store.putReply(entry.reply, { ...reply, worker: this.#participant.id });
    this.#batches++;
    this.#jobs += batch.jobs.length;
    this.#jobsSinceHeartbeat += batch.jobs.length;
  }

  async #beat(): Promise<void> {
    this.#rate = 0.7 * this.#rate + (0.3 * this.#jobsSinceHeartbeat) / HEARTBEAT_SECONDS;
    this.#jobsSinceHeartbeat = 0;
    await this.#announce();
    if (this.#serverAway) this.#options.say('the queue is back');
    this.#serverAway = false;
    const runs = await present(this.#connection, 'runs');
    const shutting = runs.find(({ shut = [] }) => shut.includes(this.#participant.id));
    if (shutting)
      this.#refused.reject(
        new LabError(
          'LAB_QUEUE',
          `the run on ${shutting.host} has shut this worker out: its results were not those of other machines`,
          'check its memory and its installation; lab doctor compares games and methods with their promises',
        ),
      );
    // The last run may have been killed.
    this.#beatsWithoutRun = runs.length > 0 ? 0 : this.#beatsWithoutRun + 1;
    if (this.#beatsWithoutRun === IDLE_BEATS) await removeTraces(this.#connection);
  }

  #announce(): Promise<void> {
    return announce(this.#connection, 'workers', {
      ...this.#participant,
      threads: this.#options.executor.slots,
      batches: this.#batches,
      jobs: this.#jobs,
      // An idle worker has none after a while, rather than a number without end.
      rate: Math.round(100 * this.#rate) / 100,
    });
  }
}

function checkVersions(runs: readonly Participant[], versions: Versions): void {
  const differences = runs.map((run) => ({ run, difference: versionDifference(versions, run.versions) }));
  const [first] = differences;
  if (first === undefined || differences.some(({ difference }) => difference === undefined)) return;
  throw new LabError(
    'LAB_QUEUE_VERSIONS',
    `this machine would not give the same results as the run on ${first.run.host}: ${first.difference}`,
    'install the same versions on both',
  );
}
