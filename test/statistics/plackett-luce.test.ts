import { describe, expect, test } from 'vitest';
import { BradleyTerry } from '../../src/statistics/bradley-terry.ts';
import { PlackettLuce, type TableMeeting } from '../../src/statistics/plackett-luce.ts';
import { ratePool, rateTables } from '../../src/statistics/rating.ts';
import { PRIOR_PRECISION } from '../../src/statistics/strength-fit.ts';
import { Random } from '../../src/util/random.ts';
import { repeats } from 'evolab/testing';

function counted<M extends { count(m: number): void }>(model: M, meetings: readonly unknown[]): M {
  for (let m = 0; m < meetings.length; m++) model.count(m);
  return model;
}

const fit = (players: number, meetings: readonly TableMeeting[]) =>
  counted(new PlackettLuce(players, meetings), meetings).fit(new Float64Array(players), 1e-12);

/** The same meeting many times. */
const times = (count: number, players: readonly number[], payoffs: readonly number[]): TableMeeting[] =>
  Array.from({ length: count }, () => ({ players, payoffs: [payoffs] }));

/** All orders of some players. */
function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first, i) => permutations(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

describe('the Plackett-Luce model', () => {
  test('finds the strength that can be worked out by hand', () => {
    // Player 0 of three is first in 6, second in 4 and last in 2 of 12 games; the others are equal. The likelihood is greatest
    // where 12 a / (a + 2) + 6 a / (a + 1) = 10: at a = 2.
    const meetings = [
      ...times(3000, [0, 1, 2], [3, 2, 1]),
      ...times(3000, [0, 1, 2], [3, 1, 2]),
      ...times(2000, [0, 1, 2], [2, 3, 1]),
      ...times(2000, [0, 1, 2], [2, 1, 3]),
      ...times(1000, [0, 1, 2], [1, 3, 2]),
      ...times(1000, [0, 1, 2], [1, 2, 3]),
    ];
    const theta = fit(3, meetings);
    expect(theta[0] - theta[1]).toBeCloseTo(Math.log(2), 4);
    expect(theta[1]).toBeCloseTo(theta[2], 9);
    const [first, second] = rateTables(3, meetings, { resamples: 0 });
    expect(first.elo - second.elo).toBeCloseTo(400 * Math.log10(2), 2);
  });

  test('is that of Bradley and Terry for two, draws included', () => {
    const random = new Random('two');
    const results = Array.from({ length: 60 }, () => {
      const first = random.below(4);
      return { first, second: (first + 1 + random.below(3)) % 4, payoff: random.below(3) - 1 };
    });
    const pairs = results.map(({ first, second, payoff }) => ({
      first,
      second,
      games: 1,
      points: (payoff + 1) / 2,
    }));
    const tables = results.map(({ first, second, payoff }) => ({
      players: [first, second],
      payoffs: [[payoff, -payoff]],
    }));
    const known = counted(new BradleyTerry(4, pairs), pairs).fit(new Float64Array(4), 1e-12);
    fit(4, tables).forEach((strength, i) => expect(strength).toBeCloseTo(known[i], 9));
    ratePool(4, pairs, { resamples: 0 }).forEach(({ elo }, i) =>
      expect(rateTables(4, tables, { resamples: 0 })[i].elo).toBeCloseTo(elo, 6),
    );
  });

  test('takes the mean of the log-likelihoods of all orders for players that are tied', () => {
    const random = new Random('ties');
    const players = [0, 1, 2, 3];
    const games = Array.from({ length: 30 }, () => players.map(() => random.below(3)));
    const likelihood = (theta: readonly number[]): number => {
      let sum = -(PRIOR_PRECISION / 2) * theta.reduce((total, x) => total + x * x, 0);
      for (const payoffs of games) {
        const orders = permutations(players).filter((order) =>
          order.every((player, place) => place === 0 || payoffs[order[place - 1]] >= payoffs[player]),
        );
        for (const order of orders)
          order.forEach((player, place) => {
            const left = order.slice(place).reduce((total, other) => total + Math.exp(theta[other]), 0);
            sum += (theta[player] - Math.log(left)) / orders.length;
          });
      }
      return sum;
    };
    const best = Array.from(
      fit(
        4,
        games.map((payoffs) => ({ players, payoffs: [payoffs] })),
      ),
    );
    // The slope of the likelihood, worked out independently, is 0 in every direction.
    for (const player of players) {
      const [up, down] = [1e-5, -1e-5].map((step) => likelihood(best.with(player, best[player] + step)));
      expect((up - down) / 2e-5).toBeCloseTo(0, 4);
    }
  });

  test('finds the strengths of players that sit in different seats', () => {
    const truth = [0.8, 0.2, -0.3, -0.7];
    const random = new Random('truth');
    const meetings = Array.from({ length: repeats(4000) }, (): TableMeeting => {
      const players = random.shuffle([0, 1, 2, 3]).slice(0, 3);
      // The first of exponential clocks with these rates is drawn in proportion to them.
      const payoffs = players.map((player) => Math.log(1 - random.unit()) / Math.exp(truth[player]));
      return { players, payoffs: [payoffs] };
    });
    fit(4, meetings).forEach((strength, i) =>
      expect(Math.abs(strength - truth[i])).toBeLessThan(9 / Math.sqrt(meetings.length)),
    );
  });
});

describe('ratings of tables', () => {
  test('have no upper bound after wins only, no lower bound after last places only', () => {
    const meetings = [
      ...times(10, [0, 1, 2], [3, 2, 1]),
      ...times(10, [0, 1, 3], [3, 1, 2]),
      ...times(10, [1, 3, 2], [2, 2, 1]),
    ];
    const ratings = rateTables(4, meetings, { resamples: 100 });
    expect(ratings[0].high).toBe(Infinity);
    expect(ratings[0].low).toBeLessThan(ratings[0].elo);
    expect(ratings[0].low).toBeGreaterThan(ratings[1].elo);
    expect(ratings[2].low).toBe(-Infinity);
    expect(ratings[2].high).toBeGreaterThan(ratings[2].elo);
    expect(Number.isFinite(ratings[1].low)).toBe(true);
  });

  test('bound a player that won all by the strength at which that has a probability of 2.5%', () => {
    // Against two of equal strength, ten times: (a / (a + 2))^10 = 0.025.
    const [first, second] = rateTables(
      3,
      [...times(5, [0, 1, 2], [2, 1, 0]), ...times(5, [0, 1, 2], [2, 0, 1])],
      { resamples: 10 },
    );
    const share = 0.025 ** 0.1;
    expect((first.low - second.elo) / 400).toBeCloseTo(Math.log10((2 * share) / (1 - share)), 6);
  });

  test('have the intervals of games of two where there are two, also if all rounds ended alike', () => {
    for (const rounds of [3, 10]) {
      const pairs = Array.from({ length: rounds }, () => ({ first: 0, second: 1, games: 3, points: 1.5 }));
      const tables = Array.from({ length: rounds }, () => ({
        players: [0, 1],
        payoffs: [
          [1, -1],
          [0, 0],
          [-1, 1],
        ],
      }));
      const known = ratePool(2, pairs);
      rateTables(2, tables).forEach(({ low, high }, i) => {
        expect(low).toBeCloseTo(known[i].low, 6);
        expect(high).toBeCloseTo(known[i].high, 6);
      });
    }
  });

  test('have a width after rounds that all ended alike, the smaller the more rounds there were', () => {
    // Each is first once, second once and last once.
    const payoffs = [
      [2, 1, 0],
      [1, 0, 2],
      [0, 2, 1],
    ];
    const of = (rounds: number) =>
      rateTables(
        3,
        Array.from({ length: rounds }, () => ({ players: [0, 1, 2], payoffs })),
      );
    for (const { elo, low, high } of of(100)) {
      expect(elo).toBeCloseTo(0, 6);
      // In a share of 1 - 0.025^(1/100) of the rounds the player may have been last in all games, or first in all. Among equals
      // it is the next to be chosen with probability 1/3, and with 1/2 if it is one of the last two, which it is in 2 of 3 games.
      const unseen = 1 - 0.025 ** 0.01;
      const information = 2 / 9 + (2 / 3) * (1 / 4);
      const scale = 400 / Math.LN10;
      expect(Math.abs(low / ((-unseen * (5 / 6) * scale) / information) - 1)).toBeLessThan(0.1);
      expect(Math.abs(high / ((unseen * (2 / 3) * scale) / information) - 1)).toBeLessThan(0.1);
    }
    const widths = [3, 10, 100].map((rounds) => Math.min(...of(rounds).map(({ low, high }) => high - low)));
    expect(widths[0]).toBeGreaterThan(2 * widths[1]);
    expect(widths[1]).toBeGreaterThan(8 * widths[2]);
    expect(widths[2]).toBeGreaterThan(10);
  });

  test('of players that never met are of different groups', () => {
    const ratings = rateTables(6, [...times(3, [0, 1, 2], [1, 2, 3]), ...times(3, [3, 4, 5], [1, 2, 3])], {
      resamples: 0,
    });
    expect(ratings.map(({ group }) => group)).toEqual([0, 0, 0, 1, 1, 1]);
  });
});
