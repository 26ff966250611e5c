import type { Optimizer } from '../contract/optimizer.ts';
import type { Random } from '../util/random.ts';

/**
 * Samples of a distribution. Mirrored ones (antithetic: Brockhoff et al. 2010) are pairs, the second of each the first
 * turned round, so that what both share tells nothing and does not count.
 */
export function drawSamples(mirrored: boolean, count: number, size: number, random: Random): Float64Array[] {
  const samples: Float64Array[] = [];
  while (samples.length < count) {
    const sample = Float64Array.from({ length: size }, () => random.normal());
    samples.push(sample);
    if (mirrored) samples.push(sample.map((x) => -x));
  }
  return samples.slice(0, count);
}

/** The `count` samples of `size` weights that an optimizer tries next. */
export function samplesOf<State>(
  optimizer: Optimizer<State>,
  state: State,
  count: number,
  size: number,
  random: Random,
): readonly Float64Array[] {
  const drawn = drawSamples(optimizer.mirrored, count, size, random);
  return optimizer.tried?.(state, drawn) ?? drawn;
}

/** What each sample gets by its rank: `byRank[0]` for the best. Equals get the mean of theirs. */
export function sharedByRank(fitness: readonly number[], byRank: Float64Array): Float64Array {
  const count = fitness.length;
  const order = fitness.map((_, i) => i).sort((a, b) => fitness[b] - fitness[a]);
  const shares = new Float64Array(count);
  for (let from = 0, to = 0; from < count; from = to) {
    let sum = 0;
    for (; to < count && fitness[order[to]] === fitness[order[from]]; to++) sum += byRank[to];
    for (let at = from; at < to; at++) shares[order[at]] = sum / (to - from);
  }
  return shares;
}
