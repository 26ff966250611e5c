import { requireAtMostTwoRolesInTurn } from '../contract/requirements.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Move, Position, Role, Tactics } from '../contract/game.ts';
import type { Budget } from '../contract/searcher.ts';
import { mix } from '../util/hash.ts';
import { Ordering } from './ordering.ts';
import { AT_LEAST, AT_MOST, EXACT, type Table } from './table.ts';

/** What the value of a position is, and how it is found. */
export interface MinimaxOptions {
  /** Try likely refutations first. */
  readonly ordering: boolean;
  /** After the first move only ask whether a move is better (principal variation search: Marsland and Campbell 1982). */
  readonly scout: boolean;
  /** Two plies more where there is only one legal move (Chellapilla and Fogel 1999). */
  readonly extendForced: boolean;
  /** Two plies more where a noisy move is pending at the horizon (the same). */
  readonly extendActive: boolean;
  /** The most plies that extensions may add to a line. */
  readonly maxExtension: number;
  /** The most plies of noisy moves that are followed beyond the horizon. */
  readonly quiescence: number;
  /** Payoffs shrink by 0.001 a ply, so that wins are sought early and losses late. */
  readonly preferFaster: boolean;
}

/** Between a value and the next that a scout can tell from it; values in between are still exact. */
export const TINY = 2 ** -40;
/** Deepest search; a depth must fit into an entry of the table. */
export const DEEPEST = 900;
/** Longest line of play that is kept. */
export const LINE = 64;
/** So often is the clock looked at. */
const NODES_PER_GLANCE = 1024;
/** So often is a watch asked. */
export const NODES_PER_WATCH = 64;

/** Looks over the shoulder of a search: asked every few nodes, it says whether to stop. */
export interface Watch {
  glance(): boolean;
}

/**
 * The recursion shared by all alpha-beta searchers (Knuth and Moore 1975, fail-soft): values are those of plain minimax
 * with the evaluator asked from the view of the root's role. Roles may move several times in a row; a game of one role is
 * all maximising.
 *
 * Windows and values are passed in arrays, one place a ply: a number with a fraction that is passed to or returned by a
 * function costs an allocation.
 */
export class Minimax<P extends Position = Position> {
  nodes = 0;
  evals = 0;
  /** Values taken from the table. */
  recalls = 0;
  /** True once a limit of the budget was reached; values are void from then on. */
  stopped = false;
  watch: Watch | undefined = undefined;
  readonly ordering: Ordering<P>;
  readonly #game: Game<P>;
  readonly #evaluator: Evaluator<P>;
  readonly #options: MinimaxOptions;
  readonly #tactics: Tactics<P> | undefined;
  readonly #table: Table | undefined;
  readonly #ordered: boolean;
  readonly #scouting: boolean;
  readonly #forced: boolean;
  readonly #active: boolean;
  readonly #flat: boolean;
  readonly #loss: number;
  #role: Role = 0;
  #salt = 0;
  #nextCheck = 0;
  #nodeLimit = 0;
  #evalLimit = 0;
  #deadline = 0;
  #stack: P[] = [];
  #lows = new Float64Array(0);
  #highs = new Float64Array(0);
  #values = new Float64Array(0);
  #moves = new Int32Array(0);
  /** The expected line of play from each ply on, `LINE` places a ply. */
  #lines = new Int32Array(0);
  #lengths = new Int32Array(0);

  /** Throws `LabError` (LAB_WRONG_GAME) unless the game has one or two roles that move in turn. */
  constructor(game: Game<P>, evaluator: Evaluator<P>, options: MinimaxOptions, table?: Table) {
    requireAtMostTwoRolesInTurn(game, 'alpha-beta', "try 'uct'");
    this.#game = game;
    this.#evaluator = evaluator;
    this.#options = options;
    this.#tactics = game.tactics;
    this.#table = table;
    this.ordering = new Ordering(game.tactics);
    this.#ordered = options.ordering;
    this.#scouting = options.scout;
    this.#forced = options.extendForced;
    this.#active = options.extendActive && game.tactics !== undefined;
    this.#flat = !this.#forced && !this.#active && (options.quiescence === 0 || game.tactics === undefined);
    this.#loss = options.preferFaster ? 0.001 : 0;
  }

  /** Prepares to search below `position` for `role`, at most `deepest` plies without extensions, within `budget`. */
  begin(position: P, role: Role, budget: Budget, deepest: number): void {
    const { maxExtension, quiescence } = this.#options;
    this.#reserve(Math.min(deepest + maxExtension + quiescence, this.#game.maxPlies) + 2);
    this.ordering.begin(this.#stack.length, this.#moves.length);
    this.#table?.grow();
    this.#stack[0].copy(position);
    this.#role = role;
    this.#salt = mix(role + 1);
    this.nodes = 0;
    this.evals = 0;
    this.recalls = 0;
    this.stopped = false;
    this.#nodeLimit = budget.nodes ?? Infinity;
    this.#evalLimit = budget.evals ?? Infinity;
    this.#deadline = budget.millis === undefined ? Infinity : performance.now() + budget.millis;
    this.#nextCheck = 0;
  }

  /** Forgets what earlier searches have taught about moves; the table is its owner's business. */
  reset(): void {
    this.ordering.reset();
  }

  /** Lists the moves of the position to search, likely good ones first if moves are ordered at all. */
  rootMoves(out: Int32Array): number {
    const position = this.#stack[0];
    const count = position.moves(out, 0);
    if (this.#ordered) {
      this.ordering.rate(position, out, 0, count, 0, 0, -1);
      for (let i = 1; i < count; i++) this.ordering.pick(out, i, count);
    }
    return count;
  }

  /**
   * The value of a root move for the root's role, searched `depth` plies deep, itself included: exact between `low` and
   * `high`, at most the true value from `high` on, at least the true value down from `low`.
   */
  valueOf(move: Move, depth: number, spare: number, low: number, high: number): number {
    const child = this.#stack[1];
    child.copy(this.#stack[0]);
    child.play(move);
    const own = child.turn === this.#role;
    this.#lows[1] = own ? low : -high;
    this.#highs[1] = own ? high : -low;
    this.#visit(1, depth - 1, spare, 0);
    return own ? this.#values[1] : -this.#values[1];
  }

  /** Writes the line expected from `ply` on in the search that ended last to out[at..end] and returns where it ends. */
  line(out: Int32Array, at: number, ply = 1, end = out.length): number {
    const length = Math.min(this.#lengths[ply], end - at);
    for (let i = 0; i < length; i++) out[at + i] = this.#lines[ply * LINE + i];
    return at + length;
  }

  /** Counts a position that the caller visits itself; false if the search must stop. */
  count(): boolean {
    if (this.nodes >= this.#nextCheck && this.#spent()) return false;
    this.nodes++;
    return true;
  }

  /**
   * The value of `position`, which is `ply` plies below the root, for the role to move there: searched `depth` plies deep,
   * with extensions up to `spare`, in a window of that role. Void if the search was stopped.
   */
  below(position: P, ply: number, depth: number, spare: number, low: number, high: number): number {
    this.#stack[ply].copy(position);
    this.#lows[ply] = low;
    this.#highs[ply] = high;
    this.#visit(ply, depth, spare, 0);
    return this.#values[ply];
  }

  #reserve(plies: number): void {
    if (this.#stack.length >= plies) return;
    while (this.#stack.length < plies) this.#stack.push(this.#game.start());
    this.#lows = new Float64Array(plies);
    this.#highs = new Float64Array(plies);
    this.#values = new Float64Array(plies);
    this.#moves = new Int32Array(plies * this.#game.maxMoves);
    this.#lines = new Int32Array(plies * LINE);
    this.#lengths = new Int32Array(plies);
  }

  /** Whether the search must stop before it visits another position. */
  #spent(): boolean {
    const { nodes, watch } = this;
    const timed = this.#deadline !== Infinity;
    if (nodes >= this.#nodeLimit || (timed && performance.now() >= this.#deadline)) this.stopped = true;
    if (watch !== undefined && !this.stopped && watch.glance()) this.stopped = true;
    const interval = watch === undefined ? NODES_PER_GLANCE : NODES_PER_WATCH;
    // Who goes on after a stop is asked again at once.
    this.#nextCheck = this.stopped ? nodes : Math.min(this.#nodeLimit, nodes + interval);
    return this.stopped;
  }

  /**
   * Searches the position at `ply`, `depth` plies deep and up to `spare` more by extensions, in the window of that ply.
   * Leaves its value for the role to move there in #values[ply]. Moves are kept in #moves[at..].
   */
  #visit(ply: number, depth: number, spare: number, at: number): void {
    if (!this.#enter(ply)) return;
    const position = this.#stack[ply];
    const own = position.turn === this.#role;
    const horizon = depth <= 0;
    let plies = depth;
    let left = spare;
    if (horizon) {
      if (this.#active && spare >= 2 && this.#tactics!.active(position)) {
        plies += 2;
        left -= 2;
      } else if (!this.#forced || spare < 2) {
        this.#leaf(ply, own, this.#options.quiescence, at);
        return;
      }
    }

    const low = this.#lows[ply];
    const high = this.#highs[ply];
    const table = horizon ? undefined : this.#table;
    let remembered = -1;
    let key0 = 0;
    let key1 = 0;
    // Only entries of the same depth are used for their value, so that the table cannot change it.
    const exactly = depth | (spare << 10);
    if (table !== undefined) {
      key0 = position.key(0) ^ this.#salt;
      key1 = position.key(1) ^ (this.#loss === 0 ? 0 : Math.imul(ply, 0x9e3779b1));
      if (table.find(key0, key1)) {
        remembered = table.move;
        if (table.depth === exactly) {
          const { bound, value } = table;
          if (bound === EXACT || (bound === AT_LEAST ? value >= high : value <= low)) {
            this.#values[ply] = value;
            this.recalls++;
            return;
          }
        }
      }
    }

    const moves = this.#moves;
    const end = at + position.moves(moves, at);
    if (this.#forced && end === at + 1 && left === spare && spare >= 2) {
      plies += 2;
      left -= 2;
    }
    if (plies <= 0) {
      this.#leaf(ply, own, this.#options.quiescence, at);
      return;
    }
    if (this.#ordered) this.ordering.rate(position, moves, at, end, ply, own ? 0 : 1, remembered);
    this.#lengths[ply + 1] = 0;
    const move =
      plies === 1 && this.#flat
        ? this.#lastPly(ply, own, at, end)
        : this.#bestOf(ply, own, plies - 1, left, at, end);
    if (this.stopped) return;
    const best = this.#values[ply];
    if (this.#ordered && best >= high) this.ordering.refuted(move, ply, own ? 0 : 1, plies);
    if (table === undefined) return;
    const bound = best <= low ? AT_MOST : best >= high ? AT_LEAST : EXACT;
    table.store(key0, key1, exactly, bound, best, move);
  }

  /** Tries moves[at..end], rated, `depth` plies deep each; leaves the best value in #values[ply] and returns its move. */
  #bestOf(ply: number, own: boolean, depth: number, spare: number, at: number, end: number): Move {
    const moves = this.#moves;
    const ordered = this.#ordered;
    const position = this.#stack[ply];
    const child = this.#stack[ply + 1];
    const high = this.#highs[ply];
    let alpha = this.#lows[ply];
    let best = -Infinity;
    let bestMove = -1;
    for (let i = at; i < end; i++) {
      const move = ordered && i > at ? this.ordering.pick(moves, i, end) : moves[i];
      child.copy(position);
      child.play(move);
      const same = (child.turn === this.#role) === own;
      const scout = this.#scouting && i > at && alpha + TINY < high;
      const beta = scout ? alpha + TINY : high;
      this.#lows[ply + 1] = same ? alpha : -beta;
      this.#highs[ply + 1] = same ? beta : -alpha;
      this.#visit(ply + 1, depth, spare, end);
      if (this.stopped) return -1;
      let value = same ? this.#values[ply + 1] : -this.#values[ply + 1];
      if (scout && value >= beta && value < high) {
        this.#lows[ply + 1] = same ? alpha : -high;
        this.#highs[ply + 1] = same ? high : -alpha;
        this.#visit(ply + 1, depth, spare, end);
        if (this.stopped) return -1;
        value = same ? this.#values[ply + 1] : -this.#values[ply + 1];
      }
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value >= high) {
        if (value >= 1) this.#extendLine(ply, move);
        break;
      }
      // A lost position is worth the same after any move: the line goes on with the first.
      if (value > alpha || value <= -1) this.#extendLine(ply, move);
      if (value > alpha) alpha = value;
    }
    this.#values[ply] = best;
    return bestMove;
  }

  /**
   * The same where all moves lead to leaves, as most do: they are evaluated here, without a visit. It stands by itself
   * so that all of it, the evaluator included, is compiled into one piece.
   */
  #lastPly(ply: number, own: boolean, at: number, end: number): Move {
    const moves = this.#moves;
    const ordered = this.#ordered;
    const position = this.#stack[ply];
    const child = this.#stack[ply + 1];
    const role = this.#role;
    const high = this.#highs[ply];
    let alpha = this.#lows[ply];
    let best = -Infinity;
    let bestMove = -1;
    for (let i = at; i < end; i++) {
      const move = ordered && i > at ? this.ordering.pick(moves, i, end) : moves[i];
      child.copy(position);
      child.play(move);
      if (this.nodes >= this.#nextCheck && this.#spent()) return -1;
      this.nodes++;
      let value: number;
      if (child.over) {
        value = child.payoff(role) * (1 - this.#loss * (ply + 1));
      } else {
        if (this.evals >= this.#evalLimit) {
          this.stopped = true;
          return -1;
        }
        this.evals++;
        // The plus tells the compiler that this is a number, or it would box all values of this loop.
        value = +this.#evaluator.evaluate(child, role);
      }
      if (!own) value = -value;
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value > alpha || value <= -1) {
        // A line that is not cut off by a better move, or ends the game.
        if (value < high || value >= 1) {
          this.#lines[ply * LINE] = move;
          this.#lengths[ply] = 1;
        }
        if (value >= high) break;
        if (value > alpha) alpha = value;
      }
    }
    this.#values[ply] = best;
    return bestMove;
  }

  /** Counts the position at `ply`; false if there is nothing to search: it is over, or the budget is. */
  #enter(ply: number): boolean {
    if (this.nodes >= this.#nextCheck && this.#spent()) return false;
    this.nodes++;
    this.#lengths[ply] = 0;
    const position = this.#stack[ply];
    if (!position.over) return true;
    const payoff = position.payoff(this.#role) * (1 - this.#loss * ply);
    this.#values[ply] = position.turn === this.#role ? payoff : -payoff;
    return false;
  }

  /** Follows noisy moves from a position at or beyond the horizon, at most `left` plies, then asks the evaluator. */
  #leaf(ply: number, own: boolean, left: number, at: number): void {
    if (left > 0 && this.#tactics?.active(this.#stack[ply])) this.#calm(ply, own, left, at);
    else this.#evaluate(ply, own);
  }

  #evaluate(ply: number, own: boolean): void {
    if (this.evals >= this.#evalLimit) {
      this.stopped = true;
      return;
    }
    this.evals++;
    const value = this.#evaluator.evaluate(this.#stack[ply], this.#role);
    this.#values[ply] = own ? value : -value;
  }

  /** The role to move follows a noisy move or, unless all its moves are noisy, stands pat on the evaluator's word. */
  #calm(ply: number, own: boolean, left: number, at: number): void {
    const position = this.#stack[ply];
    const moves = this.#moves;
    const end = at + position.moves(moves, at);
    let noisy = at;
    for (let i = at; i < end; i++) if (this.#tactics!.noisy(position, moves[i])) moves[noisy++] = moves[i];
    const high = this.#highs[ply];
    let alpha = this.#lows[ply];
    let best = -Infinity;
    if (noisy < end) {
      this.#evaluate(ply, own);
      best = this.#values[ply];
      if (this.stopped || best >= high) return;
      if (best > alpha) alpha = best;
    }
    const child = this.#stack[ply + 1];
    for (let i = at; i < noisy; i++) {
      child.copy(position);
      child.play(moves[i]);
      const mine = child.turn === this.#role;
      this.#lows[ply + 1] = mine === own ? alpha : -high;
      this.#highs[ply + 1] = mine === own ? high : -alpha;
      if (this.#enter(ply + 1)) this.#leaf(ply + 1, mine, left - 1, noisy);
      if (this.stopped) return;
      const value = mine === own ? this.#values[ply + 1] : -this.#values[ply + 1];
      if (value <= best) continue;
      best = value;
      if (value > alpha || value <= -1) this.#extendLine(ply, moves[i]);
      if (value > alpha) alpha = value;
      if (alpha >= high) break;
    }
    this.#values[ply] = best;
  }

  #extendLine(ply: number, move: Move): void {
    const lines = this.#lines;
    const from = (ply + 1) * LINE;
    const to = ply * LINE;
    const length = Math.min(this.#lengths[ply + 1], LINE - 1);
    lines[to] = move;
    for (let i = 0; i < length; i++) lines[to + 1 + i] = lines[from + i];
    this.#lengths[ply] = length + 1;
  }
}
