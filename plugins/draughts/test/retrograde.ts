import type { Draughts } from '../src/index.ts';
import { BIT_OF, draughts } from '../src/index.ts';

export type Value = 'win' | 'loss' | 'draw';

export interface Solved {
  readonly value: Value;
  /** To the end by best play, 0 for a draw. */
  readonly plies: number;
}

/** Number of the positions in which the side to move has no pieces left. */
const BARE = 0;

/**
 * Every position of at most `most` pieces solved backwards from the lost ones, by the plugin's moves and without draw
 * rules. Black is to move in all; with White to move the board is looked at from the other side.
 */
export class Retrograde {
  /** A position as 7 bits a piece, the lowest square lowest. */
  readonly #codes = [0];
  readonly #numbers: Int32Array;
  readonly #solved: Solved[];

  constructor(most: number) {
    this.#numbers = new Int32Array(1 << (7 * most)).fill(-1);
    this.#addCodes(0, 0, 0, most);
    this.#codes.forEach((code, number) => (this.#numbers[code] = number));
    const count = this.#codes.length;

    // The moves of position n lead to after[from[n]] until after[from[n + 1] - 1].
    const after: number[] = [];
    const from = new Int32Array(count + 1);
    const position = newPosition();
    const child = newPosition();
    const out = new Int32Array(64);
    for (let n = 1; n < count; n++) {
      place(this.#codes[n], position);
      const moves = position.moves(out, 0);
      for (let i = 0; i < moves; i++) {
        child.copy(position);
        child.play(out[i]);
        after.push(this.#number(child));
      }
      from[n + 1] = after.length;
    }
    const { before, to } = reverse(after, from);

    this.#solved = new Array<Solved>(count).fill({ value: 'draw', plies: 0 });
    const left = Int32Array.from({ length: count }, (_, n) => from[n + 1] - from[n]);
    const queue: number[] = [];
    const decide = (n: number, value: Value, plies: number) => {
      this.#solved[n] = { value, plies };
      queue.push(n);
    };
    for (let n = 0; n < count; n++) if (left[n] === 0) decide(n, 'loss', 0);
    for (const n of queue) {
      const { value, plies } = this.#solved[n];
      for (const parent of before.subarray(to[n], to[n + 1])) {
        if (this.#solved[parent].value !== 'draw') continue;
        if (value === 'loss') decide(parent, 'win', plies + 1);
        else if (--left[parent] === 0) decide(parent, 'loss', plies + 1);
      }
    }
  }

  /** Calls `visit` with every position in which both sides have pieces; the position is used again. */
  forEach(visit: (position: Draughts, solved: Solved) => void): void {
    const position = newPosition();
    for (let n = 1; n < this.#codes.length; n++) visit(place(this.#codes[n], position), this.#solved[n]);
  }

  /** For the side to move. */
  lookUp(position: Draughts): Solved {
    return this.#solved[this.#number(position)];
  }

  /** Adds `code`, if both sides are in it, and every code with further pieces on the squares from `first` on. */
  #addCodes(code: number, length: number, first: number, most: number): void {
    const colours = new Set(Array.from({ length }, (_, i) => (code >> (7 * i + 1)) & 1));
    if (colours.size === 2) this.#codes.push(code);
    if (length === most) return;
    for (let square = first; square < 32; square++) {
      for (const [colour, king] of [
        [BLACK, 0],
        [BLACK, 1],
        [WHITE, 0],
        [WHITE, 1],
      ]) {
        if (king === 0 && square >> 2 === (colour === BLACK ? 7 : 0)) continue;
        this.#addCodes(
          code | (pieceCode(square, colour, king) << (7 * length)),
          length + 1,
          square + 1,
          most,
        );
      }
    }
  }

  #number({ black, white, kings, turn }: Draughts): number {
    const own = turn === 0 ? black : white;
    if (own === 0) return BARE;
    let code = 0;
    for (let square = 31; square >= 0; square--) {
      const bit = BIT_OF[turn === 0 ? square : 31 - square];
      if ((((black | white) >>> bit) & 1) === 0) continue;
      const colour = (own >>> bit) & 1 ? BLACK : WHITE;
      code = (code << 7) | pieceCode(square, colour, (kings >>> bit) & 1);
    }
    return this.#numbers[code];
  }
}

const WHITE = 0;
const BLACK = 1;

/** Never 0: no white man stands on square 0. */
function pieceCode(square: number, colour: number, king: number): number {
  return (square << 2) | (colour << 1) | king;
}

function place(code: number, position: Draughts): Draughts {
  position.black = position.white = position.kings = position.turn = 0;
  for (; code !== 0; code >>= 7) {
    const bit = 1 << BIT_OF[(code >> 2) & 31];
    if ((code >> 1) & 1) position.black |= bit;
    else position.white |= bit;
    if (code & 1) position.kings |= bit;
  }
  return position;
}

/** Position n is reached from before[to[n]] until before[to[n + 1] - 1]. */
function reverse(after: readonly number[], from: Int32Array): { before: Int32Array; to: Int32Array } {
  const to = new Int32Array(from.length);
  for (const n of after) to[n + 1]++;
  for (let n = 1; n < to.length; n++) to[n] += to[n - 1];
  const next = to.slice();
  const before = new Int32Array(after.length);
  for (let n = 0; n + 1 < from.length; n++) {
    for (let i = from[n]; i < from[n + 1]; i++) before[next[after[i]]++] = n;
  }
  return { before, to };
}

function newPosition(): Draughts {
  return draughts.create(draughts.defaults).start() as Draughts;
}
