import { defineGame, definePlugin, type Position, type Role } from 'evolab';

const LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL = 0o777;
const hasLine = (squares: number): boolean => LINES.some((line) => (squares & line) === line);

class TicTacToe implements Position {
  /** The squares of X and of O, one bit each. */
  x = 0;
  o = 0;
  turn: Role = 0;
  over = false;

  moves(out: Int32Array, at: number): number {
    let end = at;
    for (let square = 0; square < 9; square++) {
      if (((this.x | this.o) & (1 << square)) === 0) out[end++] = square;
    }
    return end - at;
  }

  play(square: number): void {
    if (this.turn === 0) this.x |= 1 << square;
    else this.o |= 1 << square;
    this.turn = 1 - this.turn;
    this.over = (this.x | this.o) === FULL || hasLine(this.x) || hasLine(this.o);
  }

  copy(other: TicTacToe): void {
    this.x = other.x;
    this.o = other.o;
    this.turn = other.turn;
    this.over = other.over;
  }

  payoff(role: Role): number {
    const x = hasLine(this.x) ? 1 : hasLine(this.o) ? -1 : 0;
    return role === 0 ? x : -x;
  }

  key(half: 0 | 1): number {
    return half === 0 ? this.x : this.o;
  }
}

export const ticTacToe = defineGame({
  id: 'tic-tac-toe',
  summary: 'Three in a row on a 3x3 board',
  defaults: {},
  create: () => ({
    roles: ['x', 'o'],
    maxMoves: 9,
    maxPlies: 9,
    start: () => new TicTacToe(),
    print: ({ x, o }) =>
      [...'.........']
        .map((dot, i) => ((x >> i) & 1 ? 'x' : (o >> i) & 1 ? 'o' : dot))
        .join('')
        .replace(/...\B/g, '$&/'),
    moveName: (_, square) => 'abc'[square % 3] + String(3 - Math.floor(square / 3)),
    encoders: {
      board: {
        size: 9,
        grid: { width: 3, height: 3 },
        kinds: 1,
        encode({ x, o }, role, out) {
          for (let i = 0; i < 9; i++) out[i] = (((x >> i) & 1) - ((o >> i) & 1)) * (role === 0 ? 1 : -1);
        },
      },
    },
  }),
});

export default definePlugin({ name: 'tic-tac-toe', games: [ticTacToe] });
