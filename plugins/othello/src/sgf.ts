import { sgfNotation, type SgfCell } from 'evolab';

/** SGF, which many programs of board games share; of it Othello (GM 2). */
export const sgf = sgfNotation({
  id: 'sgf',
  game: 'othello',
  title: 'Othello',
  number: 2,
  colours: ['B', 'W'],
  size: 8,
  naming: { impliesPasses: true },
  moveName: (value) => (/^(|pa|pass|tt)$/i.test(value) ? 'pass' : value.toLowerCase()),
  setup: {
    print: ({ cells, turn }) =>
      `${cells.map((cell) => (cell === '' ? '-' : cell === 'B' ? 'X' : 'O')).join('')} ${turn === 'B' ? 'X' : 'O'}`,
    parse(text) {
      const [board, turn] = text.split(' ');
      return {
        cells: Array.from(board, (sign): SgfCell => (sign === '-' ? '' : sign === 'X' ? 'B' : 'W')),
        turn: turn === 'X' ? 'B' : 'W',
      };
    },
  },
});
