import { mix, type Game, type Move, type Position } from 'evolab';

/** Entries of the table, a power of two. */
const ENTRIES = 1 << 19;
/** Words of an entry: both halves of the key, and one more than its best move. */
const WORDS = 3;
/** The largest payoff. */
const WIN = 1;

/**
 * Alpha-beta to the end of the game by the rules alone, with a table of bounds: the best move of the table first, then
 * those that refuted most. For games of one or two roles in turn with opposed interests. Equal keys are taken for equal
 * positions. Positions that come up again on the way are given up, so that what it finds does not depend on
 * repetitions; caps of plies count where they are reached.
 */
export class ExactSearch<P extends Position = Position> {
  /** Positions visited since `begin`. */
  nodes = 0;
  /** Whether the limit was reached, or a position came up again: then values mean nothing. */
  stopped = false;
  readonly #game: Game<P>;
  readonly #levels: P[] = [];
  readonly #moves: Int32Array;
  readonly #path: Int32Array;
  readonly #entries = new Int32Array(WORDS * ENTRIES);
  readonly #bounds = new Float64Array(2 * ENTRIES);
  readonly #refuted = new Int32Array(1 << 12);
  #limit = 0;

  constructor(game: Game<P>) {
    this.#game = game;
    this.#moves = new Int32Array((game.maxPlies + 2) * game.maxMoves);
    this.#path = new Int32Array(2 * (game.maxPlies + 2));
  }

  /** Forgets everything and sets the number of positions to visit at most. */
  begin(limit: number): void {
    this.#entries.fill(0);
    this.#refuted.fill(0);
    this.#limit = limit;
    this.nodes = 0;
    this.stopped = false;
  }

  /** The payoff of the role to move in `root` if all play their best. Leaves `root` as it was. */
  value(root: P): number {
    this.#level(0).copy(root);
    return this.#visit(0, -WIN, WIN);
  }

  #level(level: number): P {
    if (this.#levels.length === level) this.#levels.push(this.#game.start());
    return this.#levels[level];
  }

  /** The value for the role to move on a level; a bound if outside (alpha, beta). */
  #visit(level: number, alpha: number, beta: number): number {
    const position = this.#levels[level];
    if (++this.nodes > this.#limit || level > this.#game.maxPlies) this.stopped = true;
    if (this.stopped) return 0;
    if (position.over) return position.payoff(position.turn);
    const low = position.key(0);
    const high = position.key(1);
    this.stopped = this.#isOnPath(level, low, high);
    if (this.stopped) return 0;

    const slot = mix(low ^ mix(high)) & (ENTRIES - 1);
    let first = -1;
    if (this.#isIn(slot, low, high)) {
      const least = this.#bounds[2 * slot];
      const most = this.#bounds[2 * slot + 1];
      if (least >= beta || least === most) return least;
      if (most <= alpha) return most;
      first = this.#entries[WORDS * slot + 2] - 1;
    }

    const at = level * this.#game.maxMoves;
    const end = at + position.moves(this.#moves, at);
    const child = this.#level(level + 1);
    let best = -Infinity;
    let bestMove = 0;
    for (let i = at; i < end; i++) {
      const move = this.#bringBest(i, end, first);
      child.copy(position);
      child.play(move);
      const floor = Math.max(alpha, best);
      const value =
        child.turn === position.turn
          ? this.#visit(level + 1, floor, beta)
          : 0 - this.#visit(level + 1, -beta, -floor);
      if (this.stopped) return 0;
      if (value > best) {
        best = value;
        bestMove = move;
      }
      if (best >= beta) {
        this.#refuted[move & 0xfff]++;
        break;
      }
    }
    this.#keep(slot, low, high, bestMove);
    if (best > alpha) this.#bounds[2 * slot] = best;
    if (best < beta) this.#bounds[2 * slot + 1] = best;
    return best;
  }

  /** Whether a position has come up on the way to this level; if not, it has now. */
  #isOnPath(level: number, low: number, high: number): boolean {
    const path = this.#path;
    const end = 2 * level;
    for (let i = 0; i < end; i += 2) if (path[i] === low && path[i + 1] === high) return true;
    path[end] = low;
    path[end + 1] = high;
    return false;
  }

  /** Whether a place of the table is this position's. */
  #isIn(slot: number, low: number, high: number): boolean {
    const entries = this.#entries;
    const at = WORDS * slot;
    return entries[at + 2] !== 0 && entries[at] === low && entries[at + 1] === high;
  }

  /** Gives a place of the table to a position, without bounds if another had it. */
  #keep(slot: number, low: number, high: number, bestMove: Move): void {
    if (!this.#isIn(slot, low, high)) {
      this.#bounds[2 * slot] = -WIN;
      this.#bounds[2 * slot + 1] = WIN;
    }
    const at = WORDS * slot;
    this.#entries[at] = low;
    this.#entries[at + 1] = high;
    this.#entries[at + 2] = bestMove + 1;
  }

  /** Exchanges the most promising of the moves from place `i` to `end` with the one at `i`, and returns it. */
  #bringBest(i: number, end: number, first: Move): Move {
    const moves = this.#moves;
    let best = i;
    let most = -1;
    for (let j = i; j < end; j++) {
      const rank = moves[j] === first ? Infinity : this.#refuted[moves[j] & 0xfff];
      if (rank <= most) continue;
      most = rank;
      best = j;
    }
    const move = moves[best];
    moves[best] = moves[i];
    moves[i] = move;
    return move;
  }
}
