import { exp, log, sqrt } from '../util/math.ts';
import { bisect } from './bisect.ts';

/**
 * The normal, beta and gamma distributions, computed with the elementary functions of util/math, so that
 * stored statistics are the same on every machine. Probabilities have relative errors below 1e-12 unless they
 * are tiny.
 */

const TWO_PI = 6.283185307179586;
const HALF_LOG_TWO_PI = 0.9189385332046727;
const TWO_OVER_SQRT_PI = 1.1283791670955126;
const EPSILON = 2.220446049250313e-16;
/** Replaces 0 in denominators of continued fractions (Lentz's algorithm). */
const TINY = 1e-300;

/** The error function. */
export function erf(x: number): number {
  if (Math.abs(x) > 2) return x > 0 ? 1 - erfc(x) : erfc(-x) - 1;
  // All terms have the same sign: no cancellation.
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > EPSILON * Math.abs(sum); n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return TWO_OVER_SQRT_PI * exp(-x * x) * sum;
}

/** 1 - erf(x), without cancellation for large x. */
export function erfc(x: number): number {
  if (x < 2) return 1 - erf(x);
  return upperGammaFraction(0.5, x * x) * poissonTerm(0.5, x * x) * 0.5;
}

/** Probability that a standard normal variable is below `x`. */
export function normalCdf(x: number): number {
  return erfc(-x * Math.SQRT1_2) / 2;
}

/** The `x` with normalCdf(x) = p. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) return p === 0 ? -Infinity : p === 1 ? Infinity : Number.NaN;
  if (p > 0.5) return -normalQuantile(1 - p);
  return bisect((x) => normalCdf(x) - p, -38.5, 0);
}

/** The gamma distribution with shape `a` and scale 1: probability of at most `x`. */
export function gammaCdf(a: number, x: number): number {
  if (!(x > 0)) return 0;
  if (x > a + 1) return 1 - poissonTerm(a, x) * a * upperGammaFraction(a, x);
  let term = 1;
  let sum = 1;
  for (let k = 1; term > EPSILON * sum; k++) {
    term *= x / (a + k);
    sum += term;
  }
  return poissonTerm(a, x) * sum;
}

/** The `x` with gammaCdf(a, x) = p. */
export function gammaQuantile(a: number, p: number): number {
  let high = a + 1;
  while (gammaCdf(a, high) < p) high *= 2;
  return bisect((x) => gammaCdf(a, x) - p, 0, high);
}

/** The beta distribution (regularised incomplete beta function): probability of at most `x`; `y` is 1 - x. */
export function betaCdf(a: number, b: number, x: number, y = 1 - x): number {
  if (!(x > 0)) return 0;
  if (!(y > 0)) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaCdf(b, a, y, x);
  return betaTerm(a, b, x, y) * betaFraction(a, b, x);
}

/** The `x` with betaCdf(a, b, x) = p. */
export function betaQuantile(a: number, b: number, p: number): number {
  return bisect((x) => betaCdf(a, b, x) - p, 0, 1);
}

/**
 * The quantile of Student's t distribution with `freedom` degrees of freedom at probability `p`, at least
 * 1/2.
 */
export function studentQuantile(freedom: number, p: number): number {
  const y = betaQuantile(0.5, freedom / 2, 2 * p - 1);
  return sqrt((freedom * y) / (1 - y));
}

/** Probability that a chi-square variable with `freedom` degrees of freedom exceeds `x`. */
export function chiSquaredTail(freedom: number, x: number): number {
  return 1 - gammaCdf(freedom / 2, x / 2);
}

/** Stirling's formula for log Gamma(x). */
function stirling(x: number): number {
  return (x - 0.5) * log(x) - x + HALF_LOG_TWO_PI;
}

/** log Gamma(x) - stirling(x). */
function stirlingError(x: number): number {
  let shift = 0;
  for (; x < 10; x++) shift += stirling(x + 1) - stirling(x) - log(x);
  const z = 1 / (x * x);
  const series =
    1 / 12 - z * (1 / 360 - z * (1 / 1260 - z * (1 / 1680 - z * (1 / 1188 - z * (691 / 360360)))));
  return series / x + shift;
}

/**
 * x log(x / mean) + mean - x without cancellation (C. Loader, Fast and Accurate Computation of Binomial
 * Probabilities, 2000).
 */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) > 0.1 * (x + mean)) return x * log(x / mean) + mean - x;
  const v = (x - mean) / (x + mean);
  let sum = (x - mean) * v;
  let term = 2 * x * v;
  for (let j = 3; ; j += 2) {
    term *= v * v;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}

/** x^a e^-x / Gamma(a + 1). */
function poissonTerm(a: number, x: number): number {
  return exp(-stirlingError(a) - deviance(a, x)) / sqrt(TWO_PI * a);
}

/** x^a y^b / Beta(a, b), for x + y = 1. */
function betaTerm(a: number, b: number, x: number, y: number): number {
  const n = a + b;
  const errors = stirlingError(n) - stirlingError(a) - stirlingError(b);
  return exp(errors - deviance(a, n * x) - deviance(b, n * y)) * sqrt((a * b) / (n * TWO_PI));
}

/** Gamma(a, x) / (x^a e^-x), for x > a + 1. */
function upperGammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let f = d;
  for (let i = 1; ; i++) {
    const step = -i * (i - a);
    b += 2;
    d = 1 / nonZero(b + step * d);
    c = nonZero(b + step / c);
    f *= d * c;
    if (Math.abs(d * c - 1) < EPSILON) return f;
  }
}

/** The continued fraction of the incomplete beta function, over a. */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let f = d;
  for (let m = 1; ; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    f *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    f *= d * c;
    if (Math.abs(d * c - 1) < EPSILON) return f / a;
  }
}

function nonZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x;
}
