import { describe, expect, test } from 'vitest';
import { cyclicity } from '../../src/statistics/cyclic.ts';
import { scoreOfElo } from '../../src/statistics/elo.ts';
import { flowOf, type Crosstable, type Flow } from '../../src/statistics/flow.ts';
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

  test('that is mere chance is told from one that is not', () => {
    const random = new Random('chance');
    const crosstable = (elo: number[], games: number, cycle: number): Crosstable => {
      const points = elo.map(() => elo.map(() => 0));
      elo.forEach((x, i) => {
        for (let j = 0; j < i; j++) {
          const expected = scoreOfElo(x - elo[j] + ((i - j) % 3 === 1 ? cycle : -cycle));
          for (let g = 0; g < games; g++) points[i][j] += random.unit() < expected ? 1 : 0;
          points[j][i] = games - points[i][j];
        }
      });
      return {
        names: elo.map(String),
        games: elo.map((_, i) => elo.map((_, j) => (i === j ? 0 : games))),
        points,
      };
    };
    const elo = [0, 40, 80, 120, 160, 200];
    const chances = Array.from({ length: 200 }, () => cyclicity(flowOf(crosstable(elo, 100, 0))).chance);
    const below = chances.filter((chance) => chance < 0.05).length;
    expect(below).toBeGreaterThan(1);
    expect(below).toBeLessThan(22);
    expect(cyclicity(flowOf(crosstable(elo, 100, 100))).chance).toBeLessThan(1e-6);
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
