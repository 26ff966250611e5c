import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the table of docs/search.md is that of the kept results: node scripts/search-worth.ts --table', async () => {
  const { pageWith } = (await import(join(root, 'scripts/search-worth.ts'))) as {
    pageWith(page: string, rows: unknown): string;
  };
  const kept = JSON.parse(read('docs/search-worth.json')) as { option: string; sources: string }[];
  const page = read('docs/search.md');
  expect(pageWith(page, kept)).toBe(page);
  expect(kept.length).toBeGreaterThan(4);
  for (const { sources } of kept) expect(sources).toMatch(/^[0-9a-f]{12}$/);
});
