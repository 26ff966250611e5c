import type { MatchRecord } from 'evolab';
import type { Genome } from './mutation.ts';
import type { Pairing } from './pairing.ts';

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
 * How noisy the fitness is: the standard error of a member's mean points a game, root mean square over the members
 * with two games or more; 0 if there are none. Members whose means differ by less are told apart by luck.
 */
export function fitnessError(scores: readonly (readonly number[])[]): number {
  const known = scores.filter((list) => list.length > 1);
  const squares = known.map((list) => {
    const n = list.length;
    const mean = list.reduce((sum, x) => sum + x, 0) / n;
    return list.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1) / n;
  });
  return Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / Math.max(1, known.length));
}

/** How many games say something: those of the same two, on the same sides, with the same moves count once. */
export function distinctGames(pairings: readonly Pairing[], records: readonly MatchRecord[]): number {
  return new Set(records.map(({ moves }, i) => `${pairings[i].first} ${pairings[i].second} ${moves.join()}`))
    .size;
}
