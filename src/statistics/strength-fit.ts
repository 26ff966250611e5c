import { exp, log } from '../util/math.ts';
import { ELO_SCALE } from './elo.ts';
import { solveSymmetric } from './linear.ts';

/**
 * Standard deviation of the prior: every rating is normal around the mean of its group. The prior is worth an
 * eighth of a game; it changes ratings slightly and keeps those of players that won or lost every game
 * finite.
 */
const PRIOR_DEVIATION = 1000 / ELO_SCALE;
export const PRIOR_PRECISION = 1 / (PRIOR_DEVIATION * PRIOR_DEVIATION);

/** A score this close to the expected one gives no information about the variance. */
export const STEADY = 0.02;

/**
 * The probability of a result that is absent from all of so many meetings with probability `chance` (Hanley and Lippman-Hand
 * 1983, If nothing goes wrong, is everything all right?).
 */
export const mostUnseen = (meetings: number, chance: number): number => 1 - exp(log(chance) / meetings);

/**
 * The strengths in log odds that results make likeliest, with a normal prior, by Newton's method from `start`, damped where
 * its steps are long. `likelihood` adds the derivatives of the logarithm of the likelihood at `strengths`: the first to
 * `gradient`, the second, negated, to the lower triangle of `hessian`, row by row. `precision` is that of the prior.
 */
export function fitStrengths(
  start: Float64Array,
  tolerance: number,
  likelihood: (strengths: Float64Array, gradient: Float64Array, hessian: Float64Array) => void,
  precision = PRIOR_PRECISION,
): Float64Array {
  const n = start.length;
  const strengths = start.slice();
  const hessian = new Float64Array(n * n);
  const step = new Float64Array(n);
  for (let round = 0; round < 100; round++) {
    hessian.fill(0);
    for (let i = 0; i < n; i++) {
      hessian[i * n + i] = precision;
      step[i] = -precision * strengths[i];
    }
    likelihood(strengths, step, hessian);
    solveSymmetric(hessian, step);
    // The logistic likelihood is self-concordant: with this damping Newton's method always converges (Bach
    // 2010).
    const length = 2 * step.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    const damping = length > 1e-3 ? log(1 + length) / length : 1;
    for (let i = 0; i < n; i++) strengths[i] += damping * step[i];
    if (length < tolerance) break;
  }
  return strengths;
}
