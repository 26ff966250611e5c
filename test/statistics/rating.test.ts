import { describe, expect, test } from 'vitest';
import type { Meeting } from '../../src/statistics/bradley-terry.ts';
import { eloOfScore, scoreOfElo } from '../../src/statistics/elo.ts';
import { ratePool } from '../../src/statistics/rating.ts';
import { Random } from '../../src/util/random.ts';
import { simulatedMeetings } from './pool.ts';

const fast = { resamples: 0 };

test('two players are as far apart as their score says', () => {
  const meetings = Array.from({ length: 1000 }, (): Meeting => ({
    first: 0,
    second: 1,
    games: 2,
    points: 1.5,
  }));
  const [a, b] = ratePool(2, meetings, fast);
  expect(a.elo - b.elo).toBeCloseTo(eloOfScore(0.75), 0);
  expect(a.elo + b.elo).toBeCloseTo(0, 9);
});

test('expected points equal the points scored', () => {
  const meetings = simulatedMeetings([-200, -50, 0, 90, 160], 40, new Random('points'));
  const ratings = ratePool(5, meetings, fast);
  for (let player = 0; player < 5; player++) {
    let points = 0;
    let expected = 0;
    for (const { first, second, games, points: own } of meetings) {
      if (first !== player && second !== player) continue;
      points += first === player ? own : games - own;
      const opponent = first === player ? second : first;
      expected += games * scoreOfElo(ratings[player].elo - ratings[opponent].elo);
    }
    // The prior is worth an eighth of a game.
    expect(Math.abs(points - expected)).toBeLessThan(0.1);
  }
});

describe('95% intervals', () => {
  test('cover the truth 93 to 97 times in 100', () => {
    const truth = [-150, -60, -20, 30, 70, 130];
    const pools = 300;
    let covered = 0;
    for (let pool = 0; pool < pools; pool++) {
      const meetings = simulatedMeetings(truth, 10, new Random('coverage', pool));
      const ratings = ratePool(truth.length, meetings, { resamples: 300, seed: pool });
      covered += ratings.filter(({ low, high }, i) => low <= truth[i] && truth[i] <= high).length;
    }
    const share = covered / (pools * truth.length);
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  });

  test('cover the truth where nearly every pair is even, also if all that were seen are', () => {
    const pools = 200;
    let covered = 0;
    for (let pool = 0; pool < pools; pool++) {
      const random = new Random('drawish', pool);
      const meetings = Array.from({ length: 20 }, (): Meeting => {
        return { first: 0, second: 1, games: 2, points: random.unit() < 0.04 ? 1.5 : 1 };
      });
      const [{ low, high }] = ratePool(2, meetings, { resamples: 100, anchor: { player: 1, elo: 0 } });
      const truth = eloOfScore(0.5 + 0.04 / 4);
      if (low <= truth && truth <= high) covered++;
    }
    expect(covered / pools).toBeGreaterThan(0.93);
  });

  test('are as wide after nothing but draws as what so many games may hide, whoever else lost to both', () => {
    const meetings = (first: number, second: number, points: number) =>
      Array.from({ length: 20 }, (): Meeting => ({ first, second, games: 2, points }));
    const hidden = 1 - 0.025 ** (1 / 20);
    const drawn = meetings(0, 1, 1);
    const [one] = ratePool(2, drawn);
    expect(one.elo).toBeCloseTo(0, 6);
    expect(one.high).toBeCloseTo(eloOfScore(0.5 + hidden / 2), 6);
    expect(one.low).toBeCloseTo(-one.high, 6);
    const [first, , last] = ratePool(3, [...drawn, ...meetings(0, 2, 2), ...meetings(1, 2, 2)]);
    expect(first.high - first.elo).toBeCloseTo(one.high, 6);
    expect(last.low).toBe(-Infinity);
  });

  test('shrink with the root of the number of games', () => {
    const width = (rounds: number) => {
      const ratings = ratePool(4, simulatedMeetings([0, 0, 50, 50], rounds, new Random('width')));
      return ratings.reduce((sum, { low, high }) => sum + high - low, 0);
    };
    expect(width(10) / width(160)).toBeCloseTo(4, 0);
  });

  test('are the same for the same seed', () => {
    const meetings = simulatedMeetings([0, 100, 200], 5, new Random('seed'));
    expect(ratePool(3, meetings, { seed: 7 })).toEqual(ratePool(3, meetings, { seed: 7 }));
    expect(ratePool(3, meetings, { seed: 8 })).not.toEqual(ratePool(3, meetings, { seed: 7 }));
  });

  test('are open where nothing can be known', () => {
    const [a, b] = ratePool(2, [{ first: 0, second: 1, games: 2, points: 1 }]);
    expect([a.low, a.high, b.low, b.high]).toEqual([-Infinity, Infinity, -Infinity, Infinity]);
    const idle = ratePool(4, simulatedMeetings([0, 0, 0], 9, new Random('idle')))[3];
    expect(idle).toMatchObject({ elo: 0, low: -Infinity, high: Infinity });
  });
});

test('an anchor has its rating for certain, the others are placed around it', () => {
  const meetings = simulatedMeetings([0, 100, 200], 50, new Random('anchor'));
  const free = ratePool(3, meetings);
  const anchored = ratePool(3, meetings, { anchor: { player: 0, elo: 1500 } });
  expect(anchored[0]).toMatchObject({ elo: 1500, low: 1500, high: 1500 });
  expect(anchored[2].elo - anchored[0].elo).toBeCloseTo(free[2].elo - free[0].elo, 9);
  expect(anchored[2].low).toBeGreaterThan(1500);
});

test('who wins everything has a finite rating and an interval that is open upwards', () => {
  const meetings = [
    ...Array.from({ length: 20 }, (): Meeting => ({ first: 0, second: 1, games: 2, points: 2 })),
    ...simulatedMeetings([0, 0], 20, new Random('rest')).map((m) => ({ ...m, first: 1, second: 2 })),
  ];
  const [champion, , other] = ratePool(3, meetings);
  expect(champion.elo).toBeGreaterThan(300);
  expect(champion.elo).toBeLessThan(1500);
  expect(champion.high).toBe(Infinity);
  // Twenty meetings won: the share that makes this credible is the 20th root of 0.025.
  const loser = ratePool(3, meetings)[1];
  expect(champion.low - loser.elo).toBeCloseTo(eloOfScore(0.025 ** (1 / 20)), 6);
  expect(other.high).toBeLessThan(Infinity);

  const mirrored = meetings.map(({ first, second, games, points }) => ({
    first,
    second,
    games,
    points: games - points,
  }));
  const [last] = ratePool(3, mirrored);
  expect(last.low).toBe(-Infinity);
  expect(last.high).toBeCloseTo(-champion.low, 6);
});

test('the interval of a player who lost nothing to others is open upwards, whatever the players behind it won from each other', () => {
  // Player 0 never wins; 1 and 2 beat each other.
  const pool = (pairs: number) => [
    ...Array.from({ length: pairs }, (): Meeting => ({ first: 1, second: 0, games: 2, points: 2 })),
    ...Array.from({ length: pairs }, (): Meeting => ({ first: 2, second: 0, games: 2, points: 2 })),
    ...simulatedMeetings([0, 80], pairs, new Random('two', pairs)).map((m) => ({
      ...m,
      first: 1,
      second: 2,
    })),
  ];
  const anchor = { player: 0, elo: 0 };
  for (const pairs of [10, 160]) {
    const [, one, two] = ratePool(3, pool(pairs), { anchor });
    expect([one.high, two.high]).toEqual([Infinity, Infinity]);
    // All meetings of both with player 0 are won with probability 0.025, if both are moved alike.
    const chance = (by: number) =>
      [one, two].reduce((sum, { elo }) => sum + pairs * Math.log(scoreOfElo(elo + by)), 0);
    expect(chance(one.low - one.elo)).toBeCloseTo(Math.log(0.025), 6);
    expect(one.low - one.elo).toBeCloseTo(two.low - two.elo, 9);
  }
  // Without an anchor most are compared with each other; how far the last is from them is open.
  const [last, one, two] = ratePool(3, pool(160));
  expect(last.low).toBe(-Infinity);
  expect(last.high).toBeLessThan(one.elo);
  expect(one.high - one.low).toBeLessThan(120);
  expect(two.high - two.low).toBeCloseTo(one.high - one.low, 6);
});

test('two classes of which one always beats the other are open towards each other', () => {
  const all = (first: number, second: number) =>
    Array.from({ length: 20 }, (): Meeting => ({ first, second, games: 2, points: 2 }));
  const even = (first: number) =>
    simulatedMeetings([0, 0], 20, new Random('class', first)).map((m) => ({
      ...m,
      first,
      second: first + 1,
    }));
  const meetings = [...even(0), ...even(2), ...all(0, 2), ...all(0, 3), ...all(1, 2), ...all(1, 3)];
  const ratings = ratePool(4, meetings);
  expect(ratings.map(({ high }) => high === Infinity)).toEqual([true, true, false, false]);
  expect(ratings.map(({ low }) => low === -Infinity)).toEqual([false, false, true, true]);
});

test('who wins everything against one and loses everything against another may stand anywhere between them', () => {
  const all = (first: number, second: number) =>
    Array.from({ length: 50 }, (): Meeting => ({ first, second, games: 2, points: 2 }));
  const [best, better, worse, worst] = ratePool(4, [...all(0, 1), ...all(1, 2), ...all(2, 3)]);
  for (const { low, high } of [better, worse]) expect([low, high]).toEqual([-Infinity, Infinity]);
  const credible = eloOfScore(0.025 ** (1 / 50));
  expect(best).toMatchObject({ high: Infinity, low: expect.closeTo(better.elo + credible, 6) as number });
  expect(worst).toMatchObject({ low: -Infinity, high: expect.closeTo(worse.elo - credible, 6) as number });
  // If other games say how far its opponents are apart, as many meetings as there were say how near it may be to each.
  const linked = simulatedMeetings([550, -550], 4000, new Random('linked')).map((m) => ({
    ...m,
    first: 0,
    second: 2,
  }));
  const [above, middle, below] = ratePool(3, [...all(0, 1), ...all(1, 2), ...linked], { resamples: 20 });
  expect(middle.low - below.elo).toBeCloseTo(credible, 6);
  expect(above.elo - middle.high).toBeCloseTo(credible, 6);
  // Where they beat each other in a circle no ratings explain it, and resampling says what is to be said.
  for (const { low, high } of ratePool(3, [...all(0, 1), ...all(1, 2), ...all(2, 0)])) {
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    expect(high - low).toBeLessThan(200);
  }
});

test('players who never met, not even through others, are in groups of their own', () => {
  const meetings: Meeting[] = [
    { first: 0, second: 2, games: 2, points: 2 },
    { first: 3, second: 1, games: 2, points: 1.5 },
  ];
  const ratings = ratePool(5, meetings, fast);
  expect(ratings.map(({ group }) => group)).toEqual([0, 1, 0, 1, 2]);
  expect(ratings[0].elo + ratings[2].elo).toBeCloseTo(0, 9);
  expect(ratings[1].elo + ratings[3].elo).toBeCloseTo(0, 9);
  expect(ratings[4].elo).toBe(0);
});

test('a hundred players with ten thousand games are placed near their strengths', () => {
  const truth = Array.from({ length: 100 }, (_, i) => 10 * i - 495);
  const meetings = simulatedMeetings(truth, 1, new Random('hundred'));
  const ratings = ratePool(100, meetings, { resamples: 20 });
  const misses = ratings.filter(({ elo }, i) => Math.abs(elo - truth[i]) > 150).length;
  expect(misses).toBeLessThan(5);
});
