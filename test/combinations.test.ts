import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../src/util/random.ts';
import { installedPlugins } from './fixtures/installed-plugins.ts';
import { laboratoryOf, whole } from 'evolab/testing';

const laboratory = laboratoryOf(...(await installedPlugins()));

interface Combinations {
  readonly learned: readonly (readonly string[])[];
  readonly searched: readonly (readonly string[])[];
}

test.runIf(whole)('docs/combinations.md says what goes together: npm run combinations', async () => {
  const { PAGE, combinations, pageWith } = (await import(
    join(import.meta.dirname, '../scripts/combinations.ts')
  )) as {
    PAGE: string;
    combinations(laboratory: unknown, random: Random): Combinations;
    pageWith(page: string, found: Combinations): string;
  };
  const found = combinations(laboratory, new Random(1));
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toBe(pageWith(page, found));
  const [head, ...rows] = found.learned;
  const teaches = (learner: string) =>
    rows.filter((row) => row[head.indexOf(`\`${learner}\``)] === 'yes').map(([evaluator]) => evaluator);
  expect(teaches('td')).toEqual(teaches('mc'));
  for (const net of ['mlp', 'rbf', 'layered', 'subsquare', 'ccnn', 'n-tuple'])
    for (const learner of ['td', 'coevolution']) expect(teaches(learner), net).toContain(`\`${net}\``);
  expect(found.searched.length).toBeGreaterThan(8);
});
