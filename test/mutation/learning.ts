import { mutantsOf } from './source-mutant.ts';

const RULES = 'plugins/td-mc/test/update-rule.test.ts';
const TRAINER = 'plugins/td-mc/test/trainer.test.ts';
const TABLE = 'plugins/td-mc/test/table.test.ts';
const FROM_AGENT = 'test/tasks/from-agent.test.ts';
const AFTER_STATES = 'plugins/td-mc/test/after-states.test.ts';
const SEATS = 'plugins/coevolution/test/seats.test.ts';
const DICE_AND_ROLES = 'plugins/td-mc/test/dice-and-roles.test.ts';
const MATCHUPS = 'plugins/coevolution/test/matchup.test.ts';
const MUTATION = 'plugins/coevolution/test/mutation.test.ts';
const OPTIMIZERS = 'plugins/coevolution/test/optimizer.test.ts';
const EXAMPLES = 'plugins/uct-ccnn/test/self-play.test.ts';
const EXAMPLE_ROLES = 'plugins/uct-ccnn/test/dice-and-roles.test.ts';
const GRADIENTS = 'test/network/gradient.test.ts';
const RPROP = 'test/network/rprop.test.ts';
const STAGES = 'plugins/n-tuple/test/stage-at.test.ts';
const SCORES = 'plugins/n-tuple/test/score.test.ts';

/** Faults of gradients, of temporal differences, of evolution and of examples. */
export const learning = [
  ...mutantsOf('src/experiment/first-agent.ts', [
    [
      'the weights of the agent are left aside',
      'if (changed === undefined) return blocks.map((block, i) => ({ ...block, given: slices[i]!.given }));',
      'if (changed === undefined) return blocks;',
      ...([FROM_AGENT, 'begins with the weights of the agent'] as const),
    ],
    [
      'each stage begins with the first weights',
      'slices.find(({ name }) => name === block.unstaged)',
      'slices[0]',
      ...([FROM_AGENT, 'each stage of an n-tuple network begins with the weights'] as const),
    ],
    [
      'another view is taken for other stages',
      'if (other !== undefined) throw refused(other);',
      '',
      ...([FROM_AGENT, 'another view'] as const),
    ],
  ]),
  ...mutantsOf('plugins/n-tuple/src/stage-at.ts', [
    [
      'the stages of a range are rounded before a value is multiplied by them',
      '((value - low) * stages) / (high - low)',
      '(value - low) * (stages / (high - low))',
      ...([STAGES, 'half of a range is half of its stages'] as const),
    ],
    [
      'the range of stages begins at 0',
      '(value - low)',
      'value',
      ...([STAGES, 'stages are equal parts of a range'] as const),
    ],
  ]),
  ...mutantsOf('plugins/n-tuple/src/net.ts', [
    [
      'roles share the zero of unused lanes',
      'this.#sideBytes = plan.roles > 2 && plan.sides > 1 ? 4 * this.#blockSize : 0;',
      'this.#sideBytes = plan.roles > 2 && plan.sides > 1 ? 4 * plan.layout.size : 0;',
      ...([
        'plugins/n-tuple/test/evaluator.test.ts',
        'values follow from the definition and from their parts',
      ] as const),
    ],
    [
      'what was scored so far does not count',
      'this.#score.payoffs.payoff(this.#score.of(position, role) + value)',
      'this.#score.payoffs.payoff(value)',
      ...([SCORES, 'the value is the payoff of what was scored'] as const),
    ],
    [
      'points are learned as payoffs',
      'payoffs.score(value + error) - payoffs.score(value)',
      'error',
      ...([SCORES, 'a step moves the points to come by the error in points'] as const),
    ],
  ]),
  ...mutantsOf('src/network/mlp-net.ts', [
    [
      'the slope of the layer above is left out',
      'down[i] = sum * slope(y, this.#activation);',
      'down[i] = sum;',
      ...([GRADIENTS, 'has the gradient that finite differences show'] as const),
    ],
    [
      'a weight is overwritten before it is read',
      'sum += weights[at + j] * delta[j];\n          into[at + j] += y * delta[j];',
      'into[at + j] += y * delta[j];\n          sum += weights[at + j] * delta[j];',
      ...([GRADIENTS, 'learns into its own weights as by the gradient taken apart'] as const),
    ],
    [
      'biases of the first layer do not learn',
      'for (let j = 0; j < units; j++) into[biases + j] += delta[j];',
      '',
      ...([GRADIENTS, 'has the gradient that finite differences show'] as const),
    ],
  ]),
  ...mutantsOf('src/network/differentiable.ts', [
    [
      'the view of the role that waits has the sign of the other',
      'return viewer === role ? value : -value;',
      'return value;',
      ...([
        GRADIENTS,
        'through the eyes of the role that waits, one role wins what the other loses',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/network/rprop.ts', [
    [
      'steps never shrink',
      'stepSizes[i] = Math.max(stepSizes[i] * DECREASE, MIN_STEP);',
      '',
      ...([RPROP, 'finds the bottom of a parabola within a hundred epochs'] as const),
    ],
    [
      'plus takes a step back though the error has fallen',
      "this.#variant === 'plus' && errors[lane] > this.#errors[lane]",
      "this.#variant === 'plus'",
      ...([RPROP, 'plus goes back, but only if the error has grown'] as const),
    ],
    [
      'minus takes steps back, too',
      "this.#variant === 'plus' && errors[lane] > this.#errors[lane]",
      'errors[lane] > this.#errors[lane]',
      ...([RPROP, 'where a gradient changes its sign minus stands still'] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/discount.ts', [
    [
      'rewards are discounted towards nothing in particular',
      'return gamma * value + (1 - gamma) * limit;',
      'return gamma * value;',
      ...([
        RULES,
        'discounted towards the middle, the targets of the two sides of a game are never both below it',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/update-rule.ts', [
    [
      'traces do not fade',
      'for (let i = 0; i < trace.length; i++) trace[i] *= decay;',
      '',
      ...([RULES, 'a lambda so small that traces vanish gives the updates of lambda 0'] as const),
    ],
    [
      'traces outlive their game',
      'this.#trace.fill(0);',
      '',
      ...([RULES, 'a game leaves no trace for the next'] as const),
    ],
    [
      'the last position learns from the value before it',
      'if (this.#visits > 0) this.#update(reward);',
      'if (this.#visits > 1) this.#update(reward);',
      ...([RULES, 'a game of one position is learned from'] as const),
    ],
    [
      'Monte Carlo targets are not discounted',
      'target = discounted(target, discount);',
      '',
      ...([
        RULES,
        'the target of the last position of a won game is 1, and 0.99 times as much for each step back',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/trainer.ts', [
    [
      'both roles learn when one should',
      'this.#role = this.#method.trainBoth ? -1 : episode % 2;',
      'this.#role = -1;',
      ...([
        TRAINER,
        'learning from both sides updates twice as many positions as learning from one',
      ] as const),
    ],
    [
      'episodes share their random numbers',
      "this.#random.seed(this.#seed, 'episode', episode);",
      "if (episode === 0) this.#random.seed(this.#seed, 'episode', episode);",
      ...([TRAINER, 'an episode does not depend on the others of its job'] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/schedule.ts', [
    [
      'a stage begins one episode late',
      'if (episode < end) return stage;',
      'if (episode <= end) return stage;',
      ...([TRAINER, 'a schedule goes through its stages and stays in the last'] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/quota.ts', [
    [
      'the ends of the interval of a quota change places',
      'fitnessLow: won / many,',
      'fitnessLow: won / Math.max(1, few),',
      ...([
        'plugins/td-mc/test/learner.test.ts',
        'a quota comes with the Poisson interval of the games lost',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/replay-buffer.ts', [
    [
      'the newest game is replayed alone',
      'const game = this.#gameAt(random.below(this.#games.length));',
      'const game = this.#gameAt(this.#games.length - 1);',
      ...([
        'plugins/td-mc/test/replay-buffer.test.ts',
        'updates use only the last games, and all of their positions',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/seating.ts', [
    [
      'of three roles the first always has the first seat',
      'roles.length === 2 ? 0 : number % roles.length',
      '(roles.length === 2 ? 0 : number % roles.length) && 0',
      ...([SEATS, 'of three roles each member has every seat'] as const),
    ],
    [
      'what the first role gets is paid to whoever sits elsewhere',
      'return [payoffs[seat], ',
      'return [payoffs[0], ',
      ...([SEATS, 'a game pays the first what its seat got'] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/after-states.ts', [
    [
      'the target from the next position keeps its sign',
      'target = gamma * (this.#viewer(view, mover[from]) === role ? later : -later);',
      'target = gamma * later;',
      ...([AFTER_STATES, 'the targets of a game are its lambda-returns'] as const),
    ],
    [
      'random moves of the other role are passed over',
      'return free >= 0 && (own < 0 || free < own) ? free : own;',
      'return own;',
      ...([AFTER_STATES, 'nothing is learned from what followed a random move if that is cut'] as const),
    ],
    [
      'what followed a random move is learned though it is cut',
      "const cut = explored === 'cut' && from >= 0 && this.#free[from] === 1 && !isSearched;",
      'const cut = false;',
      ...([AFTER_STATES, 'nothing is learned from what followed a random move if that is cut'] as const),
    ],
    [
      'what followed a random move is learned though search tells what to learn',
      'returns[at] = free ? searched : (1 - lambda)',
      'returns[at] = (1 - lambda)',
      ...([AFTER_STATES, 'lambda mixes the values of later positions in'] as const),
    ],
    [
      'a search of another depth teaches',
      'this.position, role, { depth });',
      'this.position, role, { depth: 1 });',
      ...([AFTER_STATES, 'a position is worth what a search of'] as const),
    ],
    [
      'the table of the search is that of the weights before',
      'this.#searcher?.reset();\n  }',
      '}',
      ...([AFTER_STATES, 'a search forgets what the weights before the last game said'] as const),
    ],
    [
      'returns mix the other way round',
      'returns[at] = isKnown ? target : (1 - lambda) * value + lambda * target;',
      'returns[at] = isKnown ? target : lambda * value + (1 - lambda) * target;',
      ...([AFTER_STATES, 'the targets of a game are its lambda-returns'] as const),
    ],
    [
      'the third role gets the opposite of what it is paid',
      'const payoff = valueOf(over ? this.position.payoff(role) : 0);',
      'const payoff = valueOf(over ? (role === 2 ? -1 : 1) * this.position.payoff(role) : 0);',
      ...([DICE_AND_ROLES, 'of three roles each is taught its own payoff'] as const),
    ],
    [
      'every role is paid what the mover is',
      'const payoff = valueOf(over ? this.position.payoff(role) : 0);',
      'const payoff = valueOf(over ? this.position.payoff(mover[ply]) : 0);',
      ...([DICE_AND_ROLES, 'of three roles each is taught its own payoff'] as const),
    ],
    [
      'views are not turned round',
      'return this.#opposed ? mover : view;',
      'return this.#opposed ? mover : 0;',
      ...([DICE_AND_ROLES, 'of three roles each is taught its own payoff'] as const),
    ],
    [
      'dice come from the stream of the agent',
      'this.#outcomes!.sample(position, luck!)',
      'this.#outcomes!.sample(position, random)',
      ...([DICE_AND_ROLES, 'the dice are the same whatever the agent draws'] as const),
    ],
    [
      'positions after a roll are taught to who moved before it',
      'if (role === CHANCE || position.over) return;',
      'if (position.over) return;',
      ...([DICE_AND_ROLES, 'in a game of dice the positions after moves are looked at'] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/table/table.ts', [
    [
      'the second of two opposed roles has the value of the first',
      'return isOther;',
      'return false;',
      ...([TABLE, 'of two opposed roles one value tells both; otherwise each has its own'] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/table/reachable.ts', [
    [
      'keys are compared by one half',
      'this.#low[at] === low && this.#high[at] === high',
      'this.#low[at] % 64 === low % 64',
      ...([TABLE, 'has a value for each position of tic-tac-toe that is not over, and is refused'] as const),
    ],
    [
      'a table may outgrow its limit',
      'if (this.count > limit)',
      'if (this.count > limit + 1)',
      ...([TABLE, 'has a value for each position of tic-tac-toe that is not over, and is refused'] as const),
    ],
  ]),
  ...mutantsOf('plugins/td-mc/src/joined.ts', [
    [
      'joined means weigh all lanes alike',
      'moved += lane.coherence[2 * i] * (lane.weights[i] - old);',
      'moved += count * (lane.weights[i] - old);',
      ...([TABLE, 'lanes that are joined have the mean of all their games'] as const),
    ],
    [
      'sums of errors are counted once for each lane, with those before',
      'coherence[2 * i] += lane.coherence[2 * i] - before.coherence[2 * i];',
      'coherence[2 * i] += lane.coherence[2 * i];',
      ...(['plugins/td-mc/test/joined.test.ts', 'a weight moves by the mean of the lanes'] as const),
    ],
    [
      'steps of IDBD are weighted by their traces',
      "const tracked = step === 'tc' || step === 'tc-exp';",
      "const tracked = step !== 'fixed';",
      ...(['plugins/td-mc/test/joined.test.ts', 'in IDBD the mean over the lanes'] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/matchup.ts', [
    [
      'members play themselves though they must not',
      'if (!selfPlay && second >= first) second++;',
      '',
      ...([
        MATCHUPS,
        'every member starts the same number of games, and plays itself only if allowed',
      ] as const),
    ],
    [
      'the fixed opponent always moves second',
      'game % 2 === 0 ?',
      'game % 2 >= 0 ?',
      ...([MATCHUPS, 'against a fixed opponent sides alternate and the member scores on both'] as const),
    ],
    [
      'the points of a loss are those of a draw',
      'payoff > 0 ? win : payoff < 0 ? loss : draw',
      'payoff > 0 ? win : draw',
      ...([
        MATCHUPS,
        'with points for both players, points sum to minus the number of decisive games',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/mutation.ts', [
    [
      'weights move by the step size of the parent',
      'weights[at] += sigmas[at] * random.normal();',
      'weights[at] += parent.sigmas[at] * random.normal();',
      ...([MUTATION, 'moves every weight by its new step size, not by the one of its parent'] as const),
    ],
    [
      'step sizes mutate as fast for any number of weights',
      'return 1 / Math.sqrt(2 * Math.sqrt(count));',
      'return 1 / Math.sqrt(2 * count);',
      ...([MUTATION, 'tau of'] as const),
    ],
    [
      'numbers with bounds leave them',
      'weights[at] = Math.min(bounds[1], Math.max(bounds[0], scaled));',
      'weights[at] = scaled;',
      ...([MUTATION, 'goes by steps of 0.1 within 1 to 3'] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/selection.ts', [
    [
      'equal children displace survivors',
      'fitness[b] - fitness[a] || a - b',
      'fitness[b] - fitness[a] || b - a',
      ...([
        'plugins/coevolution/test/matchup.test.ts',
        'the better come first; among equals the earlier member',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/samples.ts', [
    [
      'the worst samples are the best',
      'sort((a, b) => fitness[b] - fitness[a])',
      'sort((a, b) => fitness[a] - fitness[b])',
      ...([OPTIMIZERS, 'finds the minimum of the sphere'] as const),
    ],
    [
      'both samples of a pair point the same way',
      'sample.map((x) => -x)',
      'sample.map((x) => x)',
      ...([OPTIMIZERS, 'mirrored samples come in pairs that lie opposite each other'] as const),
    ],
  ]),
  ...mutantsOf('plugins/uct-ccnn/src/examples.ts', [
    [
      'a utility is that of the mover though another waits',
      'const utility = views > 1 || viewer === mover ? value : -value;',
      'const utility = value;',
      ...([EXAMPLES, 'an utility belongs to the role that waits, also where a role moves twice'] as const),
    ],
    [
      'of equal positions the last counts',
      '} else if (visits > weights[row]) {',
      '} else {',
      ...([EXAMPLES, 'keeps of equal positions the one with most visits, or their mean'] as const),
    ],
    [
      'moves that were never tried are examples',
      'if (visits[at] === 0) continue;',
      '',
      ...([EXAMPLES, 'leaves out moves that were never tried'] as const),
    ],
    [
      'losers teach, too',
      "if (dropped || (sides === 'winner' && payoffs[mover] < most)) return;",
      'if (dropped) return;',
      ...([EXAMPLES, 'keeps what the winner thought, and nothing of the loser'] as const),
    ],
    [
      'roles learn the value of the first',
      'const value = values[views * at + view];',
      'const value = values[views * at];',
      ...([
        EXAMPLE_ROLES,
        'with three roles each role learns its own value of a position, by its own view',
      ] as const),
    ],
    [
      'outcomes of chance are examples',
      'if (ply >= opening && position.turn !== CHANCE) {',
      'if (ply >= opening) {',
      ...([
        EXAMPLE_ROLES,
        'positions before a roll are valued for the side that does not roll, and outcomes are never examples',
      ] as const),
    ],
    [
      'positions before a roll are seen by the mover',
      'views === 1 ? opponent.of(child, mover) : view',
      'views === 1 ? (child.turn === CHANCE ? mover : 1 - child.turn) : view',
      ...([
        EXAMPLE_ROLES,
        'positions before a roll are valued for the side that does not roll, and outcomes are never examples',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/uct-ccnn/src/root-results.ts', [
    [
      'every role is credited with what the first got',
      '+= payoffs[role];',
      '+= payoffs[0];',
      ...([EXAMPLE_ROLES, 'with three roles a record has what each move brought each role'] as const),
    ],
    [
      'simulations of earlier searches count again',
      'this.#visits.fill(0);',
      '',
      ...([EXAMPLE_ROLES, 'with three roles a record has what each move brought each role'] as const),
    ],
  ]),
  ...mutantsOf('plugins/uct-ccnn/src/example-database.ts', [
    [
      'a query takes the first of three roles for the winner',
      'AND role = mover',
      'AND role = 0',
      ...([EXAMPLE_ROLES, 'the query keeps of games for three what the learner keeps'] as const),
    ],
  ]),
  ...mutantsOf('src/network/gradient-trainable.ts', [
    [
      'an update without an error is not counted by step mean',
      'if (gradient[i] !== 0) weights[i] +=',
      'if (gradient[i] * error !== 0) weights[i] +=',
      ...([TABLE, 'equations 3 and 4: a value is the mean of what the games brought'] as const),
    ],
    [
      'the step of step mean does not shrink',
      '(eta * error * gradient[i]) / ++tracks[2 * i]',
      'eta * error * gradient[i]',
      ...([TABLE, 'Monte Carlo learns the values of all positions of tic-tac-toe that come up'] as const),
    ],
    [
      'a gradient that reached other weights is left over',
      'if (reach) gradient.fill(0, from, to);',
      'if (reach) gradient.fill(0, 0, 0);',
      ...([
        'test/network/gradient-trainable.test.ts',
        'a net that reaches few weights learns as one that tells all gradients',
      ] as const),
    ],
    [
      'a step follows the gradient of what was looked at last',
      'if (this.#last !== slot) this.value(slot);',
      '',
      'test/network/gradient-trainable.test.ts',
      'learns the same whatever was looked at between the value and the step',
    ],
    [
      'a net that sees the other role learns for that one',
      'const own = error * this.#signs[slot];',
      'const own = error;',
      'test/network/gradient-trainable.test.ts',
      'learns along the gradient that finite differences show',
    ],
    [
      'temporal coherence is always 1',
      "return this.#step === 'tc' ? ratio : exp(BETA * (ratio - 1));",
      'return 1;',
      'test/network/gradient-trainable.test.ts',
      'with temporal coherence errors that cancel out move it less',
    ],
    [
      'the steps of IDBD lead beyond the target',
      'return whole > 1 ? 1 / whole : 1;',
      'return 1;',
      'test/network/gradient-trainable.test.ts',
      'with IDBD errors that agree move it more and more',
    ],
    [
      'the trace of IDBD forgets its last move',
      'tracks[2 * i + 1] * Math.max(0, 1 - step * slope * slope) + step * wanted',
      'tracks[2 * i + 1] * Math.max(0, 1 - step * slope * slope)',
      'test/network/gradient-trainable.test.ts',
      'with IDBD errors that agree move it more and more',
    ],
  ]),
  ...mutantsOf('src/network/sparse-slots.ts', [
    [
      'a slot keeps numbers of the one before it',
      'out.fill(0);',
      '',
      'test/network/gradient-trainable.test.ts',
      'learns the same whatever was looked at between the value and the step',
    ],
  ]),
  ...mutantsOf('src/network/layered-gradient.ts', [
    [
      'the learned value of a king has no slope',
      'if (kind > 1) gradient[count + kind - 2] += Math.sign(seen[i]) * inputGradient[i];',
      '',
      'test/network/gradient-trainable.test.ts',
      'learns along the gradient that finite differences show',
    ],
  ]),
  ...mutantsOf('src/tasks/time-budget.ts', [
    [
      'parts that were found again make a machine fast',
      'if (taken < (FOUND * seconds) / this.#speed) return;',
      '',
      'test/tasks/time-budget.test.ts',
      'parts that are found again say nothing about the speed',
    ],
    [
      'a part is begun though there is no time for it',
      'if (!first && this.spent + here > this.#total * (1 + GRACE)) {',
      'if (!first && this.spent > this.#total * (1 + GRACE)) {',
      'test/tasks/time-budget.test.ts',
      'parts are begun while there is time for them',
    ],
  ]),
  ...mutantsOf('src/tasks/reproduce.ts', [
    [
      '--only plays all rows',
      'isWanted(only, { what, rows }) && (budget?.begin(what, seconds) ?? true)',
      '(budget?.begin(what, seconds) ?? true)',
      'test/tasks/reproduce.test.ts',
      'of a table only the rows are made whose names have one of the texts',
    ],
  ]),
  ...mutantsOf('src/tasks/table-parts.ts', [
    [
      '--only does not know the rows of a part',
      'const names = [what, ...rows].map((name) => name.toLowerCase());',
      'const names = [what].map((name) => name.toLowerCase());',
      'test/tasks/reproduce.test.ts',
      'of a table only the rows are made whose names have one of the texts',
    ],
  ]),
  ...mutantsOf('src/agents/agent-source.ts', [
    [
      'an agent whose limits are typed keeps ratings of its own search',
      'stored: { agent: changed, ...(lineage && { lineage }), ...(members && { members }) }',
      'stored: { ...stored, agent: changed }',
      'test/agents/agent-source.test.ts',
      'limits and options of the search may follow a file',
    ],
    [
      'options of an evaluator are taken though it has weights',
      'evaluator && !agent.weights ?',
      'evaluator ?',
      'test/agents/agent-source.test.ts',
      'what follows a file is no option of learned weights',
    ],
  ]),
  ...mutantsOf('src/experiment/sources.ts', [
    [
      'a digest does not see what is in a file',
      '.update(readFileSync(join(root, folder, name)))',
      '',
      'test/experiment/sources.test.ts',
      'a digest changes with every source, its place and its name',
    ],
    [
      'plugins that a plugin imports do not count',
      'plugins.filter(({ name }) => imported.has(name)).forEach(add);',
      'void imported;',
      'test/experiment/sources.test.ts',
      'what a match depends on is the core, the plugins it names, and what these import',
    ],
  ]),
  ...mutantsOf('src/statistics/tally.ts', [
    [
      'a duel is scored with the colours swapped',
      'addPair(all, scoreOf(one.payoffs, 0), scoreOf(two.payoffs, 1));',
      'addPair(all, scoreOf(one.payoffs, 1), scoreOf(two.payoffs, 0));',
      ...([
        'test/tasks/reproduction-context.test.ts',
        'a duel counts the games of its first agent, whichever role it has',
      ] as const),
    ],
    [
      'the colours of a duel are not swapped',
      'addPair(all, scoreOf(one.payoffs, 0), scoreOf(two.payoffs, 1));',
      'addPair(all, scoreOf(one.payoffs, 0), scoreOf(two.payoffs, 0));',
      ...([
        'test/tasks/reproduction-context.test.ts',
        'a duel counts the games of its first agent, whichever role it has',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/tasks/reproduction-context.ts', [
    [
      'kept duels outlive the code',
      'pairs, plies, seed, ...state }',
      'pairs, plies, seed }',
      ...(['test/tasks/reproduction-context.test.ts', 'what other rules gave is not used again'] as const),
    ],
    [
      'the games of a duel as first player count as those of the second',
      'const byRole = ([0, 1] as const).map((role)',
      'const byRole = ([1, 0] as const).map((role)',
      ...([
        'test/tasks/reproduction-context.test.ts',
        'a duel counts the games of its first agent, whichever role it has',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/tasks/reproduction-run.ts', [
    [
      'the measures of an earlier generation are those of the last',
      'const file = measuresFile(run, generations);',
      'const file = measuresFile(run);',
      ...([
        'test/tasks/reproduction-context.test.ts',
        'a curve that is taken up again finds its earlier generations and duels, and goes on from the last',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/memory-round.ts', [
    [
      'a memory of a plugin is never asked',
      'if (!this.#rule) return memory;',
      'if (this.#rule) return memory;',
      ...([
        'plugins/coevolution/test/memory-plugin.test.ts',
        'a memory of one file, as its page shows, works in coevolution, for any workers and after a resume',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/optimizer/uh-cma-es.ts', [
    [
      'copies are new samples',
      'i < first ? sample : drawn[i - first]',
      'i < first ? sample : drawn[i]',
      ...([OPTIMIZERS, 'uh-cmaes tries some samples twice, and those that wait again'] as const),
    ],
    [
      'noise does not lead to more evaluations',
      'evaluations * LONGER)',
      'evaluations)',
      ...([OPTIMIZERS, 'uh-cmaes comes nearer to the minimum than cmaes with as many evaluations'] as const),
    ],
    [
      'evaluations of earlier generations are forgotten',
      'rank + ranks[i]',
      'rank',
      ...([OPTIMIZERS, 'uh-cmaes comes nearer to the minimum than cmaes with as many evaluations'] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/optimizer/ipop-cma-es.ts', [
    [
      'a restart has as many samples as before',
      'Math.min(MOST_GROWTH, 2 * state.growth)',
      'state.growth',
      ...([
        OPTIMIZERS,
        'a run has twice as many samples as the one before it, and at most 64 times those of the first',
      ] as const),
    ],
    [
      'a restart begins where the first run did',
      'x + deviation * drawn[0][j]',
      'x',
      ...([
        OPTIMIZERS,
        'a new run begins at another point of the first distribution, as wide as the first one',
      ] as const),
    ],
    [
      'what an earlier run has found is forgotten',
      'other && other.fitness > one.fitness ? other : one',
      'one',
      ...([OPTIMIZERS, 'restarts find the lowest one, and cmaes alone does not'] as const),
    ],
  ]),
];
