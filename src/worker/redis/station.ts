import { Worker } from 'bullmq';
import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import type { Batch, Executor } from '../../contract/executor.ts';
import { versionDifference } from '../../lab/versions.ts';
import { LabError } from '../../util/errors.ts';
import { errorReply } from '../reply.ts';
import { BEAT, beat, leave, present, queueName } from './census.ts';
import { openLink, PREFIX } from './link.ts';
import { Shelf } from './shelf.ts';

/** So often a batch may lose its worker before it is held to be the cause. */
const MOST_DEATHS = 3;

export interface StationOptions {
  readonly url: string;
  /** Does the batches, on this machine's threads; stays the caller's. */
  readonly executor: Executor;
  readonly versions: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Seconds without a sign of life after which a batch in hand is given to another worker. */
  readonly lease: number;
}

/** A machine's part in runs elsewhere: takes batches off the queue until it is closed. */
export interface Station {
  readonly batches: number;
  readonly jobs: number;
  /** Finishes what is in hand, then leaves. */
  close(): Promise<void>;
}

/** Joins the queue; LAB_QUEUE_VERSIONS if every run there needs other versions than this machine has. */
export async function openStation(options: StationOptions): Promise<Station> {
  const { url, executor, versions, say, lease } = options;
  const link = await openLink(url);
  try {
    checkVersions(await present(link, 'runs'), versions);
  } catch (error) {
    link.disconnect();
    throw error;
  }
  const shelf = new Shelf(link);
  const id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const done = { batches: 0, jobs: 0 };
  let lately = 0;
  let rate = 0;

  const doBatch = async (parcel: string): Promise<'done' | 'missing'> => {
    const batch = (await shelf.take(parcel)) as Batch | undefined;
    if (!batch) return 'missing';
    // An error is a result like any other: data, for the run to judge.
    const reply = await executor.run(batch).then((results) => ({ results }), errorReply);
    await shelf.answer(parcel, reply);
    done.batches++;
    done.jobs += batch.jobs.length;
    lately += batch.jobs.length;
    return 'done';
  };
  // BullMQ does not close a connection it is given.
  const branch = link.duplicate();
  branch.on('error', () => undefined);
  const worker = new Worker<{ parcel: string }>(queueName(versions), ({ data }) => doBatch(data.parcel), {
    connection: branch,
    prefix: PREFIX,
    name: id,
    // One more than there are threads: none waits for the next message.
    concurrency: executor.slots + 1,
    lockDuration: lease * 1000,
    stalledInterval: lease * 500,
    maxStalledCount: MOST_DEATHS,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  });
  let away = false;
  worker.on('error', () => {
    if (!away) say('the queue is away; waiting for it');
    away = true;
  });
  const sign = async () => {
    rate = 0.7 * rate + (0.3 * lately) / BEAT;
    lately = 0;
    await beat(link, 'workers', {
      ...{ id, host: hostname(), pid: process.pid, versions, threads: executor.slots },
      ...{ batches: done.batches, jobs: done.jobs, rate: Number(rate.toPrecision(3)) },
    });
    if (away) say('the queue is back');
    away = false;
  };
  await sign();
  let signing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // While the server is away the last sign waits for it.
    signing ??= sign()
      .catch(() => undefined)
      .finally(() => (signing = undefined));
  }, BEAT * 1000);
  return {
    get batches() {
      return done.batches;
    },
    get jobs() {
      return done.jobs;
    },
    close: async () => {
      clearInterval(timer);
      await worker.close();
      await leave(link, 'workers', id);
      branch.disconnect();
      link.disconnect();
    },
  };
}

function checkVersions(
  runs: readonly { readonly versions: Readonly<Record<string, string>>; readonly host: string }[],
  versions: Readonly<Record<string, string>>,
): void {
  const differences = runs.map((run) => ({ run, difference: versionDifference(versions, run.versions) }));
  const [first] = differences;
  if (first === undefined || differences.some(({ difference }) => difference === undefined)) return;
  throw new LabError(
    'LAB_QUEUE_VERSIONS',
    `this machine would not give the same results as the run on ${first.run.host}: ${first.difference}`,
    'install the same versions on both',
  );
}
