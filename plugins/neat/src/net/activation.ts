import { boundedExp } from 'evolab/network';

/** The activations that a node can have. */
export const ACTIVATIONS = ['tanh', 'sigmoid', 'gaussian', 'sine', 'abs', 'linear'] as const;
export type Activation = (typeof ACTIVATIONS)[number];

/** The slope of Stanley and Miikkulainen's sigmoid. */
export const STEEPNESS = 4.9;

const TWO_PI = 6.283185307179586;
const PI = 3.141592653589793;

/** Sine by its Taylor series to x^17, the same on every machine; absolute error below 1e-12 for |x| < 1000. */
export function sine(x: number): number {
  let r = x - TWO_PI * Math.round(x / TWO_PI);
  if (r > PI / 2) r = PI - r;
  else if (r < -PI / 2) r = -PI - r;
  const z = r * r;
  let p = 1 / 355687428096000;
  p = p * z - 1 / 1307674368000;
  p = p * z + 1 / 6227020800;
  p = p * z - 1 / 39916800;
  p = p * z + 1 / 362880;
  p = p * z - 1 / 5040;
  p = p * z + 1 / 120;
  p = p * z - 1 / 6;
  return r + r * z * p;
}

/** The output of a node whose weighted inputs sum to `x`. */
export function respond(activation: Activation, x: number): number {
  switch (activation) {
    case 'tanh':
      return 1 - 2 / (1 + boundedExp(2 * x));
    case 'sigmoid':
      return 1 / (1 + boundedExp(-STEEPNESS * x));
    case 'gaussian':
      return boundedExp(-x * x);
    case 'sine':
      return sine(x);
    case 'abs':
      return Math.abs(x);
    case 'linear':
      return x;
  }
}
