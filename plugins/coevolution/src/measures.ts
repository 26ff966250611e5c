import type { PlayedMatchup } from './contest.ts';
import type { Genome } from './mutation.ts';
import { scoredRoles } from './matchup.ts';

/** Root mean square distance of the members' weights from their mean; 0 if all members are equal. */
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
 * Effective sample size of each member's mean score. A game between the same members on the same sides with
 * the same moves as an earlier one adds no information: a game played m times has weight m, and the effective
 * sample size is (sum of weights)^2 / (sum of their squares), the number of games if all are different (Kish,
 * Survey Sampling, 1965).
 */
export function sampleSizes(
  members: number,
  games: readonly PlayedMatchup[],
  creditOpponent: boolean,
): Float64Array {
  const weights = Array.from({ length: members }, () => new Map<string, number>());
  for (const game of games) {
    const key = `${game.first} ${game.second} ${game.key}`;
    for (const role of scoredRoles(game, creditOpponent)) {
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
 * The standard error of each member's mean score: the standard deviation of games around the means of their
 * players, pooled over all members, divided by the root of the sample size; 0 for members without games.
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
