import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Interrupted, LabError, type Batch, type Executor, type ExecutorParts } from 'evolab';
import { readBatch } from 'evolab/executor';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runJobs } from '../../../src/play/run-jobs.ts';
import { emptyFolder } from 'evolab/testing';
import { QueueExecutor } from '../src/queue-executor.ts';
import { QueueWorker } from '../src/queue-worker.ts';
import { RedisServer, redisInstalled } from './redis-server.ts';

const versions = { evolab: 'test' };
const request = { learner: { use: 'none' }, game: { use: 'none' }, seed: 7 };
const batchOf = (jobs: readonly unknown[]): Batch => ({ kind: 'work', request, jobs });

/** What this machine says of a batch, and what it can see of results. */
const judge = {
  check: (batch: Batch, results: unknown) =>
    Array.isArray(results) && results.length === batch.jobs.length ? undefined : 'another number of results',
  redo: (batch: Batch) => Promise.resolve([...batch.jobs] as unknown[]),
};

async function coordinator(url: string, parts: Partial<ExecutorParts> = {}): Promise<QueueExecutor> {
  const executor = await QueueExecutor.open({
    url,
    versions,
    folder: emptyFolder(onTestFinished),
    signal: new AbortController().signal,
    ...judge,
    say: () => undefined,
    ...parts,
  });
  onTestFinished(() => executor.close());
  return executor;
}

async function startWorker(
  url: string,
  run: Executor['run'],
  own: Record<string, string> = versions,
): Promise<QueueWorker> {
  const joined = await QueueWorker.open({
    url,
    versions: own,
    leaseSeconds: 1,
    say: () => undefined,
    executor: { slots: 2, run, close: () => Promise.resolve() },
  });
  onTestFinished(() => joined.close());
  return joined;
}

describe.skipIf(!redisInstalled)('a queue', () => {
  test('gives results in the order of the jobs, weights whole, each set of weights sent once', async () => {
    const { url } = await RedisServer.start();
    const weightsOf = (batch: Batch) =>
      (batch.jobs as { agent: { weights: Float64Array } }[]).map(({ agent: { weights } }) => weights);
    const lastOf = (batch: Batch) => Promise.resolve(weightsOf(batch).map((weights) => weights.at(-1)));
    const executor = await coordinator(url, { redo: lastOf });
    let distinct = 0;
    const seen = new WeakSet<object>();
    await startWorker(url, (batch) => {
      for (const weights of weightsOf(batch)) {
        if (!seen.has(weights)) distinct++;
        seen.add(weights);
      }
      return lastOf(batch);
    });
    const agents = Array.from({ length: 5 }, (_, i) => ({ weights: new Float64Array(1000).fill(i / 3) }));
    const jobs = Array.from({ length: 60 }, (_, i) => ({ id: i, agent: agents[i % 5] }));
    const results = await runJobs<number>(executor, batchOf, jobs, { batchSize: 4 });
    expect(results).toEqual(jobs.map((_, i) => (i % 5) / 3));
    expect(distinct).toBe(5);
  });

  test('adds up the processor time that workers tell, that of equal batches once, and takes no other as time', async () => {
    const { url } = await RedisServer.start();
    const telling =
      (seconds: (job: number) => number): Executor['run'] =>
      (batch, onCpu) => {
        onCpu?.(seconds((batch.jobs as number[])[0]));
        return Promise.resolve([...batch.jobs]);
      };
    const untrue: Record<number, number> = { 7: NaN, 8: -1 };
    const executor = await coordinator(url, { redo: telling((job) => (job in untrue ? 16 : 0.25)) });
    await startWorker(
      url,
      telling((job) => (job in untrue ? untrue[job] : 0.25)),
    );
    const secondsOf = async (...jobs: number[]) => {
      const seconds: (number | undefined)[] = [];
      await runJobs(executor, batchOf, jobs, { batchSize: 1, onCpu: (one) => seconds.push(one) });
      return seconds.sort();
    };
    expect(await secondsOf(1, 2, 3, 4)).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(await secondsOf(5, 5)).toEqual([0, 0.25]);
    // A reply without a true time is damaged, and this machine does the batch.
    expect(await secondsOf(7, 8)).toEqual([16, 16]);
  });

  test("passes a worker's error on as data, and keeps the batch that failed", async () => {
    const { url } = await RedisServer.start();
    const folder = emptyFolder(onTestFinished);
    const said: string[] = [];
    const fails = () => Promise.reject(new LabError('LAB_BAD_AGENT', 'no such net', 'breed one'));
    const executor = await coordinator(url, { folder, redo: fails, say: (line) => said.push(line) });
    await startWorker(url, fails);
    await expect(executor.run(batchOf([1, 2]))).rejects.toMatchObject({
      code: 'LAB_BAD_AGENT',
      message: 'no such net',
      hint: 'breed one',
    });
    const [, file] = /\(seed 7\) is kept: lab worker --batch (.*)/.exec(said.at(-1) ?? '') ?? [];
    expect(readBatch(file)).toEqual(batchOf([1, 2]));
  });

  test('gives up a batch that kills every worker, with its seed and how to see it here', async () => {
    const { url } = await RedisServer.start();
    const executor = await coordinator(url);
    const script = join(import.meta.dirname, 'deadly-worker.ts');
    // Like a service that starts its worker again and again.
    let victim: ChildProcess;
    let over = false;
    const start = () => {
      victim = spawn(process.execPath, [script, url], { stdio: 'inherit' });
      victim.once('exit', () => {
        if (!over) start();
      });
    };
    start();
    onTestFinished(() => {
      over = true;
      victim.kill('SIGKILL');
    });
    await expect(executor.run(batchOf(['poison']))).rejects.toMatchObject({
      code: 'LAB_BATCH',
      message: expect.stringContaining('seed 7') as unknown,
      hint: expect.stringContaining('lab worker --batch') as unknown,
    });
  });

  test('gives a batch that takes far too long to somebody else as well', async () => {
    const { url } = await RedisServer.start();
    const executor = await coordinator(url);
    const { promise: stuck, resolve: release } = Promise.withResolvers<undefined>();
    let met = 0;
    const run = async (batch: Batch): Promise<unknown[]> => {
      if ((batch.jobs as readonly unknown[]).includes('slow') && ++met === 1) await stuck;
      return [...batch.jobs];
    };
    await startWorker(url, run);
    await startWorker(url, run);
    onTestFinished(() => release(undefined));
    // What is usual shows first.
    await runJobs(executor, batchOf, [1, 2, 3, 4], { batchSize: 1 });
    expect(await executor.run(batchOf(['slow']))).toEqual(['slow']);
    // Once more if it is among the batches that are done twice and compared.
    expect(met).toBeGreaterThanOrEqual(2);
  });

  test('says how many workers are there that cannot help', async () => {
    const { url } = await RedisServer.start();
    const none = (): never => expect.unreachable();
    for (const told of [/^there is 1 worker, but/, /^there are 2 workers, but/]) {
      await startWorker(url, none, { evolab: 'other' });
      const said: string[] = [];
      await coordinator(url, { say: (line) => said.push(line) }).then((executor) => executor.close());
      expect(said).toEqual([expect.stringMatching(told)]);
    }
  });

  test('takes no reply that other versions gave, though their run was killed and left it behind', async () => {
    const { url } = await RedisServer.start();
    const killed = await coordinator(url);
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
    const { promise: gone, resolve: go } = Promise.withResolvers<undefined>();
    const old = await startWorker(url, async () => {
      begin(undefined);
      await gone;
      return ['old'];
    });
    void killed.run(batchOf(['same'])).catch(() => undefined);
    await begun;
    await killed.close();
    go(undefined);
    while (old.batches === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const newer = { evolab: 'newer' };
    const executor = await coordinator(url, { versions: newer, redo: () => Promise.resolve(['new']) });
    await startWorker(url, () => Promise.resolve(['new']), newer);
    expect(await executor.run(batchOf(['same']))).toEqual(['new']);
  });

  test('sends a batch again at once whose payload the server has lost', async () => {
    const { url, port } = await RedisServer.start();
    const executor = await coordinator(url);
    const run = executor.run(batchOf(['lost']));
    const redis = new Redis(port);
    onTestFinished(() => redis.disconnect());
    let keys: string[] = [];
    while (keys.length === 0) keys = await redis.keys('lab:payload:*');
    while ((await redis.keys('lab:batches-*:id')).length === 0);
    expect(await redis.del(...keys)).toBe(1);
    await startWorker(url, (batch) => Promise.resolve([...batch.jobs]));
    expect(await run).toEqual(['lost']);
  });

  test('takes back what no worker has begun when the user stops', async () => {
    const { url } = await RedisServer.start();
    const stop = new AbortController();
    const executor = await coordinator(url, { signal: stop.signal });
    const run = runJobs(executor, batchOf, [1, 2, 3], { signal: stop.signal, batchSize: 1 });
    setTimeout(() => stop.abort(), 300);
    await expect(run).rejects.toBeInstanceOf(Interrupted);
  });

  test('names a worker whose results are not those of others, shuts it out, and takes none of its results', async () => {
    const { url } = await RedisServer.start();
    const said: string[] = [];
    const executor = await coordinator(url, { say: (line) => said.push(line) });
    const { promise: lied, resolve: lie } = Promise.withResolvers<undefined>();
    const liar = await startWorker(url, (batch) => {
      lie(undefined);
      return Promise.resolve(batch.jobs.map((job) => Number(job) + 1));
    });
    const jobs = Array.from({ length: 40 }, (_, i) => i);
    const run = runJobs(executor, batchOf, jobs, { batchSize: 2 });
    // If the honest worker were there at once, it could do every batch before the other one began.
    await lied;
    await startWorker(url, (batch) => Promise.resolve([...batch.jobs]));
    expect(await run).toEqual(jobs);
    expect(said.filter((line) => line.includes('is shut out: it gave other results'))).toHaveLength(1);
    await expect(liar.refused).rejects.toMatchObject({ code: 'LAB_QUEUE' });
  });

  test('removes what is foreign, and leaves nothing behind', async () => {
    const { url, port } = await RedisServer.start();
    const redis = new Redis(port);
    onTestFinished(() => redis.disconnect());
    await redis.set('lab:workers', 'no hash');
    await redis.set('mine', 'stays');
    const executor = await coordinator(url);
    const [meta] = await redis.keys('lab:batches-*:meta');
    const queue = meta.slice(0, -':meta'.length);
    await redis.hset('lab:workers', 'x', 'notjson', 'y', '{"id":"y","threads":1e99}');
    await redis.hset(`${queue}:noise`, 'data', 'notjson');
    await redis.rpush(`${queue}:wait`, 'noise', 'nothing');
    await redis.xadd(`${queue}:events`, '*', 'event', 'completed', 'jobId', 'notjson');
    const worker = await startWorker(url, (batch) => Promise.resolve([...batch.jobs]));
    const jobs = Array.from({ length: 20 }, (_, i) => ({ i, weights: new Float64Array(200).fill(i) }));
    expect(await runJobs(executor, batchOf, jobs, { batchSize: 2 })).toEqual(jobs);
    await executor.close();
    await worker.close();
    expect(await redis.keys('*')).toEqual(['mine']);
  });
});
