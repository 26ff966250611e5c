import { Random } from '../util/random.ts';

/** A number that is tuned, and the range it may lie in. */
export interface Parameter {
  readonly name: string;
  readonly low: number;
  readonly high: number;
}

export interface CrossEntropySettings {
  readonly parameters: readonly Parameter[];
  readonly seed: number;
  /** Vectors drawn in an iteration. */
  readonly candidates: number;
  /** The share of them, best first, that the next distribution is made from. */
  readonly elite: number;
  /** How far each iteration goes from the old distribution to that of its elite. */
  readonly smoothing: number;
  /** Uniform on mean - spread to mean + spread, or normal with the spread as deviation; both cut off at the ends. */
  readonly distribution: 'uniform' | 'normal';
}

/** Where candidates are drawn from; plain data, by parameter. */
export interface Distribution {
  readonly iteration: number;
  readonly means: readonly number[];
  readonly spreads: readonly number[];
}

/** The distribution before anything is known: the middle of each range, and half its width. */
export function initialDistribution({ parameters }: CrossEntropySettings): Distribution {
  return {
    iteration: 0,
    means: parameters.map(({ low, high }) => (low + high) / 2),
    spreads: parameters.map(({ low, high }) => (high - low) / 2),
  };
}

/** The candidates of the next iteration, always the same for the same distribution. */
export function drawCandidates(
  { parameters, seed, candidates, distribution: shape }: CrossEntropySettings,
  { iteration, means, spreads }: Distribution,
): number[][] {
  const random = new Random(seed, 'cross-entropy', iteration);
  return Array.from({ length: candidates }, () =>
    parameters.map(({ low, high }, k) => {
      const step = shape === 'normal' ? random.normal() : random.between(-1, 1);
      return Math.min(high, Math.max(low, means[k] + spreads[k] * step));
    }),
  );
}

/** The distribution after the candidates were scored, more being better; of equals the earlier counts as the better. */
export function updateDistribution(
  { elite, smoothing, distribution: shape }: CrossEntropySettings,
  distribution: Distribution,
  candidates: readonly (readonly number[])[],
  scores: readonly number[],
): Distribution {
  const count = Math.max(1, Math.round(elite * candidates.length));
  const best = scores
    .map((score, i) => ({ score, i }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .slice(0, count)
    .map(({ i }) => candidates[i]);
  const mix = (next: number, old: number) => smoothing * next + (1 - smoothing) * old;
  const means = distribution.means.map((_, k) => best.reduce((sum, vector) => sum + vector[k], 0) / count);
  const deviations = means.map((mean, k) =>
    Math.sqrt(best.reduce((sum, vector) => sum + (vector[k] - mean) ** 2, 0) / count),
  );
  // The half width of the uniform law that has this deviation.
  const width = shape === 'uniform' ? Math.sqrt(3) : 1;
  return {
    iteration: distribution.iteration + 1,
    means: means.map((mean, k) => mix(mean, distribution.means[k])),
    spreads: deviations.map((deviation, k) => mix(width * deviation, distribution.spreads[k])),
  };
}
