import { exp, log, sqrt } from '../util/math.ts';
import { solveGeneral } from './linear.ts';

export interface NashAverage {
  /** How often the equilibrium plays each player; sums to 1. */
  readonly mix: Float64Array;
  /** What each player gains against the equilibrium: 0 for those it plays, never above. */
  readonly ratings: Float64Array;
}

/** The last temperature, as a share of the largest payoff: it bounds what the mix falls short of the exact one. */
const COLDEST = 1e-10;
const EPSILON = 2.220446049250313e-16;

/**
 * The Nash equilibrium of the game in which two sides each choose a player and get what theirs gains against the
 * other (`payoff`, antisymmetric, n x n row by row). Where there are many, the one of largest entropy: so copies of
 * a player share its part and change nobody's rating (Balduzzi et al., Re-evaluating evaluation, 2018).
 *
 * Both sides are rewarded with the entropy of their mix times a temperature. The equilibrium is then unique,
 * mix_i ~ exp((payoff mix)_i / temperature), a system that Newton's method solves (its Jacobian, one plus an
 * antisymmetric matrix, is always regular); as the temperature falls it tends to the wanted one (Tikhonov).
 */
export function nashAverage(payoff: Float64Array): NashAverage {
  const n = sqrt(payoff.length);
  const scale = payoff.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  let logs: Float64Array = new Float64Array(n).fill(-log(n));
  let temperature = 1;
  let fall = 0.5;
  while (scale > 0 && temperature > COLDEST && fall < 0.9999) {
    const cooler = temperature * fall;
    const next = settle(
      payoff.map((x) => x / (scale * cooler)),
      logs,
    );
    if (next === undefined) fall = sqrt(fall);
    else [logs, temperature, fall] = [next, cooler, Math.max(0.25, fall * fall)];
  }
  const mix = logs.map(exp);
  return { mix, ratings: product(payoff, mix) };
}

/** The logarithms of the mix with log mix = payoff mix + constant, from a guess that is near; undefined if it is not. */
function settle(payoff: Float64Array, guess: Float64Array): Float64Array | undefined {
  const logs = guess.slice();
  const largest = payoff.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  for (let round = 0; round < 20; round++) {
    const step = newtonStep(payoff, logs);
    // A share may fall at once but grows at most e-fold: where it is small, the linear system sees no limit.
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
    // Payoffs in units of the temperature carry its rounding errors.
    if (growth === 1 && change < 1e-13 + EPSILON * largest) return logs;
  }
  return undefined;
}

function newtonStep(payoff: Float64Array, logs: Float64Array): Float64Array {
  const n = logs.length;
  const mix = logs.map(exp);
  const gains = product(payoff, mix);
  // One row and column more than players: the shares still sum to 1, the constant is free.
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
