import { mutantsOf } from './source-mutant.ts';

const TESTS = 'plugins/tune/test/by-optimizer.test.ts';
const FINDS = 'finds the highest point, whatever the ranges, also at the end of one';
const ENDS =
  'candidates outside a range play at its ends, and the farther outside they are the less they count';
const TOLD = 'an optimizer is told the samples that played, also those it chose itself';

/** Faults of the methods of tuning. */
export const tuning = [
  ...mutantsOf('plugins/tune/src/by-optimizer.ts', [
    ['the worst score is the best', 'scores[i] - penaltyOf', '-scores[i] - penaltyOf', TESTS, FINDS],
    [
      'samples outside the ranges count as much',
      'scores[i] - penaltyOf',
      'scores[i] - 0 * penaltyOf',
      TESTS,
      ENDS,
    ],
    ['a point far outside counts as little as one near', '(x - 1) * (x - 1) : 0', '1 : 0', TESTS, ENDS],
    [
      'samples drawn are tuned by, not those of a range',
      'low + weights[k] * (high - low)',
      'weights[k]',
      TESTS,
      FINDS,
    ],
    [
      'an optimizer is told samples of another iteration',
      'const samples = samplesAt({ optimizer: state, distribution });',
      'const samples = samplesAt({ optimizer: state, distribution: { ...distribution, iteration: distribution.iteration + 1 } });',
      TESTS,
      TOLD,
    ],
    [
      'every iteration draws the same samples',
      "new Random(seed, 'samples', iteration)",
      "new Random(seed, 'samples')",
      TESTS,
      'each iteration draws samples of its own',
    ],
    [
      'spreads have the unit of the optimizer',
      'deviations[k] * (high - low)',
      'deviations[k]',
      TESTS,
      'the spread of a parameter is the standard deviation of its candidates',
    ],
    [
      'pairs are torn',
      'optimizer.mirrored && count % 2 !== 0',
      'false',
      TESTS,
      'mirrored samples are opposite candidates, and an odd number of them is refused',
    ],
  ]),
  ...mutantsOf('plugins/tune/src/cross-entropy.ts', [
    [
      'an elite may be one candidate',
      'Math.max(2, Math.round',
      'Math.max(1, Math.round',
      'plugins/tune/test/cross-entropy.test.ts',
      'an elite has two candidates at least, so that their spread says something',
    ],
    [
      'a seed draws other candidates than before',
      "'cross-entropy', iteration",
      "'candidates', iteration",
      'plugins/tune/test/cross-entropy.test.ts',
      'a seed draws the candidates that it always drew',
    ],
  ]),
];
