import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { emptyFolder, lab, labJson, labProcess, linkPlugins } from './lab.ts';

/** A plugin that tests may change. */
const plugin = mkdtempSync(join(tmpdir(), 'lab-paper-'));
afterAll(() => rmSync(plugin, { recursive: true, force: true }));
cpSync(join(import.meta.dirname, '../fixtures/tiny-paper'), plugin, { recursive: true });
await linkPlugins(plugin);

const ROW = { what: 'games lost in %', paper: '0', ours: 0, low: 0, high: 26 };

test("lab reproduce prints a paper's figures beside ours, and finds again what it played", async () => {
  const cwd = emptyFolder();
  const { status, stdout, stderr } = await lab(['reproduce', 'tiny-1999', '--workers', '1'], cwd);
  expect([status, stderr]).toEqual([0, 'played\n']);
  expect(stdout).toMatch(/paper +ours +95% interval +basis/);
  expect(stdout).toMatch(/games lost in % +0 +0 +0 to 26 +10 games, 10 minutes/);
  expect(stdout).toMatch(/^Made by evolab \S+ \([0-9a-f]{12}\), .*evolab-tiny-paper \S+ .*; seed 1\.$/m);
  const folder = join(cwd, 'populations/reproduce-tiny-1999');
  const kept = readdirSync(folder, { recursive: true });
  expect(kept.length).toBeGreaterThan(1);
  expect(await labJson(['reproduce', 'tiny-paper', '--budget', '2'], cwd)).toMatchObject({
    paper: 'tiny-1999',
    budget: 2,
    asked: 1,
    kept: 1,
    leftOut: [],
    seeds: [1],
    rows: [{ ...ROW, basis: '10 games, 2 minutes' }],
  });
  expect(readdirSync(folder, { recursive: true })).toEqual(kept);
});

test('what was made by other code, or is asked for afresh, is played again; other words change nothing', async () => {
  const cwd = emptyFolder();
  const kept = async (...flags: string[]) => {
    // What a process has loaded stays as it is.
    const args = ['reproduce', 'tiny-1999', '--workers', '1', '--json', ...flags];
    const { stdout } = await labProcess(args, cwd);
    return (JSON.parse(stdout) as { kept: number }).kept;
  };
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(plugin, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(plugin, file), text.replace(from, to));
  };
  expect(await kept()).toBe(0);
  change('reproduction/tiny-1999.ts', 'games lost in %', 'lost games in %');
  expect(await kept()).toBe(1);
  expect(await kept('--fresh')).toBe(0);
  change('level.ts', 'VALUE = 0.25', 'VALUE = 0.5');
  expect(await kept()).toBe(0);
});

test('--only makes the rows with a text in their names, and an unknown text is an error', async () => {
  const cwd = emptyFolder();
  const args = ['reproduce', 'tiny-1999', '--workers', '1'];
  expect(await labJson([...args, '--only', 'LOST'], cwd)).toMatchObject({ only: ['LOST'], rows: [ROW] });
  const { status, stdout, stderr } = await lab([...args, '--only', 'won'], cwd);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe(
    'Error: --only won: no row of tiny-1999 has that in its name (LAB_USAGE)\nHint: at this budget it has games lost in %\n',
  );
});

test('without a paper they are listed', async () => {
  const { papers } = (await labJson(['reproduce'], emptyFolder())) as { papers: { id: string }[] };
  expect(papers.map(({ id }) => id)).toEqual(expect.arrayContaining(['tiny-1999', 'norberg-2014']));
});
