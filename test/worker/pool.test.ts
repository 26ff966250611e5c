import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runJobs } from '../../src/play/run-jobs.ts';
import { Pool } from '../../src/worker/pool.ts';
import { emptyFolder } from '../cli/lab.ts';

/** What becomes of twelve jobs, one of which runs `fault`, on threads with a plugin that begins with `start`. */
async function outcomeOf(fault: string, start = ''): Promise<unknown> {
  const root = emptyFolder();
  const file = join(root, 'plugin.mjs');
  writeFileSync(
    file,
    `${start}
    const work = (job) => { if (job === 5) { ${fault} } return job; };
    const learner = { id: 'jobs', summary: '', defaults: {}, create: () => ({ work }) };
    const game = { id: 'game', summary: '', defaults: {}, create: () => ({}) };
    export default { name: 'faulty', games: [game], learners: [learner] };`,
  );
  const pool = new Pool([{ name: 'faulty', version: '1', root, url: pathToFileURL(file).href }], 2);
  onTestFinished(() => pool.close());
  const request = { learner: { use: 'jobs' }, game: { use: 'game' }, seed: 1 };
  const jobs = Array.from({ length: 12 }, (_, i) => i);
  return runJobs(pool, (part) => ({ kind: 'work', request, jobs: part }), jobs, { batchSize: 1 });
}

test('threads do what a plugin says', async () => {
  expect(await outcomeOf('')).toEqual(Array.from({ length: 12 }, (_, i) => i));
});

test.each([
  ['throws', "throw new TypeError('so it is')", 'so it is'],
  ['ends its thread', 'process.exit(0)', 'worker exited with code: 0'],
  ['calls itself for ever', 'const f = () => f() + 1; f()', 'Maximum call stack'],
  ['gives back what cannot be sent', 'return () => 1', 'results are plain data'],
])('a plugin that %s ends the run with an error that says so', async (_, fault, message) => {
  await expect(outcomeOf(fault)).rejects.toThrow(message);
});

test('threads that all end before they can work end the run, too', async () => {
  const start = `import { isMainThread } from 'node:worker_threads'; if (!isMainThread) process.exit(3);`;
  await expect(outcomeOf('', start)).rejects.toThrow('worker exited with code: 3');
});
