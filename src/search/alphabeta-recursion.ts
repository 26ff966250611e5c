import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Move, Position, Role } from '../contract/game.ts';
import type { SearchLimits } from '../contract/searcher.ts';
import { grown } from './grown.ts';
import { LimitCheck } from './limit-check.ts';
import { LOSS_PER_PLY, type MinimaxOptions } from './minimax-options.ts';
import type { Monitor } from './monitor.ts';
import { NodeTable } from './node-table.ts';
import { Ordering } from './ordering.ts';
import { PvTable } from './pv-table.ts';
import type { Recursion } from './recursion.ts';
import type { TranspositionTable } from './transposition-table.ts';

/**
 * What alpha-beta has in common without chance (`Minimax`) and with it (`Expectiminimax`): the path with its windows, the
 * order of moves, a transposition table, and a budget.
 *
 * Windows and values are passed in arrays, one place a ply: a number with a fraction that is passed to or returned by a
 * function costs an allocation.
 */
export abstract class AlphaBetaRecursion<P extends Position = Position> implements Recursion<P> {
  nodes = 0;
  evals = 0;
  ttHits = 0;
  stopped = false;
  monitor: Monitor | undefined = undefined;
  readonly ordering: Ordering<P>;
  protected readonly game: Game<P>;
  protected readonly evaluator: Evaluator<P>;
  protected readonly nodeTable: NodeTable | undefined;
  protected readonly ordersMoves: boolean;
  protected readonly lossPerPly: number;
  protected readonly limits = new LimitCheck();
  protected readonly pv = new PvTable();
  /** The root's role. */
  protected role: Role = 0;
  protected readonly stack: P[] = [];
  protected lows = new Float64Array(0);
  protected highs = new Float64Array(0);
  protected values = new Float64Array(0);
  /** The moves that led to the positions on the path. */
  protected path = new Int32Array(0);
  /** The moves of all positions on the path, one after another. */
  protected moves = new Int32Array(0);
  readonly #table: TranspositionTable | undefined;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: Pick<MinimaxOptions, 'ordering' | 'deeperEntries' | 'preferFaster'>,
    table?: TranspositionTable,
  ) {
    this.game = game;
    this.evaluator = evaluator;
    this.#table = table;
    this.nodeTable = table && new NodeTable(table, options.preferFaster, options.deeperEntries);
    this.ordering = new Ordering(game.tactics);
    this.ordersMoves = options.ordering;
    this.lossPerPly = options.preferFaster ? LOSS_PER_PLY : 0;
  }

  abstract begin(position: P, role: Role, budget: SearchLimits, deepest: number): void;

  abstract searchMove(move: Move, depth: number, extensionsLeft: number, low: number, high: number): number;

  /** Begins, once there is room for the root and its moves. */
  protected prepare(position: P, role: Role, budget: SearchLimits): void {
    this.ordering.begin(this.stack.length, this.moves.length);
    this.#table?.newSearch();
    this.nodeTable?.begin(role);
    this.stack[0].copy(position);
    this.role = role;
    this.nodes = this.evals = this.ttHits = 0;
    this.stopped = false;
    this.limits.begin(budget);
  }

  reset(): void {
    this.ordering.reset();
  }

  /** Likely good moves come first, if moves are ordered at all. */
  rootMoves(out: Int32Array): number {
    const position = this.stack[0];
    const count = position.moves(out, 0);
    if (this.ordersMoves) this.ordering.sort(position, out, count, 0, 0, -1);
    return count;
  }

  copyPv(ply: number, out: Int32Array, at: number): number {
    return this.pv.copy(ply, out, at);
  }

  /** Counts a position that the caller visits itself; false if the search must stop. */
  countNode(): boolean {
    if (this.nodes >= this.limits.nextCheck && this.mustStop()) return false;
    this.nodes++;
    return true;
  }

  /** Whether its time is up, or another thread ends it. */
  get timeIsUp(): boolean {
    return this.limits.timeIsUp;
  }

  /** Whether the search must stop before it visits another position. */
  protected mustStop(): boolean {
    if (!this.stopped && this.limits.mustStop(this.nodes, this.monitor)) this.stopped = true;
    return this.stopped;
  }

  /** Makes room for `plies` positions on the path, and for `moves` moves of all of them. */
  protected reserve(plies: number, moves: number): void {
    while (this.stack.length < plies) this.stack.push(this.game.start());
    this.lows = grown(this.lows, plies);
    this.highs = grown(this.highs, plies);
    this.values = grown(this.values, plies);
    this.path = grown(this.path, plies);
    this.moves = grown(this.moves, moves);
    this.pv.reserve(plies);
    this.nodeTable?.reserve(plies);
  }

  /**
   * Counts the position at `ply`; false if there is nothing to search: it is over, or the budget is. Its value is then in
   * values[ply]: for the root's role if `own`, else for its opponents.
   */
  protected enter(ply: number, own: boolean): boolean {
    if (this.nodes >= this.limits.nextCheck && this.mustStop()) return false;
    this.nodes++;
    this.pv.lengths[ply] = 0;
    const position = this.stack[ply];
    if (!position.over) return true;
    const payoff = position.payoff(this.role) * (1 - this.lossPerPly * ply);
    this.values[ply] = own ? payoff : -payoff;
    return false;
  }

  /** Leaves the evaluator's value of the position at `ply` in values[ply], from the same view as `enter`. */
  protected evaluate(ply: number, own: boolean): void {
    if (this.evals >= this.limits.evalLimit) {
      this.stopped = true;
      return;
    }
    this.evals++;
    const value = this.evaluator.evaluate(this.stack[ply], this.role);
    this.values[ply] = own ? value : -value;
  }
}
