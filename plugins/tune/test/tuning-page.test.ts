import { expect, test } from 'vitest';
import { tuningPage } from '../src/tuning-page.ts';

test.each([
  [1, '1 iteration of luck.'],
  [2, '2 iterations of luck.'],
])('a page of %i steps says %s', async (count, said) => {
  const step = {
    candidates: [[0.5], [0.7]],
    scores: [1, 0],
    distribution: { iteration: 1, means: [0.5], spreads: [0.1] },
  };
  const steps = Array.from({ length: count }, () => step);
  expect(await tuningPage({ agent: 'uct', method: 'luck', names: ['cp'], steps })).toContain(said);
});
