import { expect, test } from 'vitest';
import { drawPlot } from '../../src/report/html/plot.ts';
import { measureCurves } from '../../src/report/html/curves.ts';
import { measuresToPlot } from '../../src/report/measure.ts';

const drawn = async (...args: Parameters<typeof measureCurves>): Promise<string> =>
  (await drawPlot({ kind: 'plot', spec: measureCurves(...args), caption: '', name: 'measures' }, [350])).text;

/** Points that are seen; those that only say what is at a place have no opacity. */
const pointsIn = (svg: string): number =>
  [...svg.matchAll(/aria-roledescription="point"[^>]* opacity="1"/g)].length;

test('what was measured once is drawn as a point, and what was measured often as a line', async () => {
  const once = [
    { generation: 1, measures: { fitness: -0.7, fitnessLow: -0.8, fitnessHigh: -0.6 } },
    { generation: 2, measures: {} },
  ];
  expect(pointsIn(await drawn(once, ['fitness']))).toBe(1);
  const often = [1, 2, 3].map((generation) => ({ generation, measures: { fitness: generation / 4 } }));
  expect(pointsIn(await drawn(often, ['fitness']))).toBe(0);
});

test.each([[[-1]], [[0, 0, 0]], [[2000]]])(
  'values that are all %j have an axis with short numbers',
  async (values) => {
    const log = values.map((value, i) => ({ generation: i + 1, measures: { won: value } }));
    const numbers = [...(await drawn(log, ['won'])).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
      ([, text]) => text,
    );
    expect(numbers.filter((text) => /\.0{3}/.test(text))).toEqual([]);
    expect(numbers.length).toBeGreaterThan(3);
  },
);

test('measures that vary have a plot; bounds, fitness and what is the same wherever it is taken have none of their own', () => {
  const log = [
    { measures: { fitness: 0, fitnessLow: -1, fitnessHigh: 1, games: 20, draws: 0.1, solved: 5 } },
    { measures: { fitness: 0, fitnessLow: -2, fitnessHigh: 2, games: 20, draws: 0.2 } },
  ];
  const { names, fitness, others } = measuresToPlot(log);
  expect(names).toEqual(['fitness', 'fitnessLow', 'fitnessHigh', 'games', 'draws', 'solved']);
  expect([fitness, others]).toEqual([['fitness'], ['draws']]);
});
