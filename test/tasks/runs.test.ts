import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { evolve } from '../../src/tasks/evolve.ts';
import { listRuns } from '../../src/tasks/runs.ts';
import { emptyFolder } from '../cli/lab.ts';
import { laboratory, settings } from '../fixtures/small-evolution.ts';
import { contextOf } from 'evolab/testing';

test('a folder that nobody may look into hides no run beside it', async () => {
  const folder = emptyFolder();
  chmodSync(folder, 0o755);
  const run = join(folder, 'run');
  await evolve(contextOf(laboratory), { settings, folder: run, generations: 1 });
  for (const rights of [0, 0o111]) {
    const closed = join(folder, `closed-${rights}`);
    mkdirSync(closed);
    chmodSync(closed, rights);
  }
  // Root may look into everything.
  if (process.geteuid!() === 0) {
    process.seteuid!(65_534);
    onTestFinished(() => process.seteuid!(0));
  }
  expect(listRuns({ laboratory }, [folder]).map((one) => one.folder)).toEqual([run]);
  const refused = expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error;
  for (const name of ['closed-0', 'closed-73'])
    expect(() => listRuns({ laboratory }, [join(folder, name)])).toThrow(refused);
});
