import { describe, expect, test } from 'vitest';
import { repeats } from 'evolab/testing';
import { cyclicChance, cyclicity } from '../../src/statistics/cyclic.ts';
import { chiSquaredTail } from '../../src/statistics/distributions.ts';
import { scoreOfElo } from '../../src/statistics/elo.ts';
import type { Crosstable, Flow } from '../../src/statistics/flow.ts';
import { clopperPearson } from '../../src/statistics/interval.ts';
import { nashAverage } from '../../src/statistics/nash.ts';
import { Random } from '../../src/util/random.ts';

function antisymmetric(n: number, entry: (i: number, j: number) => number): Float64Array {
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      matrix[i * n + j] = entry(i, j);
      matrix[j * n + i] = -matrix[i * n + j];
    }
  }
  return matrix;
}
const everybodyMet = (edges: Float64Array): Flow => ({
  n: Math.sqrt(edges.length),
  edges,
  weights: edges.map(() => 1),
});
/** Rock, paper, scissors: each beats the one before it. */
const rps = antisymmetric(3, (i, j) => (i - j === 1 ? 1 : -1));

describe('the cyclic share', () => {
  test('of rock, paper, scissors is 1', () => {
    expect(cyclicity(everybodyMet(rps)).share).toBeCloseTo(1, 12);
  });

  test('of differences of ratings is 0, and the ratings are found', () => {
    const ratings = [3, -1, 0.5, -2.5];
    const { share, potential } = cyclicity(everybodyMet(antisymmetric(4, (i, j) => ratings[i] - ratings[j])));
    expect(share).toBeCloseTo(0, 12);
    potential.forEach((x, i) => expect(x).toBeCloseTo(ratings[i], 12));
  });

  test('of a mixture follows from the squares, for the parts are orthogonal', () => {
    const ratings = [1, 2, -3];
    const edges = antisymmetric(3, (i, j) => ratings[i] - ratings[j] + 2 * rps[i * 3 + j]);
    const square = (f: (i: number, j: number) => number) => f(1, 0) ** 2 + f(2, 0) ** 2 + f(2, 1) ** 2;
    const elo = square((i, j) => ratings[i] - ratings[j]);
    const { share, rest } = cyclicity(everybodyMet(edges));
    expect(share).toBeCloseTo(12 / (12 + elo), 12);
    rest.forEach((x, at) => expect(x).toBeCloseTo(2 * rps[at], 12));
  });

  test('looks only at players who have met, in any number of groups', () => {
    const edges = antisymmetric(6, (i, j) => (i < 3 ? rps[i * 3 + j] : j >= 3 ? i - j : 99));
    const weights = edges.map((_, at) => (Math.floor(at / 6) < 3 === at % 6 < 3 ? 1 : 0));
    const { share, potential } = cyclicity({ n: 6, edges, weights });
    expect(share).toBeCloseTo(3 / (3 + 6), 12);
    expect(potential[5] - potential[3]).toBeCloseTo(2, 12);
  });
});

/** A tournament of so many players and games a pairing; `probability` is that with which i beats an earlier j. */
function tournament(
  n: number,
  games: number,
  probability: (i: number, j: number) => number,
  random: Random,
): Crosstable {
  const points = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      for (let g = 0; g < games; g++) points[i][j] += random.unit() < probability(i, j) ? 1 : 0;
      points[j][i] = games - points[i][j];
    }
  const names = points.map((_, i) => `${i}`);
  return { names, points, games: points.map((row, i) => row.map((__, j) => (i === j ? 0 : games))) };
}

describe('the chance of a cyclic share', () => {
  const RUNS = repeats(2000, 200);

  // Where chi-squares are least exact: few games, and orders in which weak players hardly ever win.
  test.each([
    [3, 10, 60],
    [3, 100, 100],
    [5, 2, 0],
    [5, 20, 700],
    [8, 2, 50],
    [8, 10, 170],
    [12, 4, 0],
    [12, 20, 400],
  ])(
    'rarely calls an order of %i players with %i games a pairing and steps of %i Elo a circle',
    (n, games, step) => {
      const alarms = Array.from({ length: RUNS }, (_, run) => {
        const random = new Random('order', n, games, step, run);
        return cyclicChance(tournament(n, games, (i, j) => scoreOfElo(step * (i - j)), random)) < 0.05;
      }).filter(Boolean).length;
      expect(clopperPearson(alarms, RUNS, 0.999)[0]).toBeLessThan(0.05);
    },
  );

  test('is high where the stronger of each two wins every game, however many there are', () => {
    for (const n of [3, 5, 60])
      for (const games of [2, 20, 1000])
        expect(cyclicChance(tournament(n, games, () => 1, new Random('perfect')))).toBe(1);
  });

  test('is small for rock, paper, scissors, alone, among players of an order, and beside ratings', () => {
    const random = new Random('circle');
    const beats = (i: number, j: number) => ((i - j) % 3 === 1 ? 1 : 0);
    // Six games each: a chi-square of 3 * (6 - 3)^2 / (6 / 4), of which two fitted strengths of 18 games leave 16.
    expect(cyclicChance(tournament(3, 6, beats, random))).toBeCloseTo(chiSquaredTail(1, 16), 9);
    const others = (i: number, j: number) => (i < 3 ? beats(i, j) : scoreOfElo(200 * (i - j)));
    expect(cyclicChance(tournament(8, 20, others, random))).toBeLessThan(0.001);
    const beside = (i: number, j: number) => scoreOfElo(40 * (i - j) + ((i - j) % 3 === 1 ? 100 : -100));
    expect(cyclicChance(tournament(6, 100, beside, random))).toBeLessThan(1e-6);
  });

  test('is 1 where nobody could have closed a circle', () => {
    const pair = {
      names: ['a', 'b'],
      games: [
        [0, 9],
        [9, 0],
      ],
      points: [
        [0, 9],
        [0, 0],
      ],
    };
    expect([cyclicChance(pair), cyclicChance({ names: [], games: [], points: [] })]).toEqual([1, 1]);
  });
});

describe('the Nash average', () => {
  const mixOf = (payoff: Float64Array) => [...nashAverage(payoff).mix].map((x) => Number(x.toFixed(7)) + 0);

  test('plays rock, paper and scissors alike, and a dominant player alone', () => {
    expect(mixOf(rps)).toEqual([0.3333333, 0.3333333, 0.3333333]);
    expect(mixOf(antisymmetric(4, () => 1))).toEqual([0, 0, 0, 1]);
  });

  test('shares a part among copies of a player: the tie of largest entropy', () => {
    const who = [0, 0, 1, 2];
    expect(mixOf(antisymmetric(4, (i, j) => rps[who[i] * 3 + who[j]]))).toEqual([
      0.1666667, 0.1666667, 0.3333333, 0.3333333,
    ]);
    expect(mixOf(new Float64Array(16))).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(mixOf(antisymmetric(3, (i) => (i === 2 ? -1 : 0)))).toEqual([0.5, 0.5, 0]);
  });

  test('weights rock, paper, scissors by the stakes of the other two', () => {
    // a beats b by 1, b beats c by 2, c beats a by 3: each is played like the stake it has no part in.
    const payoff = Float64Array.of(0, 1, -3, -1, 0, 2, 3, -2, 0);
    const mix = nashAverage(payoff).mix;
    [2 / 6, 3 / 6, 1 / 6].forEach((share, i) => expect(mix[i]).toBeCloseTo(share, 9));
  });

  test('cannot be beaten by anybody, in any game: that is what makes it an equilibrium', () => {
    for (let game = 0; game < 120; game++) {
      const random = new Random('games', game);
      const n = 2 + random.below(25);
      const entries = [
        () => random.normal(),
        () => random.below(3) - 1,
        () => (random.unit() < 0.5 ? -5 : 5),
      ];
      const payoff = antisymmetric(n, entries[game % 3]);
      const { mix, ratings } = nashAverage(payoff);
      expect(mix.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 9);
      expect(Math.min(...mix)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...ratings), `game ${game}`).toBeLessThan(1e-8);
    }
  });

  test('of a single player or none is trivial', () => {
    expect([...nashAverage(new Float64Array(1)).mix]).toEqual([1]);
    expect(nashAverage(new Float64Array(0)).mix.length).toBe(0);
  });
});
