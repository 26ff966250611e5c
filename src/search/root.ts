import type { Game, Position, Role } from '../contract/game.ts';
import type { SearchLimits, SearchResult } from '../contract/searcher.ts';
import type { Random } from '../util/random.ts';
import { MAX_PV, NULL_WINDOW, type AlphaBetaOptions } from './minimax-options.ts';
import type { Minimax } from './minimax.ts';
import type { Recursion } from './recursion.ts';

export type RootOptions = Omit<AlphaBetaOptions, 'depth' | 'table'>;

/** Searches the moves of one position, once for each depth, and keeps the value of each. */
export class RootSearch<P extends Position = Position, R extends Recursion<P> = Minimax<P>> {
  /** What searches below the moves. */
  readonly minimax: R;
  /** The moves in the game's own order. */
  readonly moves: Int32Array;
  /** Their values, or upper bounds, by the last search; NaN where it has none. */
  readonly values: Float64Array;
  count = 0;
  /** The index of the best move of the last search, -1 if there is none yet, and its value. */
  best = -1;
  value = 0;
  /**
   * Whether the value of the best move is exact, not an upper bound: whether it lies above the lower end of
   * the window, or that end is -1, where a bound is the value itself.
   */
  exact = false;
  readonly pv = new Int32Array(MAX_PV);
  pvLength = 0;
  protected readonly options: RootOptions;
  protected readonly random: Random;
  /** Indices of moves in the order in which they are tried. */
  protected readonly order: Int32Array;
  readonly #sorted: Int32Array;

  constructor(game: Game<P>, minimax: R, options: RootOptions, random: Random) {
    this.minimax = minimax;
    this.options = options;
    this.random = random;
    this.moves = new Int32Array(game.maxMoves);
    this.values = new Float64Array(game.maxMoves);
    this.order = new Int32Array(game.maxMoves);
    this.#sorted = new Int32Array(game.maxMoves);
  }

  begin(position: P, role: Role, budget: SearchLimits, deepest: number): void {
    if (position.over) throw new RangeError('there is nothing to search: the game is over');
    this.minimax.begin(position, role, budget, deepest);
    this.count = position.moves(this.moves, 0);
    this.minimax.rootMoves(this.#sorted);
    for (let i = 0; i < this.count; i++) this.order[i] = this.moves.indexOf(this.#sorted[i]);
    this.best = -1;
    this.pvLength = 0;
  }

  /**
   * Searches all moves `depth` plies deep. The best value is exact between `low` and `high` and a bound
   * outside; those of other moves are upper bounds. A move that cannot be better than the best, or that is
   * left when the budget ends, is not searched and has NaN.
   *
   * The best move is the first of its value in the game's order, or a random one, whatever order they are
   * tried in: a move that may still tie is searched in a window that reaches a little below the best value.
   */
  searchDepth(depth: number, low: number, high: number): void {
    const { extendForced, maxExtension } = this.options;
    const forced = extendForced && this.count === 1 && maxExtension >= 2;
    const plies = forced ? depth + 2 : depth;
    const extensionsLeft = forced ? maxExtension - 2 : maxExtension;
    this.values.fill(Number.NaN, 0, this.count);
    this.best = -1;
    this.value = -Infinity;
    this.exact = false;
    this.searchMoves(plies, extensionsLeft, low, high);
  }

  /** Searches all moves, `plies` deep with extensions up to `extensionsLeft`. */
  protected searchMoves(plies: number, extensionsLeft: number, low: number, high: number): void {
    const { minimax, values, moves } = this;
    const { scout, ties } = this.options;
    let equals = 0;
    for (let k = 0; k < this.count; k++) {
      const i = this.order[k];
      if (this.value >= high && high < 1) break;
      const mayTie = this.exact && (ties === 'random' || i < this.best);
      const floor = mayTie ? this.value - NULL_WINDOW : Math.max(low, this.value);
      if (floor >= high) continue;
      const narrow = scout && k > 0 && floor + NULL_WINDOW < high;
      let value = minimax.searchMove(
        moves[i],
        plies,
        extensionsLeft,
        floor,
        narrow ? floor + NULL_WINDOW : high,
      );
      if (narrow && !minimax.stopped && value >= floor + NULL_WINDOW && value < high) {
        value = minimax.searchMove(moves[i], plies, extensionsLeft, floor, high);
      }
      if (minimax.stopped) return;
      values[i] = value;
      if (mayTie && value === this.value) equals++;
      else if (value > this.value) equals = 1;
      else continue;
      if (ties === 'random' && equals > 1 && this.random.below(equals) > 0) continue;
      this.best = i;
      this.value = value;
      this.exact = value > low || low <= -1;
      this.pv[0] = moves[i];
      this.pvLength = 1 + minimax.copyPv(1, this.pv, 1);
    }
  }

  /** Lets the next search try the best move of the last one first. */
  promote(): void {
    const order = this.order;
    let k = order.indexOf(this.best);
    for (; k > 0; k--) order[k] = order[k - 1];
    order[0] = this.best;
  }

  /**
   * Writes the last search to `result`. One that was stopped before it had any value chooses the first move.
   */
  report(result: SearchResult): void {
    const { best, count } = this;
    result.count = count;
    for (let i = 0; i < count; i++) {
      result.moves[i] = this.moves[i];
      result.values[i] = this.values[i];
    }
    result.move = this.moves[Math.max(best, 0)];
    // Not -0.
    result.value = best < 0 ? 0 : this.value + 0;
    result.pv.set(this.pv);
    result.pvLength = best < 0 ? 0 : this.pvLength;
  }
}
