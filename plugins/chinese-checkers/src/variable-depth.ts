import {
  defineSearcher,
  LabError,
  type Budget,
  type Feature,
  type Game,
  type Position,
  type Role,
  type Searcher,
  type SearchResult,
} from 'evolab';
import { AlphaBeta } from 'evolab/search';

/**
 * Looks twice as far in the opening, while most pieces of the searching role are at home, and in the endgame, when most
 * have arrived, as between: the best search of Foucaud, Terral, Parant and Radanielina (2008), says Norberg (2014). The
 * budget is a limit, so its depth is that of opening and endgame.
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
  summary: 'Alpha-beta that looks twice as far in the opening and the endgame of chinese-checkers',
  defaults: { depth: 4, factor: 2, table: 0 },
  help: {
    depth: 'plies in opening and endgame, unless the budget names them',
    factor: 'between, the depth is divided by this',
    table: 'the transposition table has 2^table entries; 0 = none',
  },
  create({ depth, factor, table }, { game, evaluator = { evaluate: () => 0 }, random }) {
    for (const [name, value] of Object.entries({ depth, factor })) {
      if (Number.isInteger(value) && value >= 1 && value <= 1000) continue;
      throw new LabError('LAB_BAD_OPTION', `${name} cannot be ${value}`, 'a whole number from 1 to 1000');
    }
    return new VariableDepth(game, new AlphaBeta(game, evaluator, { table }, random), depth, factor);
  },
});
