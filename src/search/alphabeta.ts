import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { newSearchResult, type Budget, type Searcher, type SearchResult } from '../contract/searcher.ts';
import { Random } from '../util/random.ts';
import { DEEPEST, LINE } from './minimax.ts';
import { NO_OPINION } from './no-opinion.ts';
import { checkChoice, checkWhole } from './option.ts';
import { RootSearch, type RootOptions } from './root.ts';
import { Table } from './table.ts';
import { TIES } from './ties.ts';

export interface AlphaBetaOptions extends RootOptions {
  /** Plies, for budgets that name none. */
  readonly depth: number;
  /** The transposition table has 2^table entries; 0 = there is none. */
  readonly table: number;
}

export const ALPHABETA_DEFAULTS: AlphaBetaOptions = {
  depth: 4,
  ordering: true,
  scout: false,
  table: 0,
  extendForced: false,
  extendActive: false,
  maxExtension: 12,
  quiescence: 0,
  preferFaster: false,
  ties: 'first',
};

/**
 * Alpha-beta to a fixed depth, for games of one or two roles that move in turn.
 *
 * The value is that of plain minimax whatever `ordering`, `scout` and `table` are; among root moves of that value the
 * choice does not depend on them either, unless it is random. The value of the chosen move is exact, those of others are upper bounds,
 * or -1 if they were not searched. A search that runs out of nodes, evaluations or time reports depth 0 and the best of
 * the root moves searched by then: with such budgets 'deepening' is the right searcher.
 */
export class AlphaBeta<P extends Position = Position> implements Searcher<P> {
  readonly #root: RootSearch<P>;
  readonly #own: Table | undefined;
  readonly #depth: number;
  readonly #maxPlies: number;
  readonly #result: SearchResult;

  /**
   * `random` is used only if `ties` is 'random'. A `table` handed in, which others may use at the same time, stands in
   * for one of its own; a reset does not clear it. Nor does it that of a `root` which searches in another way.
   */
  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: Partial<AlphaBetaOptions> = {},
    random: Random = new Random('alphabeta'),
    table?: Table,
    root?: RootSearch<P>,
  ) {
    const all = { ...ALPHABETA_DEFAULTS, ...options };
    this.#own = table === undefined && root === undefined && all.table > 0 ? new Table(all.table) : undefined;
    this.#root = root ?? new RootSearch(game, evaluator, all, random, table ?? this.#own);
    this.#depth = all.depth;
    this.#maxPlies = game.maxPlies;
    this.#result = newSearchResult(game.maxMoves, LINE);
  }

  search(position: P, role: Role, budget: Budget = {}): SearchResult {
    const root = this.#root;
    const result = this.#result;
    const depth = Math.max(1, Math.min(budget.depth ?? this.#depth, this.#maxPlies, DEEPEST));
    root.begin(position, role, budget, depth);
    root.search(depth, -1, 1);
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

/** What the options shared by the alpha-beta searchers mean. */
export const MINIMAX_HELP = {
  ordering: 'try likely refutations first',
  scout: 'principal variation search: later moves only have to show that they are no better',
  table: 'the transposition table has 2^table entries; 0 = none',
  extendForced: 'two plies more where there is only one legal move',
  extendActive: 'two plies more where a capture is pending at the horizon',
  maxExtension: 'most plies added to a line by extensions',
  quiescence: 'most plies of captures followed beyond the horizon',
  preferFaster: 'payoffs shrink by 0.001 a ply',
  ties: 'among equal moves: first or random',
};

/** Throws `LabError` (LAB_BAD_OPTION) for options out of range. */
export function checkMinimaxOptions(o: {
  readonly depth: number;
  readonly table: number;
  readonly maxExtension: number;
  readonly quiescence: number;
  readonly ties: string;
}): void {
  checkWhole('depth', o.depth, 1, DEEPEST);
  checkWhole('table', o.table, 0, 26);
  checkWhole('maxExtension', o.maxExtension, 0, 62);
  checkWhole('quiescence', o.quiescence, 0, 200);
  checkChoice('ties', o.ties, TIES);
}

export const alphabeta = defineSearcher({
  id: 'alphabeta',
  summary: 'Alpha-beta to a fixed depth; for budgets in nodes or time take deepening',
  defaults: { ...ALPHABETA_DEFAULTS },
  help: { depth: 'plies, unless the budget names them', ...MINIMAX_HELP },
  create(options, { game, evaluator = NO_OPINION, random }) {
    checkMinimaxOptions(options);
    return new AlphaBeta(game, evaluator, options, random);
  },
});
