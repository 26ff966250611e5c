import { expect, test } from 'vitest';
import { Random } from 'evolab';
import { optionsIn, ratePool, type Meeting } from 'evolab/command';
import { repeats } from 'evolab/testing';
import type { Decision } from '../src/found.ts';
import { COMPARE_OPTIONS } from '../src/options.ts';
import { overallText } from '../src/report/compare-text.ts';
import { areaOf, overallOf, scoresOf } from '../src/scores.ts';

const SEEDS = 5;
const STUDIES = repeats(2000, 200);
const { rounds: ROUNDS, pool: POOL } = optionsIn(COMPARE_OPTIONS, {});

/**
 * A study as the command makes it: two methods whose champions differ by `difference` Elo on average, and by a standard
 * deviation of `spread` between seeds, play as many games against two anchors and each other as by default.
 */
function study(number: number, difference: number, seeds: number, spread: number): Decision {
  const random = new Random('study', number, difference, seeds, spread);
  const champions = Array.from(
    { length: 2 * seeds },
    (_, at) => 350 + (at < seeds ? difference : 0) + spread * random.normal(),
  );
  const truth = [0, 300, ...champions];
  const meet = (first: number, second: number, pairs: number): Meeting[] => {
    const p = 1 / (1 + 10 ** ((truth[second] - truth[first]) / 400));
    const won = () => (random.unit() < p ? 1 : 0);
    return Array.from({ length: pairs }, () => ({ first, second, games: 2, points: won() + won() }));
  };
  const players = champions.map((_, at) => at + 2);
  const meetings = players.flatMap((one, at) => [
    ...[0, 1].flatMap((anchor) => meet(one, anchor, ROUNDS)),
    ...players.slice(at + 1).flatMap((other) => meet(one, other, POOL)),
  ]);
  const rated = ratePool(truth.length, meetings, { anchor: { player: 0, elo: 0 }, resamples: 0 });
  const runs = players.map((player) => [0, rated[player].elo]);
  const all = [
    { label: 'a', runs: runs.slice(0, seeds) },
    { label: 'b', runs: runs.slice(seeds) },
  ];
  return scoresOf(all, number, 1).pairs[0].decision;
}

/** The share of studies that say `better`, and that say `worse`. */
function decided(difference: number, seeds: number, spread: number): { better: number; worse: number } {
  const all = Array.from({ length: STUDIES }, (_, number) => study(number, difference, seeds, spread));
  const share = (decision: Decision) => all.filter((one) => one === decision).length / STUDIES;
  return { better: share('better'), worse: share('worse') };
}

/** Three and a half deviations of a share that is `p`. */
const tolerance = (p: number) => 3.5 * Math.sqrt((p * (1 - p)) / STUDIES);

test.each([
  [5, 25, 0.95],
  [5, 50, 0.64],
  [8, 50, 0.92],
  [10, 50, 0.96],
])(
  '%i seeds that differ by %i Elo find a difference of 100 in %f of all studies, and never the wrong way round',
  (seeds, spread, power) => {
    const { better, worse } = decided(100, seeds, spread);
    expect(Math.abs(better - power)).toBeLessThan(tolerance(power));
    expect(worse).toBe(0);
  },
);

test.each([
  [5, 25],
  [5, 50],
  [10, 50],
])(
  '%i seeds that differ by %i Elo find a difference where there is none in one of twenty studies',
  (seeds, spread) => {
    const { better, worse } = decided(0, seeds, spread);
    expect(better + worse).toBeLessThan(0.05 + tolerance(0.05));
    expect(better + worse).toBeGreaterThan(0);
  },
);

test('the same holds for all pairs of five methods together', () => {
  const wrong = Array.from({ length: 200 }, (_, number) => {
    const random = new Random('five', number);
    const all = ['a', 'b', 'c', 'd', 'e'].map((label) => ({
      label,
      runs: Array.from({ length: SEEDS }, () => [0, 500 + 50 * random.normal()]),
    }));
    return scoresOf(all, number, 10).pairs.some(({ decision }) => decision !== 'not shown');
  }).filter(Boolean).length;
  expect(wrong).toBeLessThan(18);
});

test('two seeds decide nothing, however far apart the scores are', () => {
  const of = (label: string, elo: number) => ({
    label,
    runs: [
      [0, elo],
      [0, elo + 1],
    ],
  });
  const { pairs } = scoresOf([of('a', 2000), of('b', 100)], 1, 50);
  expect(pairs[0].decision).toBe('too few seeds');
  expect(pairs[0].improvement.value).toBe(1);
});

test('three seeds that end alike decide nothing, four do', () => {
  const decision = (seeds: number) => {
    const of = (label: string, score: number) => ({
      label,
      runs: Array.from({ length: seeds }, () => [0, score]),
    });
    return scoresOf([of('a', 0.9), of('b', 0.7)], 1, 50).pairs[0].decision;
  };
  expect([3, 4].map(decision)).toEqual(['not shown', 'better']);
});

test('runs that all compare alike leave the probability of improvement the interval of so many trials', () => {
  const improvement = (ours: readonly number[], theirs: readonly number[]) => {
    const all = [ours, theirs].map((scores, at) => ({ label: 'ab'[at], runs: scores.map((x) => [0, x]) }));
    return scoresOf(all, 1, 200).pairs[0].improvement;
  };
  // Five runs that all win have a probability of 2.5% at its fifth root; more runs of one method alone say no more.
  for (const more of [[], [49, 48]]) {
    const { value, low, high } = improvement([50, 60, 70, 80, 90], [1, 2, 3, 4, 5, ...more]);
    expect([value, high]).toEqual([1, 1]);
    expect(low).toBeCloseTo(0.025 ** (1 / 5), 9);
  }
  expect(improvement([1, 2, 3], [4, 5, 6]).high).toBeCloseTo(1 - 0.025 ** (1 / 3), 9);
  const { value, low, high } = improvement([7, 7, 7], [7, 7, 7]);
  expect([value, low < 0.2, high > 0.8]).toEqual([0.5, true, true]);
});

test('scores are those of the last checkpoint and the mean of the curve, their middle half counts', () => {
  expect(areaOf([0, 100, 200])).toBe(100);
  expect(areaOf([100, 100, 100, 400])).toBe(150);
  const finals = [0, 100, 110, 120, 900];
  const { entries } = scoresOf([{ label: 'a', runs: finals.map((elo) => [0, elo]) }], 1, 200);
  expect(entries[0].finals).toEqual(finals);
  expect(entries[0].final.value).toBe(110);
  expect(entries[0].final.low).toBeLessThan(110);
  expect(entries[0].curve.map(({ value }) => value)).toEqual([0, 110]);
  expect(entries[0].area.value).toBe(55);
});

test('one run has a score, and no interval', () => {
  const { final, curve } = scoresOf([{ label: 'a', runs: [[0, 120]] }], 1, 200).entries[0];
  for (const { low, high } of [final, ...curve]) expect([low, high]).toEqual([-Infinity, Infinity]);
  expect(final.value).toBe(120);
});

test('the same seed draws the same intervals, whatever other entries there are', () => {
  const of = (label: string) => ({ label, runs: [1, 5, 9, 30].map((elo) => [0, elo]) });
  const alone = scoresOf([of('a')], 7).entries[0];
  expect(scoresOf([of('b'), of('a')], 7).entries[1]).toEqual(alone);
});

test('ranks over games leave out an entry that has no run in one of them', () => {
  const games = [
    [[10, 20], [1, 2], [5]],
    [[10, 20], [1, 2], []],
    [[10, 20], [1, 2], [9]],
  ];
  const overall = overallOf(['a', 'b', 'c'], games)!;
  expect([overall.labels, overall.ranks]).toEqual([
    ['a', 'b'],
    [1, 2],
  ]);
  expect(overallOf(['a', 'b', 'c'], games.slice(0, 1))).toBeUndefined();
});

test('two methods on two games have no small probability, and no difference of ranks that they cannot reach', () => {
  const text = (games: number) =>
    overallText(overallOf(['a', 'b'], new Array<number[][]>(games).fill([[101], [100]]))!);
  expect(text(2)).toBe('Mean ranks over the games: a 1.00, b 2.00 (Friedman: p = 0.500).');
  // Two that always rank alike are 1 apart: Nemenyi's 0.98 would call it shown where the exact probability does not.
  expect(text(4)).toContain('(Friedman: p = 0.125).');
  expect(text(6)).toContain(
    '(Friedman: p = 0.031; Nemenyi: mean ranks that are 0.80 or more apart differ at 5%).',
  );
  expect(text(30)).toContain('(Friedman: p < 0.001; Nemenyi: ');
  // Four that always rank alike are at most 3 apart.
  const four = overallOf(['a', 'b', 'c', 'd'], new Array<number[][]>(2).fill([[104], [103], [102], [101]]))!;
  expect(overallText(four)).toContain('d 4.00 (Friedman: p = 0.042).');
});
