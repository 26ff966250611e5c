import { mutantsOf } from './source-mutant.ts';

const POLICY = 'test/network/policy-value.test.ts';
const LESSONS = 'plugins/expert-iteration/test/lessons.test.ts';
const LEARNER = 'plugins/expert-iteration/test/learner.test.ts';

const PREFERENCE = [POLICY, 'a move is as likely as the exponential of its preference'] as const;
const GRADIENT = [POLICY, 'a step of the policy follows the gradient that finite differences show'] as const;
const RETURNS = [LESSONS, 'are weighted means of all later values and the result'] as const;
const TAUGHT = [
  LESSONS,
  'every position is taught to the role that moves there, with its own legal moves, result and policy',
] as const;

/** Faults of policies and of what they learn from search. */
export const experts = [
  ...mutantsOf('src/network/policy-value.ts', [
    [
      'a move that wins is preferred by what the other role gets',
      'out[i] = over ? child.payoff(role) :',
      'out[i] = over ? child.payoff(1 - role) :',
      ...PREFERENCE,
    ],
    [
      'preferences are those of the other role',
      'preferenceOf(child, role, i);',
      'preferenceOf(child, 1 - role, i);',
      ...PREFERENCE,
    ],
    [
      'moves that are not legal have probabilities',
      'softmax(out, count, this.#scale);',
      'softmax(out, out.length, this.#scale);',
      ...([POLICY, 'it keeps the promises of an evaluator'] as const),
    ],
    [
      'the gradient of a policy has the other sign',
      'targets[i] - probabilities[i]',
      'probabilities[i] - targets[i]',
      ...GRADIENT,
    ],
    [
      'the value is taught to the other role',
      'net.read(0, position, position.turn);',
      'net.read(0, position, 1 - position.turn);',
      ...([POLICY, 'learns a policy and a value without disturbing the other'] as const),
    ],
    ['a finished game learns a preference', 'if (ended[i] === 0) ', '', ...GRADIENT],
    [
      'the loss of a policy is that of its scaled preferences',
      'softmax(probabilities, count, this.#scale);',
      'softmax(probabilities, count, 1);',
      ...GRADIENT,
    ],
  ]),
  ...mutantsOf('plugins/expert-iteration/src/targets.ts', [
    ['the result is that of the wrong role', 'lambda * sign * later', 'lambda * later', ...RETURNS],
    ['a later value has the sign of the other role', 'later = sign * out[i];', 'later = out[i];', ...RETURNS],
    ['what follows a random move is the result', 'isRandom[i] === 0 ?', 'isRandom.length > 0 ?', ...RETURNS],
  ]),
  ...mutantsOf('plugins/expert-iteration/src/lessons.ts', [
    [
      'the policy is that of the next position',
      'begins[at], begins[at] + count',
      'begins[at] + count, begins[at] + 2 * count',
      ...TAUGHT,
    ],
    ['random openings count as searched', 'ply < searched.opening + at', 'ply < at', ...TAUGHT],
  ]),
  ...mutantsOf('plugins/uct-ccnn/src/self-play.ts', [
    [
      'a guide counts as much as the playout, whatever its share',
      'new MixedLeaf(game, playout, value, guide.share)',
      'new MixedLeaf(game, playout, value, 1 - guide.share / 2)',
      ...([
        'plugins/uct-ccnn/test/learner.test.ts',
        'counts in leaves by its share, as the searcher of the finished games says',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/expert-iteration/src/gate.ts', [
    [
      'who has only not failed passes',
      "return state === 'H0' || pairsOf(tally) >= most ? 'failed' : undefined;",
      "return state === 'H0' ? 'failed' : pairsOf(tally) >= most ? 'passed' : undefined;",
      ...([LEARNER, 'nets about which nothing is shown after all pairs do not play'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/tally.ts', [
    [
      'the second game of a pair counts for the nets that play',
      'scoreOf(two.payoffs, 1)',
      'scoreOf(two.payoffs, 0)',
      ...([LEARNER, 'new nets that win play from then on, and are the agents'] as const),
    ],
  ]),
  ...mutantsOf('plugins/expert-iteration/src/learner.ts', [
    [
      'nets play whether they passed or not',
      'const playing = passed ?',
      'const playing = pairs.length > 0 ?',
      ...([LEARNER, 'do not play, and go on learning'] as const),
    ],
    [
      'self-play is by the nets that learn',
      'const player = state.playing ?? {',
      'const player = {',
      ...([LEARNER, 'do not play, and go on learning'] as const),
    ],
    [
      'the oldest games are learned from',
      '.slice(-most)',
      '.slice(0, most)',
      ...([
        LEARNER,
        'the lanes of a generation play all of its games once, and the window keeps the last ones',
      ] as const),
    ],
    [
      'every lane plays the same games',
      'this.#seedOf(from + i)))',
      'this.#seedOf(i)))',
      ...([
        LEARNER,
        'the lanes of a generation play all of its games once, and the window keeps the last ones',
      ] as const),
    ],
  ]),
];
