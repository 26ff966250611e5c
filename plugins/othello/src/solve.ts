import { Othello } from './position.ts';

/** Entries of the table of solved positions, a power of two. */
const ENTRIES = 1 << 18;
/** With fewer empty squares, a table lookup costs more than the search. */
const TABLE_EMPTIES = 7;
/** With fewer empty squares, moves are not sorted. */
const SORT_EMPTIES = 4;
const WORST = -64;

/**
 * The exact final disc difference for the role to move with best play; empty squares count for the winner. A
 * search to the end takes seconds with 18 empty squares, and about ten times as long for every two more.
 */
export function solve(position: Othello): number {
  // Not -0.
  return new Solver(position.margin).value(position) + 0;
}

/** Alpha-beta to the end of the game with a table; moves that leave the opponent few replies first. */
class Solver {
  readonly #cells: number;
  readonly #levels: Othello[];
  readonly #moves: Int32Array;
  readonly #keys = new Int32Array(2 * ENTRIES);
  /** Lower and upper bound of the value for each entry. */
  readonly #bounds = new Int8Array(2 * ENTRIES);

  constructor(margin: number) {
    this.#cells = (8 - 2 * margin) ** 2;
    this.#levels = Array.from({ length: 2 * this.#cells }, () => new Othello(margin));
    this.#moves = new Int32Array(this.#levels.length * this.#cells);
  }

  value(position: Othello): number {
    this.#levels[0].copy(position);
    return this.#search(0, WORST, -WORST);
  }

  /** The disc difference for the role to move at `#levels[level]`; a bound if outside (alpha, beta). */
  #search(level: number, alpha: number, beta: number): number {
    const position = this.#levels[level];
    if (position.over) return this.#finalLead(position);
    const child = this.#levels[level + 1];
    const at = level * this.#cells;
    const end = at + position.moves(this.#moves, at);
    if (position.count === 0) {
      child.copy(position);
      child.play(this.#moves[at]);
      return -this.#search(level + 1, -beta, -alpha);
    }
    const empties = this.#emptiesOf(position);
    if (empties >= TABLE_EMPTIES) {
      const entry = this.#claim(position);
      const low = this.#bounds[2 * entry];
      const high = this.#bounds[2 * entry + 1];
      if (low >= beta || low === high) return low;
      if (high <= alpha) return high;
      alpha = Math.max(alpha, low);
      beta = Math.min(beta, high);
    }
    if (empties >= SORT_EMPTIES) this.#sort(level, at, end);
    let best = WORST;
    for (let i = at; i < end && best < beta; i++) {
      child.copy(position);
      child.play(this.#moves[i] & 0xff);
      best = Math.max(best, -this.#search(level + 1, -beta, -Math.max(alpha, best)));
    }
    if (empties >= TABLE_EMPTIES) {
      // Claimed again, because the search below may have replaced the entry.
      const entry = this.#claim(position);
      if (best > alpha) this.#bounds[2 * entry] = best;
      if (best < beta) this.#bounds[2 * entry + 1] = best;
    }
    return best;
  }

  #emptiesOf(position: Othello): number {
    return this.#cells - position.discs();
  }

  #finalLead(position: Othello): number {
    const lead = position.lead(position.turn);
    return lead + Math.sign(lead) * this.#emptiesOf(position);
  }

  /** Sorts by the number of replies, stored above the bits of the square; the list is short. */
  #sort(level: number, at: number, end: number): void {
    const moves = this.#moves;
    const child = this.#levels[level + 1];
    for (let i = at; i < end; i++) {
      const square = moves[i];
      child.copy(this.#levels[level]);
      child.play(square);
      const rated = ((child.count + 1) << 8) | square;
      let j = i;
      for (; j > at && moves[j - 1] > rated; j--) moves[j] = moves[j - 1];
      moves[j] = rated;
    }
  }

  /** The index of a position in the table; replaces the entry of another position. */
  #claim(position: Othello): number {
    const low = position.key(0);
    const high = position.key(1);
    const entry = low & (ENTRIES - 1);
    if (this.#keys[2 * entry] !== low || this.#keys[2 * entry + 1] !== high) {
      this.#keys[2 * entry] = low;
      this.#keys[2 * entry + 1] = high;
      this.#bounds[2 * entry] = WORST;
      this.#bounds[2 * entry + 1] = -WORST;
    }
    return entry;
  }
}
