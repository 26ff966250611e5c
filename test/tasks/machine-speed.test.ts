import { afterEach, expect, test, vi } from 'vitest';
import type { Batch, Executor } from '../../src/contract/executor.ts';
import { measureSpeed } from '../../src/tasks/machine-speed.ts';

afterEach(() => void vi.restoreAllMocks());

const agent = { name: 'random', game: { use: 'tic-tac-toe' }, searcher: { use: 'random' }, budget: {} };
const sample = { agents: [agent, agent], games: 160, seconds: 2 };

/** What is measured on two threads that take so many milliseconds for a game, and how many games that takes. */
async function measured(millis: number) {
  let now = 0;
  let games = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const executor: Executor = {
    slots: 2,
    run: (batch: Batch) => {
      games += batch.jobs.length;
      // Two batches are done at the same time.
      now += (batch.jobs.length * millis) / 2;
      return Promise.resolve([]);
    },
    close: () => Promise.resolve(),
  };
  const speed = await measureSpeed(executor, sample, new AbortController().signal);
  return { speed, games };
}

test('the speed is that of two threads in relation to the sample, in steps of a quarter', async () => {
  // The sample says 12.5 ms a game.
  expect((await measured(12.5)).speed).toBe(1);
  expect((await measured(12)).speed).toBe(1);
  expect((await measured(25)).speed).toBe(0.5);
  expect((await measured(3.1)).speed).toBe(4);
});

test('on a slow machine it takes few games, and on none much more than half a second', async () => {
  const slow = await measured(1250);
  expect(slow).toEqual({ speed: 0.01, games: 2 * 2 * 10 });
  const fast = await measured(1);
  expect(fast.games).toBeGreaterThan(2 * 160);
});
