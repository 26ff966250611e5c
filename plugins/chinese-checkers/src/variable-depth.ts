import {
  defineSearcher,
  LabError,
  option,
  type Budget,
  type Feature,
  type Game,
  type Position,
  type Role,
  type Searcher,
  type SearchResult,
} from 'evolab';
import { AlphaBeta, ALPHABETA_OPTIONS, MINIMAX_LIMITS } from 'evolab/search';

/**
 * Searches twice as deep in the opening, while most pieces of the searching role are at home, and in the
 * endgame, when most have arrived, as in between. According to Norberg (2014) it is the best search of
 * Foucaud, Terral, Parant and Radanielina (2008). The depth of the budget is that of opening and endgame.
 */
class VariableDepth implements Searcher {
  readonly #search: Searcher;
  readonly #depth: number;
  readonly #factor: number;
  readonly #atHome: Feature;
  readonly #atGoal: Feature;

  constructor({ features }: Game, search: Searcher, depth: number, factor: number) {
    const atHome = features?.['at-home'];
    const atGoal = features?.['at-goal'];
    if (atHome === undefined || atGoal === undefined) {
      throw new LabError(
        'LAB_WRONG_GAME',
        'this game has no homes',
        'variable-depth plays chinese-checkers only',
      );
    }
    this.#search = search;
    this.#depth = depth;
    this.#factor = factor;
    this.#atHome = atHome;
    this.#atGoal = atGoal;
  }

  search(position: Position, role: Role, budget: Budget): SearchResult {
    const half = this.#atHome.range[1] / 2;
    const full = this.#atHome.measure(position, role) > half || this.#atGoal.measure(position, role) > half;
    const most = budget.depth ?? this.#depth;
    const depth = full ? most : Math.max(1, Math.floor(most / this.#factor));
    return this.#search.search(position, role, { ...budget, depth });
  }

  reset(): void {
    this.#search.reset();
  }
}

export const variableDepth = defineSearcher({
  id: 'variable-depth',
  summary: 'Alpha-beta that searches twice as deep in the opening and the endgame of chinese-checkers',
  limits: () => MINIMAX_LIMITS,
  options: {
    depth: option.whole(4, {
      min: 1,
      max: 1000,
      help: 'depth in opening and endgame, unless the budget sets it',
    }),
    factor: option.whole(2, { min: 1, max: 1000, help: 'divisor of the depth in between' }),
    table: ALPHABETA_OPTIONS.table,
  },
  create({ depth, factor, table }, { game, evaluator = { evaluate: () => 0 }, random }) {
    return new VariableDepth(game, new AlphaBeta(game, evaluator, { table }, { random }), depth, factor);
  },
});
