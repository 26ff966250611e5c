import type { Game, Move, Position, Role } from '../../contract/game.ts';
import { MAX_PV, NULL_WINDOW } from '../minimax-options.ts';
import type { RootOptions } from '../root.ts';
import { MAX_SHARED_PLY, NO_SPLIT_POINT } from './split-points.ts';

// What a ply is to a thread.
export const UNUSED = 0;
/** It is searched on behalf of the ply before. */
export const CHILD = 1;
/** The root, or a split joined as a guest: its window comes from elsewhere. */
export const JOINED = 2;

const PLIES = MAX_SHARED_PLY + 1;

/**
 * The branch of the tree that a thread is at: what it knows of the positions from the root down, one place a ply. Values,
 * windows and best moves are from the view of the role to move there.
 */
export class SearchStack<P extends Position = Position> {
  readonly positions: readonly P[];
  readonly low = new Float64Array(PLIES);
  readonly high = new Float64Array(PLIES);
  readonly best = new Float64Array(PLIES);
  readonly value = new Float64Array(PLIES);
  /** Up to where the child that is being searched was asked about. */
  readonly limit = new Float64Array(PLIES);
  readonly bestMove = new Int32Array(PLIES);
  readonly link = new Uint8Array(PLIES);
  /** The split made of a ply, `NOBODY` if there is none. */
  readonly splitPoint = new Int32Array(PLIES);
  /** See `kindOfChild`. */
  readonly nodeType = new Uint8Array(PLIES);
  /** Whether nobody shall take another move of the split. */
  readonly closed = new Uint8Array(PLIES);
  readonly plies = new Int32Array(PLIES);
  readonly extensionsLeft = new Int32Array(PLIES);
  readonly next = new Int32Array(PLIES);
  /** Moves at a ply; 0 while they are not searched one by one. */
  readonly count = new Int32Array(PLIES);
  /** Whether the child that is being searched is the same role's turn. */
  readonly sameRole = new Uint8Array(PLIES);
  /** The moves that lead to the position in hand. */
  readonly path = new Int32Array(PLIES);
  /** `maxMoves` places a ply. */
  readonly moves: Int32Array;
  /** `LINE` places a ply: the line from the best move on. */
  readonly lines = new Int32Array(PLIES * MAX_PV);
  readonly lengths = new Int32Array(PLIES);
  readonly maxMoves: number;
  role: Role = 0;
  /** The deepest ply this thread is at, -1 if at none. */
  top = -1;
  readonly #rootMoves: Int32Array;
  #rootCount = 0;
  readonly #drawn: boolean;

  constructor(game: Game<P>, options: RootOptions) {
    this.maxMoves = game.maxMoves;
    this.positions = Array.from({ length: PLIES }, () => game.start());
    this.moves = new Int32Array(PLIES * game.maxMoves);
    this.#rootMoves = new Int32Array(game.maxMoves);
    this.#drawn = options.ties === 'random';
  }

  /** Prepares to search below `position`. */
  begin(position: P, role: Role): void {
    this.positions[0].copy(position);
    this.#rootCount = position.moves(this.#rootMoves, 0);
    this.role = role;
    this.link.fill(UNUSED);
    this.splitPoint.fill(NO_SPLIT_POINT);
    this.count.fill(0);
    this.top = -1;
  }

  /** Where the game lists a move of the root; -1 if nowhere. */
  rootIndex(move: Move): number {
    const moves = this.#rootMoves;
    for (let i = 0; i < this.#rootCount; i++) if (moves[i] === move) return i;
    return -1;
  }

  /** Whether no other move at `ply` matters. At the root, moves may still be worth as much as the best. */
  isDecided(ply: number): boolean {
    return this.best[ply] >= this.high[ply] && (ply > 0 || this.high[ply] < 1);
  }

  /** Above this a move matters. At the root one does that may turn out as good as the best, and comes before it. */
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

  /** Makes `move` the best, and its line that of the ply. */
  improve(ply: number, move: Move, value: number): void {
    this.best[ply] = value;
    this.bestMove[ply] = move;
    const { lines } = this;
    const to = ply * MAX_PV;
    const length = Math.min(this.lengths[ply + 1], MAX_PV - 2);
    lines[to] = move;
    for (let i = 0; i < length; i++) lines[to + 1 + i] = lines[to + MAX_PV + i];
    this.lengths[ply] = length + 1;
  }

  /** Narrows the window of a ply that is searched on behalf of the one before to what matters there by now. */
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
    const known = this.bestMove[0] >= 0 && (this.best[0] > this.low[0] || this.low[0] <= -1);
    if (!known) return false;
    return this.#drawn || this.rootIndex(move) < this.rootIndex(this.bestMove[0]);
  }
}
