import { Random } from '../util/random.ts';

/** A number that is tuned, and between what it may lie. */
export interface Knob {
  readonly name: string;
  readonly low: number;
  readonly high: number;
}

export interface CrossEntropySettings {
  readonly knobs: readonly Knob[];
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

/** Where candidates are drawn from; plain data, by knob. */
export interface Cloud {
  readonly iteration: number;
  readonly means: readonly number[];
  readonly spreads: readonly number[];
}

/** The cloud before anything is known: the middle of each range, and half its width. */
export function firstCloud({ knobs }: CrossEntropySettings): Cloud {
  return {
    iteration: 0,
    means: knobs.map(({ low, high }) => (low + high) / 2),
    spreads: knobs.map(({ low, high }) => (high - low) / 2),
  };
}

/** The candidates of the next iteration, always the same for the same cloud. */
export function drawCandidates(settings: CrossEntropySettings, cloud: Cloud): number[][] {
  const { knobs, seed, candidates, distribution } = settings;
  const random = new Random(seed, 'cross-entropy', cloud.iteration);
  return Array.from({ length: candidates }, () =>
    knobs.map(({ low, high }, k) => {
      const step = distribution === 'normal' ? random.normal() : random.between(-1, 1);
      return Math.min(high, Math.max(low, cloud.means[k] + cloud.spreads[k] * step));
    }),
  );
}

/** The cloud after the candidates were scored, more being better; of equals the earlier is taken for the better. */
export function nextCloud(
  { elite, smoothing, distribution }: CrossEntropySettings,
  cloud: Cloud,
  candidates: readonly (readonly number[])[],
  scores: readonly number[],
): Cloud {
  const count = Math.max(1, Math.round(elite * candidates.length));
  const best = scores
    .map((score, i) => ({ score, i }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .slice(0, count)
    .map(({ i }) => candidates[i]);
  const mix = (next: number, old: number) => smoothing * next + (1 - smoothing) * old;
  const means = cloud.means.map((_, k) => best.reduce((sum, vector) => sum + vector[k], 0) / count);
  const deviations = means.map((mean, k) =>
    Math.sqrt(best.reduce((sum, vector) => sum + (vector[k] - mean) ** 2, 0) / count),
  );
  // The half width of the uniform law that has this deviation.
  const width = distribution === 'uniform' ? Math.sqrt(3) : 1;
  return {
    iteration: cloud.iteration + 1,
    means: means.map((mean, k) => mix(mean, cloud.means[k])),
    spreads: deviations.map((deviation, k) => mix(width * deviation, cloud.spreads[k])),
  };
}
