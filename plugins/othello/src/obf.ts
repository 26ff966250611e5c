import { textOf, type NotationDefinition } from 'evolab';

/** A position: 64 squares row by row from a1, the side to move, and what the file says of its moves. */
const LINE = /^([-XO]{64}) ([XO])[ ;]*([^%]*)/;

/** Lines that are neither empty nor a comment. */
const linesIn = (bytes: Uint8Array): string[] =>
  textOf(bytes)
    .split(/\r?\n/)
    .filter((line) => !/^\s*(%|$)/.test(line));

/** Positions of Othello to be solved, OBF: each is a game that begins there and has no moves yet. */
export const obf: NotationDefinition = {
  id: 'obf',
  summary: 'positions of Othello, a line each, as solvers of endgames take them',
  game: 'othello',
  file: {
    accepts: (beginning) => LINE.test(linesIn(beginning)[0] ?? ''),
    records(bytes) {
      const lines = linesIn(bytes);
      return {
        count: lines.length,
        at(index) {
          const [, squares, colour, about] = LINE.exec(lines[index]) ?? [];
          if (squares === undefined)
            throw new SyntaxError('it is no line of 64 squares and the side to move');
          const values = about.trim();
          return {
            game: { use: 'othello' },
            start: `${squares} ${colour}`,
            players: ['?', '?'],
            moves: [],
            payoffs: [],
            reason: '',
            round: '',
            seed: 0,
            tags: values === '' ? [] : [['Values', values]],
          };
        },
      };
    },
  },
};
