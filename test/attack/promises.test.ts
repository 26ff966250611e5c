import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { PAGE, pageOf, RESULTS, type Kept } from './page.ts';

test('docs/promises.md has a line for each attack, written by npm run attack -- --write, and none fell', () => {
  const kept = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Kept>;
  expect(readFileSync(PAGE, 'utf8')).toBe(pageOf(ATTACKS, kept));
  for (const { name } of ATTACKS) {
    expect(kept[name]?.tried, name).toBeGreaterThan(0);
    expect(kept[name].held, name).toBe(kept[name].tried);
  }
});
