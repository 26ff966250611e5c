import { Random } from 'evolab';

/** A number that is tuned, and its range. */
export interface Parameter {
  readonly name: string;
  readonly low: number;
  readonly high: number;
}

export interface CrossEntropySettings {
  readonly parameters: readonly Parameter[];
  readonly seed: number;
  /** Candidates drawn in an iteration. */
  readonly candidates: number;
  /** The share of the candidates, best first, that the next distribution is fitted to. */
  readonly elite: number;
  /**
   * The weight of the elite's distribution in the next one, from 0 to 1; the rest is the old distribution.
   */
  readonly smoothing: number;
  /**
   * Uniform from mean - spread to mean + spread, or normal with the spread as standard deviation; both are
   * clipped to the range.
   */
  readonly distribution: 'uniform' | 'normal';
}

/** The distribution candidates are drawn from, by parameter. Plain data. */
export interface Distribution {
  readonly iteration: number;
  readonly means: readonly number[];
  readonly spreads: readonly number[];
}

/** The first distribution: the middle of each range as mean, half its width as spread. */
export function initialDistribution({ parameters }: CrossEntropySettings): Distribution {
  return {
    iteration: 0,
    means: parameters.map(({ low, high }) => (low + high) / 2),
    spreads: parameters.map(({ low, high }) => (high - low) / 2),
  };
}

/** The candidates of the next iteration: a function of the settings and the distribution. */
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

/**
 * The distribution after the candidates were scored. Higher scores are better; of equals the earlier one is.
 */
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
  // Half the width of the uniform distribution with this standard deviation.
  const width = shape === 'uniform' ? Math.sqrt(3) : 1;
  return {
    iteration: distribution.iteration + 1,
    means: means.map((mean, k) => mix(mean, distribution.means[k])),
    spreads: deviations.map((deviation, k) => mix(width * deviation, distribution.spreads[k])),
  };
}
