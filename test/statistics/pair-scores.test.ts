import { describe, expect, test } from 'vitest';
import { betaCdf, betaQuantile } from '../../src/statistics/distributions.ts';
import { eloOfPairs, eloOfScore } from '../../src/statistics/elo.ts';
import { scoreOfPairs, shareCdf } from '../../src/statistics/pair-scores.ts';
import {
  addPair,
  newTally,
  reverse,
  type Ptnml,
  type Score,
  type Tally,
} from '../../src/statistics/tally.ts';
import { Random } from '../../src/util/random.ts';
import { repeats } from 'evolab/testing';

const tallyOf = (...ptnml: Ptnml): Tally => ({ ...newTally(), ptnml });

/** The chances of the five results of a pair whose games are won and drawn independently. */
function pairChances(win: number, draw: number): Ptnml {
  const loss = 1 - win - draw;
  return [loss * loss, 2 * loss * draw, draw * draw + 2 * win * loss, 2 * win * draw, win * win];
}

/** Whether the interval holds the truth, by the definition of its ends, without looking for them. */
function covers(ptnml: Ptnml, truth: number): boolean {
  const pairs = ptnml.reduce((sum, count) => sum + count, 0);
  const below = shareCdf(ptnml, truth);
  return (below >= 0.025 || ptnml[0] === pairs) && (below <= 0.975 || ptnml[4] === pairs);
}

/** How probable it is that the interval after `pairs` pairs covers the truth: exact, over all tallies. */
function coverage(pairs: number, chances: Ptnml): number {
  const truth = chances.reduce((sum, chance, i) => sum + (chance * i) / 4, 0);
  const count: Ptnml = [0, 0, 0, 0, 0];
  const visit = (kind: number, left: number, probability: number): number => {
    if (probability < 1e-8) return 0;
    if (kind === 4) {
      count[4] = left;
      return covers(count, truth) ? probability * chances[4] ** left : 0;
    }
    let sum = 0;
    for (let k = 0, ways = probability; k <= left; ways *= ((left - k) / (k + 1)) * chances[kind], k++) {
      count[kind] = k;
      sum += visit(kind + 1, left - k, ways);
    }
    return sum;
  };
  return visit(0, pairs, 1);
}

/** The share of 2000 simulated duels whose interval covers the truth. */
function simulatedCoverage(pairs: number, win: number, draw: number): number {
  const random = new Random('coverage', `${pairs} ${win} ${draw}`);
  const game = (): Score => {
    const x = random.unit();
    return x < win ? 1 : x < win + draw ? 0.5 : 0;
  };
  let covered = 0;
  for (let duel = 0; duel < 2000; duel++) {
    const tally = newTally();
    for (let i = 0; i < pairs; i++) addPair(tally, game(), game());
    if (covers(tally.ptnml, win + draw / 2)) covered++;
  }
  return covered / 2000;
}

describe('a 95% interval covers the truth as often as it says', () => {
  /** Pairs of a duel; those that take longest come last. */
  const PAIRS = [5, 10, 30, 50, 15].slice(0, repeats(5, 3));
  /** Chances of a win and of a draw. */
  const players: [win: number, draw: number][] = [
    [0.5, 0],
    [0.4, 0.2],
    [0.25, 0.5],
    [0.6, 0.2],
    [0.3, 0.6],
    [0.75, 0],
    [0.8, 0.1],
    [0.27, 0.73],
    [0.135, 0.73],
    [0.05, 0.9],
    [0, 1],
  ];

  // No interval can be exact where the results hardly vary: with fewer than 15 uneven pairs it may be conservative.
  test.each(players)('with a chance of %d to win and of %d to draw a game', (win, draw) => {
    const chances = pairChances(win, draw);
    for (const pairs of PAIRS) {
      const covered = pairs > 20 ? simulatedCoverage(pairs, win, draw) : coverage(pairs, chances);
      const most = pairs * (1 - chances[2]) < 15 ? 1.000001 : 0.97;
      expect(covered, `${pairs} pairs`).toBeGreaterThan(0.93);
      expect(covered, `${pairs} pairs`).toBeLessThan(most);
    }
  });

  test('and in 88% of the duels at least where one side wins nearly every game', () => {
    for (const win of [0.95, 0.9875, 0.99])
      for (const pairs of [5, 10])
        expect(coverage(pairs, pairChances(win, 0)), `${win} ${pairs}`).toBeGreaterThan(0.88);
  });

  test('also where games of a pair hang together', () => {
    const chances: Ptnml[] = [
      [0.05, 0, 0.9, 0, 0.05],
      [0.1, 0, 0.5, 0, 0.4],
      [0.3, 0.05, 0.1, 0.15, 0.4],
      [0, 0.5, 0, 0.5, 0],
    ];
    for (const each of chances)
      for (const pairs of [5, 10, 15].slice(0, repeats(3, 2)))
        expect(coverage(pairs, each), `${pairs}`).toBeGreaterThan(0.93);
  });
});

/** All tallies of a few pairs, without singles. */
function* fewPairs(): Iterable<Ptnml> {
  const to = (n: number) => Array.from({ length: n + 1 }, (_, i) => i);
  for (const n of to(repeats(5, 3)))
    for (const a of to(n))
      for (const b of to(n - a))
        for (const c of to(n - a - b))
          for (const d of to(n - a - b - c)) yield [a, b, c, d, n - a - b - c - d];
}

test('the interval holds 1/2 if and only if the likelihood of superiority is between 2.5% and 97.5%', () => {
  for (const ptnml of fewPairs()) {
    const { scoreInterval, eloInterval, los } = scoreOfPairs(tallyOf(...ptnml));
    const undecided = los >= 0.025 && los <= 0.975;
    expect(scoreInterval[0] <= 0.5 && scoreInterval[1] >= 0.5, ptnml.join()).toBe(undecided);
    expect(eloInterval[0] <= 0 && eloInterval[1] >= 0, ptnml.join()).toBe(undecided);
  }
});

test('the interval lies around the score, and both turn round with the players', () => {
  for (const ptnml of fewPairs()) {
    const tally = newTally();
    const pairs: [Score, Score][] = [
      [0, 0],
      [0, 0.5],
      [0.5, 0.5],
      [0.5, 1],
      [1, 1],
    ];
    pairs.forEach((pair, i) => {
      for (let n = 0; n < ptnml[i]; n++) addPair(tally, ...pair);
    });
    const one = scoreOfPairs(tally);
    const two = scoreOfPairs(reverse(tally));
    expect(one.los + two.los).toBeCloseTo(1, 9);
    expect(one.scoreInterval[0] + two.scoreInterval[1]).toBeCloseTo(1, 8);
    if (ptnml.every((count) => count === 0)) continue;
    expect(one.scoreInterval[0]).toBeLessThanOrEqual(one.score);
    expect(one.scoreInterval[1]).toBeGreaterThanOrEqual(one.score);
  }
});

test("of pairs that are won or lost whole the posterior is the beta distribution of Jeffreys' prior", () => {
  for (const [lost, won] of [
    [1, 1],
    [1, 3],
    [4, 2],
    [10, 40],
    [100, 200],
    [2000, 2100],
  ]) {
    const { scoreInterval, los } = scoreOfPairs(tallyOf(lost, 0, 0, 0, won));
    expect(scoreInterval[0]).toBeCloseTo(betaQuantile(won + 0.5, lost + 0.5, 0.025), 8);
    expect(scoreInterval[1]).toBeCloseTo(betaQuantile(won + 0.5, lost + 0.5, 0.975), 8);
    expect(los).toBeCloseTo(1 - betaCdf(won + 0.5, lost + 0.5, 0.5), 8);
  }
});

test('after wins alone one end is open, without games both are', () => {
  const wins = scoreOfPairs(tallyOf(0, 0, 0, 0, 10));
  expect(wins.scoreInterval[0]).toBeCloseTo(betaQuantile(10.5, 0.5, 0.025), 8);
  expect(wins.scoreInterval[1]).toBe(1);
  expect(wins.eloInterval).toEqual([eloOfScore(wins.scoreInterval[0]), Infinity]);
  expect(wins.eloError).toBe(Infinity);
  expect(scoreOfPairs(tallyOf(10, 0, 0, 0, 0)).eloInterval[0]).toBe(-Infinity);
  expect(scoreOfPairs(newTally())).toMatchObject({ scoreInterval: [0, 1], eloError: Infinity, los: 0.5 });
});

test('on thousands of pairs it agrees with the normal approximation', () => {
  const many = tallyOf(177, 1629, 3083, 1780, 221);
  const { eloError, los } = scoreOfPairs(many);
  expect(eloError).toBeCloseTo(eloOfPairs(many).eloError, 1);
  expect(los).toBeCloseTo(eloOfPairs(many).los, 4);
});
