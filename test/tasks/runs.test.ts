import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { evolve } from '../../src/tasks/evolve.ts';
import { listRuns } from '../../src/tasks/runs.ts';
import { RunFolder } from '../../src/storage/run-folder.ts';
import { seal } from '../../src/storage/envelope.ts';
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

test.skipIf(process.platform === 'win32')('nothing in a folder keeps the others from the list', async () => {
  const folder = emptyFolder();
  const run = join(folder, 'run');
  await evolve(contextOf(laboratory), { settings, folder: run, generations: 1 });
  const pipe = (file: string) => {
    rmSync(file, { force: true });
    execFileSync('mkfifo', [file], { timeout: 600_000 });
  };
  const bad: Record<string, (path: string) => void> = {
    'lock of a pipe': (path) => pipe(join(path, 'lock')),
    'log of a pipe': (path) => pipe(join(path, 'log.jsonl')),
    'champion of a pipe': (path) => pipe(join(path, 'champion.msgpack')),
    'settings of many keys': (path) =>
      writeFileSync(
        join(path, 'run.yaml'),
        Array.from({ length: 60_000 }, (_, i) => `key${i}: 1`).join('\n'),
      ),
    'deep settings': (path) => writeFileSync(join(path, 'run.yaml'), '- '.repeat(20_000)),
    'a state of nothing': (path) => writeFileSync(join(path, 'state.msgpack'), seal('evolab-state', null)),
    'a state of odds and ends': (path) =>
      writeFileSync(
        join(path, 'state.msgpack'),
        seal('evolab-state', { generation: 1, settings: { game: 7, rating: null }, ratings: 'none' }),
      ),
  };
  for (const [name, spoil] of Object.entries(bad)) {
    const path = join(folder, name);
    cpSync(run, path, { recursive: true });
    spoil(path);
  }
  const found = listRuns({ laboratory }, [folder]);
  expect(found.map((one) => one.folder).sort()).toEqual(
    ['run', ...Object.keys(bad)].map((name) => join(folder, name)).sort(),
  );
  expect(found.find((one) => one.folder === run)).toMatchObject({ kind: 'evolution', done: 1 });
  for (const { kind, method } of found) if (kind === 'damaged') expect(method).not.toContain('\n');
});

test.skipIf(process.platform === 'win32')(
  'a plan that is a pipe is told, and nobody waits for it',
  async () => {
    const run = join(emptyFolder(), 'run');
    await evolve(contextOf(laboratory), { settings, folder: run, generations: 1 });
    const plan = join(run, 'run.yaml');
    rmSync(plan);
    execFileSync('mkfifo', [plan], { timeout: 600_000 });
    const message = `${plan} is a pipe or a device, not a file`;
    expect(listRuns({ laboratory }, [run])).toMatchObject([
      { folder: run, kind: 'damaged', method: message },
    ]);
    const folder = new RunFolder(run);
    const told = expect.objectContaining({ code: 'LAB_BAD_FILE', message }) as Error;
    expect(() => folder.checkedSettings()).toThrow(told);
    const release = await folder.lock();
    try {
      expect(() => folder.writeSettings({})).toThrow(told);
    } finally {
      release();
    }
  },
);
