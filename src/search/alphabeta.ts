import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { defineSearcher } from '../contract/plugin.ts';
import type { SearchObserver } from '../contract/search-observer.ts';
import { newSearchResult, type Budget, type Searcher, type SearchResult } from '../contract/searcher.ts';
import { Random } from '../util/random.ts';
import {
  ALPHABETA_DEFAULTS,
  ALPHABETA_OPTIONS,
  depthIn,
  MAX_DEPTH,
  MAX_PV,
  type AlphaBetaOptions,
} from './minimax-options.ts';
import { ZERO_EVALUATOR } from './zero-evaluator.ts';
import {
  newRecursion,
  RECURSION_DEFAULTS,
  RECURSION_OPTIONS,
  type RecursionOptions,
} from './new-recursion.ts';
import type { Recursion } from './recursion.ts';
import { RootSearch } from './root.ts';
import { TranspositionTable } from './transposition-table.ts';

/**
 * Alpha-beta to a fixed depth, for games whose roles move in turn; what it does with chance and with three or more roles is
 * up to `newRecursion`.
 *
 * The value is that of plain minimax whatever `ordering`, `scout` and `table` are. The choice among root
 * moves of that value does not depend on them either, unless it is random. The value of the chosen move is
 * exact; those of others are upper bounds, or -1 if they were not searched. A search that runs out of nodes,
 * evaluations or time reports depth 0 and the best of the root moves searched by then: for such budgets there
 * is `Deepening`.
 */
export class AlphaBeta<P extends Position = Position> implements Searcher<P> {
  readonly #root: RootSearch<P, Recursion<P>>;
  readonly #own: TranspositionTable | undefined;
  readonly #depth: number;
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
    options: Partial<AlphaBetaOptions & RecursionOptions> = {},
    random: Random = new Random('alphabeta'),
    table?: TranspositionTable,
    root?: RootSearch<P, Recursion<P>>,
    observer?: SearchObserver,
  ) {
    const all = { ...ALPHABETA_DEFAULTS, ...RECURSION_DEFAULTS, ...options };
    this.#own =
      table === undefined && root === undefined && all.table > 0
        ? new TranspositionTable(all.table)
        : undefined;
    this.#root =
      root ??
      new RootSearch(game, newRecursion(game, evaluator, all, table ?? this.#own, observer), all, random);
    this.#depth = depthIn(game, all.depth, 4);
    this.#maxPlies = game.maxPlies;
    this.#result = newSearchResult(game.maxMoves, MAX_PV);
  }

  search(position: P, role: Role, budget: Budget = {}): SearchResult {
    const root = this.#root;
    const result = this.#result;
    const depth = Math.max(1, Math.min(budget.depth ?? this.#depth, this.#maxPlies, MAX_DEPTH));
    root.begin(position, role, budget, depth);
    root.searchDepth(depth, -1, 1);
    root.report(result);
    result.depth = root.minimax.stopped ? 0 : depth;
    result.nodes = root.minimax.nodes;
    result.evals = root.minimax.evals;
    return result;
  }

  reset(): void {
    this.#root.minimax.reset();
    this.#own?.clear();
  }
}

export const alphabeta = defineSearcher({
  id: 'alphabeta',
  summary: 'Alpha-beta to a fixed depth; for budgets in nodes or time use deepening',
  options: { ...ALPHABETA_OPTIONS, ...RECURSION_OPTIONS },
  requires: { turns: 'alternating' },
  fixedDepth: true,
  create: (options, { game, evaluator = ZERO_EVALUATOR, random, observer }) =>
    new AlphaBeta(game, evaluator, options, random, undefined, undefined, observer),
});
