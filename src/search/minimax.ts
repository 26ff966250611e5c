import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Move, Position, Role, Tactics } from '../contract/game.ts';
import type { SearchLimits } from '../contract/searcher.ts';
import { AlphaBetaRecursion } from './alphabeta-recursion.ts';
import { NULL_WINDOW, type MinimaxOptions } from './minimax-options.ts';
import type { TranspositionTable } from './transposition-table.ts';

/**
 * The recursion shared by all alpha-beta searchers (Knuth and Moore 1975, fail-soft): values are those of
 * plain minimax with the evaluator asked from the view of the root's role. Roles may move several times in a
 * row; a game of one role is all maximising. In games of three and more roles all others play against the root's
 * (paranoid: Sturtevant and Korf 2000).
 */
export class Minimax<P extends Position = Position> extends AlphaBetaRecursion<P> {
  readonly #options: MinimaxOptions;
  readonly #tactics: Tactics<P> | undefined;
  protected scouts: boolean;
  readonly #extendsForced: boolean;
  readonly #extendsActive: boolean;
  /** Whether the search ends at the horizon, without extensions or quiescence. */
  protected endsAtHorizon: boolean;

  /** For games without chance whose roles move in turn; of three and more roles all others oppose the root's. */
  constructor(game: Game<P>, evaluator: Evaluator<P>, options: MinimaxOptions, table?: TranspositionTable) {
    super(game, evaluator, options, table);
    this.#options = options;
    this.#tactics = game.tactics;
    this.scouts = options.scout;
    this.#extendsForced = options.extendForced;
    this.#extendsActive = options.extendActive && game.tactics !== undefined;
    this.endsAtHorizon =
      !this.#extendsForced &&
      !this.#extendsActive &&
      (options.quiescence === 0 || game.tactics === undefined);
  }

  begin(position: P, role: Role, budget: SearchLimits, deepest: number): void {
    const { maxExtension, quiescence } = this.#options;
    const plies = Math.min(deepest + maxExtension + quiescence, this.game.maxPlies) + 2;
    this.reserve(plies, plies * this.game.maxMoves);
    this.prepare(position, role, budget);
  }

  searchMove(move: Move, depth: number, extensionsLeft: number, low: number, high: number): number {
    const child = this.stack[1];
    child.copy(this.stack[0]);
    child.play(move);
    this.path[1] = move;
    const own = child.turn === this.role;
    this.lows[1] = own ? low : -high;
    this.highs[1] = own ? high : -low;
    this.visit(1, depth - 1, extensionsLeft, 0);
    return own ? this.values[1] : -this.values[1];
  }

  /**
   * The value of `position`, which is `ply` plies below the root, for the role to move there: searched
   * `depth` plies deep, with extensions up to `extensionsLeft`, in a window of that role. Means nothing if
   * the search was stopped.
   */
  searchPosition(
    position: P,
    ply: number,
    depth: number,
    extensionsLeft: number,
    low: number,
    high: number,
  ): number {
    this.stack[ply].copy(position);
    this.lows[ply] = low;
    this.highs[ply] = high;
    this.visit(ply, depth, extensionsLeft, 0);
    return this.values[ply];
  }

  /**
   * Searches the position at `ply`, `depth` plies deep and up to `extensionsLeft` more by extensions, in the
   * window of that ply. Leaves its value for the role to move there in values[ply]. Moves are kept in
   * moves[at..].
   */
  protected visit(ply: number, depth: number, extensionsLeft: number, at: number): void {
    const position = this.stack[ply];
    const own = position.turn === this.role;
    if (!this.enter(ply, own)) return;
    const horizon = depth <= 0;
    let plies = depth;
    let left = extensionsLeft;
    if (horizon) {
      if (this.#extendsActive && extensionsLeft >= 2 && this.#tactics!.active(position)) {
        plies += 2;
        left -= 2;
      } else if (!this.#extendsForced || extensionsLeft < 2) {
        this.#leaf(ply, own, this.#options.quiescence, at);
        return;
      }
    }

    const table = horizon ? undefined : this.nodeTable;
    if (table?.probe(ply, position, depth, extensionsLeft, this.lows, this.highs, this.values)) {
      this.ttHits++;
      return;
    }
    const moves = this.moves;
    const end = at + position.moves(moves, at);
    if (this.#extendsForced && end === at + 1 && left === extensionsLeft && extensionsLeft >= 2) {
      plies += 2;
      left -= 2;
    }
    if (plies <= 0) {
      this.#leaf(ply, own, this.#options.quiescence, at);
      return;
    }
    if (this.ordersMoves) {
      const ttMove = table === undefined ? -1 : table.move(ply);
      this.ordering.rate(position, moves, at, end, ply, own ? 0 : 1, ttMove);
    }
    const move =
      plies === 1 && this.endsAtHorizon
        ? this.#lastPly(ply, own, at, end)
        : this.#bestOf(ply, own, plies - 1, left, at, end);
    if (this.stopped) return;
    if (this.ordersMoves && this.values[ply] >= this.highs[ply]) {
      this.ordering.recordCutoff(move, ply, own ? 0 : 1, plies);
    }
    table?.store(ply, depth, extensionsLeft, this.lows, this.highs, this.values, move);
  }

  /**
   * Tries moves[at..end], rated, `depth` plies deep each; leaves the best value in values[ply] and returns
   * its move.
   */
  #bestOf(ply: number, own: boolean, depth: number, extensionsLeft: number, at: number, end: number): Move {
    const moves = this.moves;
    const ordered = this.ordersMoves;
    const position = this.stack[ply];
    const child = this.stack[ply + 1];
    const high = this.highs[ply];
    let alpha = this.lows[ply];
    let best = -Infinity;
    let bestMove = -1;
    for (let i = at; i < end; i++) {
      const move = ordered && i > at ? this.ordering.pick(moves, i, end) : moves[i];
      child.copy(position);
      child.play(move);
      this.path[ply + 1] = move;
      const same = (child.turn === this.role) === own;
      const scout = this.scouts && i > at && alpha + NULL_WINDOW < high;
      const beta = scout ? alpha + NULL_WINDOW : high;
      this.lows[ply + 1] = same ? alpha : -beta;
      this.highs[ply + 1] = same ? beta : -alpha;
      this.visit(ply + 1, depth, extensionsLeft, end);
      if (this.stopped) return -1;
      let value = same ? this.values[ply + 1] : -this.values[ply + 1];
      if (scout && value >= beta && value < high) {
        this.lows[ply + 1] = same ? alpha : -high;
        this.highs[ply + 1] = same ? high : -alpha;
        this.visit(ply + 1, depth, extensionsLeft, end);
        if (this.stopped) return -1;
        value = same ? this.values[ply + 1] : -this.values[ply + 1];
      }
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value >= high) {
        if (value >= 1) this.pv.extend(ply, move);
        break;
      }
      // A lost position is worth the same after any move: the line goes on with the first.
      if (value > alpha || value <= -1) this.pv.extend(ply, move);
      if (value > alpha) alpha = value;
    }
    this.values[ply] = best;
    return bestMove;
  }

  /**
   * The same where all moves lead to leaves, as most do: they are evaluated here, without a visit. It stands
   * by itself so that all of it, the evaluator included, is compiled into one piece.
   */
  #lastPly(ply: number, own: boolean, at: number, end: number): Move {
    const moves = this.moves;
    const ordered = this.ordersMoves;
    const position = this.stack[ply];
    const child = this.stack[ply + 1];
    const role = this.role;
    const high = this.highs[ply];
    let alpha = this.lows[ply];
    let best = -Infinity;
    let bestMove = -1;
    for (let i = at; i < end; i++) {
      const move = ordered && i > at ? this.ordering.pick(moves, i, end) : moves[i];
      child.copy(position);
      child.play(move);
      if (this.nodes >= this.limits.nextCheck && this.mustStop()) return -1;
      this.nodes++;
      let value: number;
      if (child.over) {
        value = child.payoff(role) * (1 - this.lossPerPly * (ply + 1));
      } else {
        if (this.evals >= this.limits.evalLimit) {
          this.stopped = true;
          return -1;
        }
        this.evals++;
        // The plus tells the compiler that this is a number, or it would box all values of this loop.
        value = +this.evaluator.evaluate(child, role);
      }
      if (!own) value = -value;
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value > alpha || value <= -1) {
        // A line that is not cut off by a better move, or ends the game.
        if (value < high || value >= 1) this.pv.start(ply, move);
        if (value >= high) break;
        if (value > alpha) alpha = value;
      }
    }
    this.values[ply] = best;
    return bestMove;
  }

  /**
   * Follows noisy moves from a position at or beyond the horizon, at most `left` plies, then asks the
   * evaluator.
   */
  #leaf(ply: number, own: boolean, left: number, at: number): void {
    if (left > 0 && this.#tactics?.active(this.stack[ply])) this.#quiesce(ply, own, left, at);
    else this.evaluate(ply, own);
  }

  /**
   * The role to move follows a noisy move or, unless all its moves are noisy, stands pat on the evaluator's
   * word.
   */
  #quiesce(ply: number, own: boolean, left: number, at: number): void {
    const position = this.stack[ply];
    const moves = this.moves;
    const end = at + position.moves(moves, at);
    let noisy = at;
    for (let i = at; i < end; i++) if (this.#tactics!.noisy(position, moves[i])) moves[noisy++] = moves[i];
    const high = this.highs[ply];
    let alpha = this.lows[ply];
    let best = -Infinity;
    if (noisy < end) {
      this.evaluate(ply, own);
      best = this.values[ply];
      if (this.stopped || best >= high) return;
      if (best > alpha) alpha = best;
    }
    const child = this.stack[ply + 1];
    for (let i = at; i < noisy; i++) {
      child.copy(position);
      child.play(moves[i]);
      const mine = child.turn === this.role;
      this.lows[ply + 1] = mine === own ? alpha : -high;
      this.highs[ply + 1] = mine === own ? high : -alpha;
      if (this.enter(ply + 1, mine)) this.#leaf(ply + 1, mine, left - 1, noisy);
      if (this.stopped) return;
      const value = mine === own ? this.values[ply + 1] : -this.values[ply + 1];
      if (value <= best) continue;
      best = value;
      if (value > alpha || value <= -1) this.pv.extend(ply, moves[i]);
      if (value > alpha) alpha = value;
      if (alpha >= high) break;
    }
    this.values[ply] = best;
  }
}
