import type { ReproductionContext } from 'evolab';
import { expect, test } from 'vitest';
import { runConfig } from '../../src/experiment/run-settings.ts';
import { installedLaboratory } from 'evolab/testing';
import { CONTESTANTS, ARENAS } from '../learning-curves/contest.ts';
import { curvesPage } from '../learning-curves/curves-page.ts';
import { bandOf, coursesOf, isLevel, rowsOf, type Curves, type Point } from '../learning-curves/points.ts';

const laboratory = await installedLaboratory();

/** A run that gains as much at every stop; `end` is what it comes to. */
const run = (method: string, seed: number, end: number): Point[] =>
  [0, 1, 2].map((stop) => ({
    method,
    seed,
    stop,
    generations: 10 * stop,
    seconds: stop + seed / 10,
    elo: (end * stop) / 2,
    low: (end * stop) / 2 - 30,
    high: (end * stop) / 2 + 30,
    good: 0.5 + stop / 10,
    criticalGood: 0.25,
  }));

const curves: Curves = {
  game: 'othello',
  goal: { name: 'weights', elo: 120 },
  pool: [
    { name: 'random', elo: 0 },
    { name: 'weights', elo: 120 },
  ],
  runs: [...run('slow', 1, 100), ...run('slow', 2, 300), ...run('slow', 3, 140), ...run('fast', 1, 400)],
  references: run('lazy', 1, 0).slice(0, 1),
};

test('seeds come to their median, in a band from the lowest to the highest', () => {
  expect(bandOf([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 });
  expect(bandOf([4, 1])).toEqual({ median: 2.5, low: 1, high: 4 });
  expect(coursesOf(curves).map(({ method, end }) => [method, end.seeds, end.elo])).toEqual([
    ['fast', 1, { median: 400, low: 400, high: 400 }],
    ['slow', 3, { median: 140, low: 100, high: 300 }],
  ]);
});

test('a method has caught up where its median crosses the goal, and rises if it gains more than games can tell', () => {
  const [fast, slow] = coursesOf(curves);
  // From 0 at 0.1 s to 200 at 1.1 s; from 70 at 1.2 s to 140 at 2.2 s.
  expect(fast.caughtUp).toBeCloseTo(0.7, 12);
  expect(slow.caughtUp).toBeCloseTo(1.2 + 5 / 7, 12);
  expect([fast.gain, fast.rising, slow.gain, slow.rising]).toEqual([200, true, 70, true]);
  const flat = coursesOf({ ...curves, goal: { name: 'best', elo: 900 }, runs: run('slow', 1, 50) });
  expect([flat[0].caughtUp, flat[0].gain, flat[0].rising]).toEqual([undefined, 25, false]);
  expect(isLevel(fast.end, slow.end)).toBe(false);
  expect(isLevel(fast.end, { ...slow.end, elo: { median: 140, low: 100, high: 405 } })).toBe(true);
});

test('the page says who is ahead, and has a row for every method, the strongest first', () => {
  const { verdict, sections } = curvesPage([curves], 2);
  expect(verdict).toBe('On othello fast learns fastest and is the strongest at the end (Elo 400).');
  const [said, , , methods, others] = sections[0].body;
  expect(said).toMatchObject({
    kind: 'paragraph',
    text: 'fast is the first to be as strong as weights (0.7 s). The strongest at the end is fast (Elo 400). Still rising: fast and slow.',
  });
  expect(methods.kind === 'table' && methods.rows.map((cells) => cells[0])).toEqual(['fast', 'slow']);
  expect(others.kind === 'table' && others.rows.map((cells) => cells[0])).toContain('lazy');
});

test('the rows tell every figure of every method once, and leave out when a goal was reached if it was not', () => {
  const rows = rowsOf({ ...curves, goal: { name: 'weights', elo: 300 } });
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  expect(rows.map(({ what }) => what)).toContain('othello, fast: CPU s to equal');
  expect(rows.map(({ what }) => what)).not.toContain('othello, slow: CPU s to equal');
  expect(rows.find(({ what }) => what === 'othello, slow: Elo')).toMatchObject({
    ours: 140,
    low: 100,
    high: 300,
  });
});

test('every learner plays every game, but for features that a game lacks and presets that were never made', () => {
  const context = {
    learnerOf: (method, game, preset) => runConfig(laboratory, { method, game, preset }).learner!,
  } as Pick<ReproductionContext, 'learnerOf'> as ReproductionContext;
  const learners = CONTESTANTS.map(({ learner }) => learner(context, { use: 'othello' }).use);
  const others = laboratory.registries.learners.list().filter(({ id }) => !learners.includes(id));
  // A map of many styles in place of one champion, the examples of uct-ccnn for a net whose size is given, and methods that
  // have joined since these curves were made.
  expect(others.map(({ id }) => id).sort()).toEqual([
    'expert-iteration',
    'genetic-programming',
    'map-elites',
    'neat',
    'uct-fit',
  ]);
  const games = ARENAS.map(({ game }) => game.use);
  const missing = CONTESTANTS.flatMap(({ name, pace }) =>
    games.filter((game) => pace[game] === undefined).map((game) => `${name}: ${game}`),
  );
  expect(missing).toEqual(['coevolution, n-tuple: morris', 'd-visiondraughts: connect-four']);
});
