import type { Genome } from './mutation.ts';

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
