import { mutantsOf } from './source-mutant.ts';

const SYMBOLS = 'plugins/mini-player/test/symbol-counting.test.ts';
const STRATEGIES = 'plugins/mini-player/test/strategies.test.ts';
const CHOOSERS = 'plugins/mini-player/test/choosers.test.ts';
const MINI_PLAYER = 'plugins/mini-player/test/mini-player.test.ts';
const LINE = 'alone, the best line found so far is played, until a better one is found';
const READINGS_OF_HISTORY =
  'history learns from the moves in the tree, or by the score of who searches, where it is told to';
const README = 'plugins/mini-player/test/readme.test.ts';
const PUBLISHED = 'each strategy is followed with the probability that the README names';

/** Faults of the strategies of MiNI-Player's playouts, and of what chooses among them. */
export const strategies = [
  ...mutantsOf('plugins/mini-player/src/strategies/exploration.ts', [
    [
      'novelty is what the least similar state lacks',
      'let least = states === 0 ? 0 : Infinity;\n    for (let j = 0; j < states; j++) if (missing[j] < least) least = missing[j];',
      'let least = 0;\n    for (let j = 0; j < states; j++) if (missing[j] > least) least = missing[j];',
      ...([STRATEGIES, 'novelty is the number of facts missing in the most similar state'] as const),
    ],
    [
      'three states are remembered, not ten',
      'const RECENT = 10;',
      'const RECENT = 3;',
      ...([STRATEGIES, 'novelty is the number of facts missing in the most similar state'] as const),
    ],
    [
      'a state that is pushed out leaves its facts',
      'this.#holders[f] &= ~bit;',
      'void 0;',
      ...([STRATEGIES, 'novelty is the number of facts missing in the most similar state'] as const),
    ],
    [
      'exploration is followed always',
      'probability: 0.8,',
      'probability: 1,',
      ...([README, PUBLISHED] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/strategies/history.ts', [
    [
      'history is followed in two steps of ten, not in seven',
      'probability: 0.7,',
      'probability: 0.2,',
      ...([README, PUBLISHED] as const),
    ],
    [
      'history learns from its own playouts, too',
      'if (own && !alone) return;',
      '',
      ...([STRATEGIES, 'history prefers what has paid, from the playouts of others alone'] as const),
    ],
    [
      'history learns the scores of the first role for all',
      'scores[ofSearcher ? searcher : trace.roles[i]]',
      'scores[0]',
      ...([STRATEGIES, 'history credits a move with what its own role got'] as const),
    ],
    [
      'history that is to learn from the tree does not',
      'if (inTree && trace.inTree) learn(trace.inTree, scores);',
      '',
      ...([STRATEGIES, READINGS_OF_HISTORY] as const),
    ],
    [
      'history learns by the score of who moved where it is to learn by that of who searches',
      'searcher = role;',
      'searcher = 1 - role;',
      ...([STRATEGIES, READINGS_OF_HISTORY] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/strategies/mobility.ts', [
    [
      'a role that waits counts as one without moves',
      'movesOf(game, position, r, moves) : 1;',
      'movesOf(game, position, r, moves) : 0;',
      ...([STRATEGIES, 'mobility with 5 own moves and 3 of the enemy is 5 + (5 - 3) = 7'] as const),
    ],
    [
      'all roles choose for another one than that which searches',
      'searcher = role;',
      'searcher = 1 - role;',
      ...([STRATEGIES, 'mobility is that of the role that moves, or of the one that searches'] as const),
    ],
    [
      'mobility is followed always',
      'probability: 0.85,',
      'probability: 1,',
      ...([README, PUBLISHED] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/strategies/goal-approach.ts', [
    [
      'approach to the goal is followed always',
      'probability: 0.75,',
      'probability: 1,',
      ...([README, PUBLISHED] as const),
    ],
    [
      'the mean over all ways to a goal outweighs the nearest',
      'const TIE = 1e-6;',
      'const TIE = 10;',
      ...([
        STRATEGIES,
        'approach takes the nearest way to a goal, and the mean over all ways only among equals',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/gdl/src/listed-relations.ts', [
    [
      'which number is larger is taken from the rules, however long the proof',
      "layers.get(relation) !== 'fixed' ||",
      "layers.get(relation) === 'fixed' ||",
      ...([
        'plugins/gdl/test/goal-tree.test.ts',
        'what no position changes is looked up: who has more is nearer the more there is between them',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/strategies/symbol-counting.ts', [
    [
      'what is frequent in lost playouts attracts',
      '(this.#won.sums[i] ?? 0) / this.#won.weight - (this.#lost.sums[i] ?? 0) / this.#lost.weight;',
      '(this.#lost.sums[i] ?? 0) / this.#lost.weight - (this.#won.sums[i] ?? 0) / this.#won.weight;',
      ...([
        SYMBOLS,
        'symbol counting learns the same in a game, whatever it met in the games before',
      ] as const),
    ],
    [
      'the count at the end and the mean over states are swapped',
      'if (atEnd) {',
      'if (!atEnd) {',
      ...([SYMBOLS, 'the readings of SSC count states by mean, at the end or by length'] as const),
    ],
    [
      'a long playout counts as much as a short one',
      'byLength ? states : 1',
      'byLength ? 1 : 1',
      ...([SYMBOLS, 'a long playout counts more by length, and as much as a short one by its mean'] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/strategies/gibbs.ts', [
    [
      'a temperature of 100',
      'const TAU = 0.1;',
      'const TAU = 1;',
      ...([STRATEGIES, "Gibbs's law with tau 10 takes 100 over 90 in e / (1 + e) of the cases"] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/leaders.ts', [
    [
      'each role is credited with what the searching one has scored',
      'scores[this.#each ? role : searcher]',
      'scores[searcher]',
      ...([MINI_PLAYER, 'what a strategy scores for each role decides for that role alone'] as const),
    ],
    [
      'all roles follow the same strategies in turn',
      'if (this.#each) left = Math.floor(left / this.#strategies);',
      '',
      ...([MINI_PLAYER, 'before a game, all strategies of a role meet all of the other'] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/playout.ts', [
    [
      'a strategy also leads the other roles',
      "led === 'own' && role !== searcher ? 0 : probability;",
      'probability;',
      ...([STRATEGIES, 'a strategy leads every role of a playout, or one among random others'] as const),
    ],
    [
      'P is drawn at every step, whatever is asked for',
      "if (drawn === 'playout') share",
      "if (drawn !== 'playout' && drawn !== 'step') share",
      ...([STRATEGIES, 'P may be that of a whole playout'] as const),
    ],
    [
      'a strategy is followed when it should not be, and the other way round',
      'if (probability < 1 && random.unit() >= probability)',
      'if (probability < 1 && random.unit() < probability)',
      ...([STRATEGIES, 'a strategy leads every role of a playout, or one among random others'] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/successors.ts', [
    [
      'the last of equal moves is taken',
      'if (equals > 1 && random.below(equals) > 0) continue;',
      '',
      ...([STRATEGIES, 'among equal successors one is drawn, all with the same probability'] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/choosers/planned.ts', [
    [
      'shares are those of the scores, not of their squares',
      'ratio ** exponent + carry[i];',
      'ratio + carry[i];',
      ...([CHOOSERS, 'in the long run squared shares are the squares'] as const),
    ],
    [
      'remainders are forgotten',
      'carry[i] = share - count;',
      'carry[i] = 0;',
      ...([CHOOSERS, 'in the long run squared shares are the squares'] as const),
    ],
    [
      'the shares by rank are even',
      'const BY_RANK = [22, 11, 7, 4, 2, 1];',
      'const BY_RANK = [8, 8, 8, 8, 8, 7];',
      ...([CHOOSERS, 'shares by rank are 22, 11, 7, 4, 2 and 1 of 47'] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/choosers/ucb.ts', [
    [
      'UCB explores half as much',
      'const EXPLORATION = 5;',
      'const EXPLORATION = 2.5;',
      ...([
        CHOOSERS,
        'UCB adds 1.151 to a mean of 100 among 200, and 11.5 to one that was used once',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/equation.ts', [
    [
      'the equation hopes for the best answer',
      'if (at.ours === 1) return at.least;',
      'if (at.ours === 1) return at.most;',
      ...([STRATEGIES, 'the equation of the slides: 0.47, 0, 0.3 and 0.7'] as const),
    ],
    [
      'the equation as printed waits for visits, too',
      '!printed && !answersKnown(node)',
      '!answersKnown(node)',
      ...([STRATEGIES, 'as printed, the equation does not wait for visits'] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/best-line.ts', [
    [
      'any simulation replaces the best line',
      'if (score <= this.#score) return;',
      '',
      ...([MINI_PLAYER, LINE] as const),
    ],
    [
      'a line is followed after another move',
      'if (!isSame(this.#next, to)) this.clear();',
      '',
      ...([MINI_PLAYER, 'a line is followed as far as its moves are made'] as const),
    ],
  ]),
  ...mutantsOf('plugins/mini-player/src/result.ts', [
    [
      'the best line is not played',
      'if (certain >= 0) best = certain;',
      '',
      ...([MINI_PLAYER, LINE] as const),
    ],
  ]),
];
