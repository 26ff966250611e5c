import {
  cellEncoders,
  defineGame,
  definePlugin,
  piecesOn,
  rowsOfSigns,
  squareGrid,
  type Position,
  type Role,
} from 'evolab';

// A set of cells is nine bits: bit 0 is a3, the upper left corner, bit 8 is c1.
const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/** For every set: its cells as a list, and 1 if it contains three in a row. */
const SQUARES = Array.from({ length: 512 }, (_, set) => ALL.filter((i) => (set >> i) & 1));
const WON = SQUARES.map((_, set) => (LINES.some((line) => (set & line) === line) ? 1 : 0));

class TicTacToe implements Position {
  x = 0;
  o = 0;
  turn: Role = 0;
  over = false;

  get free(): readonly number[] {
    return SQUARES[511 ^ (this.x | this.o)];
  }
  moves(out: Int32Array, at: number): number {
    const { free } = this;
    for (let i = 0; i < free.length; i++) out[at + i] = free[i];
    return free.length;
  }
  play(square: number): void {
    if (this.turn === 0) this.x |= 1 << square;
    else this.o |= 1 << square;
    this.turn = 1 - this.turn;
    this.over = WON[this.x] + WON[this.o] > 0 || this.free.length === 0;
  }
  copy(other: TicTacToe): void {
    this.x = other.x;
    this.o = other.o;
    this.turn = other.turn;
    this.over = other.over;
  }
  payoff(role: Role): number {
    return role === 0 ? WON[this.x] - WON[this.o] : WON[this.o] - WON[this.x];
  }
  key(half: 0 | 1): number {
    return half === 0 ? this.x : this.o;
  }
}

const print = ({ x, o }: TicTacToe): string =>
  ALL.map((i) => ((x >> i) & 1 ? 'x' : (o >> i) & 1 ? 'o' : '.')).join('');

function parse(text: string): TicTacToe {
  const p = new TicTacToe();
  const squares = ['x', 'o'].map((mark) => ALL.filter((i) => text[i] === mark));
  for (const i of ALL) for (const own of squares) if (i < own.length) p.play(own[i]);
  // Roles alternate, and only the role that moved last can have three in a row.
  if (print(p) !== text || WON[p.turn === 0 ? p.x : p.o] === 1)
    throw new SyntaxError(`'${text}' is no position of tic-tac-toe, such as 'x...o....'`);
  return p;
}

/** The mark on a cell: 1 of the role to move, -1 of the other, 0 if empty. */
function ownerOf({ x, o, turn }: TicTacToe, square: number): number {
  const mark = ((x >> square) & 1) - ((o >> square) & 1);
  return turn === 0 ? mark : -mark;
}

/** The marks of the role to move, then those of the other role. */
function writeMarks({ x, o, turn }: TicTacToe, out: Int32Array): void {
  out[turn] = x;
  out[1 - turn] = o;
}

export const ticTacToe = defineGame({
  id: 'tic-tac-toe',
  summary: 'Three in a row on a 3x3 board',
  create: () => ({
    roles: ['x', 'o'],
    maxMoves: 9,
    maxPlies: 9,
    actions: { size: 9, indexOf: (_, square) => square },
    start: () => new TicTacToe(),
    print,
    parse,
    moveName: (_, square) => 'abc'[square % 3] + String(3 - Math.floor(square / 3)),
    sampler: { sample: (p, random) => p.free[random.below(p.free.length)] },
    encoders: cellEncoders({
      width: 3,
      height: 3,
      cells: ALL,
      ownerOf,
      bits: { words: 1, write: writeMarks },
    }),
    board: {
      ...squareGrid({ width: 3, height: 3, rowsFrom: 'bottom' }),
      surface: 'paper',
      pieces: ({ x, o }) => piecesOn(9, (i) => ((x >> i) & 1 ? 0 : (o >> i) & 1 ? 1 : -1), ['cross', 'ring']),
      cellsOf: (_, square) => ({ path: [square] }),
      setup: {
        pieces: [
          { owner: 0, kind: 'cross' },
          { owner: 1, kind: 'ring' },
        ],
        text: (pieces) => rowsOfSigns(pieces, { width: 9, height: 1 }, 'xo'),
      },
    },
  }),
});

export default definePlugin({ name: 'tic-tac-toe', games: [ticTacToe] });
