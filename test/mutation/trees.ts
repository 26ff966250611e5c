import { mutantsOf } from './source-mutant.ts';

const ROOT = 'plugins/parallel/test/root-parallel.test.ts';
const MERGED = 'plugins/parallel/test/merge-reports.test.ts';

/** Faults of trees that are searched on several threads. */
export const trees = [
  ...mutantsOf('plugins/parallel/src/trees.ts', [
    [
      'all trees have the same random numbers',
      'random.seed(seed[0], seed[1], number);',
      'random.seed(seed[0], seed[1]);',
      ...([ROOT, 'the visits of trees of'] as const),
    ],
    [
      'what is left over of a limit is lost',
      'Math.floor(limit / total) + (tree < limit % total ? 1 : 0)',
      'Math.floor(limit / total)',
      ...([ROOT, 'limits are shared among the trees and never exceeded'] as const),
    ],
    [
      'each tree of a thread gets the whole limit',
      'share[name] = own;',
      '',
      ...([ROOT, 'limits are shared among the trees and never exceeded'] as const),
    ],
    [
      'each tree of a thread has all the time that is left',
      '/ (trees.length - i)',
      '/ 1',
      ...([ROOT, 'gives each tree of a thread its part of the time'] as const),
    ],
    [
      'trees keep what they know when a game begins',
      'if (fresh || this.#stale) searcher.reset();',
      '',
      ...([ROOT, 'what a tree keeps between moves is kept by the thread that owns it'] as const),
    ],
  ]),
  ...mutantsOf('plugins/parallel/src/root-parallel.ts', [
    [
      'trees forget at each move',
      'this.#fresh = false;',
      '',
      ...([ROOT, 'what a tree keeps between moves is kept by the thread that owns it'] as const),
    ],
    [
      'trees of helpers do not count',
      'tree % threads === 0 || helpers.isDone(searchId, tree % threads)',
      'tree % threads === 0',
      ...([ROOT, 'whole games of'] as const),
    ],
    [
      'helpers are not told that the time is up',
      '(deadline < Infinity && performance.now() >= deadline) ||',
      '',
      ...([ROOT, 'threads when the time of the caller is up'] as const),
    ],
    [
      'searchers that count no visits are taken',
      "if (limits?.includes('sims')) return limits;",
      'if (limits) return limits;',
      ...([ROOT, 'a searcher without visits'] as const),
    ],
  ]),
  ...mutantsOf('plugins/parallel/src/serve-trees.ts', [
    [
      'helpers keep the trees of all searchers for ever',
      'kept.delete(message.forget)',
      'undefined',
      ...([ROOT, 'forgets the trees of searchers that nobody uses any more'] as const),
    ],
    [
      'helpers do not show that they go on',
      ', pulse: state.pulse',
      '',
      ...([ROOT, 'helpers show that they go on while they search'] as const),
    ],
  ]),
  ...mutantsOf('plugins/parallel/src/merge-reports.ts', [
    [
      'values are means of trees, not of simulations',
      '(visits[i] > 0 ? total / visits[i] : plain[i] / known[i])',
      'plain[i] / known[i]',
      ...([MERGED, 'visits are added, values are means by visits'] as const),
    ],
    [
      'trees that know the value of the root for certain are outvoted',
      'certain.length > 0',
      'certain.length === simulated.length',
      ...([MERGED, 'those whose root is proven decide alone'] as const),
    ],
    [
      'the line of a puzzle that one tree has found is given up',
      'if (alone)',
      'if (!alone)',
      ...([MERGED, 'a line that a tree has found for itself alone is worth what it found'] as const),
    ],
  ]),
  ...mutantsOf('src/worker/thread-pools.ts', [
    [
      'helpers that serve are replaced when more are needed',
      'if (!threads?.running || threads.memory.byteLength < bytes) {',
      'if (!threads?.running || threads.memory.byteLength < bytes || threads.count < count) {',
      ...([ROOT, 'keeps its trees when others are added'] as const),
    ],
  ]),
];
