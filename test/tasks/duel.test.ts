import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { duel } from '../../src/tasks/duel.ts';
import { LabError } from '../../src/util/errors.ts';
import { emptyFolder } from '../cli/lab.ts';
import { laboratory } from '../fixtures/small-evolution.ts';
import { contextOf } from 'evolab/testing';

test('a duel by way of a queue that is not there leaves no database of episodes behind', async () => {
  const folder = emptyFolder();
  const game = { use: 'tic-tac-toe' };
  const agent = laboratory.agentOf('random', game);
  const context = {
    ...contextOf(laboratory),
    openExecutor: () => Promise.reject(new LabError('LAB_QUEUE', 'the queue cannot be reached', '')),
  };
  const episodes = join(folder, 'games.db');
  const request = {
    game,
    agents: [agent, agent] as const,
    rounds: 1,
    each: {},
    openings: { plies: 0 },
    seed: 1,
  };
  await expect(duel(context, { ...request, episodes })).rejects.toThrow('cannot be reached');
  expect(readdirSync(folder)).toEqual([]);
});
