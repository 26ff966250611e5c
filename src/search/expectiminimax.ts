import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Move, type Position, type Role } from '../contract/game.ts';
import type { SearchLimits } from '../contract/searcher.ts';
import { AlphaBetaRecursion } from './alphabeta-recursion.ts';
import { grown } from './grown.ts';
import { NULL_WINDOW, type MinimaxOptions } from './minimax-options.ts';
import type { TranspositionTable } from './transposition-table.ts';

/**
 * An expectation is cut off only if it lies outside the window by more than this, which is more than sums of probabilities
 * are rounded by and less than a null window: cutoffs never change a value inside.
 */
const MARGIN = 2 ** -43;

/** What is known of an outcome before it is searched: nothing, its value, or the value of its first move. */
const UNKNOWN = 0;
const SETTLED = 1;
const PROBED = 2;

/** Of the options of alpha-beta, those that a search with chance has. */
export type ExpectiminimaxOptions = Pick<
  MinimaxOptions,
  'ordering' | 'scout' | 'deeperEntries' | 'preferFaster'
> & {
  /** 0: every outcome is searched; 1: Star1; 2: Star2. */
  readonly star: 0 | 1 | 2;
};

/**
 * Expectiminimax with Star1 and Star2 cutoffs at positions of chance (Ballard 1983; Hauk, Buro and Schaeffer 2004); values
 * lie in [-1, 1]. The root's role maximises, all others minimise, and chance averages. A ply is a move of a role: outcomes
 * of chance do not count towards the depth, and a position of chance at the horizon is evaluated as it is.
 *
 * Star1 stops at a position of chance as soon as its outcomes can no longer bring its value into the window. Star2 looks at
 * one move of each outcome first, which often suffices; that value is kept, so that no position is visited twice. Values and
 * windows are those of the root's role, in arrays with one place a ply.
 */
export class Expectiminimax<P extends Position = Position> extends AlphaBetaRecursion<P> {
  readonly #scouts: boolean;
  readonly #star: 0 | 1 | 2;
  /** By outcome, in the place of its move: its probability, what is known of it, that value, and the move it belongs to. */
  #chances = new Float64Array(0);
  #known = new Uint8Array(0);
  protected knownValues = new Float64Array(0);
  #knownMoves = new Int32Array(0);

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: ExpectiminimaxOptions,
    table?: TranspositionTable,
  ) {
    super(game, evaluator, options, table);
    this.#scouts = options.scout;
    this.#star = options.star;
  }

  begin(position: P, role: Role, budget: SearchLimits, deepest: number): void {
    this.#makeRoom(Math.min(2 * deepest, this.game.maxPlies) + 2, 0);
    this.prepare(position, role, budget);
  }

  searchMove(move: Move, depth: number, _extensionsLeft: number, low: number, high: number): number {
    const child = this.stack[1];
    child.copy(this.stack[0]);
    child.play(move);
    this.path[1] = move;
    this.lows[1] = low;
    this.highs[1] = high;
    this.visit(1, depth - 1, 0, -1);
    return this.values[1];
  }

  /** Makes room for `plies` positions on the path, and for moves up to moves[at + maxMoves]. */
  #makeRoom(plies: number, at: number): void {
    const { maxMoves } = this.game;
    const length = this.moves.length < at + maxMoves ? at + 4 * maxMoves : 0;
    this.reserve(this.stack.length < plies ? Math.max(plies, 2 * this.stack.length) : 0, length);
    this.#chances = grown(this.#chances, length);
    this.#known = grown(this.#known, length);
    this.knownValues = grown(this.knownValues, length);
    this.#knownMoves = grown(this.#knownMoves, length);
    this.ordering.reserve(this.stack.length, this.moves.length);
  }

  /**
   * Searches the position at `ply`, `depth` plies deep, and leaves its value in values[ply]. If it is outcome `slot`, of
   * which one move has been looked at, that move is not searched again.
   */
  protected visit(ply: number, depth: number, at: number, slot: number): void {
    const probed = slot >= 0 && this.#known[slot] === PROBED;
    if (!probed && !this.enter(ply, true)) return;
    if (depth <= 0) {
      this.evaluate(ply, true);
      return;
    }
    const position = this.stack[ply];
    const table = this.nodeTable;
    if (table?.probe(ply, position, depth, 0, this.lows, this.highs, this.values)) {
      this.ttHits++;
      return;
    }
    if (ply + 2 > this.stack.length || at + this.game.maxMoves > this.moves.length)
      this.#makeRoom(ply + 2, at);
    const move =
      position.turn === CHANCE
        ? this.#expect(ply, depth, at)
        : this.#choose(ply, depth, at, probed ? slot : -1);
    if (!this.stopped) table?.store(ply, depth, 0, this.lows, this.highs, this.values, move);
  }

  /** Lists the moves of the position at `ply`, with a good one or `first` in front, and returns where they end. */
  #list(ply: number, at: number, first: Move): number {
    const position = this.stack[ply];
    const moves = this.moves;
    const end = at + position.moves(moves, at);
    const begin = first < 0 ? at : at + 1;
    if (first >= 0) {
      const i = moves.indexOf(first, at);
      moves[i] = moves[at];
      moves[at] = first;
    }
    if (this.ordersMoves && begin < end) {
      const ttMove = this.nodeTable?.move(ply) ?? -1;
      this.ordering.rate(position, moves, begin, end, ply, position.turn === this.role ? 0 : 1, ttMove);
    }
    return end;
  }

  /** Searches the moves of a role, of which the one that was probed for outcome `slot` is known. Returns the best. */
  #choose(ply: number, depth: number, at: number, slot: number): Move {
    const end = this.#list(ply, at, slot < 0 ? -1 : this.#knownMoves[slot]);
    const own = this.stack[ply].turn === this.role;
    let low = this.lows[ply];
    let high = this.highs[ply];
    let best = own ? -Infinity : Infinity;
    let bestMove = -1;
    for (let i = at; i < end; i++) {
      const move = this.ordersMoves && i > at ? this.ordering.pick(this.moves, i, end) : this.moves[i];
      let value: number;
      if (i === at && slot >= 0) {
        value = this.knownValues[slot];
        this.pv.lengths[ply + 1] = 0;
      } else {
        value = this.#searchChild(ply, move, depth, end, low, high, own, i > at);
        if (this.stopped) return -1;
      }
      if (own ? value <= best : value >= best) continue;
      best = value;
      bestMove = move;
      if (own ? value > low : value < high) this.pv.extend(ply, move);
      if (own && value > low) low = value;
      if (!own && value < high) high = value;
      if (low >= high) {
        if (this.ordersMoves) this.ordering.recordCutoff(move, ply, own ? 0 : 1, depth);
        break;
      }
    }
    this.values[ply] = best;
    return bestMove;
  }

  /** The value of a move in a window, found in a null window first if it is a later move and scouts are sent. */
  #searchChild(
    ply: number,
    move: Move,
    depth: number,
    at: number,
    low: number,
    high: number,
    own: boolean,
    later: boolean,
  ): number {
    const child = this.stack[ply + 1];
    child.copy(this.stack[ply]);
    child.play(move);
    this.path[ply + 1] = move;
    const scout = this.#scouts && later && low + NULL_WINDOW < high;
    this.lows[ply + 1] = scout && !own ? high - NULL_WINDOW : low;
    this.highs[ply + 1] = scout && own ? low + NULL_WINDOW : high;
    this.visit(ply + 1, depth - 1, at, -1);
    const value = this.values[ply + 1];
    const unclear = own ? value >= low + NULL_WINDOW : value <= high - NULL_WINDOW;
    if (!scout || this.stopped || !unclear || value >= high || value <= low) return value;
    this.lows[ply + 1] = low;
    this.highs[ply + 1] = high;
    this.visit(ply + 1, depth - 1, at, -1);
    return this.values[ply + 1];
  }

  /** Averages over the outcomes of chance, as long as the value may lie in the window. */
  #expect(ply: number, depth: number, at: number): Move {
    const position = this.stack[ply];
    const end = at + position.moves(this.moves, at);
    this.game.chance!.probabilities(position, this.#chances, at);
    this.#known.fill(UNKNOWN, at, end);
    // What the value is at least and at most, by what is known of the outcomes.
    let most = 0;
    for (let i = at; i < end; i++) most += this.#chances[i];
    let least = -most;
    const low = this.lows[ply];
    const high = this.highs[ply];

    for (let phase = this.#star === 2 ? 1 : 2; phase <= 2; phase++) {
      for (let i = at; i < end; i++) {
        if (this.#known[i] === SETTLED) continue;
        const chance = this.#chances[i];
        const child = this.stack[ply + 1];
        child.copy(position);
        child.play(this.moves[i]);
        this.path[ply + 1] = this.moves[i];
        const own = child.turn === this.role;
        if (phase === 1 && !child.over && (child.turn === CHANCE || (own ? high >= 1 : low <= -1))) continue;
        const probed = this.#known[i] === PROBED;
        const atLeast = own && probed ? this.knownValues[i] : -1;
        const atMost = !own && probed ? this.knownValues[i] : 1;
        let alpha = -1;
        let beta = 1;
        if (this.#star > 0) {
          alpha = Math.max(-1, (low - MARGIN - (most - chance * atMost)) / chance);
          beta = Math.min(1, (high + MARGIN - (least - chance * atLeast)) / chance);
        }
        if (phase === 1 && !child.over) this.probe(ply + 1, depth, end, i, own ? -1 : alpha, own ? beta : 1);
        else {
          this.lows[ply + 1] = alpha;
          this.highs[ply + 1] = beta;
          this.visit(ply + 1, depth, end, i);
          this.#known[i] = SETTLED;
          this.knownValues[i] = this.values[ply + 1];
        }
        if (this.stopped) return -1;
        const value = this.knownValues[i];
        const settled = this.#known[i] === SETTLED;
        if (settled || own) least += chance * (value - atLeast);
        if (settled || !own) most += chance * (value - atMost);
        if (this.#star === 0) continue;
        if (least >= high + MARGIN / 2) {
          this.values[ply] = least - MARGIN / 4;
          return -1;
        }
        if (most <= low - MARGIN / 2) {
          this.values[ply] = most + MARGIN / 4;
          return -1;
        }
      }
    }
    let sum = 0;
    for (let i = at; i < end; i++) sum += this.#chances[i] * this.knownValues[i];
    this.values[ply] = Math.max(-1, Math.min(1, sum));
    return -1;
  }

  /**
   * Looks at one move of outcome `slot`, whose position is at `ply`. The window is open on the side on which the value of
   * one move bounds that of the outcome, so that the value is exact or causes a cutoff.
   */
  protected probe(ply: number, depth: number, at: number, slot: number, low: number, high: number): void {
    if (!this.enter(ply, true)) return;
    if (ply + 2 > this.stack.length || at + this.game.maxMoves > this.moves.length)
      this.#makeRoom(ply + 2, at);
    const own = this.stack[ply].turn === this.role;
    this.lows[ply] = low;
    this.highs[ply] = high;
    if (this.nodeTable?.probe(ply, this.stack[ply], depth, 0, this.lows, this.highs, this.values)) {
      this.ttHits++;
      this.#known[slot] = SETTLED;
      this.knownValues[slot] = this.values[ply];
      return;
    }
    const end = this.#list(ply, at, -1);
    const move = this.moves[at];
    const value = this.#searchChild(ply, move, depth, end, low, high, own, false);
    this.#known[slot] = PROBED;
    this.#knownMoves[slot] = move;
    this.knownValues[slot] = value;
  }
}
