import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import family from '@evolab/family';
import { definePlugin, type Batch } from 'evolab';
import type { TaskContext } from 'evolab/command';
import { expect, onTestFinished, test } from 'vitest';
import { doBatch } from '../../../src/worker/batch.ts';
import { contextOf, emptyFolder, laboratoryOf } from 'evolab/testing';
import { QueueExecutor } from '../../redis/src/queue-executor.ts';
import { QueueWorker } from '../../redis/src/queue-worker.ts';
import { RedisServer, redisInstalled } from '../../redis/test/redis-server.ts';
import { inventGames, STATE_FILE } from '../src/invent-games.ts';
import { rankGames } from '../src/rank-games.ts';
import { quickJudge } from './quick-judge.ts';

const laboratory = laboratoryOf(family, definePlugin({ name: 'inventor', jobs: [quickJudge] }));
const versions = { evolab: 'test' };
const done = (batch: Batch) => Promise.resolve(doBatch(structuredClone(batch), laboratory.factory));

test.skipIf(!redisInstalled)('a queue invents and ranks the same games', async () => {
  const { url } = await RedisServer.start();
  let batches = 0;
  const run = (batch: Batch) => {
    batches++;
    return done(batch);
  };
  const worker = await QueueWorker.open({
    url,
    versions,
    leaseSeconds: 1,
    say: () => undefined,
    executor: { slots: 2, run, close: () => Promise.resolve() },
  });
  onTestFinished(() => worker.close());
  const here = contextOf(laboratory, { slots: 1 });
  const there: TaskContext = {
    ...here,
    openExecutor: (folder) =>
      QueueExecutor.open({
        url,
        versions,
        folder,
        signal: here.signal,
        say: () => undefined,
        check: (batch: Batch, results: unknown) =>
          Array.isArray(results) && results.length === batch.jobs.length ? undefined : 'another number',
        redo: done,
      }),
  };
  const invented = async (context: TaskContext) => {
    const folder = join(emptyFolder(onTestFinished), 'run');
    const request = { folder, seed: 3, games: 24, minutes: Infinity, resume: false };
    await inventGames(context, {
      ...request,
      twins: 0,
      opponents: 0,
      generations: 1,
      mostGenerations: 1,
      verify: 0,
    });
    return readFileSync(join(folder, STATE_FILE), 'utf8');
  };
  const ranked = async (context: TaskContext) =>
    JSON.stringify((await rankGames(context, { seed: 2, sets: 24 })).ranking);
  expect(await invented(there)).toBe(await invented(here));
  expect(await ranked(there)).toBe(await ranked(here));
  expect(batches).toBeGreaterThan(24);
});
