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

const SOUND = [LESSONS, 'a game from elsewhere is refused unless it is one that these rules allow'] as const;

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
      'net.read(0, position, role);',
      'net.read(0, position, 1 - role);',
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
    [
      'the result is that of the wrong role',
      'const next = later[mover];',
      'const next = later[opposed ? 1 - mover : mover];',
      ...RETURNS,
    ],
    [
      'a later value has the sign of the other role',
      'later[1 - mover] = -later[mover];',
      'later[1 - mover] = later[mover];',
      ...RETURNS,
    ],
    ['what follows a random move is the result', 'if (isRandom[i] !== 0) later.fill(NaN);', '', ...RETURNS],
    [
      'the third role expects what the first one does',
      'out.set(later, roles * i);',
      'out.set(later, roles * i); if (roles > 2) out[roles * i + 2] = later[0];',
      ...([LESSONS, 'of three roles are what was calculated by hand'] as const),
    ],
  ]),
  ...mutantsOf('plugins/expert-iteration/src/self-play.ts', [
    [
      'dice are drawn from the stream of the agent',
      'const outcome = this.#outcomes.draw(position, this.#luck);',
      'const outcome = this.#outcomes.draw(position, random);',
      ...([
        LESSONS,
        'chance draws what it draws in a match with this seed, whatever the searches draw',
      ] as const),
    ],
    [
      'all roles get what the first one does',
      'position.payoff(role)),',
      'position.payoff(0 * role)),',
      ...SOUND,
    ],
    [
      'an opening that ended the game leaves the dice behind',
      'if (position.turn === CHANCE) this.#outcomes.draw(position, this.#luck);',
      '',
      ...SOUND,
    ],
  ]),
  ...mutantsOf('plugins/expert-iteration/src/searched-game.ts', [
    [
      'dice may be made up',
      'if (outcomes.draw(position, luck) !== moves[ply])',
      'if (outcomes.draw(position, luck) < 0)',
      ...([LESSONS, 'a game with other dice than its seed draws is refused'] as const),
    ],
  ]),
  ...mutantsOf('plugins/expert-iteration/src/lessons.ts', [
    [
      'the policy is that of the next position',
      'policy.subarray(begins[at], begins[at + 1])',
      'policy.subarray(begins[at + 1], 2 * begins[at + 1] - begins[at])',
      ...TAUGHT,
    ],
    ['random openings count as searched', 'ply < plies[at]; ply++', 'ply < at; ply++', ...TAUGHT],
    [
      'the third role learns the opposite',
      'else if (!this.#opposed) this.#add(role, value, losses);',
      'else if (!this.#opposed) this.#add(role, role === 2 ? -value : value, losses);',
      ...([LEARNER, 'in a game of three without choices the values are what each role gets'] as const),
    ],
    [
      'positions before rolls are not taught',
      'if (position.over || position.turn !== CHANCE) break;',
      'if (position.over || position.turn >= CHANCE) break;',
      ...([
        LEARNER,
        'values of all roles come near those that value iteration finds, before rolls as after them',
      ] as const),
    ],
    [
      'before a roll all roles expect what the first one does',
      'this.#add(role, values[roles * (at + 1) + role], losses)',
      'this.#add(role, values[roles * (at + 1)], losses)',
      ...TAUGHT,
    ],
    [
      'the last roll is worth nothing to anybody',
      'values.set(payoffs, this.#roles * found.length);',
      '',
      ...TAUGHT,
    ],
  ]),
  ...mutantsOf('plugins/uct-ccnn/src/self-play.ts', [
    [
      'dice are drawn from what the searches draw from',
      'this.#outcomes.draw(position, this.#luck)',
      'this.#outcomes.draw(position, this.#random)',
      ...([
        'plugins/uct-ccnn/test/dice-and-roles.test.ts',
        'dice are those of a match with the same seed, and other dice are noticed',
      ] as const),
    ],
    [
      'all roles are worth what the first got',
      'this.#results.mean(child - first, role)',
      'this.#results.mean(child - first, 0)',
      ...([
        'plugins/uct-ccnn/test/dice-and-roles.test.ts',
        'with three roles a record has what each move brought each role',
      ] as const),
    ],
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
      'a game of three roles has a gate',
      'if (options.gate > 0)',
      'if (options.gate > 1e9)',
      ...([LEARNER, 'says which evaluators and games it can learn'] as const),
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
