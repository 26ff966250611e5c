import { LabError, zobristKeys } from 'evolab';
import { TRIANGLES, type BoardOptions } from './board-options.ts';

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
  /** Side of the home triangles. */
  readonly side: number;
  /**
   * Whether a full opposite home with at least one own piece wins; otherwise all own pieces must be there.
   */
  readonly anyFills: boolean;
  readonly maxPlies: number;
  readonly maxMoves: number;

  /** The cells of the board, per lattice. */
  readonly all: Int32Array;
  /** The home around cell (0, 0), the start of role 1 and the goal of role 0, per lattice. */
  readonly north: Int32Array;
  /** The home in the opposite corner, the start of role 0. */
  readonly south: Int32Array;

  /** The bit of a cell in each lattice, 0 in three of them: `bits[cell * 4 + lattice]`. */
  readonly bits: Int32Array;
  /** The cell of a bit: `cellOf[lattice * 32 + bit]`. */
  readonly cellOf: Uint8Array;
  /** Row plus column of a cell: its distance in steps to cell (0, 0), the goal of role 0. */
  readonly steps: Int32Array;
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

  constructor({ size, pieces, goal, maxPlies }: BoardOptions) {
    const side = pieces === 0 ? Math.floor(size / 2) : TRIANGLES.indexOf(pieces) + 1;
    if (side >= size) {
      throw new LabError(
        'LAB_BAD_OPTION',
        `no board of size ${size} for ${pieces} pieces a side`,
        'the homes must not overlap; 0 takes what is usual for the size',
      );
    }
    this.size = size;
    this.cells = size * size;
    this.side = side;
    this.pieces = TRIANGLES[side - 1];
    this.anyFills = goal === 'full';
    // 75, 125 and 175 on the boards of the thesis.
    this.maxPlies = maxPlies === 0 ? 25 * (size - 2) : maxPlies;
    // Six steps and all other cells of the largest lattice.
    this.maxMoves = this.pieces * (6 + ((size + 1) >> 1) ** 2 - 1);

    this.all = new Int32Array(4);
    this.north = new Int32Array(4);
    this.south = new Int32Array(4);
    this.bits = new Int32Array(this.cells * 4);
    this.cellOf = new Uint8Array(4 * 32);
    this.steps = new Int32Array(this.cells);
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
    if (this.steps[cell] < this.side) return 1;
    return this.steps[cell] > 2 * this.size - 2 - this.side ? 0 : -1;
  }

  #place(cell: number): void {
    const row = Math.floor(cell / this.size);
    const column = cell % this.size;
    const lattice = latticeOf(row, column);
    const bit = bitOf(row, column);
    const at = lattice * 32 + bit;
    this.steps[cell] = row + column;
    this.toGo[at] = row + column;
    this.toGo[128 + at] = 2 * this.size - 2 - row - column;
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

const latticeOf = (row: number, column: number) => 2 * (row & 1) + (column & 1);
const bitOf = (row: number, column: number) => 5 * (row >> 1) + (column >> 1);

/** A move is its first and its last cell. */
export const moveOf = (from: number, to: number) => (from << 7) | to;
export const fromOf = (move: number) => move >>> 7;
export const toOf = (move: number) => move & 127;
