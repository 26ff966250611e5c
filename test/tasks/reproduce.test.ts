import { expect, test } from 'vitest';
import type { Reproduction } from '../../src/contract/reproduction.ts';
import { reproduce, reproductionOf } from '../../src/tasks/reproduce.ts';
import { laboratory, taskContext } from './task-context.ts';

const agent = { name: 'random', game: { use: 'tic-tac-toe' }, searcher: { use: 'random' }, budget: {} };
/** A table of one line: how many games it played. */
const reproduction: Reproduction = {
  id: 'anon-1999',
  summary: 'A paper',
  run: async (context, minutes) => {
    context.say(`${minutes} minutes`);
    const jobs = [0, 1].map((i) => ({ id: `${i}`, agents: [agent, agent], seed: i, opening: [] }));
    const records = await context.play(jobs);
    return [{ what: 'games', paper: '2', ours: records.length, low: 2, high: 2, basis: 'all' }];
  },
};

test('a reproduction gives its rows, and what it says is reported', async () => {
  const { context, events } = taskContext();
  const request = { reproduction, minutes: 3, folder: 'nowhere' };
  const result = await reproduce(context, request);
  expect(result).toEqual({
    rows: [{ what: 'games', paper: '2', ours: 2, low: 2, high: 2, basis: 'all' }],
    interrupted: false,
  });
  expect(events).toEqual([{ type: 'note', text: '3 minutes' }]);
});

test('an aborted reproduction has no rows and says that it was interrupted', async () => {
  const { context } = taskContext(() => true);
  const result = await reproduce(context, { reproduction, minutes: 3, folder: 'nowhere' });
  expect(result).toEqual({ rows: [], interrupted: true });
});

test('a paper may be named by its method, if the method has only one', () => {
  expect(reproductionOf(laboratory, 'norberg-2014').id).toBe('norberg-2014');
  expect(reproductionOf(laboratory, 'uct-ccnn').id).toBe('rezende-2017');
  expect(() => reproductionOf(laboratory, 'td-mc')).toThrow("no paper is called 'td-mc'");
});
