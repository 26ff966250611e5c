import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GameLog } from '../../src/storage/game-log.ts';
import { playKeptSeries } from '../../src/tasks/kept-series.ts';
import { LabError } from '../../src/util/errors.ts';
import { emptyFolder } from '../cli/lab.ts';
import { laboratory } from '../fixtures/small-evolution.ts';
import { contextOf } from 'evolab/testing';

const agent = laboratory.agentOf('random', { use: 'tic-tac-toe' });
const job = (seed: number) => ({ id: `${seed}`, agents: [agent, agent], seed, opening: [] });

test('a game that is kept is not played again, whichever series asks for it', async () => {
  const folder = join(emptyFolder(), 'kept');
  const context = contextOf(laboratory);
  const run = vi.spyOn(await context.openExecutor('.'), 'run');
  const first = await playKeptSeries(context, folder, [[job(1), job(2)], [job(3)]]);
  expect(first.map(({ length }) => length)).toEqual([2, 1]);
  run.mockClear();
  expect(await playKeptSeries(context, folder, [[job(3), job(1)]])).toEqual([[first[1][0], first[0][0]]]);
  expect(run).not.toHaveBeenCalled();
});

test('a log that cannot be closed leaves no threads and no lock behind', async () => {
  const folder = join(emptyFolder(), 'kept');
  const context = contextOf(laboratory);
  const closed = vi.spyOn(await context.openExecutor('.'), 'close');
  const full = vi.spyOn(GameLog.prototype, 'close').mockImplementation(() => {
    throw new LabError('LAB_DISK', 'the disk is full', '');
  });
  onTestFinished(() => full.mockRestore());
  await expect(playKeptSeries(context, folder, [[job(1)]])).rejects.toThrow('the disk is full');
  expect(closed).toHaveBeenCalled();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});
