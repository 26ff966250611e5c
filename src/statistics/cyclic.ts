import { log, logistic } from '../util/math.ts';
import { sum } from '../util/sums.ts';
import { BradleyTerry } from './bradley-terry.ts';
import { components } from './components.ts';
import { chiSquaredTail } from './distributions.ts';
import type { Crosstable, Flow } from './flow.ts';
import { solveSymmetric } from './linear.ts';
import { mutualSets } from './separation.ts';

/** How much of a flow is intransitive, and the ratings that explain the rest. */
export interface Cyclicity {
  /**
   * Share of the flow that no rating can explain: 0 for differences of ratings, 1 for rock, paper, scissors.
   */
  readonly share: number;
  /** The ratings that explain the rest, in units of the flow; mean 0 among players that have met. */
  readonly potential: Float64Array;
  /** The part they do not explain, row by row, antisymmetric. */
  readonly rest: Float64Array;
}

/**
 * Splits a flow into differences of ratings and an orthogonal cyclic part: the Hodge decomposition (Jiang,
 * Lim, Yao and Ye, Statistical ranking and combinatorial Hodge theory, 2011; Balduzzi et al., Re-evaluating
 * evaluation, 2018). The share is one of weighted squares.
 */
export function cyclicity({ n, edges, weights }: Flow): Cyclicity {
  const met: [number, number][] = [];
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) if (weights[i * n + j] > 0) met.push([i, j]);
  const group = components(n, met);
  const potential = potentialOf(n, edges, weights, group);

  const rest = new Float64Array(n * n);
  let total = 0;
  let cyclic = 0;
  for (const [i, j] of met) {
    const at = i * n + j;
    rest[at] = edges[at] - (potential[i] - potential[j]);
    rest[j * n + i] = -rest[at];
    total += weights[at] * edges[at] * edges[at];
    cyclic += weights[at] * rest[at] * rest[at];
  }
  const freedom = met.length - n + new Set(group).size;
  return { share: total > 0 && freedom > 0 ? cyclic / total : 0, potential, rest };
}

/** Of the prior of the strengths: only differences matter, and it bends none of them, however large. */
const WEAK_PRECISION = 1e-6;

/**
 * The probability that results as far from an order come about by chance alone, if strengths decide (Bradley and Terry 1952):
 * that of the deviance of the fitted strengths or of Pearson's chi-square (1900), the larger of the two. With few games the
 * deviance is too large, and the chi-square where a weak player beats one much stronger (McCullagh and Nelder 1989). The
 * latter is corrected for the strengths that are fitted, as E. S. Pearson did (1947; Campbell 2007). Where all games of two
 * sets of players went one way, strengths far apart explain them.
 */
export function cyclicChance({ names, games, points }: Crosstable): number {
  const n = names.length;
  const meetings = games.flatMap((row, first) =>
    row
      .slice(0, first)
      .flatMap((count, second) =>
        count > 0 ? [{ first, second, games: count, points: points[first][second] }] : [],
      ),
  );
  const groups = components(
    n,
    meetings.map(({ first, second }) => [first, second]),
  );
  const fitted = n - new Set(groups).size;
  const freedom = meetings.length - fitted;
  if (freedom <= 0) return 1;
  const { setOf } = mutualSets(n, new BradleyTerry(n, meetings).gains());
  const mutual = meetings.filter(({ first, second }) => setOf[first] === setOf[second]);
  const model = new BradleyTerry(n, mutual);
  mutual.forEach((_, m) => model.count(m));
  const strengths = model.fit(new Float64Array(n), 1e-9, WEAK_PRECISION);
  let [deviance, square] = [0, 0];
  for (const { first, second, games: count, points: won } of mutual) {
    const lead = strengths[first] - strengths[second];
    const [expected, others] = [count * logistic(lead), count * logistic(-lead)];
    deviance += 2 * (surprise(won, expected) + surprise(count - won, others));
    square += ((won - expected) ** 2 * count) / (expected * others);
  }
  const corrected = square * (1 - fitted / sum(meetings.map((meeting) => meeting.games)));
  return Math.max(chiSquaredTail(freedom, deviance), chiSquaredTail(freedom, corrected));
}

const surprise = (found: number, expected: number): number => (found > 0 ? found * log(found / expected) : 0);

/**
 * The ratings whose differences are closest to the flow: a linear system with the graph's Laplacian matrix.
 */
function potentialOf(n: number, edges: Float64Array, weights: Float64Array, group: Int32Array): Float64Array {
  const laplace = new Float64Array(n * n);
  const sums = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const at = i * n + j;
      sums[i] += weights[at] * edges[at];
      laplace[i * n + i] += weights[at];
      laplace[at] -= weights[at];
      // Fixes the mean of every group at 0 without changing differences.
      if (group[i] === group[j]) laplace[at]++;
    }
  }
  solveSymmetric(laplace, sums);
  return sums;
}
