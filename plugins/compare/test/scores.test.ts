import { expect, test } from 'vitest';
import { Random } from 'evolab';
import { areaOf, overallOf, scoresOf } from '../src/scores.ts';

const SEEDS = 5;
const STUDIES = 200;

/** A study of two methods whose runs differ by `difference` Elo, with a deviation of 50 between seeds. */
function study(number: number, difference: number) {
  const random = new Random('study', number, difference);
  const runs = (mean: number) =>
    Array.from({ length: SEEDS }, () => [0, mean / 2, mean].map((elo) => elo + 50 * random.normal()));
  return scoresOf(
    [
      { label: 'a', runs: runs(500 + difference) },
      { label: 'b', runs: runs(500) },
    ],
    number,
    50,
  ).pairs[0].decision;
}

const decisions = (difference: number) =>
  Array.from({ length: STUDIES }, (_, number) => study(number, difference));

test('a difference of 100 Elo is found with five seeds in most studies, and never the wrong way round', () => {
  const found = decisions(100);
  expect(found.filter((decision) => decision === 'better').length).toBeGreaterThan(0.7 * STUDIES);
  expect(found).not.toContain('worse');
});

test('without a difference none is found in 95% of the studies', () => {
  const found = decisions(0);
  // 10 of 200 are expected; 18 or more happen in 1% of all sets of studies.
  expect(found.filter((decision) => decision !== 'not shown').length).toBeLessThan(18);
});

test('the same holds for all pairs of five methods together', () => {
  const wrong = Array.from({ length: STUDIES }, (_, number) => {
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
