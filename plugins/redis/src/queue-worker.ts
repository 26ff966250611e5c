import { LabError, type Executor } from 'evolab';
import { errorReply, versionDifference } from 'evolab/executor';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { connect, duplicate, PREFIX } from './connection.ts';
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

/** A batch that has lost its worker more often than this is held to be the cause. */
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
}

/** Takes batches from the queue and does them on this machine, until it is closed. */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #connection: Redis;
  /** BullMQ's own, which it does not close. */
  readonly #second: Redis;
  readonly #store: PayloadStore;
  readonly #worker: Worker<QueueEntry>;
  readonly #participant: Omit<Participant, 'seen'>;
  #stopHeartbeat = (): void => undefined;
  #serverAway = false;
  #batches = 0;
  #jobs = 0;
  #jobsSinceHeartbeat = 0;
  #rate = 0;

  private constructor(options: QueueWorkerOptions, connection: Redis) {
    const { versions, executor, leaseSeconds, say } = options;
    this.#options = options;
    this.#connection = connection;
    this.#second = duplicate(connection);
    this.#store = new PayloadStore(connection);
    this.#participant = newParticipant(versions);
    this.#worker = new Worker<QueueEntry>(queueName(versions), ({ data }) => this.#do(data.payload), {
      connection: this.#second,
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
    this.#worker.on('error', () => {
      if (!this.#serverAway) say('the queue is away; waiting for it');
      this.#serverAway = true;
    });
  }

  /**
   * Joins the queue. LAB_QUEUE if the server cannot be reached or refuses us, LAB_QUEUE_VERSIONS if every run
   * there needs other versions than this machine has.
   */
  static async open(options: QueueWorkerOptions): Promise<QueueWorker> {
    const connection = await connect(options.url);
    try {
      checkVersions(await present(connection, 'runs'), options.versions);
    } catch (error) {
      connection.disconnect();
      throw error;
    }
    const worker = new QueueWorker(options, connection);
    await worker.#announce();
    worker.#stopHeartbeat = startHeartbeat(() => worker.#beat());
    return worker;
  }

  /** Batches done so far. */
  get batches(): number {
    return this.#batches;
  }

  /** Jobs of these batches. */
  get jobs(): number {
    return this.#jobs;
  }

  /** Finishes the batches at hand, then leaves. */
  async close(): Promise<void> {
    this.#stopHeartbeat();
    await this.#worker.close();
    await leave(this.#connection, 'workers', this.#participant.id);
    this.#second.disconnect();
    this.#connection.disconnect();
  }

  /** Leaves a reply in the store, unless the batch is no longer there: then its run sends it again. */
  async #do(id: string): Promise<void> {
    const batch = await this.#store.get(id);
    if (!batch) return;
    // An error is a result like any other: data, for the run to deal with.
    const reply = await this.#options.executor.run(batch).then((results) => ({ results }), errorReply);
    await this.#store.putReply(id, reply);
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
  }

  #announce(): Promise<void> {
    return announce(this.#connection, 'workers', {
      ...this.#participant,
      threads: this.#options.executor.slots,
      batches: this.#batches,
      jobs: this.#jobs,
      rate: Number(this.#rate.toPrecision(3)),
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
