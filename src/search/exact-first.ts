import type { Game, Move, Position, Role, Solver } from '../contract/game.ts';
import { requireAtMostTwoRolesInTurn } from '../contract/requirements.ts';
import {
  newSearchResult,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from '../contract/searcher.ts';
import { LabError } from '../util/errors.ts';

/** The part of a budget of nodes that the solvers leave to the search, should they not succeed. */
const SEARCH_SHARE = 0.1;

/** The solver of a game; LAB_WRONG_GAME if it has none, or more than two roles. */
export function solverOf<P extends Position>(game: Game<P>): Solver<P> {
  requireAtMostTwoRolesInTurn(game, 'exact', 'leave out exact');
  if (!game.solver)
    throw new LabError('LAB_WRONG_GAME', 'this game has no solver, so no value is exact', 'leave out exact');
  return game.solver();
}

/**
 * Asks solvers before it searches, one after the other, within the limit `exact` of the budget. A win is
 * played at once. In a lost position the search chooses, as it also does in a draw if the solvers find its
 * move to keep the draw. A position that none of them solves is searched with what is left of the budget.
 */
export class ExactFirst<P extends Position = Position> implements Searcher<P> {
  readonly #searcher: Searcher<P>;
  readonly #solvers: readonly Solver<P>[];
  readonly #exact: number;
  readonly #child: P;
  readonly #result: SearchResult;
  /** What the last call of `#solve` found, and the positions it visited. */
  #value = 0;
  #move: Move = 0;
  #nodes = 0;

  /** `usual`: the limit for budgets without `exact`, such as those of a program that gives only a time. */
  constructor(game: Game<P>, searcher: Searcher<P>, solvers: readonly Solver<P>[], usual = Infinity) {
    this.#searcher = searcher;
    this.#solvers = solvers;
    this.#exact = usual;
    this.#child = game.start();
    this.#result = newSearchResult(game.maxMoves, 1);
  }

  follow(moves: readonly Move[]): void {
    this.#searcher.follow?.(moves);
  }

  search(position: P, role: Role, budget: SearchLimits): SearchResult {
    const { nodes = Infinity, millis = Infinity, exact = this.#exact } = budget;
    const started = millis === Infinity ? 0 : performance.now();
    const solved = this.#solve(position, Math.min(exact, Math.floor(nodes * (1 - SEARCH_SHARE))));
    const value = this.#value;
    const move = this.#move;
    let spent = this.#nodes;
    if (solved && value === 1) return this.#report(position, value, move, spent);

    const result = this.#searcher.search(position, role, {
      ...budget,
      ...(nodes !== Infinity && { nodes: solved ? Math.ceil((nodes - spent) / 2) : nodes - spent }),
      ...(millis !== Infinity && { millis: Math.max(1, millis - (performance.now() - started)) }),
    });
    const left = Math.min(nodes - spent - result.nodes, exact - spent);
    spent += result.nodes;
    if (solved && value > -1) {
      this.#child.copy(position);
      this.#child.play(result.move);
      const kept = this.#worth(this.#child, role, left);
      spent += this.#nodes;
      if (kept < value) return this.#report(position, value, move, spent);
    }
    result.nodes = spent;
    if (solved) result.value = value;
    return result;
  }

  reset(): void {
    this.#searcher.reset();
    for (const solver of this.#solvers) solver.reset();
  }

  #solve(position: P, limit: number): boolean {
    this.#nodes = 0;
    for (const solver of this.#solvers) {
      const left = limit - this.#nodes;
      if (left <= 0) return false;
      const solved = solver.solve(position, left);
      this.#nodes += solver.nodes;
      this.#value = solver.value;
      this.#move = solver.move;
      if (solved) return true;
    }
    return false;
  }

  /** What `role` gets at `position`; -1 if that is not found out. */
  #worth(position: P, role: Role, limit: number): number {
    this.#nodes = 0;
    if (position.over) return position.payoff(role);
    if (!this.#solve(position, limit)) return -1;
    return position.turn === role ? this.#value : -this.#value;
  }

  /** The solver's own move. Nothing is known of the others. */
  #report(position: P, value: number, move: Move, nodes: number): SearchResult {
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
