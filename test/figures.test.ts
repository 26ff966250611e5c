import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { pagesWithFigures, withFigures, unusedFigures } = (await import(
  join(root, 'scripts/figures.mjs')
)) as {
  pagesWithFigures(): string[];
  withFigures(page: string): string;
  unusedFigures(page: string): string[];
};
const pages = pagesWithFigures();

test('the tables of pages are those of their files: npm run figures', () => {
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    expect(readFileSync(page, 'utf8'), relative(root, page)).toBe(withFigures(page));
    expect(unusedFigures(page), relative(root, page)).toEqual([]);
  }
});

test('every table of figures names the state of the code that made it', () => {
  for (const page of pages) {
    const tables = withFigures(page).split('<!-- end figures -->').slice(0, -1);
    for (const table of tables)
      expect(table.trimEnd().split('\n').at(-1), relative(root, page)).toMatch(
        /^Made (at (several )?commits?[, ]+\d+\.\d+\.\d+ `[0-9a-f]{8}`|by `lab reproduce .*` with evolab \S+ \(`[0-9a-f]{12}`\))/,
      );
  }
});

test('no table of results on such a page is typed', () => {
  const isResult = (cell: string) =>
    /^(won|lost|drawn|ours|score|quota|elo|95% interval)\b/i.test(cell.trim());
  for (const page of pages) {
    const typed = readFileSync(page, 'utf8').replace(/<!-- figures [^]*?<!-- end figures -->/g, '');
    const heads = typed
      .split('\n')
      .filter((line, i, lines) => /^\|[ -|]+$/.test(lines[i + 1] ?? '') && line.startsWith('|'));
    expect(
      heads.filter((head) => head.split('|').some(isResult)),
      relative(root, page),
    ).toEqual([]);
  }
});
