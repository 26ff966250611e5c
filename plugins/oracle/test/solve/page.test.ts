import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, labJson } from 'evolab/testing';

test.each([
  [
    ['hex:size=3'],
    ['The start', 'All positions'],
    /class="verdict">hex:size=3: the first role wins \(value 1\)\.</,
  ],
  [
    ['draughts', '--endgame', '3', '--position', 'B:W7,K21:BK30'],
    ['The position', 'All positions'],
    /class="verdict">draughts, endgame 3: the role to move \w+ in \d+ plies/,
  ],
])('lab solve %j --out writes a page', async (args, titles, verdict) => {
  const cwd = emptyFolder(onTestFinished);
  const { out } = await labJson(['solve', ...args, '--out', 'page.html'], cwd);
  expect(out).toBe('page.html');
  const html = readFileSync(join(cwd, 'page.html'), 'utf8');
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(titles);
  expect(html).toMatch(verdict);
  expect(html).toMatch(/<svg\s+class="board"\s+role="img"/);
});
