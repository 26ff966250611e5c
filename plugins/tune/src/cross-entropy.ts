import { Random } from 'evolab';
import type { Method, MethodSettings } from './method.ts';

export interface CrossEntropySettings extends MethodSettings {
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

/** The Cross-Entropy Method (Rubinstein 1999), which begins in the middle of each range, with half its width as spread. */
export function crossEntropy(settings: CrossEntropySettings): Method {
  const { parameters, seed, elite, smoothing, distribution: shape } = settings;
  return {
    name: 'the Cross-Entropy Method',

    start: () => ({
      distribution: {
        iteration: 0,
        means: parameters.map(({ low, high }) => (low + high) / 2),
        spreads: parameters.map(({ low, high }) => (high - low) / 2),
      },
    }),

    candidates({ distribution: { iteration, means, spreads } }) {
      const random = new Random(seed, 'cross-entropy', iteration);
      return Array.from({ length: settings.candidates }, () =>
        parameters.map(({ low, high }, k) => {
          const step = shape === 'normal' ? random.normal() : random.between(-1, 1);
          return Math.min(high, Math.max(low, means[k] + spreads[k] * step));
        }),
      );
    },

    // Of equals the earlier one is better. A single one has no spread, which would narrow whatever the scores are.
    update({ distribution }, candidates, scores) {
      const count = Math.min(candidates.length, Math.max(2, Math.round(elite * candidates.length)));
      const best = scores
        .map((score, i) => ({ score, i }))
        .sort((a, b) => b.score - a.score || a.i - b.i)
        .slice(0, count)
        .map(({ i }) => candidates[i]);
      const mix = (next: number, old: number) => smoothing * next + (1 - smoothing) * old;
      const means = distribution.means.map(
        (_, k) => best.reduce((sum, vector) => sum + vector[k], 0) / count,
      );
      const deviations = means.map((mean, k) =>
        Math.sqrt(best.reduce((sum, vector) => sum + (vector[k] - mean) ** 2, 0) / count),
      );
      // Half the width of the uniform distribution with this standard deviation.
      const width = shape === 'uniform' ? Math.sqrt(3) : 1;
      return {
        distribution: {
          iteration: distribution.iteration + 1,
          means: means.map((mean, k) => mix(mean, distribution.means[k])),
          spreads: deviations.map((deviation, k) => mix(width * deviation, distribution.spreads[k])),
        },
      };
    },
  };
}
