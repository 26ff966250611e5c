import { Config } from '@oclif/core';
import { expect, test } from 'vitest';
import { scaling, threadCounts } from '../../src/cli/scaling.ts';
import { openLaboratory } from '../../src/lab/laboratory.ts';

test('scaling is measured on one thread, on all of them, and on powers of two between', () => {
  expect([1, 2, 3, 4, 6, 16].map(threadCounts)).toEqual([
    [1],
    [1, 2],
    [1, 2, 3],
    [1, 2, 4],
    [1, 2, 4, 6],
    [1, 2, 4, 8, 16],
  ]);
});

test('scaling compares with one thread, games as well as plain arithmetic', async () => {
  const laboratory = await openLaboratory(await Config.load(process.cwd()));
  const rows = await scaling(laboratory, { use: 'tic-tac-toe' }, { seconds: 0.02, spinMillis: 5 });
  expect(rows[0]).toMatchObject({ threads: 1, times: 1, low: 1, high: 1, machine: 1 });
  for (const row of rows) {
    expect(Math.min(row.games, row.machine, row.gamesPerCpuSecond)).toBeGreaterThan(0);
    expect(row.low <= row.times && row.times <= row.high).toBe(true);
  }
});
