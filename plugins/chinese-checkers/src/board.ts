import { zobristKeys } from 'evolab';
import { boardPlan } from './board-plan.ts';
import type { BoardOptions } from './board-options.ts';

/**
 * A rhombus of size x size cells with all data that does not change during a game.
 *
 * Cell (row, column) has the index row * size + column. The cells are split into four lattices by the
 * parities of row and column, because a jump never leaves its lattice: bit 5 * (row >> 1) + (column >> 1) of
 * the word of lattice 2 * (row & 1) + (column & 1). Up to 9x9 every lattice fits into an int32, bits shifted
 * over the edge of the board meet no cell, and the cells jumped over are at a fixed shift in another lattice.
 */
export class Board {
  readonly size: number;
  readonly cells: number;
  readonly pieces: number;
  /**
   * Whether a full opposite home with at least one own piece wins; otherwise all own pieces must be there.
   */
  readonly anyFills: boolean;
  readonly maxPlies: number;
  readonly maxMoves: number;

  /** The cells of the board, per lattice. */
  readonly all: Int32Array;
  /** The start of role 1 and the goal of role 0, per lattice: around cell (0, 0), if no file says otherwise. */
  readonly north: Int32Array;
  /** The start of role 0, in the opposite corner. */
  readonly south: Int32Array;

  /** The bit of a cell in each lattice, 0 in three of them: `bits[cell * 4 + lattice]`. */
  readonly bits: Int32Array;
  /** The cell of a bit: `cellOf[lattice * 32 + bit]`. */
  readonly cellOf: Uint8Array;
  /** What a piece on a cell adds to the lead of role 0 in steps: `lead[role * cells + cell]`. */
  readonly lead: Int32Array;
  /** The distance in steps from a bit to the goal: `toGo[role * 128 + lattice * 32 + bit]`. */
  readonly toGo: Int32Array;
  /** The distance of a bit from the line between the homes: `offLine[lattice * 32 + bit]`. */
  readonly offLine: Int32Array;
  /** The moves of a piece, by the target bits of `scan`: `moves[(lattice * 32 + bit) * 32 + target]`. */
  readonly moves: Uint16Array;
  /** Random keys of the cells: `keys[(role * cells + cell) * 2 + half]`. */
  readonly keys: Int32Array;

  /** The output of `scan` for each piece: its targets, and its row in the table of moves. */
  readonly targets: Int32Array;
  readonly origins: Int32Array;
  /** Buffer of `sample`. */
  readonly ends: Int32Array;

  readonly #homes: readonly (readonly number[])[];
  /** By role: the cell that it heads for. */
  readonly #ends: readonly number[];

  constructor(options: BoardOptions) {
    const { size, homes, anyFills, maxPlies } = boardPlan(options);
    this.size = size;
    this.cells = size * size;
    this.pieces = homes[0].length;
    this.anyFills = anyFills;
    this.maxPlies = maxPlies;
    this.#homes = homes;
    this.#ends = [0, 1].map((role) => farthest(homes[1 - role], homes[role], size));
    // Six steps and all other cells of the largest lattice.
    this.maxMoves = this.pieces * (6 + ((size + 1) >> 1) ** 2 - 1);

    this.all = new Int32Array(4);
    this.north = new Int32Array(4);
    this.south = new Int32Array(4);
    this.bits = new Int32Array(this.cells * 4);
    this.cellOf = new Uint8Array(4 * 32);
    this.lead = new Int32Array(2 * this.cells);
    this.toGo = new Int32Array(2 * 128);
    this.offLine = new Int32Array(128);
    this.moves = new Uint16Array(4 * 32 * 32);
    this.keys = zobristKeys('chinese-checkers', this.cells * 4);
    this.targets = new Int32Array(this.pieces);
    this.origins = new Int32Array(this.pieces);
    this.ends = new Int32Array(this.pieces);
    for (let cell = 0; cell < this.cells; cell++) this.#place(cell);
    for (let cell = 0; cell < this.cells; cell++) this.#connect(cell);
  }

  /** The role whose home includes a cell, -1 for cells between the homes. */
  homeOf(cell: number): number {
    return this.#homes.findIndex((home) => home.includes(cell));
  }

  #place(cell: number): void {
    const row = Math.floor(cell / this.size);
    const column = cell % this.size;
    const lattice = latticeOf(row, column);
    const bit = bitOf(row, column);
    const at = lattice * 32 + bit;
    this.#ends.forEach((end, role) => {
      const steps = stepsBetween(cell, end, this.size);
      this.toGo[128 * role + at] = steps;
      this.lead[role * this.cells + cell] = role === 0 ? -steps : steps;
    });
    this.offLine[at] = Math.abs(row - column);
    this.cellOf[at] = cell;
    this.bits[cell * 4 + lattice] = 1 << bit;
    this.all[lattice] |= 1 << bit;
    const home = this.homeOf(cell);
    if (home === 0) this.south[lattice] |= 1 << bit;
    if (home === 1) this.north[lattice] |= 1 << bit;
  }

  #connect(cell: number): void {
    const row = Math.floor(cell / this.size);
    const column = cell % this.size;
    const lattice = latticeOf(row, column);
    const line = (lattice * 32 + bitOf(row, column)) * 32;
    for (let bit = 0; bit < 25; bit++) {
      if ((this.all[lattice] >>> bit) & 1)
        this.moves[line + bit] = moveOf(cell, this.cellOf[lattice * 32 + bit]);
    }
    for (const [bit, down, right] of NEIGHBOURS) {
      if (Math.min(row + down, column + right) < 0 || Math.max(row + down, column + right) >= this.size)
        continue;
      this.moves[line + bit] = moveOf(cell, cell + down * this.size + right);
    }
  }
}

/**
 * The six neighbours in the word of a piece's targets, in which bits 0 to 24 are the cells of its own
 * lattice: bit, rows down, columns to the right.
 */
const NEIGHBOURS = [
  [25, -1, 1],
  [26, -1, 0],
  [27, 0, -1],
  [28, 0, 1],
  [29, 1, -1],
  [31, 1, 0],
] as const;

/** |dr| + |dc|, the number of steps if they lead the same way along both axes. */
const stepsBetween = (one: number, other: number, size: number) =>
  Math.abs(Math.floor(one / size) - Math.floor(other / size)) + Math.abs((one % size) - (other % size));

/** The cell of `goal` that is farthest from all cells of `home` together: the far corner of a triangle. */
function farthest(goal: readonly number[], home: readonly number[], size: number): number {
  const total = (cell: number) => home.reduce((sum, from) => sum + stepsBetween(cell, from, size), 0);
  return goal.reduce((best, cell) => (total(cell) > total(best) ? cell : best));
}

const latticeOf = (row: number, column: number) => 2 * (row & 1) + (column & 1);
const bitOf = (row: number, column: number) => 5 * (row >> 1) + (column >> 1);

/** A move is its first and its last cell. */
const moveOf = (from: number, to: number) => (from << 7) | to;
export const fromOf = (move: number) => move >>> 7;
export const toOf = (move: number) => move & 127;
