import { exp, log, sqrt } from '../util/math.ts';
import { sum } from '../util/sums.ts';
import { normalCdf } from './distributions.ts';
import type { Tally } from './tally.ts';

/** Elo points per unit of log odds. */
export const ELO_SCALE = 400 / Math.LN10;

/** Half the width of a 95% interval of the standard normal distribution. */
export const Z95 = 1.959963984540054;

/** Replaces a count of 0, so that a distribution with empty classes has a variance and logarithms. */
const EMPTY = 1e-3;

/** The strength difference of two players, estimated from their games. */
export interface EloEstimate {
  /** Elo difference from the score. */
  readonly elo: number;
  /** Half the width of the 95% interval; Infinity if the interval includes a score of 0 or 1. */
  readonly eloError: number;
  /**
   * Normalized Elo: the excess score in standard deviations of a game, times 800 / ln 10; infinite after wins or losses only,
   * where the results have no deviation.
   */
  readonly nElo: number;
  /**
   * Half the width of its 95% interval as fastchess has it, which takes the standard deviation as known: for players that are
   * nearly equal. If four of five pairs are won and the others even, the interval covers the truth in half of all cases.
   */
  readonly nEloError: number;
  /** Likelihood of superiority: the probability that the first player is stronger. */
  readonly los: number;
}

/** The Elo difference at which the expected score is `score`. */
export function eloOfScore(score: number): number {
  if (score <= 0) return -Infinity;
  return score >= 1 ? Infinity : ELO_SCALE * log(score / (1 - score));
}

/** The expected score at an Elo difference. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + exp(-elo / ELO_SCALE));
}

/** Counts in equal steps of score from 0 to 1, zeros replaced, with their total. */
export function regularised(counts: readonly number[]): { probabilities: number[]; total: number } {
  const filled = counts.map((count) => (count === 0 ? EMPTY : count));
  const total = sum(filled);
  return { probabilities: filled.map((count) => count / total), total };
}

/** Mean and variance of a distribution over equal steps of score from 0 to 1. */
export function moments(probabilities: readonly number[]): { mean: number; variance: number } {
  const step = 1 / (probabilities.length - 1);
  const mean = probabilities.reduce((sum, p, i) => sum + p * i * step, 0);
  const variance = probabilities.reduce((sum, p, i) => sum + p * (i * step - mean) * (i * step - mean), 0);
  return { mean, variance };
}

/**
 * Elo from pairs of games on the same opening (the pentanomial model of fishtest and fastchess). Pairs are
 * independent; the two games of a pair are not.
 */
export function eloOfPairs({ ptnml: counts }: Tally): EloEstimate {
  const { probabilities, total } = regularised(counts);
  const { mean, variance } = moments(probabilities);
  const deviation = sqrt(variance / total);
  const [low, high] = [mean - Z95 * deviation, mean + Z95 * deviation];
  const unit = (2 * ELO_SCALE) / sqrt(2 * variance);
  const played = sum(counts);
  const isOneSided = played > 0 && [counts[0], counts.at(-1)].includes(played);
  return {
    elo: eloOfScore(mean),
    eloError: (eloOfScore(high) - eloOfScore(low)) / 2,
    nElo: isOneSided ? (mean > 0.5 ? Infinity : -Infinity) : (mean - 0.5) * unit,
    nEloError: isOneSided ? Infinity : Z95 * deviation * unit,
    los: normalCdf((mean - 0.5) / deviation),
  };
}
