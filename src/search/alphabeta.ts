import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { defaultsOf, option, withDefaults, type OptionsOf } from '../contract/option.ts';
import { defineSearcher, type SearcherDefinition } from '../contract/plugin.ts';
import type { SearchObserver } from '../contract/search-observer.ts';
import {
  newSearchResult,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from '../contract/searcher.ts';
import { Random } from '../util/random.ts';
import {
  ALPHABETA_DEFAULTS,
  ALPHABETA_OPTIONS,
  depthIn,
  MAX_DEPTH,
  MAX_PV,
  MINIMAX_LIMITS,
  type AlphaBetaOptions,
} from './minimax-options.ts';
import {
  newRecursion,
  RECURSION_DEFAULTS,
  RECURSION_OPTIONS,
  type RecursionOptions,
} from './new-recursion.ts';
import { PROB_CUT_OPTIONS, type ProbCutOptions } from './prob-cut.ts';
import type { Recursion } from './recursion.ts';
import { RootSearch } from './root.ts';
import { TranspositionTable } from './transposition-table.ts';
import { ZERO_EVALUATOR } from './zero-evaluator.ts';

/** Plies, for a budget without any limit: to a fixed depth, and by iterative deepening. */
const FIXED_DEPTH = 4;
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

/** What an alpha-beta search may be told; without `deepening` it searches to a fixed depth. */
export type AlphaBetaParts = AlphaBetaOptions &
  RecursionOptions &
  ProbCutOptions &
  Pick<DeepeningOptions, 'aspiration' | 'stopWhenDecided'> & { readonly deepening: boolean };

/** What an alpha-beta search works with, and who watches it. */
interface AlphaBetaContext<P extends Position> {
  /** Draws among moves of the same value, if `ties` is 'random'. */
  readonly random?: Random | undefined;
  /** Searches the moves of a position instead of one made by the options; a reset does not clear its table. */
  readonly root?: RootSearch<P, Recursion<P>> | undefined;
  readonly observer?: SearchObserver | undefined;
}

/**
 * Alpha-beta for games whose roles move in turn, to a fixed depth or by iterative deepening; what it does with chance and with
 * three or more roles is up to `newRecursion`.
 *
 * The value is that of plain minimax whatever `ordering`, `scout` and `table` are. The choice among root moves of that value
 * does not depend on them either, unless it is random. The value of the chosen move is exact; those of others are upper
 * bounds, or NaN if they were not searched.
 *
 * To a fixed depth, a search that runs out of nodes, evaluations or time reports depth 0 and the best of the root moves searched
 * by then. Iterative deepening (Slate and Atkin 1977) searches 1, 2, 3 ... plies deep until the budget is used up; each search
 * tries the best move of the last one first. Value and choice at a depth are those of a search to that depth, unless
 * `deeperEntries` or one of `PROB_CUT_OPTIONS` is set, or extensions let a shallower search see every line to its end, which is
 * then the last. A last search that is cut short counts if it has found a move. The depth reported is the deepest that was
 * completed. Only budgets of time are not reproducible.
 */
export class AlphaBeta<P extends Position = Position> implements Searcher<P> {
  readonly #root: RootSearch<P, Recursion<P>>;
  readonly #table: TranspositionTable | undefined;
  readonly #options: Pick<AlphaBetaParts, 'depth' | 'deepening' | 'aspiration' | 'stopWhenDecided'>;
  readonly #maxPlies: number;
  readonly #result: SearchResult;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: Partial<AlphaBetaParts> = {},
    { random = new Random('alphabeta'), root, observer }: AlphaBetaContext<P> = {},
  ) {
    const { deepening = false } = options;
    const usual = deepening ? DEEPENING_DEFAULTS : { ...DEEPENING_DEFAULTS, ...ALPHABETA_DEFAULTS };
    const given = { ...usual, ...RECURSION_DEFAULTS, ...options, deepening };
    this.#table = root === undefined && given.table > 0 ? new TranspositionTable(given.table) : undefined;
    const minimax = root?.minimax ?? newRecursion(game, evaluator, given, this.#table, observer);
    const all = minimax.alwaysExact ? { ...given, scout: false, aspiration: 0 } : given;
    this.#root = root ?? new RootSearch(game, minimax, all, random);
    const depth = depthIn(game, all.depth, deepening ? DEEPENING_DEPTH : FIXED_DEPTH);
    this.#options = { ...all, depth };
    this.#maxPlies = game.maxPlies;
    this.#result = newSearchResult(game.maxMoves, MAX_PV);
  }

  /** A budget without any limit means the option `depth`. */
  search(position: P, role: Role, budget: SearchLimits = {}): SearchResult {
    const { deepening, depth } = this.#options;
    const endless =
      deepening && (budget.nodes !== undefined || budget.evals !== undefined || budget.millis !== undefined);
    const wanted = budget.depth ?? (endless ? MAX_DEPTH : depth);
    const deepest = Math.max(1, Math.min(wanted, this.#maxPlies, MAX_DEPTH));
    const root = this.#root;
    const result = this.#result;
    root.begin(position, role, budget, deepest);
    if (deepening) this.#deepen(deepest);
    else {
      root.searchDepth(deepest, -1, 1);
      root.report(result);
      result.depth = root.minimax.stopped ? 0 : deepest;
    }
    result.nodes = root.minimax.nodes;
    result.evals = root.minimax.evals;
    return result;
  }

  reset(): void {
    this.#root.minimax.reset();
    this.#table?.clear();
  }

  #deepen(deepest: number): void {
    const root = this.#root;
    const { minimax } = root;
    const result = this.#result;
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

/** `AlphaBeta` by iterative deepening. */
export class Deepening<P extends Position = Position> extends AlphaBeta<P> {
  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: Partial<Omit<AlphaBetaParts, 'deepening'>> = {},
    { random = new Random('deepening'), ...context }: AlphaBetaContext<P> = {},
  ) {
    super(game, evaluator, { ...options, deepening: true }, { random, ...context });
  }
}

type Parts = Parameters<SearcherDefinition['create']>[1];

/** Three names of one search, by what its options are if not said. */
const created =
  (deepening: boolean) =>
  (options: Partial<AlphaBetaParts>, { game, evaluator = ZERO_EVALUATOR, random, observer }: Parts) =>
    new AlphaBeta(game, evaluator, { ...options, deepening }, { random, observer });

export const alphabeta = defineSearcher({
  id: 'alphabeta',
  summary: 'Alpha-beta to a fixed depth; for budgets in nodes or time use deepening',
  options: { ...ALPHABETA_OPTIONS, ...RECURSION_OPTIONS },
  requires: { turns: 'alternating' },
  limits: () => MINIMAX_LIMITS,
  fixedDepth: 'deepening',
  create: created(false),
});

export const deepening = defineSearcher({
  id: 'deepening',
  summary: 'Iterative deepening with principal variation search and a transposition table',
  options: { ...DEEPENING_OPTIONS, ...RECURSION_OPTIONS, ...PROB_CUT_OPTIONS },
  requires: { turns: 'alternating' },
  limits: () => MINIMAX_LIMITS,
  create: created(true),
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
  limits: () => MINIMAX_LIMITS,
  create: created(true),
});
