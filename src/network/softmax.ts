import { exp, log } from '../util/math.ts';

/** Turns the first `count` numbers into probabilities, proportional to exp(scale x number). */
export function softmax(numbers: Float64Array, count: number, scale: number): void {
  let most = -Infinity;
  for (let i = 0; i < count; i++) if (numbers[i] > most) most = numbers[i];
  let sum = 0;
  for (let i = 0; i < count; i++) sum += numbers[i] = exp(scale * (numbers[i] - most));
  for (let i = 0; i < count; i++) numbers[i] /= sum;
}

/** The Kullback-Leibler divergence of `policy` from `targets` in nats, both of `count` positive or zero numbers. */
export function divergence(targets: ArrayLike<number>, policy: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) if (targets[i] > 0) sum += targets[i] * log(targets[i] / policy[i]);
  return sum;
}
