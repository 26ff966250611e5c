import family, { knownGames } from '@evolab/family';
import { clopperPearson, meanInterval } from 'evolab';
import { Deepening } from 'evolab/search';
import { expect, test } from 'vitest';
import { contextOf, laboratoryOf } from 'evolab/testing';
import { measuresOf, type MeasureName } from '../src/measures.ts';
import { traceMoves, type Trace } from '../src/trace.ts';
import { traceJob } from '../src/trace-job.ts';
import plugin from '../src/index.ts';
import { skillOf, survey } from '../src/survey.ts';

const laboratory = laboratoryOf(family, plugin);

async function measured(rules: string, slots = 1) {
  const game = { use: 'family', rules };
  const agents = [10, 60].map((sims) => ({
    name: `uct ${sims}`,
    game,
    searcher: { use: 'uct' },
    budget: { sims },
  }));
  const request = { game, agents, games: 20, seed: 2, measured: 20 };
  return (await survey(contextOf(laboratory, { slots }), request)).measures!;
}

const sound = await measured(knownGames.squava);

/** Games with one fault each, and the measures that must see it. */
const FAULTY: readonly (readonly [string, string, readonly MeasureName[]])[] = [
  [
    'the first move wins',
    'board: { shape: square, size: 4 }\nmoves: [{ place: anywhere }]\ngoals: [{ reach: far-row }]\nend: draw',
    ['balance', 'pieBalance', 'leadChanges'],
  ],
  [
    'there is no end',
    'board: { shape: square, size: 6 }\nstart: crosswise\nmoves: [{ step: sideways }]\ngoals: [{ reach: far-row }]\nend: draw\nlimit: 24',
    ['completion', 'decided', 'skill'],
  ],
  [
    'choice has no effect',
    'board: { shape: square, size: 3 }\nmoves: [{ place: anywhere }]\nend: loses',
    ['stakes', 'skill', 'killerMoves', 'drama'],
  ],
];

test.each(FAULTY)('a game in which %s scores low', async (_, rules, low) => {
  const found = await measured(`name: faulty\n${rules}\n`);
  for (const name of low) {
    expect(found[name].value, name).toBeLessThan(0.2);
    expect(sound[name].value, `${name} of a sound game`).toBeGreaterThan(found[name].value);
  }
});

test('measures lie within their intervals, and do not depend on the number of threads', async () => {
  const one = await measured(knownGames['tic-tac-toe']);
  for (const [name, { value, low, high }] of Object.entries(one)) {
    expect(low, name).toBeLessThanOrEqual(value);
    expect(high, name).toBeGreaterThanOrEqual(value);
  }
  expect(one.coverage.value).toBeGreaterThan(0.5);
  expect(await measured(knownGames['tic-tac-toe'], 3)).toEqual(one);
});

const game = (moves: number[], payoff: number, stakes = moves.map(() => 0.5)): Trace => ({
  moves,
  values: moves.map(() => 0.2),
  choices: moves.map(() => 2),
  stakes,
  openings: [],
  payoff,
  completed: true,
  coverage: 0.5,
});

test('moves that a search has not looked at are not at stake', () => {
  const squava = laboratory.game({ use: 'family', rules: knownGames.squava });
  const { stakes, moves } = traceMoves(squava, new Deepening(squava, { evaluate: () => 0 }), { nodes: 300 });
  // No position has a value before a game can end, so that nothing is at stake.
  expect(stakes.slice(0, 3)).toEqual([0, 0, 0]);
  // A move that wins was all that was looked at.
  expect([stakes[moves.length - 1], measuresOf([game([1, 2], 1, [0.5, NaN])]).stakes.value]).toEqual([
    NaN,
    0.25,
  ]);
});

test('one game over and over tells no more than once', () => {
  const once = measuresOf([game([1, 2, 3], 1)]);
  const often = measuresOf(Array.from({ length: 50 }, () => game([1, 2, 3], 1)));
  const rounded = (measures: object): string =>
    JSON.stringify(measures, (_, x: unknown) => (typeof x === 'number' ? x.toFixed(9) : x));
  expect(rounded(often)).toBe(rounded(once));
  const { low, high } = measuresOf([...Array<Trace>(50).fill(game([1, 2, 3], 1)), game([1, 2], -1)]).decided;
  expect([low, high]).toEqual([expect.closeTo(0.158, 3), 1]);
});

test('games that are alike in a measure leave the interval of those that were not seen', () => {
  const three = measuresOf([game([1, 2, 3], 1), game([2, 1, 3], -1), game([3, 2, 1], 1)]);
  const { decisions, coverage, stakes, leadChanges, decided } = three;
  // The first game says what the value is, and the two others do not differ from it.
  const [, others] = clopperPearson(0, 2);
  expect([decisions.value, decisions.low, decisions.high]).toEqual([1, expect.closeTo(1 - others, 9), 1]);
  expect([leadChanges.value, leadChanges.low, leadChanges.high]).toEqual([0, 0, expect.closeTo(others, 9)]);
  expect([coverage.low, coverage.high]).toEqual([
    expect.closeTo(0.5 - others / 2, 9),
    expect.closeTo(0.5 + others / 2, 9),
  ]);
  expect([stakes.low < stakes.value, stakes.high > stakes.value, decided.low < 1]).toEqual([
    true,
    true,
    true,
  ]);
});

test('the interval around the mean of all games is as wide as that of the different ones, whatever their mean is', () => {
  const covered = (coverage: number, ...moves: number[]) => ({ ...game(moves, 1), coverage });
  const [one, two, three] = [covered(0.05, 1), covered(0.1, 2), covered(0.15, 3)];
  const { coverage } = measuresOf([one, two, ...new Array<Trace>(8).fill(three)]);
  const { half } = meanInterval([0.05, 0.1, 0.15]);
  expect(coverage.value).toBeCloseTo(0.135, 12);
  // Around 0.1 it would end at 0.
  expect([coverage.low, coverage.high]).toEqual([
    expect.closeTo(0.135 - half, 9),
    expect.closeTo(0.135 + half, 9),
  ]);
});

test('what no game determines is told as unknown, not as 0', async () => {
  const [, endless] = FAULTY.find(([what]) => what === 'there is no end')!;
  const found = await measured(`name: faulty\n${endless}\n`);
  const unknown = Object.entries(found).flatMap(([name, { value }]) => (Number.isNaN(value) ? [name] : []));
  expect(unknown).toEqual(['balance', 'drama', 'killerMoves', 'decisiveness']);
  expect(found.decided.value).toBe(0);
});

test('nothing is said of what no game shows', () => {
  const { drama, killerMoves, decisiveness, balance } = measuresOf([game([1, 2], 0), game([2, 1], 0)]);
  for (const { low, high } of [drama, killerMoves, decisiveness, balance, skillOf([])])
    expect([low, high]).toEqual([0, 1]);
});

test('a game that pays the winner half is decided at its end at the latest', () => {
  const { decisiveness } = measuresOf([game([1, 2, 3, 4], 0.5), game([4, 3, 2, 1], 0.5)]);
  expect(decisiveness.value).toBe(1);
});

test('a game that another machine sends is whole', () => {
  const job = {
    agent: { name: '', game: { use: '' }, searcher: { use: '' }, budget: {} },
    seed: 1,
    number: 0,
  };
  const fault = (trace: unknown) => traceJob.checkResult!(job, trace);
  const whole = game([1, 2, 3], 1);
  expect(fault(whole)).toBeUndefined();
  expect(fault({ ...whole, stakes: [0.5, Number.NaN, 0] })).toBeUndefined();
  for (const wrong of [
    { openings: undefined },
    { stakes: [1] },
    { values: [0, Number.NaN, 0] },
    { completed: 1 },
  ])
    expect(fault({ ...whole, ...wrong }), JSON.stringify(wrong)).toBeDefined();
  expect(fault(undefined)).toBeDefined();
});
