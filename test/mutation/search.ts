import { mutantsOf } from './source-mutant.ts';

const ALPHABETA = 'test/search/alphabeta.test.ts';
const PROB_CUT = 'test/search/prob-cut.test.ts';
const PRIOR = 'test/search/prior.test.ts';
const TREE = 'test/search/uct.test.ts';
const SPLITTING = 'plugins/parallel/test/split-point-search.test.ts';

/** Faults of alpha-beta, of tree search and of searches on several threads. */
export const search = [
  ...mutantsOf('src/search/minimax.ts', [
    [
      'a leaf does not turn the value for the other role',
      '      if (!own) value = -value;\n      if (value <= best) continue;',
      '      if (value <= best) continue;',
      ...([ALPHABETA, 'alpha-beta finds the value and the first best move of plain minimax'] as const),
    ],
    [
      'a scout that finds more is believed, and not searched again',
      'if (scout && value >= beta && value < high) {',
      'if (scout && value < beta && value >= high) {',
      ...([
        'test/search/deepening.test.ts',
        'deepening to a depth finds what a search of that depth finds',
      ] as const),
    ],
    [
      'the child of a move of the same role gets the window of the other',
      'this.highs[ply + 1] = same ? beta : -alpha;',
      'this.highs[ply + 1] = -alpha;',
      ...([ALPHABETA, 'alpha-beta finds the value and the first best move of plain minimax'] as const),
    ],
    [
      'a cutoff one move too early: at alpha instead of beta',
      '      if (value >= high) {\n        if (value >= 1) this.pv.extend(ply, move);\n        break;',
      '      if (value >= alpha) {\n        if (value >= 1) this.pv.extend(ply, move);\n        break;',
      ...([ALPHABETA, 'alpha-beta finds the value and the first best move of plain minimax'] as const),
    ],
    [
      'a budget of evaluations is overdrawn by one',
      'if (this.evals >= this.limits.evalLimit) {\n          this.stopped = true;\n          return -1;\n        }\n        this.evals++;',
      'if (this.evals > this.limits.evalLimit) {\n          this.stopped = true;\n          return -1;\n        }\n        this.evals++;',
      ...([
        'test/search/deepening.test.ts',
        'no limit is exceeded, and the same limit gives the same result',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/search/prob-cut.ts', [
    [
      'a shallow value is taken for the deep one, without its line',
      'const bound = ((above ? high + margin : low - margin) - by.intercept) / by.slope;',
      'const bound = above ? high + margin : low - margin;',
      ...([PROB_CUT, 'where a shallow search predicts a deep one without error'] as const),
    ],
    [
      'the error of shallow searches is forgotten',
      'const margin = this.#width * by.sigma;',
      'const margin = 0 * by.sigma;',
      ...([PROB_CUT, 'an error of a shallow search is allowed for by its width'] as const),
    ],
    [
      'a search that fails low is cut as if it failed high',
      'values[ply] = above ? high : low;',
      'values[ply] = high;',
      ...([PROB_CUT, 'where a shallow search predicts a deep one without error'] as const),
    ],
    [
      'the window of a shallow search is not put back',
      '    lows[ply] = low;\n    highs[ply] = high;\n    if (this.stopped) return true;\n    if',
      '    if (this.stopped) return true;\n    if',
      ...([PROB_CUT, 'where a shallow search predicts a deep one without error'] as const),
    ],
  ]),
  ...mutantsOf('src/search/expectiminimax.ts', [
    [
      'outcomes are averaged as if all were equally likely',
      'sum += this.#chances[i] * this.knownValues[i]',
      'sum += this.knownValues[i] / (end - at)',
      ...(['test/search/expectiminimax.test.ts', 'plain expectiminimax'] as const),
    ],
    [
      'the window of an outcome forgets how likely it is',
      'least - chance * atLeast)) / chance',
      'least - chance * atLeast))',
      ...(['test/search/expectiminimax.test.ts', 'plain expectiminimax'] as const),
    ],
  ]),
  ...mutantsOf('src/search/observed.ts', [
    [
      'an observer is told the window of the other role',
      'this.#observer.enter(ply, this.path[ply], own ? low : -high, own ? high : -low);',
      'this.#observer.enter(ply, this.path[ply], low, high);',
      ...(['test/search/observed.test.ts', 'finds the same with an observer'] as const),
    ],
    [
      'leaves are scouted if somebody watches',
      'if (depth === 1 && this.#plainLeaves) this.scouts = false;',
      '',
      ...(['test/search/observed.test.ts', 'finds the same with an observer'] as const),
    ],
  ]),
  ...mutantsOf('src/analysis/search-tree.ts', [
    [
      'a value of simulations keeps the view of the role that moved',
      'value: (turned ? -source.value : source.value) + 0,',
      'value: source.value + 0,',
      ...(['test/analysis/search-tree.test.ts', 'visits of a tree of simulations add up'] as const),
    ],
    [
      'the cheapest positions are kept',
      'rank === 0 || Number.isNaN(rank) ? one.order < other.order : rank > 0',
      'rank === 0 || Number.isNaN(rank) ? one.order < other.order : rank < 0',
      ...(['test/analysis/search-tree.test.ts', 'of many nodes those that cost most'] as const),
    ],
  ]),
  ...mutantsOf('src/analysis/search-record.ts', [
    [
      'what is searched again is not added to what was spent',
      'node.nodes += nodes;',
      'node.nodes = nodes;',
      ...([
        'test/analysis/search-tree.test.ts',
        'what a position costs is what its moves cost and itself',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/search/max-n.ts', [
    [
      'every role chooses what is best for the searching one',
      'this.#rows[from + turn]',
      'this.#rows[from + this.role]',
      ...(['test/search/many-roles.test.ts', 'a tree of three roles by hand'] as const),
    ],
  ]),
  ...mutantsOf('src/search/puct.ts', [
    [
      'results are backed up with the wrong sign',
      'tree.visit(path[i], this.#payoffs[mover]);',
      'tree.visit(path[i], -this.#payoffs[mover]);',
      ...(['test/search/puct.test.ts', 'visits are those of a plain reference'] as const),
    ],
    [
      'no noise reaches the root',
      '(1 - noise) * tree.bias[begin + i] + noise * this.#priors[i]',
      'tree.bias[begin + i]',
      ...(['test/search/puct.test.ts', 'Dirichlet noise'] as const),
    ],
  ]),
  ...mutantsOf('src/search/gumbel.ts', [
    [
      'the completed value has the wrong sign',
      'tried === 0 ? value : (value',
      'tried === 0 ? value : (-value',
      ...(['test/search/puct.test.ts', 'moves never tried enter the improved policy'] as const),
    ],
    [
      'only simulations end a round of the halving',
      'this.#timesLeft === 0 || used + again > this.#roundEnd',
      'this.#timesLeft === 0 || used < 0',
      ...(['test/search/puct.test.ts', 'sequential halving gets to its last two moves'] as const),
    ],
    [
      'as many moves are considered, however small the budget',
      'used > FIRST_SHARE',
      'used > 1',
      ...(['test/search/puct.test.ts', 'sequential halving gets to its last two moves'] as const),
    ],
    [
      'the first round has the whole budget',
      '(1 - used) / this.#roundsLeft;',
      '(1 - used) / 1.2;',
      ...(['test/search/puct.test.ts', 'a round of the halving has an equal share of the nodes'] as const),
    ],
  ]),
  ...mutantsOf('src/search/node-table.ts', [
    [
      'a lower bound counts though it lies below the window',
      'bound === LOWER_BOUND ? value < highs[ply] : value > lows[ply]',
      'bound === LOWER_BOUND ? value < lows[ply] : value > lows[ply]',
      ...(['test/search/node-table.test.ts', 'of a deeper search is still only the bound it is'] as const),
    ],
    [
      'an entry of another depth counts',
      'if (!this.#takesDeeper) return false;',
      'if (!this.#takesDeeper) void 0;',
      ...(['test/search/node-table.test.ts', 'counts for the same depth only'] as const),
    ],
    [
      'the value for one role passes for that of the other',
      'this.#roleKey = mix(role + 1);',
      'this.#roleKey = mix(1);',
      ...([
        'test/search/node-table.test.ts',
        'the value of one role is not taken for that of the other',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/search/transposition-table.ts', [
    [
      'the second word of a key is not checked',
      'if (words[at + 1] !== (key1 ^ scramble(low, high, move, rest))) return false;',
      '',
      ...(['test/search/transposition-table.test.ts', 'a blend of two entries is not recognised'] as const),
    ],
    [
      'old entries are never replaced',
      'const older = held >>> 24 !== this.#age;',
      'const older = false;',
      ...(['test/search/transposition-table.test.ts', 'deep entries stay until they are old'] as const),
    ],
  ]),
  ...mutantsOf('src/search/ordering.ts', [
    [
      'the history of one side serves the other',
      '(Math.imul(move, 0x9e3779b1) >>> 20) + side * SLOTS',
      'Math.imul(move, 0x9e3779b1) >>> 20',
      ...(['test/search/ordering.test.ts', 'what refuted for one side says nothing for the other'] as const),
    ],
    [
      'the history counts cutoffs, however deep',
      'history[at] += depth * depth;',
      'history[at] += 1;',
      ...(['test/search/ordering.test.ts', 'deep cutoffs count more than shallow ones'] as const),
    ],
  ]),
  ...mutantsOf('src/search/alphabeta.ts', [
    [
      'a value above the window of aspiration is kept',
      'else if (root.value >= high && high < 1) high = 1;',
      '',
      ...([
        'test/search/deepening.test.ts',
        'deepening to a depth finds what a search of that depth finds',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/search/exact-first.ts', [
    [
      'a move that gives a draw away is played',
      'if (kept < value) return this.#report(position, value, move, spent);',
      '',
      ...(['test/search/exact-first.test.ts', 'keeps every result, whatever its search would do'] as const),
    ],
  ]),
  ...mutantsOf('src/search/exploration.ts', [
    [
      'twice the exploration',
      'this.#twiceCp = 2 * cp;',
      'this.#twiceCp = 4 * cp;',
      ...([TREE, 'exploration is 2 Cp sqrt(2 ln n / n_j)'] as const),
    ],
  ]),
  ...mutantsOf('src/search/tree.ts', [
    [
      'a mean that forgets the number of visits',
      'stats[2 * node] += (result - stats[2 * node]) / n;',
      'stats[2 * node] += (result - stats[2 * node]) / 2;',
      ...([TREE, 'three moves tried 5, 4 and 1 times of 10'] as const),
    ],
    [
      'what is kept of a tree keeps its old links',
      'for (let i = 0; i < to; i++) this.first[i] = forward[this.first[i]];',
      '',
      ...([TREE, 'visits add up, with and without what is kept of the tree'] as const),
    ],
  ]),
  ...mutantsOf('src/search/uct.ts', [
    [
      'a result is credited to the role that moves next',
      'tree.visit(path[i], payoffs[movers[i] === CHANCE ? this.#role : movers[i]]);',
      'tree.visit(path[i], payoffs[payoffs.length - 1 - Math.max(0, movers[i])]);',
      ...([TREE, 'with time it finds perfect moves'] as const),
    ],
    [
      'children are not shuffled',
      'shuffle(tree.moves, begin, count, this.#random);',
      '',
      ...([TREE, 'the first simulation goes anywhere'] as const),
    ],
    [
      'a move that is proven lost may be the final one',
      'const counted = lost ? 0 : visits[child] - this.#virtualVisits;',
      'const counted = visits[child] - this.#virtualVisits;',
      ...([TREE, 'a move that is proven lost has no visits, and is made only if all are lost'] as const),
    ],
  ]),
  ...mutantsOf('src/search/simulations.ts', [
    [
      'one simulation more than the budget has',
      'if (this.done >= this.#limit || this.nodes >= this.#nodeLimit || this.evalsLeft < this.#evalsEach)',
      'if (this.done > this.#limit || this.nodes >= this.#nodeLimit || this.evalsLeft < this.#evalsEach)',
      ...([TREE, 'budgets are used up and not exceeded'] as const),
    ],
    [
      'a guide may evaluate more than the budget has',
      '|| this.evalsLeft < this.#evalsEach)',
      ')',
      ...([PRIOR, 'a budget of evaluations is used up by a guide'] as const),
    ],
  ]),
  ...mutantsOf('src/search/pace.ts', [
    [
      'the clock is looked at as rarely, however slow the work is',
      'Math.max(1, this.#work >> 1)',
      'Math.min(this.#most, 2 * this.#work)',
      ...(['test/search/clock.test.ts', 'keeps to a time, however slow its evaluator is'] as const),
    ],
  ]),
  ...mutantsOf('src/search/prior.ts', [
    [
      'a prior of no visits',
      'Math.max(1, Math.round(strength))',
      'Math.round(strength)',
      ...([PRIOR, 'a prior of less than half a visit counts as one'] as const),
    ],
  ]),
  ...mutantsOf('src/search/vote.ts', [
    [
      'the first of tied moves is made',
      'votes[i] === votes[winner] && this.#random.below(tied) === 0',
      'votes[i] === votes[winner] && tied < 0',
      ...([
        'test/search/vote.test.ts',
        'three members of three opinions make one of the three moves, each as often',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/parallel/src/split-point-search.ts', [
    [
      'young brothers are given away before the eldest is done',
      'const searched = stack.next[ply] - 1;',
      'const searched = stack.next[ply];',
      ...([SPLITTING, 'siblings are shared only after the first move of a position'] as const),
    ],
  ]),
  ...mutantsOf('plugins/parallel/src/window-sync.ts', [
    [
      'a narrowed window is not announced',
      'if (better) this.#state.announceWindow();',
      '',
      ...([SPLITTING, 'a better move that a helper finds is announced'] as const),
    ],
    [
      'a window that narrows further up is not announced',
      'if (narrower) this.#state.announceWindow();',
      '',
      ...([SPLITTING, 'a window that narrows above a split point is announced'] as const),
    ],
    [
      'a decided position is not closed',
      'if (stack.isDecided(ply)) splitPoints.close(splitPoint);',
      '',
      ...([SPLITTING, 'a move that decides a position closes it'] as const),
    ],
  ]),
  ...mutantsOf('plugins/parallel/src/node-type.ts', [
    [
      'cut nodes are shared after their first move',
      'return nodeType === CUT_NODE ? CUT_NODE_MOVES : 1;',
      'return 1;',
      ...([SPLITTING, 'siblings are shared only after the first move of a position'] as const),
    ],
  ]),
  ...mutantsOf('plugins/parallel/src/split-points.ts', [
    [
      'a move is taken twice',
      'index = words[at + NEXT]++;',
      'index = words[at + NEXT];',
      ...([SPLITTING, 'a move that was taken is not taken again'] as const),
    ],
  ]),
  ...mutantsOf('plugins/d-visiondraughts/src/simulation/simulated-processor.ts', [
    [
      'in the simulation young brothers are given away before the eldest is done',
      'if (next <= movesBeforeSplit(nodeType) || next >= moves.length) continue;',
      'if (next < movesBeforeSplit(nodeType) || next >= moves.length) continue;',
      ...([
        'plugins/d-visiondraughts/test/young-brothers.test.ts',
        'siblings are shared only after the first move of a position',
      ] as const),
    ],
  ]),
];
