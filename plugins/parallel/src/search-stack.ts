import type { Game, Move, Position, Role } from 'evolab';
import { MAX_PV, NULL_WINDOW, PvTable, type RootOptions } from 'evolab/search';

// What a thread does at a ply.
/** Nothing: it only passes through on its way to a split point. */
export const UNUSED = 0;
/** It searches the position for the ply before. */
export const CHILD = 1;
/** It searches the root or a split point that it has joined: the window comes from elsewhere. */
export const ENTRY = 2;

/** Positions deeper than this are never shared. */
export const MAX_SHARED_PLY = MAX_PV - 2;
/** In place of the number of a split point. */
export const NO_SPLIT_POINT = -1;

/** Plies of a stack. */
export const STACK_PLIES = MAX_SHARED_PLY + 1;

/**
 * The path of a thread from the root down, one place a ply. Values, windows and best moves are from the view
 * of the role to move there.
 */
export class SearchStack<P extends Position = Position> {
  readonly positions: readonly P[];
  readonly low = new Float64Array(STACK_PLIES);
  readonly high = new Float64Array(STACK_PLIES);
  readonly best = new Float64Array(STACK_PLIES);
  readonly value = new Float64Array(STACK_PLIES);
  /** The upper end of the window of the child that is being searched, from the view of this ply. */
  readonly limit = new Float64Array(STACK_PLIES);
  readonly bestMove = new Int32Array(STACK_PLIES);
  /** `UNUSED`, `CHILD` or `ENTRY`. */
  readonly use = new Uint8Array(STACK_PLIES);
  /** The split point made of a ply, `NO_SPLIT_POINT` if there is none. */
  readonly splitPoint = new Int32Array(STACK_PLIES);
  /** See `childNodeType`. */
  readonly nodeType = new Uint8Array(STACK_PLIES);
  /** Whether no other move of the split point shall be taken. */
  readonly closed = new Uint8Array(STACK_PLIES);
  readonly plies = new Int32Array(STACK_PLIES);
  readonly extensionsLeft = new Int32Array(STACK_PLIES);
  /** The index of the move that is taken next. */
  readonly next = new Int32Array(STACK_PLIES);
  /** Moves at a ply; 0 while they are not searched one by one. */
  readonly count = new Int32Array(STACK_PLIES);
  /** Whether the same role moves in the child that is being searched. */
  readonly sameRole = new Uint8Array(STACK_PLIES);
  /** The moves that lead to the position that is being searched. */
  readonly path = new Int32Array(STACK_PLIES);
  /** `maxMoves` places a ply. */
  readonly moves: Int32Array;
  readonly pv = new PvTable();
  readonly maxMoves: number;
  role: Role = 0;
  /** The deepest ply this thread is at, -1 if it is at none. */
  top = -1;
  readonly #rootMoves: Int32Array;
  #rootCount = 0;
  readonly #drawsLots: boolean;

  constructor(game: Game<P>, options: RootOptions) {
    this.maxMoves = game.maxMoves;
    this.positions = Array.from({ length: STACK_PLIES }, () => game.start());
    this.moves = new Int32Array(STACK_PLIES * game.maxMoves);
    this.pv.reserve(STACK_PLIES);
    this.#rootMoves = new Int32Array(game.maxMoves);
    this.#drawsLots = options.ties === 'random';
  }

  /** Prepares to search below `position`. */
  begin(position: P, role: Role): void {
    this.positions[0].copy(position);
    this.#rootCount = position.moves(this.#rootMoves, 0);
    this.role = role;
    this.use.fill(UNUSED);
    this.splitPoint.fill(NO_SPLIT_POINT);
    this.count.fill(0);
    this.top = -1;
  }

  /** The index of a root move in the game's order; -1 if it is none. */
  rootIndex(move: Move): number {
    const moves = this.#rootMoves;
    for (let i = 0; i < this.#rootCount; i++) if (moves[i] === move) return i;
    return -1;
  }

  /** Whether no other move at `ply` matters. At the root, moves may still be worth as much as the best. */
  isDecided(ply: number): boolean {
    return this.best[ply] >= this.high[ply] && (ply > 0 || this.high[ply] < 1);
  }

  /** Above this a move matters. At the root, so does one that may tie with the best and comes before it. */
  alpha(ply: number, move: Move): number {
    const best = this.best[ply];
    if (ply === 0 && this.#mayTie(move)) return best - NULL_WINDOW;
    return Math.max(this.low[ply], best);
  }

  /** Whether a move worth `value` is to be preferred to the best so far. */
  isBetter(ply: number, move: Move, value: number): boolean {
    const best = this.best[ply];
    if (ply > 0 || value !== best) return value > best;
    return this.#mayTie(move) && this.rootIndex(move) < this.rootIndex(this.bestMove[0]);
  }

  /** Makes `move` the best. */
  improve(ply: number, move: Move, value: number): void {
    this.best[ply] = value;
    this.bestMove[ply] = move;
    this.pv.extend(ply, move);
  }

  /** Narrows the window of a ply that is searched for the one before to what matters there by now. */
  narrowFromParent(ply: number): void {
    const above = ply - 1;
    const low = this.alpha(above, this.path[above]);
    const high = Math.min(this.limit[above], this.high[above]);
    const same = this.sameRole[above] !== 0;
    this.low[ply] = Math.max(this.low[ply], same ? low : -high);
    this.high[ply] = Math.min(this.high[ply], same ? high : -low);
    if (this.closed[above] !== 0 && this.splitPoint[above] !== NO_SPLIT_POINT) this.high[ply] = -Infinity;
  }

  #mayTie(move: Move): boolean {
    const exact = this.bestMove[0] >= 0 && (this.best[0] > this.low[0] || this.low[0] <= -1);
    if (!exact) return false;
    return this.#drawsLots || this.rootIndex(move) < this.rootIndex(this.bestMove[0]);
  }
}
