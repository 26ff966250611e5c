import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from 'evolab';
import { cascadeEncoder } from '../src/cascade/ccnn.ts';
import type { FilterOptions } from '../src/examples.ts';
import { rowsOf } from '../src/cascade/example-table.ts';
import { expect, onTestFinished, test } from 'vitest';
import { othello } from '../../othello/src/index.ts';
import { ExampleDatabase } from '../src/example-database.ts';
import { filterExamples, SelfPlay } from '../src/index.ts';
import { payoffsOf, type ExampleGame } from '../src/self-play.ts';

const game = othello.create({ size: 4 });
const encoder = cascadeEncoder(game, 'bits');
const play = new SelfPlay(game, {
  sims: 40,
  cp: 0.7,
  final: 'value',
  solver: false,
  reuse: false,
  maxPlies: 0,
});
const games = Array.from({ length: 12 }, (_, seed) => play.play(new Int32Array(0), seed));
const filter: FilterOptions = { sides: 'winner', drawn: 'drop', duplicates: 'visits', testShare: 0 };
const { table, told, won } = filterExamples(game, encoder, games, filter, new Random(1));

function newDatabase(): ExampleDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  const database = ExampleDatabase.open(join(folder, 'examples.db'));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  return database;
}

test('the filter as a query keeps what the learner keeps', () => {
  const database = newDatabase();
  expect(database.add(game, encoder, 'bits', games)).toBe(12);
  const { examples, won: winners, kept, utilities, games: count } = database.statistics(filter);
  expect([count, examples, winners, kept]).toEqual([12, told, won, rowsOf(table)]);
  expect(utilities.reduce((sum, bin) => sum + bin, 0)).toBe(kept);
  const row = (r: number) => [...table.columns.subarray(table.starts[r], table.starts[r + 1])].join();
  const targets = new Map(Array.from({ length: kept }, (_, r) => [row(r), table.targets[r]]));
  let same = 0;
  for (const { codes, utility, visits } of database.kept(filter)) {
    const key = [...codes].flatMap((code, i) => (code === 1 ? [i] : [])).join();
    expect(targets.has(key)).toBe(true);
    expect(visits).toBeGreaterThan(0);
    if (targets.get(key) === utility) same++;
    targets.delete(key);
  }
  expect(targets.size).toBe(0);
  // Of two with as many visits either may be kept.
  expect(same).toBeGreaterThan(kept * 0.9);
});

test('games are added once, and later ones go on behind them', () => {
  const database = newDatabase();
  expect(database.add(game, encoder, 'bits', games.slice(0, 5))).toBe(5);
  expect(database.add(game, encoder, 'bits', games)).toBe(7);
  expect(database.add(game, encoder, 'bits', games)).toBe(0);
  expect(database.statistics(filter).examples).toBe(told);
});

test('a database that has more games than the run gets none, and one of another run is refused as it is', () => {
  const database = newDatabase();
  database.add(game, encoder, 'bits', games.slice(0, 5));
  expect(database.add(game, encoder, 'bits', games.slice(0, 3))).toBe(0);
  const before = database.statistics(filter);
  const refused = /has the examples of another run/;
  const longer = (change: Partial<ExampleGame>) => games.map((record) => ({ ...record, ...change }));
  expect(() => database.add(game, encoder, 'bits', longer({ seed: 99 }))).toThrow(refused);
  expect(() => database.add(game, encoder, 'bits', longer({ payoff: 0.25 }))).toThrow(refused);
  expect(() => database.add(game, encoder, 'bits', longer({ opening: 1 }))).toThrow(refused);
  expect(() => database.add(game, cascadeEncoder(game, 'board'), 'board', games)).toThrow(refused);
  expect(database.statistics(filter)).toEqual(before);
});

test.each<[string, Omit<FilterOptions, 'testShare'>, (payoff: number) => number]>([
  [
    'drawn games kept, means of equal positions',
    { sides: 'winner', drawn: 'keep', duplicates: 'mean' },
    (payoff) => payoff,
  ],
  ['nobody has won', { sides: 'winner', drawn: 'drop', duplicates: 'mean' }, () => 0],
  ['both sides', { sides: 'both', drawn: 'drop', duplicates: 'mean' }, (payoff) => payoff],
  ['both sides of all games', { sides: 'both', drawn: 'keep', duplicates: 'mean' }, (payoff) => payoff],
])('the query follows the filter of the run: %s', (_, chosen, payoffOf) => {
  const ended = games.map((record, i) => ({ ...record, payoff: i < 3 ? 0 : payoffOf(payoffsOf(record)[0]) }));
  const wanted = filterExamples(game, encoder, ended, { ...chosen, testShare: 0 }, new Random(1));
  const database = newDatabase();
  database.add(game, encoder, 'bits', ended);
  const { won: through, kept } = database.statistics(chosen);
  expect([through, kept]).toEqual([wanted.won, rowsOf(wanted.table)]);
  const total = [...database.kept(chosen)].reduce((sum, { utility }) => sum + utility, 0);
  expect(total).toBeCloseTo(
    wanted.table.targets.reduce((sum, target) => sum + target, 0),
    9,
  );
});
