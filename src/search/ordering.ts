import type { Move, Position, Tactics } from '../contract/game.ts';
import { grown } from './grown.ts';

const TT_MOVE = 1 << 30;
const NOISY = 1 << 29;
const KILLER = 1 << 28;
/** The largest count in the history. */
const MAX_HISTORY = 1 << 24;
/** Counts in the history of a role; moves with the same hash share one. */
const SLOTS = 1 << 12;
/** The counts of a history. */
export const HISTORY_LENGTH = 2 * SLOTS;

/**
 * Puts likely refutations first: the move of the transposition table, noisy moves, the last two moves that
 * refuted something at this ply (killers), then moves by how much they have refuted anywhere (history:
 * Schaeffer 1989). The order costs or saves time; it never changes a value.
 */
export class Ordering<P extends Position = Position> {
  readonly #tactics: Tactics<P> | undefined;
  readonly #history = new Int32Array(HISTORY_LENGTH);
  /** The history as it was shared with other threads last. */
  #shared: Int32Array | undefined;
  #killers = new Int32Array(0);
  #scores = new Int32Array(0);

  constructor(tactics: Tactics<P> | undefined) {
    this.#tactics = tactics;
  }

  /** Makes room for killers at `plies` plies and for `moves` moves in all. Forgets the killers. */
  begin(plies: number, moves: number): void {
    if (this.#killers.length < 2 * plies) this.#killers = new Int32Array(2 * plies);
    if (this.#scores.length < moves) this.#scores = new Int32Array(moves);
    this.#killers.fill(-1);
  }

  /** Makes the same room in the middle of a search, and forgets nothing. */
  reserve(plies: number, moves: number): void {
    const known = this.#killers.length;
    this.#killers = grown(this.#killers, 2 * plies);
    this.#killers.fill(-1, known);
    this.#scores = grown(this.#scores, moves);
  }

  reset(): void {
    this.#history.fill(0);
  }

  /** Counts everything as not shared yet. */
  beginSharing(): void {
    this.#shared?.fill(0);
  }

  /** Adds what is new in the history to `common`, which several threads share, and continues with the sum. */
  share(common: Int32Array): void {
    const history = this.#history;
    const shared = (this.#shared ??= new Int32Array(HISTORY_LENGTH));
    for (let i = 0; i < HISTORY_LENGTH; i++) {
      // The history may have faded.
      const sum = Math.max(0, common[i] + history[i] - shared[i]);
      common[i] = sum;
      history[i] = sum;
      shared[i] = sum;
    }
  }

  /**
   * Rates moves[from..end] of `position` and brings the best to the front, as the first `pick` would: many
   * nodes need no other move. `side` is 0 or 1, `ttMove` the table's move or -1.
   */
  rate(
    position: P,
    moves: Int32Array,
    from: number,
    end: number,
    ply: number,
    side: number,
    ttMove: Move,
  ): void {
    const scores = this.#scores;
    const history = this.#history;
    const tactics = this.#tactics;
    const killer = this.#killers[2 * ply];
    const second = this.#killers[2 * ply + 1];
    let best = from;
    let most = -1;
    for (let i = from; i < end; i++) {
      const move = moves[i];
      let score: number;
      if (move === ttMove) score = TT_MOVE;
      else if (tactics !== undefined && tactics.noisy(position, move)) score = NOISY;
      else if (move === killer) score = KILLER + 1;
      else if (move === second) score = KILLER;
      else score = history[slot(move, side)];
      scores[i] = score;
      if (score > most) {
        most = score;
        best = i;
      }
    }
    bringForward(moves, scores, from, best);
  }

  /** Brings the best of the rated moves[at..end] to the front and returns it; the first among equals. */
  pick(moves: Int32Array, at: number, end: number): Move {
    const scores = this.#scores;
    let best = at;
    let most = scores[at];
    for (let i = at + 1; i < end; i++) {
      const score = scores[i];
      if (score > most) {
        most = score;
        best = i;
      }
    }
    return bringForward(moves, scores, at, best);
  }

  /** Puts moves[0..count] of `position` in the order in which `pick` would give them. */
  sort(position: P, moves: Int32Array, count: number, ply: number, side: number, ttMove: Move): void {
    this.rate(position, moves, 0, count, ply, side, ttMove);
    for (let i = 1; i < count; i++) this.pick(moves, i, count);
  }

  /** Records that `move` caused a cutoff in a search of `depth` more plies. */
  recordCutoff(move: Move, ply: number, side: number, depth: number): void {
    const killers = this.#killers;
    if (killers[2 * ply] !== move) {
      killers[2 * ply + 1] = killers[2 * ply];
      killers[2 * ply] = move;
    }
    const history = this.#history;
    const at = slot(move, side);
    history[at] += depth * depth;
    // What happened long ago counts less and less.
    if (history[at] > MAX_HISTORY) for (let i = 0; i < history.length; i++) history[i] >>= 1;
  }
}

/** Swaps a move and its score with those at the front and returns the move. */
function bringForward(moves: Int32Array, scores: Int32Array, at: number, best: number): Move {
  const move = moves[best];
  if (best !== at) {
    const score = scores[best];
    moves[best] = moves[at];
    scores[best] = scores[at];
    moves[at] = move;
    scores[at] = score;
  }
  return move;
}

function slot(move: Move, side: number): number {
  return (Math.imul(move, 0x9e3779b1) >>> 20) + side * SLOTS;
}
