import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Move, Position, Role } from '../contract/game.ts';
import type { SearchLimits } from '../contract/searcher.ts';
import { grown } from './grown.ts';
import { LimitCheck } from './limit-check.ts';
import { LOSS_PER_PLY } from './minimax-options.ts';
import { PvTable } from './pv-table.ts';
import type { Recursion } from './recursion.ts';

/**
 * What searches without a table and without an order of moves have in common: they count, keep to a budget, and hold the
 * path. Moves and probabilities of all positions on the path stand one after another in `moves` and `chances`.
 */
export abstract class PlainRecursion<P extends Position = Position> implements Recursion<P> {
  nodes = 0;
  evals = 0;
  readonly ttHits = 0;
  stopped = false;
  protected readonly game: Game<P>;
  protected readonly stack: P[] = [];
  protected readonly pv = new PvTable();
  protected moves = new Int32Array(0);
  protected chances = new Float64Array(0);
  /** The root's role. */
  protected role: Role = 0;
  readonly #evaluator: Evaluator<P>;
  readonly #lossPerPly: number;
  readonly #limits = new LimitCheck();

  constructor(game: Game<P>, evaluator: Evaluator<P>, { preferFaster }: { preferFaster: boolean }) {
    this.game = game;
    this.#evaluator = evaluator;
    this.#lossPerPly = preferFaster ? LOSS_PER_PLY : 0;
  }

  abstract searchMove(move: Move, depth: number, extensionsLeft: number, low: number, high: number): number;

  begin(position: P, role: Role, budget: SearchLimits): void {
    this.reserve(0, 0);
    this.stack[0].copy(position);
    this.role = role;
    this.nodes = this.evals = 0;
    this.stopped = false;
    this.#limits.begin(budget);
  }

  rootMoves(out: Int32Array): number {
    return this.stack[0].moves(out, 0);
  }

  copyPv(ply: number, out: Int32Array, at: number): number {
    return this.pv.copy(ply, out, at);
  }

  reset(): void {}

  /** Makes room for the position after that at `ply`, and for the moves from moves[at] on. */
  protected reserve(ply: number, at: number): void {
    const { game, stack } = this;
    while (stack.length < ply + 2) stack.push(game.start());
    this.pv.reserve(stack.length);
    this.moves = grown(this.moves, at + game.maxMoves);
    this.chances = grown(this.chances, at + game.maxMoves);
  }

  /** Puts the position after `move` from that at `ply` on the path, and counts it; false if the search must stop. */
  protected advance(ply: number, move: Move): boolean {
    if (this.nodes >= this.#limits.nextCheck && this.#limits.mustStop(this.nodes)) this.stopped = true;
    if (this.stopped) return false;
    this.nodes++;
    const child = this.stack[ply + 1];
    child.copy(this.stack[ply]);
    child.play(move);
    this.pv.lengths[ply + 1] = 0;
    return true;
  }

  /** What the position at `ply` is worth to `role`, by the rules or the evaluator; 0 if the search must stop. */
  protected worth(ply: number, role: Role): number {
    const position = this.stack[ply];
    if (position.over) return position.payoff(role) * (1 - this.#lossPerPly * ply);
    if (this.evals >= this.#limits.evalLimit) this.stopped = true;
    if (this.stopped) return 0;
    this.evals++;
    return this.#evaluator.evaluate(position, role);
  }
}
