import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFor, type CompareFound, type CompareRequest } from '@evolab/compare';
import type { ReproductionContext } from 'evolab';
import type { PageParts } from 'evolab/report';
import { contextOf, emptyFolder, installedLaboratory } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openReproductionContext } from '../../src/tasks/reproduction-context.ts';
import { partsOf } from '../../src/tasks/table-parts.ts';
import { compared, comparisonRows, showComparisons } from '../src/comparison.ts';
import { learningCurves, requestFor } from '../learning-curves/reproduce.ts';

const laboratory = await installedLaboratory();
const fail = (): never => {
  throw new Error('nothing is made');
};
const GAMES = ['draughts', 'othello', 'connect-four', 'morris'];

test('each file of a comparison is part of the experiment, at the budget that there is', () => {
  const files = globSync('*.yaml', { cwd: join(import.meta.dirname, '../learning-curves') });
  expect(files.sort()).toEqual(GAMES.map((game) => `${game}.yaml`).sort());
  for (const game of GAMES) {
    const request = requestFor(game, 10);
    expect(request).toMatchObject({ games: [{ use: game }], seeds: 3, rounds: 10, oracle: 'auto' });
    expect(request.budget).toEqual({ unit: 'cpu', amount: 6 });
    expect(request.anchors![0]).toBe('random');
  }
  expect(requestFor('othello', 0.1)).toMatchObject({ seeds: 1, rounds: 1, budget: { amount: 0.06 } });
});

test('the parts are the games, and people may ask for a method', async () => {
  const parts = await partsOf(learningCurves, 10, { game: () => fail(), learnerOf: () => fail() });
  expect(parts.map(({ what }) => what)).toEqual(GAMES);
  expect(parts[2].rows).toContain('connect-four, n-tuple td');
});
test('every learner plays every game, but for features that a game lacks and presets that were never made', () => {
  const learnersOn = (game: string) =>
    requestFor(game, 10).entries.map((entry) => settingsFor(laboratory, entry, { use: game }, 1).learner.use);
  const learners = learnersOn('othello');
  const others = laboratory.registries.learners.list().filter(({ id }) => !learners.includes(id));
  // A map of many styles in place of one champion, the examples of uct-ccnn for a net whose size is given, and methods that
  // have joined since these curves were made.
  expect(others.map(({ id }) => id).sort()).toEqual([
    'expert-iteration',
    'genetic-programming',
    'map-elites',
    'neat',
    'sane',
    'uct-fit',
  ]);
  const labels = requestFor('othello', 10).entries.map(({ label }) => label);
  const missing = GAMES.flatMap((game) => {
    const own = requestFor(game, 10).entries.map(({ label }) => label);
    return labels.filter((label) => !own.includes(label)).map((label) => `${label}: ${game}`);
  });
  expect(missing).toEqual(['d-visiondraughts: connect-four', 'coevolution, n-tuple: morris']);
});

test('the rows tell every measure of every method once, the strongest method first', () => {
  const estimate = (value: number) => ({ value, low: value - 0.125, high: value + 0.125 });
  const entries = [1, 3].map((value, at) => ({
    label: 'ab'[at],
    final: estimate(value),
    area: estimate(value / 2),
  }));
  const moves = { measures: [{ measure: { name: 'good moves' }, entries }] };
  const found = {
    seeds: 3,
    budget: { unit: 'cpu', amount: 6 },
    games: [{ game: 'hex', measure: { name: 'Elo' }, entries, moves }],
  } as unknown as CompareFound;
  const rows = comparisonRows(found);
  expect(rows.map(({ what }) => what)).toEqual([
    ...['hex, b: Elo', 'hex, b: Elo over the budget', 'hex, b: good moves, %'],
    ...['hex, a: Elo', 'hex, a: Elo over the budget', 'hex, a: good moves, %'],
  ]);
  expect(rows[0]).toMatchObject({ ours: 3, low: 2.9, high: 3.1 });
  expect(rows[2]).toMatchObject({ ours: 300, low: 287.5, high: 312.5 });
});

test('a comparison is kept in the folder of the experiment for its settings and seeds, shown, and not kept when it is made afresh', async () => {
  const folder = emptyFolder(onTestFinished);
  const context = contextOf(laboratory);
  const { signal, report } = context;
  const executor = await context.openExecutor('');
  const open = (fresh = false) =>
    openReproductionContext({ laboratory, executor, folder, fresh, signal, report });
  const [entry] = requestFor('connect-four', 10).entries;
  const request: CompareRequest = {
    ...requestFor('connect-four', 10),
    entries: [{ ...entry, set: ['population=4', 'games=2'] }],
    games: [{ use: 'tic-tac-toe' }],
    budget: { unit: 'games', amount: 16 },
    seeds: 1,
    rounds: 1,
    checkpoints: 1,
    anchors: ['random'],
    oracle: undefined,
  };
  const real = open();
  const found = await compared(real, request);
  expect(found.runs).toHaveLength(1);
  expect(real.provenance()).toMatchObject({ asked: 1, seeds: [1] });
  expect(Object.keys(real.provenance().code)).toContain('@evolab/tic-tac-toe');
  const folders = () => globSync('tasks/tic-tac-toe-*', { cwd: folder });
  expect(folders()).toHaveLength(1);
  const [own] = folders();
  const games = join(folder, own, 'games.log');
  const before = readFileSync(games);
  const marker = join(folder, own, 'marker');
  writeFileSync(marker, '');
  expect(await compared(open(), request)).toEqual(found);
  expect(readFileSync(games)).toEqual(before);
  expect(existsSync(marker)).toBe(true);
  expect(await compared(open(true), request)).toEqual(found);
  expect(existsSync(marker)).toBe(false);
  // Other anchors are another comparison.
  await compared(open(), { ...request, anchors: ['greedy'] });
  expect(folders()).toHaveLength(2);
  const pages: PageParts[] = [];
  const shown = {
    show: (page: PageParts) => Promise.resolve(void pages.push(page)),
  } as Partial<ReproductionContext>;
  await showComparisons(shown as ReproductionContext, 'Title', [found]);
  expect(pages[0].sections.map(({ title }) => title)).toContain('tic-tac-toe: All final champions');
});
