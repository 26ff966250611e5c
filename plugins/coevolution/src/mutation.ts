import { drawWeights, exp, type Random, type WeightBlock } from 'evolab';

/** A real vector and, for self-adaptive mutation, a step size for each component. */
export interface Genome {
  readonly weights: Float64Array;
  readonly sigmas: Float64Array;
}

export interface MutationOptions {
  /**
   * `unit`: N(0, 1) is added to every weight (Norberg). `selfAdaptive`: step sizes evolve too (Chellapilla,
   * Fogel).
   */
  readonly mutation: string;
  readonly sigma: number;
  /** Step sizes stay in [sigmaLow, sigmaHigh]; 0 for no upper bound. */
  readonly sigmaLow: number;
  readonly sigmaHigh: number;
  /**
   * Mutation of numbers with bounds, such as the value of a king: `step` adds -0.1, 0 or 0.1 (2001), `exp`
   * multiplies by exp(N(0,1)/sqrt 2) (1999).
   */
  readonly scalarRule: string;
}

/** Learning rate of the step sizes: 1 / sqrt(2 sqrt(n)) for n weights (Chellapilla and Fogel 1999). */
export function tauOf(count: number): number {
  return 1 / Math.sqrt(2 * Math.sqrt(count));
}

/** A random genome: weights uniform in the range of each block, all step sizes `sigma`. */
export function newGenome(blocks: readonly WeightBlock[], sigma: number, random: Random): Genome {
  const weights = drawWeights(blocks, random);
  return { weights, sigmas: new Float64Array(weights.length).fill(sigma) };
}

/**
 * A mutant of `parent`, which stays unchanged. Self-adaptive: sigma' = sigma exp(tau N), w' = w + sigma' N',
 * with fresh normal samples for every weight; unit: w' = w + N. Blocks with bounds follow the scalar rule and
 * are clamped.
 */
export function mutate(
  parent: Genome,
  blocks: readonly WeightBlock[],
  options: MutationOptions,
  random: Random,
): Genome {
  const weights = parent.weights.slice();
  const sigmas = parent.sigmas.slice();
  const free = blocks.reduce((sum, block) => sum + (block.bounds ? 0 : block.size), 0);
  const tau = tauOf(free);
  const high = options.sigmaHigh > 0 ? options.sigmaHigh : Infinity;
  let at = 0;
  for (const { size, bounds } of blocks) {
    for (const end = at + size; at < end; at++) {
      if (bounds) {
        const scaled =
          options.scalarRule === 'exp'
            ? weights[at] * exp(random.normal() / Math.SQRT2)
            : weights[at] + (random.below(3) - 1) * 0.1;
        weights[at] = Math.min(bounds[1], Math.max(bounds[0], scaled));
      } else if (options.mutation === 'unit') {
        weights[at] += random.normal();
      } else {
        sigmas[at] = Math.min(high, Math.max(options.sigmaLow, sigmas[at] * exp(tau * random.normal())));
        weights[at] += sigmas[at] * random.normal();
      }
    }
  }
  return { weights, sigmas };
}
