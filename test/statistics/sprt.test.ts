import { describe, expect, test } from 'vitest';
import { ELO_SCALE, moments, scoreOfElo } from '../../src/statistics/elo.ts';
import { shareCdf } from '../../src/statistics/pair-scores.ts';
import {
  checkSprt,
  SPRT_DEFAULTS,
  SPRT_MODELS,
  sprtOfPairs,
  type SprtModel,
  type SprtSettings,
} from '../../src/statistics/sprt.ts';
import {
  addPair,
  newTally,
  pairsOf,
  type Ptnml,
  type Score,
  type Tally,
} from '../../src/statistics/tally.ts';
import { Random } from '../../src/util/random.ts';

const settings = (model: SprtModel, elo0: number, elo1: number): SprtSettings => ({
  ...SPRT_DEFAULTS,
  elo0,
  elo1,
  model,
});

describe('log-likelihood ratios agree with those of fastchess (app/tests/sprt_test.cpp)', () => {
  test.each<[SprtModel, ptnml: Ptnml, elo0: number, elo1: number, llr: number]>([
    ['normalized', [365, 16618, 36229, 16974, 390], 0, 2, 2.25],
    ['normalized', [127, 4883, 10712, 5150, 104], -1.75, 0.25, 3.01],
    ['logistic', [223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07],
    ['logistic', [871, 26175, 55983, 26678, 821], 0, 2, -4.98],
  ])('%s, pairs %j', (model, ptnml, elo0, elo1, llr) => {
    expect(sprtOfPairs(settings(model, elo0, elo1), { ...newTally(), ptnml }).llr).toBeCloseTo(llr, 2);
  });

  test('with nothing but wins, to the precision of its looser solver', () => {
    const sweep = { ...newTally(), wins: 4250, ptnml: [0, 0, 0, 0, 5550] as Ptnml };
    expect(sprtOfPairs(settings('normalized', 0, 5), sweep).llr / 111.82).toBeCloseTo(1, 3);
  });
});

test.each<[ptnml: Ptnml, elo1: number, llr: number]>([
  [[3, 5, 10, 8, 4], 100, -0.65723],
  [[1, 2, 3, 4, 10], 20, 0.97316],
  [[10, 1, 1, 1, 1], 300, -16.87002],
  [[0, 2, 8, 6, 0], 300, -2.64554],
  [[0, 0, 3, 0, 9], 100, 3.28106],
])(
  '%j against %i normalized Elo: the maximum that SciPy finds by sequential quadratic programming',
  (ptnml, elo1, llr) => {
    const tally = { ...newTally(), ptnml };
    expect(sprtOfPairs(settings('normalized', 0, elo1), tally).llr).toBeCloseTo(llr, 5);
  },
);

test.each<[tally: Tally, elo0: number, elo1: number, llr: number]>([
  [{ wins: 257, draws: 158, losses: 165, ptnml: [34, 54, 63, 64, 75], winLoss: 43 }, 0, 20, 4.31556],
  [{ wins: 61, draws: 70, losses: 49, ptnml: [5, 18, 35, 26, 6], winLoss: 10 }, -5, 15, 0.77232],
])('%j, BayesElo: the maximum that SciPy finds in the same way', (tally, elo0, elo1, llr) => {
  expect(sprtOfPairs(settings('bayesian', elo0, elo1), tally).llr).toBeCloseTo(llr, 5);
});

test('ten thousand times as many games of one kind are as much more evidence, and never no number', () => {
  const llr = (ptnml: Ptnml, elo0: number, elo1: number) =>
    sprtOfPairs(settings('normalized', elo0, elo1), { ...newTally(), ptnml }).llr;
  const one = llr([0, 0, 0, 0, 100], -50, -25) / 100;
  for (const n of [10_000, 41_430, 1_000_000])
    expect(llr([0, 0, 0, 0, n], -50, -25) / n / one).toBeCloseTo(1, 4);
  const little = llr([41, 55, 0, 0, 0], 5, 50);
  expect(llr([41_000, 55_000, 0, 0, 0], 5, 50) / little / 1000).toBeCloseTo(1, 3);
  expect(llr([41_432, 54_785, 0, 0, 0], 5, 50)).toBeLessThan(-10_000);
});

test('the bounds follow from the error rates', () => {
  const state = sprtOfPairs({ ...SPRT_DEFAULTS, alpha: 0.05, beta: 0.1 }, newTally());
  expect(state.lower).toBeCloseTo(Math.log(0.1 / 0.95), 12);
  expect(state.upper).toBeCloseTo(Math.log(0.9 / 0.05), 12);
  expect(state.state).toBe('continue');
});

test.each(SPRT_MODELS)('%s: winning everything accepts H1, losing everything H0', (model) => {
  const verdict = (score: Score) => {
    const tally = newTally();
    for (let i = 0; i < 400; i++) addPair(tally, score, score);
    return sprtOfPairs(settings(model, 0, 20), tally).state;
  };
  expect(verdict(1)).toBe('H1');
  expect(verdict(0)).toBe('H0');
});

test.each(SPRT_MODELS)('%s: trading the players and the hypotheses changes the sign', (model) => {
  const tally = { wins: 61, draws: 70, losses: 49, ptnml: [5, 18, 35, 26, 6] as Ptnml, winLoss: 10 };
  const swapped = { wins: 49, draws: 70, losses: 61, ptnml: [6, 26, 35, 18, 5] as Ptnml, winLoss: 10 };
  const llr = sprtOfPairs(settings(model, -5, 15), tally).llr;
  expect(sprtOfPairs(settings(model, -15, 5), swapped).llr).toBeCloseTo(-llr, 9);
  expect(Math.abs(llr)).toBeGreaterThan(0.1);
});

describe('errors are as rare as promised', () => {
  const RUNS = 600;
  /** Three standard deviations of a share of 0.05 in that many runs. */
  const TOLERANCE = 3 * Math.sqrt((0.05 * 0.95) / RUNS);
  const DRAWS = 0.4;

  /** How often H1 is accepted if the first player's share of the points is `score`. */
  function accepted(test: SprtSettings, score: number, seed: string): number {
    let count = 0;
    for (let run = 0; run < RUNS; run++) {
      const random = new Random('sprt', seed, run);
      const win = score - DRAWS / 2;
      const play = (): Score => {
        const x = random.unit();
        return x < win ? 1 : x < win + DRAWS ? 0.5 : 0;
      };
      const tally = newTally();
      let state = sprtOfPairs(test, tally);
      while (state.state === 'continue') {
        addPair(tally, play(), play());
        state = sprtOfPairs(test, tally);
      }
      if (state.state === 'H1') count++;
    }
    return count / RUNS;
  }

  /** The score of `elo` in the units of a model, for the draws above. */
  function scoreOf(model: SprtModel, elo: number): number {
    if (model === 'logistic') return scoreOfElo(elo);
    if (model === 'normalized') {
      // A game's variance is (1 - draws) / 4 less the square of the excess, which is tiny here.
      const t = elo / (2 * ELO_SCALE);
      return 0.5 + (t / Math.sqrt(1 + t * t)) * Math.sqrt((1 - DRAWS) / 4);
    }
    const drawElo = ELO_SCALE * Math.log((1 + DRAWS) / (1 - DRAWS));
    const share = (sign: number) => 1 / (1 + Math.exp((drawElo - sign * elo) / ELO_SCALE));
    return 0.5 + (share(1) - share(-1)) / 2;
  }

  test.each(SPRT_MODELS)('%s', (model) => {
    const test = settings(model, 0, 50);
    const falsePositives = accepted(test, scoreOf(model, 0), `${model} 0`);
    const falseNegatives = 1 - accepted(test, scoreOf(model, 50), `${model} 1`);
    expect(falsePositives).toBeLessThanOrEqual(test.alpha + TOLERANCE);
    expect(falseNegatives).toBeLessThanOrEqual(test.beta + TOLERANCE);
    // The bounds are tight: a test that never errs has played too many games.
    expect(falsePositives + falseNegatives).toBeGreaterThan(0.02);
  });
});

test('a test that ends a duel leaves 95% intervals that hold in 88 to 94% of duels, and too large a lead', () => {
  const random = new Random('after a test');
  const chances = [0.06, 0.16, 0.36, 0.26, 0.16];
  const truth = 0.575;
  /** A pair by these chances, as the number of its half points. */
  const pair = () => {
    let x = random.unit();
    const kind = chances.findIndex((chance) => (x -= chance) < 0);
    return kind < 0 ? 4 : kind;
  };
  // Normalized Elo of the truth, so that H1 is true.
  const { variance } = moments(chances);
  const elo1 = ((truth - 0.5) / Math.sqrt(2 * variance)) * 2 * ELO_SCALE;
  let [covered, lead] = [0, 0];
  const duels = 500;
  for (let duel = 0; duel < duels; duel++) {
    const ptnml: Ptnml = [0, 0, 0, 0, 0];
    const tally = { ...newTally(), ptnml };
    do ptnml[pair()]++;
    while (sprtOfPairs(settings('normalized', 0, elo1), tally).state === 'continue');
    const below = shareCdf(ptnml, truth);
    if (below >= 0.025 && below <= 0.975) covered++;
    lead += moments(ptnml.map((count) => count / pairsOf(tally))).mean - 0.5;
  }
  expect(covered / duels).toBeGreaterThan(0.87);
  expect(covered / duels).toBeLessThan(0.945);
  expect(lead / duels / (truth - 0.5)).toBeGreaterThan(1.15);
  expect(lead / duels / (truth - 0.5)).toBeLessThan(1.35);
});

test.each(SPRT_MODELS)(
  '%s: the further H1 is from the truth, the less it is believed, however far',
  (model) => {
    const even = { wins: 45, draws: 30, losses: 45, ptnml: [9, 8, 25, 10, 8] as Ptnml, winLoss: 10 };
    const llrs = [10, 50, 100, 200, 300, 500].map((elo1) => sprtOfPairs(settings(model, 0, elo1), even).llr);
    llrs.forEach((llr, i) => expect(llr).toBeLessThan(i === 0 ? 0.5 : llrs[i - 1]));
  },
);

test('settings that make no test are an error of the user', () => {
  checkSprt(SPRT_DEFAULTS);
  const bad: Partial<SprtSettings>[] = [
    { elo0: 10 },
    { elo1: Number.NaN },
    { elo1: 3001 },
    { elo0: -10_000 },
    { alpha: 0 },
    { alpha: 0.5, beta: 0.5 },
    { model: 'elo' as SprtModel },
  ];
  for (const change of bad) {
    expect(() => checkSprt({ ...SPRT_DEFAULTS, ...change })).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_OPTION' }),
    );
  }
});

test('a test ends as soon as its ratio reaches a bound', () => {
  const decided = [0, 4].map((place) => {
    for (let pairs = 1; ; pairs++) {
      const ptnml: Ptnml = [1, 1, 1, 1, 1];
      ptnml[place] += pairs;
      const { llr, lower, upper, state } = sprtOfPairs(settings('logistic', 0, 50), { ...newTally(), ptnml });
      expect(state === 'continue').toBe(llr > lower && llr < upper);
      if (state !== 'continue') return state;
    }
  });
  expect(decided).toEqual(['H0', 'H1']);
});
