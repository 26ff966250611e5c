import type { Move, Position, Tactics } from '../contract/game.ts';

const TT_MOVE = 1 << 30;
const NOISY = 1 << 29;
const KILLER = 1 << 28;
/** No move counts more in the history. */
const MAX_HISTORY = 1 << 24;
/** Of moves in the history of a role; others that fall on the same number share it. */
const SLOTS = 1 << 12;
/** Numbers of a history. */
export const HISTORY_LENGTH = 2 * SLOTS;

/**
 * Puts likely refutations first: the move of the transposition table, noisy moves, the last two moves that refuted
 * something at this ply (killers), then moves by how much they have refuted anywhere (Schaeffer 1989). Which order moves
 * are tried in costs or saves time; it never changes a value.
 */
export class Ordering<P extends Position = Position> {
  readonly #tactics: Tactics<P> | undefined;
  readonly #history = new Int32Array(HISTORY_LENGTH);
  /** The history as it was told to others last. */
  #shared: Int32Array | undefined;
  #killers = new Int32Array(0);
  #scores = new Int32Array(0);

  constructor(tactics: Tactics<P> | undefined) {
    this.#tactics = tactics;
  }

  /** Makes room for lists of moves up to `moves` long in all, and for killers. Forgets the killers. */
  begin(plies: number, moves: number): void {
    if (this.#killers.length < 2 * plies) this.#killers = new Int32Array(2 * plies);
    if (this.#scores.length < moves) this.#scores = new Int32Array(moves);
    this.#killers.fill(-1);
  }

  reset(): void {
    this.#history.fill(0);
  }

  /** From the next `share` on everything counts as not yet told. */
  beginSharing(): void {
    this.#shared?.fill(0);
  }

  /** Adds what is new in the history to that in `common`, which several threads use, and goes on from there. */
  share(common: Int32Array): void {
    const history = this.#history;
    const told = (this.#shared ??= new Int32Array(HISTORY_LENGTH));
    for (let i = 0; i < HISTORY_LENGTH; i++) {
      // It may have faded.
      const sum = Math.max(0, common[i] + history[i] - told[i]);
      common[i] = sum;
      history[i] = sum;
      told[i] = sum;
    }
  }

  /**
   * Rates moves[from..end] of `position` and brings the best to the front, as the first `pick` would: many nodes ask for
   * no more. `side` is 0 or 1, `ttMove` the table's move or -1.
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

  /** Learns that `move` refuted what came before it, in a search of `depth` more plies. */
  recordCutoff(move: Move, ply: number, side: number, depth: number): void {
    const killers = this.#killers;
    if (killers[2 * ply] !== move) {
      killers[2 * ply + 1] = killers[2 * ply];
      killers[2 * ply] = move;
    }
    const history = this.#history;
    const at = slot(move, side);
    history[at] += depth * depth;
    // What refuted long ago counts less and less.
    if (history[at] > MAX_HISTORY) for (let i = 0; i < history.length; i++) history[i] >>= 1;
  }
}

/** Exchanges a move and the score of it with those at the front; the move. */
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
