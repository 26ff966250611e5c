import { exp, log, sharedByRank, sum } from 'evolab';

/** The settings of a strategy as Hansen's tutorial gives them (arXiv 1604.00772, table 1). */
export interface CmaSettings {
  /** Recombination weights by rank; the positive ones add up to 1. */
  readonly byRank: Float64Array;
  readonly cSigma: number;
  readonly dSigma: number;
  readonly cc: number;
  readonly c1: number;
  readonly cMu: number;
}

/**
 * For `count` samples of `n` weights. `faster` multiplies the learning rates of the covariances: (n + 2) / 3 for diagonal
 * ones (Ros and Hansen 2008).
 */
export function cmaSettings(n: number, count: number, faster = 1): CmaSettings {
  const raw = Float64Array.from({ length: count }, (_, rank) => log((count + 1) / 2) - log(rank + 1));
  const better = raw.filter((w) => w > 0);
  const worse = raw.filter((w) => w < 0);
  const muEff = effective(better);
  const cSigma = (muEff + 2) / (n + muEff + 5);
  const dSigma = 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma;
  const cc = (4 + muEff / n) / (n + 4 + (2 * muEff) / n);
  const c1 = Math.min(1, (2 * faster) / ((n + 1.3) * (n + 1.3) + muEff));
  const cMu = Math.min(1 - c1, (2 * faster * (muEff - 1.75 + 1 / muEff)) / ((n + 2) * (n + 2) + muEff));
  const muEffWorse = worse.length > 0 ? effective(worse) : 0;
  // Negative weights may take no more from the covariances than the others give.
  const worseTotal = Math.min(
    1 + c1 / cMu,
    1 + (2 * muEffWorse) / (muEff + 2),
    Math.max(0, 1 - c1 - cMu) / (n * cMu),
  );
  const [betterSum, worseSum] = [sum(better), -sum(worse)];
  return {
    byRank: raw.map((w) => (w > 0 ? w / betterSum : w < 0 ? (worseTotal * w) / worseSum : 0)),
    cSigma,
    dSigma,
    cc,
    c1,
    cMu,
  };
}

/**
 * The weights that samples have in the new mean, by their fitness. Equals share theirs, so that they average more samples
 * than the tutorial's `muEff` counts: with that one, steps would seem short and the step size would fall with every tie.
 */
export function recombination(
  fitness: readonly number[],
  byRank: Float64Array,
): { weights: Float64Array; muEff: number } {
  const weights = sharedByRank(
    fitness,
    byRank.map((w) => Math.max(0, w)),
  );
  return { weights, muEff: effective(weights) };
}

/** What both kinds of covariances share: how far the steps of late went, and what follows for the step size. */
export function followPath(
  { cSigma, dSigma }: CmaSettings,
  path: Float64Array,
  { direction, muEff }: { readonly direction: Float64Array; readonly muEff: number },
  generation: number,
): { path: Float64Array; growth: number; stalled: boolean } {
  const n = path.length;
  const pull = Math.sqrt(cSigma * (2 - cSigma) * muEff);
  const next = path.map((p, j) => (1 - cSigma) * p + pull * direction[j]);
  const length = Math.sqrt(next.reduce((total, p) => total + p * p, 0));
  // The length of a standard normal vector.
  const expected = Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  const begun = Math.sqrt(1 - exp(2 * generation * log(1 - cSigma)));
  return {
    path: next,
    growth: exp(Math.min(1, (cSigma / dSigma) * (length / expected - 1))),
    // The path of the covariances waits while steps become much longer.
    stalled: length / begun >= (1.4 + 2 / (n + 1)) * expected,
  };
}

/** How many equal weights would average as well (Kish 1965). */
const effective = (x: Float64Array): number => (sum(x) * sum(x)) / x.reduce((total, v) => total + v * v, 0);
