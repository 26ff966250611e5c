import { sgfNotation, type SgfCell } from 'evolab';

/** Words that programs have for taking over the first stone, which is then mirrored and of the other colour. */
const SWAP = /^swap(-pieces)?$/i;

/** SGF of hex as HexGui and programs that speak GTP write it: Black begins and connects top and bottom. */
export const sgf = sgfNotation({
  id: 'hex-sgf',
  game: 'hex',
  title: 'hex',
  number: 11,
  colours: ['B', 'W'],
  size: 11,
  moveName(value) {
    if (SWAP.test(value)) return 'swap';
    if (/^swap-sides$/i.test(value))
      throw new SyntaxError('swap-sides, by which the players change their colours, is not read');
    // A column and a row, both as letters.
    const [, column, row] = /^([a-s])([a-s])$/i.exec(value) ?? [];
    if (column === undefined) return value.toLowerCase();
    return `${column.toLowerCase()}${row.toLowerCase().charCodeAt(0) - 96}`;
  },
  moveValue: (name) => (name === 'swap' ? 'swap-pieces' : name),
  optionsOf: (moves) => (moves.includes('swap') ? { swap: true } : {}),
  setup: {
    print({ cells, turn }) {
      const size = Math.sqrt(cells.length);
      const signs = cells.map((cell) => (cell === '' ? '.' : cell === 'B' ? 'r' : 'b')).join('');
      const rows = Array.from({ length: size }, (_, row) => signs.slice(row * size, (row + 1) * size));
      return `${rows.join('/')} ${turn === 'B' ? 'r' : 'b'}`;
    },
    parse(text) {
      const [board, turn] = text.split(' ');
      return {
        cells: Array.from(board.replaceAll('/', ''), (sign): SgfCell =>
          sign === '.' ? '' : sign === 'r' ? 'B' : 'W',
        ),
        turn: turn === 'r' ? 'B' : 'W',
      };
    },
  },
});
