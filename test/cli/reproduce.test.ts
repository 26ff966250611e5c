import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, lab, labJson, linkPlugins } from './lab.ts';

await linkPlugins(join(import.meta.dirname, '../fixtures/tiny-paper'));

const ROW = { what: 'games lost in %', paper: '0', ours: 0, low: 0, high: 26 };

test("lab reproduce prints a paper's figures beside ours, and finds again what it played", async () => {
  const cwd = emptyFolder();
  const { status, stdout, stderr } = await lab(['reproduce', 'tiny-1999', '--workers', '1'], cwd);
  expect([status, stderr]).toEqual([0, 'played\n']);
  expect(stdout).toMatch(/paper +ours +95% interval +basis/);
  expect(stdout).toMatch(/games lost in % +0 +0 +0 to 26 +10 games, 10 minutes/);
  const folder = join(cwd, 'populations/reproduce-tiny-1999');
  const kept = readdirSync(folder, { recursive: true });
  expect(kept.length).toBeGreaterThan(1);
  expect(await labJson(['reproduce', 'tiny-paper', '--budget', '2'], cwd)).toEqual({
    ...{ paper: 'tiny-1999', budget: 2 },
    rows: [{ ...ROW, basis: '10 games, 2 minutes' }],
  });
  expect(readdirSync(folder, { recursive: true })).toEqual(kept);
});

test('without a paper they are listed', async () => {
  const { papers } = (await labJson(['reproduce'], emptyFolder())) as { papers: { id: string }[] };
  expect(papers.map(({ id }) => id)).toEqual(expect.arrayContaining(['tiny-1999', 'norberg-2014']));
});
