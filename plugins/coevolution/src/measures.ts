import type { Played } from './contest.ts';
import type { Genome } from './mutation.ts';
import { judged } from './pairing.ts';

/** Mean distance of members from their centre, root mean square over weights; 0 if all are equal. */
export function diversity(members: readonly Genome[]): number {
  const size = members[0].weights.length;
  let sum = 0;
  for (let w = 0; w < size; w++) {
    let mean = 0;
    for (const { weights } of members) mean += weights[w];
    mean /= members.length;
    for (const { weights } of members) sum += (weights[w] - mean) ** 2;
  }
  return Math.sqrt(sum / (size * members.length));
}

/** Mean step size over members and weights. */
export function meanSigma(members: readonly Genome[]): number {
  let sum = 0;
  for (const { sigmas } of members) for (const sigma of sigmas) sum += sigma;
  return sum / (members.length * members[0].sigmas.length);
}

/**
 * How many independent games the mean score of each member rests on. A game between the same two on the same sides
 * with the same moves as an earlier one tells nothing new: a game that was played m times weighs m, and the size is
 * (sum of weights)^2 / (sum of their squares), the number of games if all are different (Kish, Survey Sampling, 1965).
 */
export function sampleSizes(
  members: number,
  games: readonly Played[],
  creditOpponent: boolean,
): Float64Array {
  const weights = Array.from({ length: members }, () => new Map<string, number>());
  for (const game of games) {
    const key = `${game.first} ${game.second} ${game.key}`;
    for (const role of judged(game, creditOpponent)) {
      const own = weights[role === 0 ? game.first : game.second];
      own.set(key, (own.get(key) ?? 0) + 1);
    }
  }
  return Float64Array.from(weights, (own) => {
    let sum = 0;
    let squares = 0;
    for (const weight of own.values()) {
      sum += weight;
      squares += weight * weight;
    }
    return squares === 0 ? 0 : (sum * sum) / squares;
  });
}

/**
 * The standard error of each member's mean score: the spread of games around the means of their players, pooled over
 * all members, over the root of the sample size; 0 where nothing was played.
 */
export function standardErrors(
  scores: readonly (readonly number[])[],
  sizes: ArrayLike<number>,
): Float64Array {
  let squares = 0;
  let freedom = 0;
  for (const list of scores) {
    if (list.length === 0) continue;
    const mean = list.reduce((sum, x) => sum + x, 0) / list.length;
    squares += list.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    freedom += list.length - 1;
  }
  const variance = freedom > 0 ? squares / freedom : 0;
  return Float64Array.from(scores, (_, i) => (sizes[i] > 0 ? Math.sqrt(variance / sizes[i]) : 0));
}

/** Root mean square. */
export function rootMeanSquare(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);
}
