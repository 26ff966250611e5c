import { mutantsOf } from './source-mutant.ts';

const DISTRIBUTION = 'plugins/coevolution/test/distribution.test.ts';
const OPTIMIZERS = 'plugins/coevolution/test/optimizer.test.ts';
const STRATEGY = 'plugins/coevolution/test/strategy.test.ts';
const MAP = 'plugins/map-elites/test/learner.test.ts';
const BOUNDS = 'keeps weights within their bounds, those of samples and those of the champion';
const KING = 'keeps the value of a king within its bounds';
const SAMPLE = 'withinBounds(this.#blocks, this.#optimizer.weightsAt(distribution, sample))';
const UNBOUNDED = 'this.#optimizer.weightsAt(distribution, sample)';

/** Faults of distributions of weights: of what is drawn from them, and of their mean. */
export const distributions = [
  ...mutantsOf('plugins/coevolution/src/strategy.ts', [
    ['samples ignore bounds', SAMPLE, UNBOUNDED, DISTRIBUTION, BOUNDS],
  ]),
  ...mutantsOf('plugins/coevolution/src/evolution-strategy.ts', [
    ['samples ignore bounds', SAMPLE, UNBOUNDED, DISTRIBUTION, BOUNDS],
  ]),
  ...mutantsOf('plugins/coevolution/src/running-mean.ts', [
    [
      'the champion ignores bounds',
      'withinBounds(blocks, optimizer.meanOf(next))',
      'optimizer.meanOf(next)',
      ...([DISTRIBUTION, BOUNDS] as const),
    ],
    [
      'means of several runs are averaged',
      'elsewhere ? generation : since',
      'since',
      ...([DISTRIBUTION, 'the champion is no mean of the optima of several runs'] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/learner.ts', [
    [
      'options of survivors are taken for samples, without a word',
      "if (unread.length > 0 && optimizer !== 'selfAdaptive')",
      "if (unread.length > 9 && optimizer !== 'selfAdaptive')",
      ...([STRATEGY, 'all options that a distribution does not read are named'] as const),
    ],
    [
      'a memory may wait beside a fixed opponent',
      "memory !== 'none' && fitness === 'opponent'",
      "memory !== memory && fitness === 'opponent'",
      ...([STRATEGY, 'no champion of the past plays where the opponent is fixed'] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/optimizer/uh-cma-es.ts', [
    [
      'one of two samples is a copy',
      'Math.max(0, Math.min(count - 2, ',
      'Math.max(0, Math.min(count, ',
      ...([OPTIMIZERS, 'takes two samples'] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/learner.ts', [
    [
      'weights of the map have no bounds',
      'return withinBounds(this.#blocks, weights);',
      'return weights;',
      ...([MAP, KING] as const),
    ],
    [
      'samples of emitters ignore bounds',
      'emitters).map((weights) => this.#bounded(weights))',
      'emitters)',
      ...([MAP, KING] as const),
    ],
  ]),
];
