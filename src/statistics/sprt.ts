import { exp, log, sqrt } from '../util/math.ts';
import { LabError } from '../util/errors.ts';
import { ELO_SCALE, moments, regularised, scoreOfElo } from './elo.ts';
import type { Tally } from './tally.ts';
import { largest, smallest } from '../util/extremes.ts';

export const SPRT_MODELS = ['normalized', 'logistic', 'bayesian'] as const;
export type SprtModel = (typeof SPRT_MODELS)[number];

/** A sequential test of H0, that the first player is `elo0` better, against H1, that it is `elo1` better. */
export interface SprtSettings {
  /** In units of the model: normalized Elo, Elo, or BayesElo. */
  readonly elo0: number;
  readonly elo1: number;
  /** Probability of accepting H1 if H0 is true. */
  readonly alpha: number;
  /** Probability of accepting H0 if H1 is true. */
  readonly beta: number;
  readonly model: SprtModel;
}

/** Maximum absolute value of a hypothesis. */
const MAX_ELO = 3000;

export const SPRT_DEFAULTS: SprtSettings = {
  elo0: 0,
  elo1: 10,
  alpha: 0.05,
  beta: 0.05,
  model: 'normalized',
};

export interface SprtState {
  /** Log-likelihood ratio of H1 to H0. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly state: 'H0' | 'H1' | 'continue';
}

/** Throws `LabError` (LAB_BAD_OPTION) for invalid settings. */
export function checkSprt({ elo0, elo1, alpha, beta, model }: SprtSettings): void {
  const bad = (message: string, hint: string) => new LabError('LAB_BAD_OPTION', `sprt: ${message}`, hint);
  const wrong = Object.entries({ elo0, elo1 }).find(([, elo]) => !Number.isFinite(elo));
  if (wrong)
    throw bad(
      `${wrong[0]}=${String(wrong[1])} is ${typeof wrong[1] === 'number' ? 'not finite' : 'no number'}`,
      'for example elo0=0,elo1=10',
    );
  if (!(elo0 < elo1)) throw bad(`elo0=${elo0} is not below elo1=${elo1}`, 'for example elo0=0,elo1=10');
  // Beyond it, ratios of probabilities are lost to rounding.
  if (elo0 < -MAX_ELO || elo1 > MAX_ELO)
    throw bad(`nobody is more than ${MAX_ELO} Elo better`, 'for example elo0=0,elo1=10');
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1))
    throw bad(`alpha=${alpha} and beta=${beta} are no error rates`, 'both above 0, their sum below 1');
  if (!SPRT_MODELS.includes(model))
    throw bad(`model '${model}' is unknown`, `known: ${SPRT_MODELS.join(', ')}`);
}

/** The state of the test after the pairs of `tally` (Wald 1945, with the generalized likelihood ratio). */
export function sprtOfPairs(settings: SprtSettings, tally: Tally): SprtState {
  const { alpha, beta } = settings;
  const llr = llrOf(settings, tally);
  const lower = log(beta / (1 - alpha));
  const upper = log((1 - beta) / alpha);
  return { llr, lower, upper, state: llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'continue' };
}

function llrOf({ elo0, elo1, model }: SprtSettings, tally: Tally): number {
  const { probabilities, total } = regularised(tally.ptnml);
  const ratio = (fit: (elo: number) => number[]): number => {
    const [p0, p1] = [fit(elo0), fit(elo1)];
    return total * probabilities.reduce((sum, p, i) => sum + p * log(p1[i] / p0[i]), 0);
  };
  if (model === 'normalized')
    // A pair has two games.
    return ratio((elo) => fitDeviations(probabilities, (elo * Math.SQRT2) / (2 * ELO_SCALE)));
  const score = model === 'logistic' ? scoreOfElo : bayesScore(tally);
  return ratio((elo) => fitMean(probabilities, score(elo)));
}

/**
 * The expected score at a BayesElo difference, given the observed draws (the Rao-Kupper model of BayesElo).
 */
function bayesScore({ wins, draws, losses }: Tally): (elo: number) => number {
  const [l, , w] = regularised([losses, draws, wins]).probabilities;
  const drawElo = (ELO_SCALE / 2) * log(((1 - l) / l) * ((1 - w) / w));
  return (elo) => {
    const win = 1 / (1 + exp((drawElo - elo) / ELO_SCALE));
    const loss = 1 / (1 + exp((drawElo + elo) / ELO_SCALE));
    return win + (1 - win - loss) / 2;
  };
}

/**
 * The maximum-likelihood distribution with mean `mean` (M. Van den Bergh, Comparing the approximations for
 * the generalized log likelihood ratio of a multinomial distribution, proposition 1.1).
 */
function fitMean(observed: readonly number[], mean: number): number[] {
  const step = 1 / (observed.length - 1);
  return tilted(
    observed,
    observed.map((_, i) => i * step - mean),
  );
}

/**
 * The maximum-likelihood distribution whose mean is `deviations` standard deviations above 1/2, by repeated
 * linearization of the constraint (M. Van den Bergh, Comments on normalized Elo, section 4.1).
 */
function fitDeviations(observed: readonly number[], deviations: number): number[] {
  const step = 1 / (observed.length - 1);
  // Starts with wins and losses only, which satisfy the constraint, so the first linearization is feasible
  // too.
  const win = (1 + deviations / sqrt(1 + deviations * deviations)) / 2;
  let p = observed.map((_, i) => (i === 0 ? 1 - win : i === observed.length - 1 ? win : 0));
  for (let round = 0; round < 50; round++) {
    const { mean, variance } = moments(p);
    const sigma = sqrt(variance);
    const next = tilted(
      observed,
      observed.map((_, i) => {
        const z = (i * step - mean) / sigma;
        return i * step - 0.5 - (deviations * sigma * (1 + z * z)) / 2;
      }),
    );
    const change = next.reduce((most, x, i) => Math.max(most, Math.abs(x - p[i])), 0);
    p = next;
    if (change < 1e-9) break;
  }
  return p;
}

/** The maximum-likelihood distribution under which `gains` has mean 0: observed / (1 + theta gains). */
function tilted(observed: readonly number[], gains: readonly number[]): number[] {
  const [least, most] = [-1 / largest(gains), -1 / smallest(gains)];
  let [low, high] = [least, most];
  let theta = 0;
  // Between the bounds the mean decreases from infinity to minus infinity: Newton's method with bisection.
  for (let round = 0; round < 200; round++) {
    let mean = 0;
    let slope = 0;
    for (let i = 0; i < gains.length; i++) {
      const tilt = gains[i] / (1 + theta * gains[i]);
      mean += observed[i] * tilt;
      slope -= observed[i] * tilt * tilt;
    }
    if (mean > 0) low = theta;
    else high = theta;
    let next = theta - mean / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    // Close to a bound, where rare results must become likely, steps become small long before convergence.
    const room = Math.min(theta - least, most - theta);
    if (Math.abs(next - theta) <= Math.min(1e-12 * (1 + Math.abs(theta)), 1e-6 * room)) break;
    theta = next;
  }
  return observed.map((p, i) => p / (1 + theta * gains[i]));
}
