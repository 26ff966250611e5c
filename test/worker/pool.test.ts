import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectGarbage } from 'evolab/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Interrupted } from '../../src/contract/executor.ts';
import { playMatches, runJobs } from '../../src/play/run-jobs.ts';
import { knownPlugin } from '../../src/registry/plugins.ts';
import { Interruptible } from '../../src/worker/interruptible.ts';
import { Pool } from '../../src/worker/pool.ts';
import { emptyFolder } from '../cli/lab.ts';

/** A pool of two threads with a plugin that begins with `start`; job 5 of its twelve runs `fault`, and a game `inGame`. */
function poolWith(fault: string, start = '', signal?: AbortSignal, inGame = ''): Pool {
  const root = emptyFolder();
  const file = join(root, 'plugin.mjs');
  writeFileSync(
    file,
    `${start}
    const work = (job) => { if (job === 5) { ${fault} } return job; };
    const learner = { id: 'jobs', summary: '', create: () => ({ work }) };
    const game = { id: 'game', summary: '', create: () => ({ roles: ['one', 'other'], start() { ${inGame} }, maxMoves: 1, maxPlies: 1 }) };
    const double = { id: 'double', summary: '', run: (job) => 2 * work(job) };
    const wait = { id: 'wait', summary: '', run(words) {
      Atomics.add(words, 0, 1);
      Atomics.notify(words, 0);
      Atomics.wait(words, 1, 0);
    } };
    const spin = { id: 'spin', summary: '', run(words) {
      Atomics.add(words, 0, 1);
      Atomics.notify(words, 0);
      for (;;);
    } };
    export default { name: 'faulty', games: [game], learners: [learner], jobs: [double, wait, spin] };`,
  );
  const pool = new Pool(
    [knownPlugin({ name: 'faulty', version: '1', root, url: pathToFileURL(file).href })],
    2,
    { signal },
  );
  onTestFinished(() => pool.close());
  return pool;
}

const JOBS = Array.from({ length: 12 }, (_, i) => i);

/** What becomes of the work of a learner on such a pool. */
async function outcomeOf(fault: string, start?: string): Promise<unknown> {
  const request = { learner: { use: 'jobs' }, game: { use: 'game' }, seed: 1 };
  const batchOf = (jobs: readonly unknown[]) => ({ kind: 'work', request, jobs }) as const;
  return runJobs(poolWith(fault, start), batchOf, JOBS, { batchSize: 1 });
}

test('threads do what a plugin says', async () => {
  expect(await outcomeOf('')).toEqual(JOBS);
});

test('threads do the jobs that a plugin brings, and name an unknown kind', async () => {
  const pool = poolWith('');
  const run = (job: string) => runJobs(pool, job, JOBS);
  expect(await run('double')).toEqual(JOBS.map((i) => 2 * i));
  await expect(run('dubble')).rejects.toMatchObject({ code: 'LAB_UNKNOWN_EXTENSION' });
});

test.each([
  ['throws', "throw new TypeError('so it is')", 'so it is'],
  ['ends its thread', 'process.exit(0)', 'worker exited with code: 0'],
  ['calls itself for ever', 'const f = () => f() + 1; f()', 'Maximum call stack'],
  ['gives back what cannot be sent', 'return () => 1', 'results are plain data'],
])('a plugin that %s ends the run with an error that says so', async (_, fault, message) => {
  await expect(outcomeOf(fault)).rejects.toThrow(message);
});

test('what a plugin throws is told with the extension that threw it, if it is no Error and has no stack', async () => {
  const fault = "throw 'so it is'";
  const told = (who: string) => ({
    code: 'LAB_BAD_PLUGIN',
    message: `${who} throws "so it is", which is no Error`,
  });
  await expect(outcomeOf(fault)).rejects.toMatchObject(told("learner 'jobs'"));
  const jobs = runJobs(poolWith(fault), (part) => ({ kind: 'job', job: 'double', jobs: part }), JOBS);
  await expect(jobs).rejects.toMatchObject(told("job 'double'"));
  const agent = { name: 'a', game: { use: 'game' }, searcher: { use: 'random' }, budget: {} };
  const match = { id: '1', agents: [agent, agent], seed: 1, opening: [] };
  const pool = poolWith('', '', undefined, fault);
  const matches = playMatches(pool, [match]);
  await expect(matches).rejects.toMatchObject(told("one of game 'game', searcher 'random'"));
});

test('threads that all end before they can work end the run, too', async () => {
  const start = `import { isMainThread } from 'node:worker_threads'; if (!isMainThread) process.exit(3);`;
  await expect(outcomeOf('', start)).rejects.toThrow('worker exited with code: 3');
});

/** Aborts so many batches of one job when both threads are at one: how they end, and the words that they share. */
async function aborted(job: 'wait' | 'spin', jobs: number) {
  const abort = new AbortController();
  const { signal } = abort;
  const pool = new Interruptible(poolWith('', '', signal), signal);
  // How many have begun, and whether those that wait may end.
  const words = new Int32Array(new SharedArrayBuffer(8));
  const batchOf = (jobs: readonly unknown[]) => ({ kind: 'job', job, jobs }) as const;
  const end = runJobs(pool, batchOf, Array(jobs).fill(words), { signal, batchSize: 1 }).catch(
    (error: unknown) => error,
  );
  for (let begun = 0; begun < 2; begun = Atomics.load(words, 0))
    await Atomics.waitAsync(words, 0, begun).value;
  abort.abort();
  return { words, end };
}

test('an aborted pool begins no batch that is still queued', async () => {
  const { words, end } = await aborted('wait', 12);
  Atomics.store(words, 1, 1);
  Atomics.notify(words, 1);
  expect(await end).toBeInstanceOf(Interrupted);
  expect(words[0]).toBe(2);
});

test.each(['wait', 'spin'] as const)('an aborted executor gives up jobs that %s for ever', async (job) => {
  const { end } = await aborted(job, 2);
  expect(await end).toBeInstanceOf(Interrupted);
});

test('an aborted executor takes no batch', async () => {
  const run = vi.fn(() => Promise.resolve([]));
  const executor = new Interruptible({ slots: 1, run, close: () => Promise.resolve() }, AbortSignal.abort());
  onTestFinished(() => executor.close());
  await expect(executor.run({ kind: 'match', jobs: [] })).rejects.toThrow(Interrupted);
  expect(run).not.toHaveBeenCalled();
});

test('an executor keeps no results of batches that are done', async () => {
  const run = () => Promise.resolve([{ moves: new Int32Array(10) }]);
  const executor = new Interruptible(
    { slots: 1, run, close: () => Promise.resolve() },
    new AbortController().signal,
  );
  onTestFinished(() => executor.close());
  const results: WeakRef<object>[] = [];
  for (let batch = 0; batch < 50; batch++)
    results.push(new WeakRef((await executor.run({ kind: 'match', jobs: [] }))[0] as object));
  // What a WeakRef was made for, or gave, is kept until the present task ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(results.filter((result) => result.deref() !== undefined)).toHaveLength(0);
});
