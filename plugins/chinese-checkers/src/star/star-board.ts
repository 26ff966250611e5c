import { largest, LabError, zobristKeys } from 'evolab';
import { TRIANGLES, type BoardOptions } from '../board-options.ts';

/** The names of the roles by the point of the star where they start, clockwise from the south. */
const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
/** Points of the star where the roles start, clockwise from the south. With four, two points stay empty. */
const STARTS: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 4],
  4: [0, 1, 3, 4],
  6: [0, 1, 2, 3, 4, 5],
};

/** Steps to the six neighbours, as changes of row and column of the grid; jumps go twice as far. */
const DIRECTIONS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [-1, 1],
  [1, -1],
] as const;

/**
 * A star of hexagonal cells: a hexagon with a triangle on each of its sides, for three, four or six roles. The star is cut out of a
 * grid of rows and slanting columns; its cells are numbered row by row from the north. It holds all data that does not change
 * during a game.
 */
export class StarBoard {
  readonly players: number;
  readonly roles: readonly string[];
  /** Cells along a side of a triangle that stands on the hexagon. */
  readonly arm: number;
  /** Rows of the star, and columns of the grid that it is cut out of. */
  readonly width: number;
  readonly cells: number;
  /** Pieces of a role. */
  readonly pieces: number;
  /** Whether a full goal with at least one own piece wins; otherwise all own pieces must be there. */
  readonly anyFills: boolean;
  readonly maxPlies: number;
  readonly maxMoves: number;
  /** By cell: its place in the grid, row * width + column. */
  readonly grid: readonly number[];
  /** By cell: a letter for its place in the row, from the west, and the number of the row, from the north. */
  readonly names: readonly string[];
  /** The neighbour of a cell in a direction, -1 for none: `next[6 * cell + direction]`. */
  readonly next: Int16Array;
  /** By role: the cells on which it starts, in the order of the cells, and the cells that it heads for. */
  readonly homes: readonly (readonly number[])[];
  readonly goals: readonly (readonly number[])[];
  /** The role whose goal has a cell, -1 for none. Each cell is in the goal of at most one role. */
  readonly goalOf: Int8Array;
  /** Steps from a cell to the far corner of a goal: `steps[role * cells + cell]`. */
  readonly steps: Uint8Array;
  /** By role: the image of each cell after the turns of the star that bring the start of the role to the south. */
  readonly turned: readonly Uint8Array[];
  /** Random keys: `keys[2 * (role * cells + cell) + half]`, then two for each role that is to move. */
  readonly keys: Int32Array;
  /** Working room of `moves`: by which mark a cell was reached last, and cells whose jumps are not followed yet. */
  readonly reached: Int32Array;
  readonly waiting: Uint8Array;
  #mark = 0;

  constructor({ players, size, pieces, goal, maxPlies, rules }: BoardOptions) {
    if (rules !== '')
      throw new LabError(
        'LAB_BAD_OPTION',
        'a board from a file is for two players',
        'leave out players or the file',
      );
    const arm = Math.floor(size / 2);
    const side = pieces === 0 ? arm : TRIANGLES.indexOf(pieces) + 1;
    if (size % 2 === 0 || side > arm)
      throw new LabError(
        'LAB_BAD_OPTION',
        `no star of size ${size} for ${pieces === 0 ? 'its usual number of' : pieces} pieces a player`,
        'sizes are 3, 5, 7 and 9, for up to 1, 3, 6 and 10 pieces',
      );
    this.players = players;
    this.arm = arm;
    this.width = 4 * arm + 1;
    this.pieces = TRIANGLES[side - 1];
    this.anyFills = goal === 'full';
    // As many moves for each player as on the rhombus.
    this.maxPlies = maxPlies === 0 ? Math.floor((25 * (size - 2) * players) / 2) : maxPlies;
    const starts = STARTS[players];
    this.roles = starts.map((start) => COLOURS[start]);

    const grid: number[] = [];
    for (let row = 0; row < this.width; row++)
      for (let column = 0; column < this.width; column++)
        if (this.#isCell(row, column)) grid.push(row * this.width + column);
    this.grid = grid;
    this.cells = grid.length;
    const rows = grid.map((at) => Math.floor(at / this.width));
    this.names = rows.map((row, cell) => `${'abcdefghijklm'[cell - rows.indexOf(row)]}${row + 1}`);
    const cellAt = new Map(grid.map((at, cell) => [at, cell]));
    const cellOf = (row: number, column: number) =>
      this.#isCell(row, column) ? cellAt.get(row * this.width + column)! : -1;
    this.next = Int16Array.from({ length: 6 * this.cells }, (_, i) => {
      const [down, right] = DIRECTIONS[i % 6];
      const [row, column] = this.placeOf(Math.floor(i / 6));
      return cellOf(row + down, column + right);
    });
    // Six steps, and jumps to cells whose row and column keep their parity.
    const parities = grid.map((at) => 2 * (Math.floor(at / this.width) & 1) + ((at % this.width) & 1));
    const most = largest([0, 1, 2, 3].map((one) => parities.filter((parity) => parity === one).length));
    this.maxMoves = this.pieces * (6 + most - 1);

    const turn = Uint8Array.from({ length: this.cells }, (_, cell) => {
      const [x, y] = this.#cube(cell);
      // A sixth of a turn, from the start of a role to that of the role before it.
      return cellOf(-x + 2 * arm, -y + 2 * arm);
    });
    let image = Uint8Array.from({ length: this.cells }, (_, cell) => cell);
    const turns = Array.from({ length: 6 }, () => {
      const own = image;
      image = image.map((cell) => turn[cell]);
      return own;
    });
    this.turned = starts.map((start) => turns[start]);
    const south = Array.from({ length: this.cells }, (_, cell) => cell).filter(
      (cell) => this.placeOf(cell)[0] >= this.width - side,
    );
    const north = south.map((cell) => turns[3][cell]);
    const back = (cells: readonly number[], role: number) =>
      cells.map((cell) => this.turned[role].indexOf(cell)).sort((a, b) => a - b);
    this.homes = starts.map((_, role) => back(south, role));
    this.goals = starts.map((_, role) => back(north, role));
    this.goalOf = new Int8Array(this.cells).fill(-1);
    this.goals.forEach((goal, role) => goal.forEach((cell) => (this.goalOf[cell] = role)));
    this.steps = Uint8Array.from({ length: players * this.cells }, (_, i) => {
      const [x, y, z] = this.#cube(this.turned[Math.floor(i / this.cells)][i % this.cells]);
      return Math.max(Math.abs(x - arm), Math.abs(y - arm), Math.abs(z + 2 * arm));
    });
    this.keys = zobristKeys('chinese-checkers-star', 2 * players * (this.cells + 1));
    this.reached = new Int32Array(this.cells);
    this.waiting = new Uint8Array(this.cells);
  }

  /** A mark that `reached` has nowhere. */
  newMark(): number {
    if (this.#mark > 1e9) {
      this.#mark = 0;
      this.reached.fill(0);
    }
    return ++this.#mark;
  }

  /** Row and column of a cell in the grid. */
  placeOf(cell: number): [row: number, column: number] {
    return [Math.floor(this.grid[cell] / this.width), this.grid[cell] % this.width];
  }

  /** The role that starts on a cell, -1 for none. */
  homeOf(cell: number): number {
    return this.homes.findIndex((home) => home.includes(cell));
  }

  /** Cube coordinates: x to the east, z to the south, 0 in the middle; they add up to 0. */
  #cube(cell: number): [x: number, y: number, z: number] {
    const [row, column] = this.placeOf(cell);
    const [x, z] = [column - 2 * this.arm, row - 2 * this.arm];
    return [x, 0 - x - z, z];
  }

  /** Two triangles, each on its point, are the star. */
  #isCell(row: number, column: number): boolean {
    const [x, z] = [column - 2 * this.arm, row - 2 * this.arm];
    const all = [x, 0 - x - z, z];
    return all.every((one) => one <= this.arm) || all.every((one) => one >= -this.arm);
  }
}

/** A move is its first and its last cell. */
export const moveOf = (from: number, to: number): number => (from << 7) | to;
export const fromOf = (move: number): number => move >>> 7;
export const toOf = (move: number): number => move & 127;
