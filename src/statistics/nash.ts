import { exp, log, sqrt } from '../util/math.ts';
import { solveGeneral } from './linear.ts';

/** A Nash equilibrium over players, and the payoff of each player against it. */
export interface NashAverage {
  /** Probability of each player in the equilibrium; sums to 1. */
  readonly mix: Float64Array;
  /**
   * Mean payoff of each player against the equilibrium: 0 for players in its support, at most 0 for others.
   */
  readonly ratings: Float64Array;
}

/** The final temperature relative to the largest payoff; it bounds the error of the solution. */
const MIN_TEMPERATURE = 1e-10;
const EPSILON = 2.220446049250313e-16;

/**
 * The maximum-entropy Nash equilibrium of the meta-game in which two sides each choose a player and receive
 * its payoff against the other (`payoff`, antisymmetric, n x n row by row). Copies of a player share its
 * probability and do not change ratings (Balduzzi et al., Re-evaluating evaluation, 2018).
 *
 * Both sides also receive the entropy of their mixed strategy times a temperature. The equilibrium is then
 * unique, mix_i ~ exp((payoff mix)_i / temperature). Newton's method solves this system: its Jacobian, the
 * identity plus an antisymmetric matrix, is always regular. As the temperature decreases, the solution
 * converges to the wanted equilibrium (Tikhonov).
 */
export function nashAverage(payoff: Float64Array): NashAverage {
  const n = sqrt(payoff.length);
  const scale = payoff.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  let logs: Float64Array = new Float64Array(n).fill(-log(n));
  let temperature = 1;
  let cooling = 0.5;
  while (scale > 0 && temperature > MIN_TEMPERATURE && cooling < 0.9999) {
    const cooler = temperature * cooling;
    const next = solveAt(
      payoff.map((x) => x / (scale * cooler)),
      logs,
    );
    if (next === undefined) cooling = sqrt(cooling);
    else [logs, temperature, cooling] = [next, cooler, Math.max(0.25, cooling * cooling)];
  }
  const mix = logs.map(exp);
  return { mix, ratings: product(payoff, mix) };
}

/**
 * The logarithms of the mix with log mix = payoff mix + constant, from an initial guess; undefined without
 * convergence.
 */
function solveAt(payoff: Float64Array, guess: Float64Array): Float64Array | undefined {
  const logs = guess.slice();
  const largest = payoff.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  for (let round = 0; round < 20; round++) {
    const step = newtonStep(payoff, logs);
    // A step may decrease a probability freely but increases it at most e-fold, because the linear system has
    // no bound.
    const growth = step.reduce((most, x) => Math.max(most, x), 1);
    let change = 0;
    let sum = 0;
    for (let i = 0; i < logs.length; i++) {
      const before = exp(logs[i]);
      logs[i] += step[i] / growth;
      change = Math.max(change, Math.abs(exp(logs[i]) - before));
      sum += exp(logs[i]);
    }
    for (let i = 0; i < logs.length; i++) logs[i] -= log(sum);
    // Payoffs in units of the temperature have its rounding errors.
    if (growth === 1 && change < 1e-13 + EPSILON * largest) return logs;
  }
  return undefined;
}

function newtonStep(payoff: Float64Array, logs: Float64Array): Float64Array {
  const n = logs.length;
  const mix = logs.map(exp);
  const gains = product(payoff, mix);
  // One row and column more than players: probabilities sum to 1, and the constant is unknown.
  const size = n + 1;
  const matrix = new Float64Array(size * size);
  const step = new Float64Array(size);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) matrix[i * size + j] = (i === j ? 1 : 0) - payoff[i * n + j] * mix[j];
    matrix[i * size + n] = 1;
    matrix[n * size + i] = mix[i];
    step[i] = gains[i] - logs[i];
  }
  solveGeneral(matrix, step);
  return step.subarray(0, n);
}

function product(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  return vector.map((_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += matrix[i * n + j] * vector[j];
    return sum;
  });
}
