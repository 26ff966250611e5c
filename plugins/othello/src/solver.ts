import { mix, popcount, type Move, type Solver } from 'evolab';
import { ADVANCED, advance, countFlips, PASS } from './board.ts';
import type { Othello } from './position.ts';

/** Entries of the table of solved positions: 2^TABLE_BITS. */
const TABLE_BITS = 16;
/** With fewer empty squares a table lookup costs more than the search. */
const TABLE_EMPTIES = 4;
/** With fewer empty squares moves are sorted by parity only. */
const SORT_EMPTIES = 5;
const WORST = -64;

/** Words of a generated position: its discs and legal squares, the count of these, the move to it, its rating. */
const WORDS = 9;
const OWN = 0;
const OTHER = 2;
const LEGAL = 4;
const COUNT = 6;
const MOVE = 7;
const RATING = 8;

/** The quarters of the board: where an odd number of squares is empty, the last disc is likely one's own. */
const WEST = 0x0f0f0f0f;
const EAST = ~WEST;
/** With as many empty squares or more, moves are also rated by what the best reply leaves. */
const REPLIES_EMPTIES = 12;
/** What one reply of the opponent counts when moves are rated, and one move that its best reply leaves. */
const REPLY = 8;
const LEFT = 4;
/** What a square in a quarter with an odd number of empty ones counts. */
const ODD = 3;
/** What a square adds to the rating of a move, by its distances to the nearest two edges. */
const SQUARE_RATINGS = [
  [-4, 1, -1, -1],
  [1, 3, 0, 0],
  [-1, 0, 0, 0],
  [-1, 0, 0, 0],
];

/**
 * Nodes that suffice for nine of ten positions of games between agents, by empty squares: measured with 14, and 2.2
 * times as many for every further square.
 */
const nodesFor = (empties: number): number => 30_000 * 2.2 ** (empties - 14);

/**
 * Alpha-beta to the end of the game: moves that leave the opponent few replies first (fastest first), then
 * squares in quarters with an odd number of empty ones (parity), with a table of bounds that is also asked
 * about all children before the first is searched (enhanced transposition cutoff: Plaat et al. 1996).
 *
 * Every position that is generated counts as visited, also for sorting. Of the last disc only its flips are counted.
 */
export class OthelloSolver implements Solver<Othello> {
  value = 0;
  move: Move = PASS;
  nodes = 0;
  readonly scoreUnit = 'discs';
  readonly #margin: number;
  readonly #cells: number;
  readonly #squareRatings: Int8Array;
  /** The squares of the board. */
  readonly #board: readonly [low: number, high: number];
  readonly #corners: readonly [low: number, high: number];
  /** Generated positions: those of a ply stand behind those of the ply before. */
  readonly #positions: Int32Array;
  /** The four halves of the discs of each entry. */
  readonly #keys = new Int32Array(4 << TABLE_BITS);
  /** Lower and upper bound of the value of each entry, and its best move. */
  readonly #bounds = new Int8Array(2 << TABLE_BITS);
  readonly #moves = new Int8Array(1 << TABLE_BITS);
  #used = false;
  #limit = 0;
  #stopped = false;
  /** The move of the root that was best in the last search. */
  #rootMove: Move = PASS;

  /** For boards with `margin` unused rows on each side. */
  constructor(margin: number) {
    const side = 8 - 2 * margin;
    const fromEdge = (line: number) => Math.max(0, Math.min(line, 7 - line) - margin);
    this.#margin = margin;
    this.#cells = side * side;
    this.#squareRatings = Int8Array.from(
      { length: 64 },
      (_, square) => SQUARE_RATINGS[fromEdge(square >> 3)][fromEdge(square & 7)],
    );
    let low = 0;
    for (let row = margin; row < 4; row++)
      for (let column = margin; column < 8 - margin; column++) low |= 1 << (8 * row + column);
    this.#board = [low, reversed(low)];
    const corners = (1 << (margin * 9)) | (1 << (margin * 8 + 7 - margin));
    this.#corners = [corners, reversed(corners)];
    // A pass may precede each disc; a ply never has more moves than empty squares.
    const plies = 2 * this.#cells;
    this.#positions = new Int32Array((1 + plies + (this.#cells * (this.#cells + 1)) / 2) * WORDS);
  }

  solve(position: Othello, limit: number): boolean {
    this.nodes = 0;
    if (nodesFor(this.#cells - position.discs()) > limit) return false;
    this.#begin(position, limit);
    // Whether the position is won, then, if it is not, whether it is lost: two null windows.
    const won = this.#root(0, 1) > 0;
    const lost = !won && !this.#stopped && this.#root(-1, 0) < 0;
    if (this.#stopped) return false;
    this.value = won ? 1 : lost ? -1 : 0;
    this.move = this.#rootMove;
    return true;
  }

  /** The exact final disc difference for the role to move; empty squares count for the winner. */
  score(position: Othello, limit = Infinity): number {
    this.nodes = 0;
    if (position.over) return finalLead(position.lead(position.turn), this.#cells - position.discs());
    if (nodesFor(this.#cells - position.discs()) > limit) return NaN;
    this.#begin(position, limit);
    const score = this.#root(WORST, -WORST);
    // Not -0.
    return this.#stopped ? NaN : score + 0;
  }

  reset(): void {
    if (!this.#used) return;
    this.#keys.fill(0);
    this.#bounds.fill(0);
    this.#used = false;
  }

  #begin(position: Othello, limit: number): void {
    const { ownLow, ownHigh, otherLow, otherHigh, movesLow, movesHigh, count } = position;
    this.#positions.set([ownLow, ownHigh, otherLow, otherHigh, movesLow, movesHigh, count]);
    this.nodes = 1;
    this.#limit = limit;
    this.#stopped = false;
    this.#used = true;
  }

  #root(alpha: number, beta: number): number {
    const p = this.#positions;
    const empties = this.#cells - popcount(p[0] | p[2]) - popcount(p[1] | p[3]);
    return this.#search(0, WORDS, empties, alpha, beta);
  }

  /**
   * The disc difference for the role to move in the position at `at`; a bound if outside (alpha, beta). Uses
   * the places from `free` on. Means nothing once the search was stopped.
   */
  #search(at: number, free: number, empties: number, alpha: number, beta: number): number {
    const count = this.#positions[at + COUNT];
    if (count < 0) return this.#finalLead(at, empties);
    if (empties === 1 && at > 0) return this.#leadWithLastDisc(at, count === 0);
    if (count === 0) {
      if (!this.#generate(at, PASS, free)) return 0;
      const value = -this.#search(free, free + WORDS, empties, -beta, -alpha);
      this.#rootMove = PASS;
      return value;
    }
    return empties < SORT_EMPTIES && at > 0
      ? this.#tryByParity(at, free, empties, alpha, beta)
      : this.#tryByRating(at, free, empties, alpha, beta);
  }

  /** Generates moves one by one, those in odd quarters first. */
  #tryByParity(at: number, free: number, empties: number, alpha: number, beta: number): number {
    const p = this.#positions;
    const oddLow = oddQuarters(~(p[at] | p[at + OTHER]));
    const oddHigh = oddQuarters(~(p[at + 1] | p[at + OTHER + 1]));
    let best = WORST;
    for (let part = 0; part < 4; part++) {
      const half = part & 1;
      const odd = half === 0 ? oddLow : oddHigh;
      let squares = p[at + LEGAL + half] & (part < 2 ? odd : ~odd);
      for (; squares !== 0; squares &= squares - 1) {
        if (!this.#generate(at, lastBit(squares) + 32 * half, free)) return 0;
        const value = -this.#search(free, free + WORDS, empties - 1, -beta, -Math.max(alpha, best));
        if (value > best) best = value;
        if (best >= beta || this.#stopped) return best;
      }
    }
    return best;
  }

  /** Generates all moves and tries the best rated first. */
  #tryByRating(at: number, free: number, empties: number, alpha: number, beta: number): number {
    const tabled = empties >= TABLE_EMPTIES;
    let tableMove = -1;
    let low = alpha;
    let high = beta;
    if (tabled) {
      const entry = this.#find(at);
      if (entry >= 0) {
        const least = this.#bounds[2 * entry];
        const most = this.#bounds[2 * entry + 1];
        tableMove = this.#moves[entry];
        if (least >= beta || least === most || most <= alpha) {
          this.#rootMove = tableMove;
          return most <= alpha ? most : least;
        }
        low = Math.max(low, least);
        high = Math.min(high, most);
      }
    }
    const end = this.#generateAll(at, free);
    if (this.#stopped) return 0;
    let best = WORST;
    let bestMove = PASS;
    const cutoff = tabled ? this.#tabledCutoff(free, end, high) : -1;
    if (cutoff >= 0) {
      bestMove = this.#positions[cutoff + MOVE];
      best = -this.#bounds[2 * this.#find(cutoff) + 1];
    } else {
      this.#rate(at, free, end, tableMove);
      if (empties >= REPLIES_EMPTIES) this.#rateByReplies(free, end);
      if (this.#stopped) return 0;
      for (let i = free; i < end && best < high; i += WORDS) {
        this.#bringBest(i, end);
        const move = this.#positions[i + MOVE];
        const value = -this.#search(i, end, empties - 1, -high, -Math.max(low, best));
        if (this.#stopped) return 0;
        if (value <= best && bestMove !== PASS) continue;
        best = value;
        bestMove = move;
      }
    }
    if (tabled) this.#store(at, best, low, high, bestMove);
    this.#rootMove = bestMove;
    return best;
  }

  /** Generates what a move leads to at `to`. False if the limit is reached: then the search is stopped. */
  #generate(from: number, move: Move, to: number): boolean {
    if (this.nodes >= this.#limit) {
      this.#stopped = true;
      return false;
    }
    this.nodes++;
    const p = this.#positions;
    p[to + COUNT] = advance(p[from], p[from + 1], p[from + 2], p[from + 3], move, this.#margin);
    for (let i = 0; i < COUNT; i++) p[to + i] = ADVANCED[i];
    p[to + MOVE] = move;
    return true;
  }

  /** Generates what all moves lead to in the places from `to` on; returns their end. */
  #generateAll(at: number, to: number): number {
    for (let half = 0; half < 2; half++) {
      let squares = this.#positions[at + LEGAL + half];
      for (; squares !== 0; squares &= squares - 1, to += WORDS)
        if (!this.#generate(at, lastBit(squares) + 32 * half, to)) return to;
    }
    return to;
  }

  /** The first generated position that the table knows to be bad enough for the opponent; -1 if none is. */
  #tabledCutoff(from: number, end: number, high: number): number {
    for (let i = from; i < end; i += WORDS) {
      const entry = this.#find(i);
      if (entry >= 0 && -this.#bounds[2 * entry + 1] >= high) return i;
    }
    return -1;
  }

  /** Rates generated positions: less is better. */
  #rate(at: number, from: number, end: number, tableMove: Move): void {
    const p = this.#positions;
    const [cornersLow, cornersHigh] = this.#corners;
    const oddLow = oddQuarters(~(p[at] | p[at + OTHER]));
    const oddHigh = oddQuarters(~(p[at + 1] | p[at + OTHER + 1]));
    for (let i = from; i < end; i += WORDS) {
      const move = p[i + MOVE];
      const corners = popcount(p[i + LEGAL] & cornersLow) + popcount(p[i + LEGAL + 1] & cornersHigh);
      const odd = ((move < 32 ? oddLow : oddHigh) >>> move) & 1;
      p[i + RATING] =
        move === tableMove ? -1000 : REPLY * (p[i + COUNT] + corners) + this.#squareRatings[move] - ODD * odd;
    }
  }

  /** Adds to the rating of generated positions what the best of their replies leaves. */
  #rateByReplies(from: number, end: number): void {
    const p = this.#positions;
    const [cornersLow, cornersHigh] = this.#corners;
    for (let i = from; i < end; i += WORDS) {
      const last = this.#generateAll(i, end);
      if (this.#stopped) return;
      let fewest = 64;
      for (let reply = end; reply < last; reply += WORDS) {
        const corners =
          popcount(p[reply + LEGAL] & cornersLow) + popcount(p[reply + LEGAL + 1] & cornersHigh);
        fewest = Math.min(fewest, p[reply + COUNT] + corners);
      }
      if (last > end) p[i + RATING] -= LEFT * fewest;
    }
  }

  /** Swaps the best rated of the positions from `at` on with the one at `at`. */
  #bringBest(at: number, end: number): void {
    const p = this.#positions;
    let best = at;
    for (let i = at + WORDS; i < end; i += WORDS) if (p[i + RATING] < p[best + RATING]) best = i;
    if (best === at) return;
    for (let i = 0; i < WORDS; i++) {
      const word = p[at + i];
      p[at + i] = p[best + i];
      p[best + i] = word;
    }
  }

  #finalLead(at: number, empties: number): number {
    const p = this.#positions;
    const own = popcount(p[at + OWN]) + popcount(p[at + OWN + 1]);
    return finalLead(own - popcount(p[at + OTHER]) - popcount(p[at + OTHER + 1]), empties);
  }

  /** The final lead, should the role to move place the last disc, or the other one if that must pass. */
  #leadWithLastDisc(at: number, passes: boolean): number {
    const p = this.#positions;
    const [ownLow, ownHigh, otherLow, otherHigh] = [p[at], p[at + 1], p[at + 2], p[at + 3]];
    const [boardLow, boardHigh] = this.#board;
    const low = boardLow & ~(ownLow | otherLow);
    const square = low !== 0 ? lastBit(low) : 32 + lastBit(boardHigh & ~(ownHigh | otherHigh));
    const lead = popcount(ownLow) + popcount(ownHigh) - popcount(otherLow) - popcount(otherHigh);
    return passes
      ? lead - 1 - 2 * countFlips(otherLow, otherHigh, ownLow, ownHigh, square)
      : lead + 1 + 2 * countFlips(ownLow, ownHigh, otherLow, otherHigh, square);
  }

  #entryOf(at: number): number {
    const p = this.#positions;
    return mix(mix(mix(mix(p[at]) ^ p[at + 1]) ^ p[at + 2]) ^ p[at + 3]) & ((1 << TABLE_BITS) - 1);
  }

  /** The entry of a position; -1 if it has none. */
  #find(at: number): number {
    const entry = this.#entryOf(at);
    return this.#holds(entry, at) ? entry : -1;
  }

  #holds(entry: number, at: number): boolean {
    const p = this.#positions;
    const keys = this.#keys;
    for (let i = 0; i < 4; i++) if (keys[4 * entry + i] !== p[at + i]) return false;
    return true;
  }

  #store(at: number, value: number, low: number, high: number, move: Move): void {
    const entry = this.#entryOf(at);
    const bounds = this.#bounds;
    if (!this.#holds(entry, at)) {
      for (let i = 0; i < 4; i++) this.#keys[4 * entry + i] = this.#positions[at + i];
      bounds[2 * entry] = WORST;
      bounds[2 * entry + 1] = -WORST;
      this.#moves[entry] = move;
    }
    if (value > low) {
      bounds[2 * entry] = value;
      // The move that has the lower bound: where all fail low, any may be the best.
      this.#moves[entry] = move;
    }
    if (value < high) bounds[2 * entry + 1] = value;
  }
}

function finalLead(lead: number, empties: number): number {
  return lead + Math.sign(lead) * empties;
}

/** All squares of the quarters of one half of the board with an odd number of `empty` squares. */
function oddQuarters(empty: number): number {
  return (popcount(empty & WEST) & 1 ? WEST : 0) | (popcount(empty & EAST) & 1 ? EAST : 0);
}

function lastBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** The bits of a word, the last first. */
function reversed(word: number): number {
  let out = 0;
  for (let i = 0; i < 32; i++) out |= ((word >>> i) & 1) << (31 - i);
  return out;
}
