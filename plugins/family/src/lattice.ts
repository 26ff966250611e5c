import type { Along, BoardRule, Directions } from './rule-tree.ts';

type Vector = readonly [dx: number, dy: number];

/** Clockwise from straight ahead of role 0; the opposite of direction d is d plus half their number. */
const SQUARE: readonly Vector[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];
const HEXAGON: readonly Vector[] = [
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
];

const SQUARE_SETS: Readonly<Record<Directions, readonly number[]>> = {
  forward: [0],
  'forward-diagonal': [1, 7],
  sideways: [2, 6],
  backward: [4],
  'backward-diagonal': [3, 5],
  orthogonal: [0, 2, 4, 6],
  diagonal: [1, 3, 5, 7],
  all: [0, 1, 2, 3, 4, 5, 6, 7],
};
/** On hexagons no direction is diagonal, and two lead forward. */
const HEXAGON_SETS: Readonly<Partial<Record<Directions, readonly number[]>>> = {
  forward: [0, 5],
  sideways: [1, 4],
  backward: [2, 3],
  all: [0, 1, 2, 3, 4, 5],
};

/**
 * The cells of a board and what lies beside them. Cells are numbered row by row from the top. Rows of hexagons lean to
 * the right: column x of row y is drawn half a cell further to the right than that of the row below.
 */
export class Lattice {
  readonly shape: BoardRule['shape'];
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly x: Int16Array;
  /** Rows from the side of role 0, at the bottom. */
  readonly y: Int16Array;
  readonly vectors: readonly Vector[];
  /** The cell next to cell c in direction d is `next[d * cells + c]`, -1 beyond the edge. */
  readonly next: Int16Array;
  /** The directions in which neighbours lie, for groups of stones. */
  readonly beside: readonly number[];
  /** Which sides a cell touches, as bits: south, north, west, east; of a hexhex the six, so that opposite ones differ by 3. */
  readonly sides: Uint8Array;
  readonly #indices: Int16Array;

  constructor(board: BoardRule) {
    const [width, height] =
      board.shape === 'square'
        ? [board.width, board.height]
        : board.shape === 'rhombus'
          ? [board.size, board.size]
          : [2 * board.size - 1, 2 * board.size - 1];
    const cut = board.shape === 'hexhex' ? board.size - 1 : 0;
    this.shape = board.shape;
    this.width = width;
    this.height = height;
    this.vectors = board.shape === 'square' ? SQUARE : HEXAGON;
    this.#indices = new Int16Array(width * height).fill(-1);
    const places: Vector[] = [];
    for (let y = height - 1; y >= 0; y--) {
      for (let x = 0; x < width; x++) {
        if (cut > 0 && (x + y < cut || x + y > 3 * cut)) continue;
        this.#indices[y * width + x] = places.length;
        places.push([x, y]);
      }
    }
    this.cells = places.length;
    this.x = Int16Array.from(places, ([x]) => x);
    this.y = Int16Array.from(places, ([, y]) => y);
    this.next = Int16Array.from({ length: this.vectors.length * this.cells }, (_, i) => {
      const [dx, dy] = this.vectors[Math.floor(i / this.cells)];
      const [x, y] = places[i % this.cells];
      return this.index(x + dx, y + dy);
    });
    this.beside = this.directions(
      board.shape === 'square' && board.neighbours === 'orthogonal' ? 'orthogonal' : 'all',
      0,
    );
    this.sides = Uint8Array.from(places, ([x, y]) => {
      const touched =
        cut === 0
          ? [y === 0, y === height - 1, x === 0, x === width - 1]
          : [y === 0, x === width - 1, x + y === 3 * cut, y === height - 1, x === 0, x + y === cut];
      return touched.reduce((bits, yes, side) => bits | (yes ? 1 << side : 0), 0);
    });
  }

  /** How many sides the board has. */
  get sideCount(): number {
    return this.shape === 'hexhex' ? 6 : 4;
  }

  /** The cell in column x of row y, -1 if there is none. */
  index(x: number, y: number): number {
    if (x < 0 || x >= this.width || y < 0 || y >= this.height) return -1;
    return this.#indices[y * this.width + x];
  }

  /** Column and row: `c4`. */
  name(cell: number): string {
    return columnName(this.x[cell]) + String(this.y[cell] + 1);
  }

  /** The directions of a name as `role` sees them; none if the board has no such directions. */
  directions(name: Directions, role: number): readonly number[] {
    const sets: Readonly<Partial<Record<Directions, readonly number[]>>> =
      this.shape === 'square' ? SQUARE_SETS : HEXAGON_SETS;
    const own = sets[name] ?? [];
    const count = this.vectors.length;
    return role === 0 ? own : own.map((d) => (d + count / 2) % count);
  }

  /** One direction of each axis of a line. */
  axes(along: Along): readonly number[] {
    return this.directions(along, 0).filter((d) => d < this.vectors.length / 2);
  }

  /** The pairs or triples of sides that a group may join for `role`, as masks of bits. */
  joins(connection: 'own-sides' | 'opposite-sides' | 'three-sides', role: number): number[] {
    if (connection === 'own-sides') return [role === 0 ? 0b0011 : 0b1100];
    if (connection === 'opposite-sides')
      return this.shape === 'hexhex' ? [0b001001, 0b010010, 0b100100] : [0b0011, 0b1100];
    const masks = Array.from({ length: 1 << this.sideCount }, (_, mask) => mask);
    return masks.filter((mask) => mask.toString(2).split('1').length === 4);
  }
}

/** The letter of a column; no board has more than 21. */
export const columnName = (x: number): string => String.fromCharCode(97 + x);
