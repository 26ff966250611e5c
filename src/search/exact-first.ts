import type { Game, Position, Role, Solver } from '../contract/game.ts';
import { requireAtMostTwoRolesInTurn } from '../contract/requirements.ts';
import { newSearchResult, type Budget, type Searcher, type SearchResult } from '../contract/searcher.ts';
import { LabError } from '../util/errors.ts';

/** The part of a budget of nodes that a solver leaves to the search, should it not succeed. */
const SEARCH_SHARE = 0.25;

/**
 * Asks the game's solver before it searches, within the limit `exact` of the budget. A win is played at once.
 * In a lost position the search chooses, as it also does in a draw if the solver finds its move to keep the
 * draw. A position that the solver does not solve is searched with what is left of the budget.
 */
export class ExactFirst<P extends Position = Position> implements Searcher<P> {
  readonly #searcher: Searcher<P>;
  readonly #solver: Solver<P>;
  readonly #child: P;
  readonly #result: SearchResult;

  /** Throws `LabError` (LAB_WRONG_GAME) if the game has no solver, or more than two roles. */
  constructor(game: Game<P>, searcher: Searcher<P>) {
    requireAtMostTwoRolesInTurn(game, 'exact', 'leave it out');
    if (!game.solver)
      throw new LabError(
        'LAB_WRONG_GAME',
        'this game has no solver, so no value is exact',
        'leave out exact',
      );
    this.#searcher = searcher;
    this.#solver = game.solver();
    this.#child = game.start();
    this.#result = newSearchResult(game.maxMoves, 1);
  }

  search(position: P, role: Role, budget: Budget): SearchResult {
    const { nodes = Infinity, millis = Infinity } = budget;
    const solver = this.#solver;
    const started = millis === Infinity ? 0 : performance.now();
    const limit = Math.min(budget.exact ?? 0, Math.floor(nodes * (1 - SEARCH_SHARE)));
    const solved = limit > 0 && solver.solve(position, limit);
    let spent = limit > 0 ? solver.nodes : 0;
    const { value, move } = solver;
    if (solved && value === 1) return this.#report(position, value, move, spent);

    const result = this.#searcher.search(position, role, {
      ...budget,
      ...(nodes !== Infinity && { nodes: solved ? Math.ceil((nodes - spent) / 2) : nodes - spent }),
      ...(millis !== Infinity && { millis: Math.max(1, millis - (performance.now() - started)) }),
    });
    spent += result.nodes;
    if (solved && value > -1) {
      const child = this.#child;
      child.copy(position);
      child.play(result.move);
      const kept = this.#worth(child, role, Math.min(nodes, budget.exact! + result.nodes) - spent);
      if (!child.over) spent += solver.nodes;
      if (kept < value) return this.#report(position, value, move, spent);
    }
    result.nodes = spent;
    if (solved) result.value = value;
    return result;
  }

  reset(): void {
    this.#searcher.reset();
    this.#solver.reset();
  }

  /** What `role` gets at `position`; -1 if that is not found out. */
  #worth(position: P, role: Role, limit: number): number {
    if (position.over) return position.payoff(role);
    const solver = this.#solver;
    if (!solver.solve(position, limit)) return -1;
    return position.turn === role ? solver.value : -solver.value;
  }

  /** The solver's own move. Nothing is known of the others. */
  #report(position: P, value: number, move: number, nodes: number): SearchResult {
    const result = this.#result;
    result.move = move;
    result.value = value;
    result.nodes = nodes;
    result.evals = 0;
    result.depth = 0;
    result.count = position.moves(result.moves, 0);
    for (let i = 0; i < result.count; i++) result.values[i] = result.moves[i] === move ? value : Number.NaN;
    result.pv[0] = move;
    result.pvLength = 1;
    return result;
  }
}
