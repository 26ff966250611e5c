import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MatchRecord } from 'evolab';
import { emptyFolder, labJson } from 'evolab/testing';
import type { CompareFound } from '../src/found.ts';
import { measureOf, valueText } from '../src/measure.ts';
import { seatPayoffs } from '../src/ratings.ts';

const record = (payoffs: readonly number[], scores?: readonly number[]) =>
  ({ payoffs, ...(scores && { scores }) }) as unknown as MatchRecord;

test('of three roles an agent gets the mean over its seats: the seat that always wins is worth nothing', () => {
  // Number 0 alone in each seat, then number 1 alone in each seat.
  const firstWins = Array.from({ length: 6 }, () => record([1, -0.5, -0.5]));
  expect([0, 1].map((agent) => seatPayoffs(3, firstWins, agent))).toEqual([[0], [0]]);
  const zeroWins = [
    record([1, -0.5, -0.5]),
    record([-0.5, 1, -0.5]),
    record([-0.5, -0.5, 1]),
    record([-0.5, 1, -0.5]),
    record([1, -0.5, -0.5]),
    record([-0.5, 1, -0.5]),
  ];
  // Three wins alone, three as one of two winners' seats: (3 * 1 + 3 * (1 - 0.5)) / 9.
  expect(seatPayoffs(3, zeroWins, 0)).toEqual([0.5]);
  expect(seatPayoffs(3, zeroWins, 1)).toEqual([-0.5]);
  expect(seatPayoffs(3, [...zeroWins, ...firstWins], 0)).toEqual([0.5, 0]);
});

test('of one role it gets the score of its game, or the payoff if the game has no score', () => {
  const games = [record([0.1], [1200]), record([0.05], [800]), record([0.2], [1400]), record([0.1], [900])];
  expect(seatPayoffs(1, games, 0)).toEqual([1200, 1400]);
  expect(seatPayoffs(1, games, 1)).toEqual([800, 900]);
  expect(seatPayoffs(1, [record([0.1]), record([0.05])], 0)).toEqual([0.1]);
});

test('a value has as many digits as it needs', () => {
  const payoff = { kind: 'payoff', name: 'mean payoff' } as const;
  expect([1234.5, 12.34, 0.1234, -0.5, Infinity].map((x) => valueText(x, payoff))).toEqual([
    '1235',
    '12.3',
    '0.123',
    '-0.500',
    '?',
  ]);
  expect(measureOf({ roles: ['a'] } as never).kind).toBe('score');
});

const compared = async (entries: string, ...args: string[]) => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'entries.yaml'), entries);
  const small = [
    '--seeds',
    '1',
    '--checkpoints',
    '1',
    '--rounds',
    '2',
    '--pool',
    '2',
    '--out',
    'o',
    '--workers',
    '1',
  ];
  const found = (await labJson(
    ['compare', 'entries.yaml', ...args, ...small, '--csv', 'scores.csv'],
    folder,
  )) as unknown as CompareFound;
  await labJson(['report', 'o', '--out', 'page.html'], folder);
  return { found, folder };
};

test('three players: mean payoffs against the anchors, and among the champions, which add up to 0', async () => {
  const net = 'evaluator: { use: mlp, hidden: [4] }';
  const { found, folder } = await compared(
    `- { name: td, method: td-mc, preset: nim, set: { testGames: 0, episodes: 20, ${net} } }
- { name: evolved, method: coevolution, preset: quick, set: { population: 4, games: 1, ${net} } }
`,
    ...['--game', 'nim:players=3', '--budget', 'games=40'],
  );
  const [{ measure, pool, entries }] = found.games;
  expect(measure.kind).toBe('payoff');
  // However equal two pairs of games are, they do not say that all are.
  for (const { value, low, high } of pool)
    expect([low < value || value === -1, high > value || value === 1]).toEqual([true, true]);
  expect(pool.map(({ value }) => value).reduce((a, b) => a + b)).toBeCloseTo(0, 12);
  expect(entries.map(({ finals }) => finals.every((x) => x >= -0.5 && x <= 1))).toEqual([true, true]);
  // Two pairs of six games.
  expect(found.runs.map(({ games }) => games)).toEqual([12, 12]);
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  expect(page).toContain('Final mean payoff');
  expect(page).toContain('2 rounds of games against each anchor, 2 between every two final champions');
  expect(readFileSync(join(folder, 'o/methods.md'), 'utf8')).toMatch(
    /play 2 rounds of games\s+against each anchor \(.*\), every two final champions 2, on\s+\d+ random plies, each of them in all seats\./,
  );
});

test('one player: mean scores of games with the same luck, and no pool', async () => {
  const net = "evaluator: { use: n-tuple, tuples: 'straight:2' }";
  const { found, folder } = await compared(
    `- { name: a, method: n-tuple, preset: '2048', set: { testGames: 0, episodes: 10, ${net} } }
- { name: b, method: n-tuple, preset: '2048', set: { testGames: 0, episodes: 10, lambda: 0, ${net} } }
`,
    ...['--game', '2048', '--budget', 'games=10', '--search', 'alphabeta:depth=1'],
  );
  const [{ measure, pool }] = found.games;
  expect(measure).toEqual({ kind: 'score', name: 'mean points' });
  expect(found.runs.map(({ games }) => games)).toEqual([4, 4]);
  const [a, b] = found.runs;
  // Before learning both are the same player, and meet the same luck.
  expect(a.scores[0]).toBe(b.scores[0]);
  expect(a.scores[0]).toBeGreaterThan(100);
  for (const { value, high } of pool) expect(high).toBeGreaterThan(value);
  expect(pool.map(({ value }) => value)).toEqual([a.scores[1], b.scores[1]].sort((x, y) => y - x));
  const texts = ['page.html', 'o/methods.md'].map((file) => readFileSync(join(folder, file), 'utf8'));
  for (const text of texts) {
    expect(text).toContain('4 games alone');
    expect(text).not.toMatch(/pairs of games|anchor \(/);
  }
  expect(readFileSync(join(folder, 'scores.csv'), 'utf8')).toMatch(/^2048,a,1,1,1,10,.*,mean points,\d/m);
});
