import { CHANCE, mix, nthBit, popcount, type Move, type Position, type Random, type Role } from 'evolab';
import { LEFT, POINTS, RIGHT, SLIDES } from './rows.ts';

/** The moves of the player: 0 left, 1 right, 2 up, 3 down. A new tile is 4 + 2 * cell, and one more for a 4. */
const SLIDE_UP: Move = 2;
export const SLIDE_DOWN: Move = 3;
const TILES = 4;
export const CELLS = 16;

const tileMove = (cell: number, exponent: 1 | 2): Move => TILES + 2 * cell + exponent - 1;
export const cellOf = (move: Move): number => (move - TILES) >> 1;
export const exponentOf = (move: Move): number => 1 + (move & 1);

/** One of ten new tiles is a 4. */
export const FOURS = 0.1;
const ONE_OF = 10;

/** The score that pays 0, about that of a game that has just reached 2048. */
const EVEN_SCORE = 20_480;
/** From -1 for no points to 1 for infinitely many. */
export const PAYOFFS = {
  payoff: (score: number): number => (score - EVEN_SCORE) / (score + EVEN_SCORE),
  score: (payoff: number): number => (EVEN_SCORE * (1 + payoff)) / (1 - payoff),
};

/** The number of each set of slides, and its members two bits each, the lowest first. */
const COUNT = Uint8Array.from({ length: 16 }, (_, set) => popcount(set));
const MEMBERS = Uint8Array.from({ length: 16 }, (_, set) =>
  [0, 1, 2, 3].filter((slide) => (set >> slide) & 1).reduce((sum, slide, i) => sum | (slide << (2 * i)), 0),
);

const LOW = 0x27d4eb2f;
const HIGH = 0x165667b1;

/**
 * A board of 2048. Cell 0 is the upper left corner, cell 15 the lower right one, row by row. Two words hold the exponents of
 * the rows, two more those of the columns, so that all four slides are look-ups of rows.
 */
export class Board2048 implements Position {
  /** The exponents of cells 0 to 7 and 8 to 15, four bits each. */
  rows0 = 0;
  rows1 = 0;
  /** The same with rows and columns exchanged. */
  columns0 = 0;
  columns1 = 0;
  score = 0;
  turn: Role = CHANCE;
  over = false;
  /** The set of slides that change the board. */
  slides = 0;

  moves(out: Int32Array, at: number): number {
    if (this.turn === CHANCE) return this.#newTiles(out, at);
    const { slides } = this;
    let end = at;
    for (let slide = 0; slide < 4; slide++) if ((slides >> slide) & 1) out[end++] = slide;
    return end - at;
  }

  play(move: Move): void {
    if (this.turn !== CHANCE) this.#slide(move);
    else {
      this.put(cellOf(move), exponentOf(move));
      this.begin();
    }
  }

  copy(other: Board2048): void {
    this.rows0 = other.rows0;
    this.rows1 = other.rows1;
    this.columns0 = other.columns0;
    this.columns1 = other.columns1;
    this.score = other.score;
    this.turn = other.turn;
    this.over = other.over;
    this.slides = other.slides;
  }

  payoff(): number {
    return PAYOFFS.payoff(this.score);
  }

  key(half: 0 | 1): number {
    const { score, turn } = this;
    return half === 0
      ? mix(mix(this.rows0 ^ LOW) ^ this.rows1)
      : mix(mix(this.rows1 ^ HIGH) + this.rows0 + turn) ^ Math.imul(score, HIGH);
  }

  /** The exponent of the tile on a cell, 0 if it is empty. */
  exponentAt(cell: number): number {
    return ((cell < 8 ? this.rows0 : this.rows1) >>> (4 * (cell & 7))) & 15;
  }

  /** Puts a tile on an empty cell. */
  put(cell: number, exponent: number): void {
    const shift = 4 * (cell & 7);
    if (cell < 8) this.rows0 |= exponent << shift;
    else this.rows1 |= exponent << shift;
    const turned = ((cell & 3) << 2) | (cell >> 2);
    const turnedShift = 4 * (turned & 7);
    if (turned < 8) this.columns0 |= exponent << turnedShift;
    else this.columns1 |= exponent << turnedShift;
  }

  /** After new tiles: the player's turn, or that of chance while there is but one tile. */
  begin(): void {
    const { rows0, rows1, columns0, columns1 } = this;
    this.slides =
      SLIDES[rows0 & 0xffff] |
      SLIDES[rows0 >>> 16] |
      SLIDES[rows1 & 0xffff] |
      SLIDES[rows1 >>> 16] |
      ((SLIDES[columns0 & 0xffff] |
        SLIDES[columns0 >>> 16] |
        SLIDES[columns1 & 0xffff] |
        SLIDES[columns1 >>> 16]) <<
        2);
    // Only the first tile of a game is alone.
    this.turn = this.score === 0 && this.empty === CELLS - 1 ? CHANCE : 0;
    this.over = this.slides === 0 && this.turn === 0;
  }

  /** The number of empty cells. */
  get empty(): number {
    return countOf(emptyOf(this.rows0)) + countOf(emptyOf(this.rows1));
  }

  /** A slide, all that change the board with the same probability. */
  sampleSlide(random: Random): Move {
    const { slides } = this;
    return (MEMBERS[slides] >> (2 * random.below(COUNT[slides]))) & 3;
  }

  /** A new tile: any empty cell, and a 4 in one of ten cases. */
  sampleTile(random: Random): Move {
    const empty0 = emptyOf(this.rows0);
    const empty1 = emptyOf(this.rows1);
    const first = countOf(empty0);
    const n = random.below(first + countOf(empty1));
    const cell = n < first ? nthBit(empty0, n) >> 2 : 8 + (nthBit(empty1, n - first) >> 2);
    return tileMove(cell, random.below(ONE_OF) === 0 ? 2 : 1);
  }

  #newTiles(out: Int32Array, at: number): number {
    let end = at;
    for (let cell = 0; cell < CELLS; cell++) {
      if (this.exponentAt(cell) !== 0) continue;
      out[end++] = tileMove(cell, 1);
      out[end++] = tileMove(cell, 2);
    }
    return end - at;
  }

  #slide(move: Move): void {
    const table = (move & 1) === 0 ? LEFT : RIGHT;
    const across = move < SLIDE_UP;
    const first = across ? this.rows0 : this.columns0;
    const second = across ? this.rows1 : this.columns1;
    const a = first & 0xffff;
    const b = first >>> 16;
    const c = second & 0xffff;
    const d = second >>> 16;
    this.score += POINTS[a] + POINTS[b] + POINTS[c] + POINTS[d];
    const slid0 = table[a] | (table[b] << 16);
    const slid1 = table[c] | (table[d] << 16);
    // Rows become columns: first in each block of 2x2 cells, then the blocks.
    const x = turnedBlocks(slid0);
    const y = turnedBlocks(slid1);
    const turned0 = (x & 0x00ff00ff) | ((y & 0x00ff00ff) << 8);
    const turned1 = (y & 0xff00ff00) | ((x >>> 8) & 0x00ff00ff);
    if (across) {
      this.rows0 = slid0;
      this.rows1 = slid1;
      this.columns0 = turned0;
      this.columns1 = turned1;
    } else {
      this.columns0 = slid0;
      this.columns1 = slid1;
      this.rows0 = turned0;
      this.rows1 = turned1;
    }
    this.slides = 0;
    this.turn = CHANCE;
  }
}

/** Two rows, each block of 2x2 cells with rows and columns exchanged. */
function turnedBlocks(x: number): number {
  return (x & 0xf0f00f0f) | ((x & 0x0000f0f0) << 12) | ((x >>> 12) & 0x0000f0f0);
}

/** How many of eight cells have their lowest bit in `x`. */
function countOf(x: number): number {
  return Math.imul(x, 0x11111111) >>> 28;
}

/** The lowest bit of each empty cell. */
function emptyOf(x: number): number {
  const some = x | (x >>> 1);
  return ~(some | (some >>> 2)) & 0x11111111;
}
