import { expect, test } from 'vitest';
import { overlay, overlayPage, type OverlaidRun } from '../../src/report/html/overlay-page.ts';

const run = (name: string, seed: number, scores: readonly number[]): OverlaidRun => ({
  ...{ name, seed, path: `runs/${name}-${seed}`, game: 'draughts', generation: scores.length - 1 },
  ratings: scores.flatMap((wins, generation) => [
    { against: 'random', generation, wins: 100, losses: 0, draws: 0 },
    { against: 'material', generation, wins, losses: 100 - wins, draws: 0 },
  ]),
  log: scores.map((wins, generation) => ({
    ...{ generation, jobs: 1, ratings: [] },
    measures: { fitness: wins / 10, fitnessLow: 0, fitnessHigh: 10, constant: 1 },
  })),
});

const score = ({ ratings }: OverlaidRun) =>
  ratings
    .filter(({ against }) => against === 'material')
    .map(({ generation, wins }) => ({ generation, value: wins / 100, low: 0, high: 1 }));

test('runs of one name are a median with a band from the lowest to the highest, a single one keeps its interval', () => {
  const runs = [
    run('a', 1, [10, 50, 90]),
    run('a', 2, [20, 40]),
    run('a', 3, [60, 70, 80]),
    run('b', 1, [5, 6]),
  ];
  const points = overlay(runs, score);
  expect(points.filter(({ name }) => name === 'a')).toEqual([
    { name: 'a', generation: 0, value: 0.2, low: 0.1, high: 0.6, runs: 3 },
    { name: 'a', generation: 1, value: 0.5, low: 0.4, high: 0.7, runs: 3 },
    { name: 'a', generation: 2, value: expect.closeTo(0.85, 9) as number, low: 0.8, high: 0.9, runs: 2 },
  ]);
  expect(points.filter(({ name }) => name === 'b')[1]).toEqual({
    ...{ name: 'b', generation: 1, value: 0.06, low: 0, high: 1, runs: 1 },
  });
});

test('the page says first how the runs compare against the opponent that tells them apart', async () => {
  const evil = '<script>alert(1)</script>';
  const html = await overlayPage([run('td', 1, [10, 60]), run('td', 2, [10, 70]), run(evil, 1, [10, 30])]);
  expect(html).toContain(
    'Scores of the champions against material: td 65.0% (median of 2 seeds, 60.0% to 70.0%) in generation 1; &lt;script&gt;alert(1)',
  );
  expect(html).not.toContain(evil);
  const titles = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Strength', 'Curves', 'Runs']);
  // Bounds and what never changes have no plots of their own.
  expect(html).toContain('fitness by generation');
  expect(html).not.toMatch(/(constant|fitness low) by generation/);
  expect(await overlayPage([{ ...run('a', 1, [1]), ratings: [] }])).toContain(
    'None of these runs has been rated.',
  );
});
