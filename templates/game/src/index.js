import { defineGame, definePlugin, option, zobristKeys } from 'evolab';

// Rules to begin with: two players set stones on a square board in turn. The first to own a whole row, column or long
// diagonal wins; a full board is a draw. Change them step by step, and run `npm test` after each.

/** A random number for each half of the key, role and cell. */
const KEYS = zobristKeys('my-game', 2 * 2 * 256);

class MyGame {
  size;
  /** 0 empty, 1 a stone of the first role, 2 of the second; row by row. */
  cells;
  turn = 0;
  over = false;
  winner = -1;
  stones = 0;
  low = 0;
  high = 0;

  constructor(size) {
    this.size = size;
    this.cells = new Int8Array(size * size);
  }

  moves(out, at) {
    let end = at;
    for (let cell = 0; cell < this.cells.length; cell++) if (this.cells[cell] === 0) out[end++] = cell;
    return end - at;
  }

  play(cell) {
    this.put(cell, this.turn);
    if (this.ownsLine(cell, this.turn)) this.winner = this.turn;
    this.over = this.winner >= 0 || this.stones === this.cells.length;
    this.turn = 1 - this.turn;
  }

  put(cell, role) {
    this.cells[cell] = role + 1;
    this.stones++;
    this.low ^= KEYS[role * 256 + cell];
    this.high ^= KEYS[(2 + role) * 256 + cell];
  }

  /** Whether `role` owns a whole line through `cell`. */
  ownsLine(cell, role) {
    const { size } = this;
    const row = Math.floor(cell / size);
    const column = cell % size;
    return (
      this.owns(row * size, 1, role) ||
      this.owns(column, size, role) ||
      (row === column && this.owns(0, size + 1, role)) ||
      (row + column === size - 1 && this.owns(size - 1, size - 1, role))
    );
  }

  owns(from, step, role) {
    for (let i = 0; i < this.size; i++) if (this.cells[from + i * step] !== role + 1) return false;
    return true;
  }

  copy(other) {
    this.cells.set(other.cells);
    this.turn = other.turn;
    this.over = other.over;
    this.winner = other.winner;
    this.stones = other.stones;
    this.low = other.low;
    this.high = other.high;
  }

  payoff(role) {
    return this.winner < 0 ? 0 : this.winner === role ? 1 : -1;
  }

  /** The side to move follows from the stones: it needs no part in the key. */
  key(half) {
    return half === 0 ? this.low : this.high;
  }
}

const SIGNS = '.xo';

export const game = defineGame({
  id: 'my-game',
  summary: 'A whole line of an own colour wins',
  options: { size: option.whole(4, { min: 2, max: 16, help: 'cells in a row' }) },
  rulesVersion: 1,
  /** @returns {import('evolab').Game<MyGame>} */
  create({ size }) {
    return {
      roles: ['x', 'o'],
      maxMoves: size * size,
      maxPlies: size * size,
      start: () => new MyGame(size),

      // One line of text holds the whole position: rows from the top, and who moves.
      print({ cells, turn }) {
        const signs = Array.from(cells, (cell) => SIGNS[cell]).join('');
        return (signs.match(new RegExp('.{' + size + '}', 'g')) ?? []).join('/') + ' ' + SIGNS[turn + 1];
      },
      parse(text) {
        const [rows = '', sign = '', more] = text.trim().split(/\s+/);
        const signs = rows.replaceAll('/', '');
        const position = new MyGame(size);
        const count = (wanted) => signs.split(wanted).length - 1;
        if (
          signs.length !== size * size ||
          more !== undefined ||
          /[^.xo]/.test(signs) ||
          !/^[xo]$/.test(sign)
        ) {
          throw new SyntaxError('not ' + size + ' rows of . x o and a side: ' + text);
        }
        if (count('x') - count('o') !== (sign === 'x' ? 0 : 1))
          throw new SyntaxError('stones and side do not fit: ' + text);
        [...signs].forEach((s, cell) => s !== '.' && position.put(cell, s === 'x' ? 0 : 1));
        position.turn = sign === 'x' ? 0 : 1;
        for (const role of [0, 1]) {
          if (!position.cells.some((stone, cell) => stone === role + 1 && position.ownsLine(cell, role)))
            continue;
          if (role === position.turn) throw new SyntaxError('the game was over a move before: ' + text);
          position.winner = role;
        }
        position.over = position.winner >= 0 || position.stones === size * size;
        return position;
      },
      moveName: (_, cell) => 'abcdefghijklmnop'[cell % size] + String(size - Math.floor(cell / size)),

      // The inputs of networks: own stones 1, the opponent's -1.
      encoders: {
        board: {
          size: size * size,
          grid: { width: size, height: size },
          kinds: 1,
          encode({ cells }, role, out) {
            for (let i = 0; i < cells.length; i++)
              out[i] = cells[i] === 0 ? 0 : cells[i] === role + 1 ? 1 : -1;
          },
        },
      },
    };
  },
});

export default definePlugin({ name: 'my-game', games: [game] });
