import { components } from './components.ts';
import { chiSquaredTail } from './distributions.ts';
import type { Flow } from './flow.ts';
import { solveSymmetric } from './linear.ts';

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
  /** Probability that chance alone leaves as much unexplained, if weights are inverse variances. */
  readonly chance: number;
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
  return {
    share: total > 0 && freedom > 0 ? cyclic / total : 0,
    potential,
    rest,
    chance: freedom > 0 ? chiSquaredTail(freedom, cyclic) : 1,
  };
}

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
