import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { defaultsOf, option, withDefaults, type OptionsOf } from '../contract/option.ts';
import { defineSearcher } from '../contract/plugin.ts';
import type { SearchObserver } from '../contract/search-observer.ts';
import { newSearchResult, type Budget, type Searcher, type SearchResult } from '../contract/searcher.ts';
import { Random } from '../util/random.ts';
import { ALPHABETA_OPTIONS, depthIn, MAX_DEPTH, MAX_PV } from './minimax-options.ts';
import { ZERO_EVALUATOR } from './zero-evaluator.ts';
import {
  newRecursion,
  RECURSION_DEFAULTS,
  RECURSION_OPTIONS,
  type RecursionOptions,
} from './new-recursion.ts';
import type { Recursion } from './recursion.ts';
import { RootSearch } from './root.ts';
import { PROB_CUT_OPTIONS, type ProbCutOptions } from './prob-cut.ts';
import { TranspositionTable } from './transposition-table.ts';

/** Plies, for a budget without any limit. */
export const DEEPENING_DEPTH = 6;

/** The options of the searcher `deepening`. */
export const DEEPENING_OPTIONS = {
  ...withDefaults(ALPHABETA_OPTIONS, { scout: true, table: 16 }),
  depth: option.whole(0, {
    min: 0,
    max: MAX_DEPTH,
    help: 'plies, for a budget without any limit; 0: 6, and 1 in games with chance',
  }),
  aspiration: option.number(0.25, {
    min: 0,
    max: 2,
    help: 'half the width of the window around the last value; 0: no window',
  }),
  stopWhenDecided: option.flag(false, {
    help: 'stop once the value is 1 or -1; correct if only final positions have these values',
  }),
};

/** Values of `DEEPENING_OPTIONS`. */
export type DeepeningOptions = OptionsOf<typeof DEEPENING_OPTIONS>;

export const DEEPENING_DEFAULTS: DeepeningOptions = defaultsOf(DEEPENING_OPTIONS);

/**
 * Iterative deepening (Slate and Atkin 1977): searches 1, 2, 3 ... plies deep until the budget is used up;
 * each search orders the next by its best moves. Value and choice at a depth are those of `AlphaBeta` at that
 * depth, unless `deeperEntries` or one of `PROB_CUT_OPTIONS` is set.
 *
 * A last search that is cut short counts if it has found a move; then the values of moves it did not reach
 * are -1. The depth reported is the deepest that was completed. Only budgets of time are not reproducible.
 */
export class Deepening<P extends Position = Position> implements Searcher<P> {
  readonly #root: RootSearch<P, Recursion<P>>;
  readonly #own: TranspositionTable | undefined;
  readonly #options: DeepeningOptions;
  readonly #maxPlies: number;
  readonly #result: SearchResult;

  /**
   * `random` is used only if `ties` is 'random'. A `table` that is given, and that other threads may use at
   * the same time, takes the place of its own; a reset does not clear it, nor the table of a `root` that is
   * given.
   */
  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: Partial<DeepeningOptions & RecursionOptions & ProbCutOptions> = {},
    random: Random = new Random('deepening'),
    table?: TranspositionTable,
    root?: RootSearch<P, Recursion<P>>,
    observer?: SearchObserver,
  ) {
    const all = { ...DEEPENING_DEFAULTS, ...RECURSION_DEFAULTS, ...options };
    this.#own =
      table === undefined && root === undefined && all.table > 0
        ? new TranspositionTable(all.table)
        : undefined;
    this.#root =
      root ??
      new RootSearch(game, newRecursion(game, evaluator, all, table ?? this.#own, observer), all, random);
    this.#options = { ...all, depth: depthIn(game, all.depth, DEEPENING_DEPTH) };
    this.#maxPlies = game.maxPlies;
    this.#result = newSearchResult(game.maxMoves, MAX_PV);
  }

  /** A budget without any limit means the option `depth`. */
  search(position: P, role: Role, budget: Budget = {}): SearchResult {
    const root = this.#root;
    const { minimax } = root;
    const result = this.#result;
    const endless = budget.nodes !== undefined || budget.evals !== undefined || budget.millis !== undefined;
    const wanted = budget.depth ?? (endless ? MAX_DEPTH : this.#options.depth);
    const deepest = Math.max(1, Math.min(wanted, this.#maxPlies, MAX_DEPTH));
    root.begin(position, role, budget, deepest);
    result.depth = 0;
    for (let depth = 1; depth <= deepest; depth++) {
      const before = minimax.evals + minimax.ttHits;
      this.#iterate(depth);
      if (depth === 1 || root.exact) root.report(result);
      if (minimax.stopped) break;
      result.depth = depth;
      // Nothing left to estimate: deeper searches would be the same.
      if (minimax.evals + minimax.ttHits === before) break;
      if (this.#options.stopWhenDecided && Math.abs(root.value) === 1) break;
    }
    result.nodes = minimax.nodes;
    result.evals = minimax.evals;
    return result;
  }

  reset(): void {
    this.#root.minimax.reset();
    this.#own?.clear();
  }

  /** Searches in a window around the last value first, and outside it only if the new value lies there. */
  #iterate(depth: number): void {
    const root = this.#root;
    const { aspiration } = this.#options;
    const wide = depth === 1 || aspiration === 0;
    let low = wide ? -1 : Math.max(-1, root.value - aspiration);
    let high = wide ? 1 : Math.min(1, root.value + aspiration);
    for (;;) {
      root.searchDepth(depth, low, high);
      if (root.minimax.stopped) return;
      root.promote();
      if (root.value <= low && low > -1) low = -1;
      else if (root.value >= high && high < 1) high = 1;
      else return;
    }
  }
}

export const deepening = defineSearcher({
  id: 'deepening',
  summary: 'Iterative deepening with principal variation search and a transposition table',
  options: { ...DEEPENING_OPTIONS, ...RECURSION_OPTIONS, ...PROB_CUT_OPTIONS },
  requires: { turns: 'alternating' },
  create: (options, { game, evaluator = ZERO_EVALUATOR, random, observer }) =>
    new Deepening(game, evaluator, options, random, undefined, undefined, observer),
});

export const pvs = defineSearcher({
  id: 'pvs',
  summary: 'Deepening with deeperEntries, which is stronger in some games at equal nodes (docs/search.md)',
  options: {
    ...withDefaults(DEEPENING_OPTIONS, { deeperEntries: true }),
    ...RECURSION_OPTIONS,
    ...PROB_CUT_OPTIONS,
  },
  requires: { turns: 'alternating' },
  create: (options, { game, evaluator = ZERO_EVALUATOR, random, observer }) =>
    new Deepening(game, evaluator, options, random, undefined, undefined, observer),
});
