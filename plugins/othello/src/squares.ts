import { textOf, type NotationDefinition } from 'evolab';

/** A game in a line, as programs and books of Othello write it: squares one after another, in any case. */
const LINE = /^[ \t]*((?:[a-h][1-8][ \t]*){4,60})\r?$/i;

/** Games as lines of squares, `f5d6c3d3c4`; passes are left out. */
export const squares: NotationDefinition = {
  id: 'squares',
  summary: 'games of Othello as lines of squares: f5d6c3d3c4',
  game: 'othello',
  naming: { impliesPasses: true },
  file: {
    accepts: (beginning) =>
      LINE.test(
        textOf(beginning)
          .split('\n')
          .find((line) => line.trim() !== '') ?? '',
      ),
    records(bytes) {
      const lines = textOf(bytes)
        .split('\n')
        .filter((line) => line.trim() !== '');
      return {
        count: lines.length,
        at(index) {
          const [, text] = LINE.exec(lines[index]) ?? [];
          if (text === undefined) throw new SyntaxError('it is no line of squares such as f5d6c3d3c4');
          return {
            game: { use: 'othello' },
            players: ['?', '?'],
            moves: text.toLowerCase().match(/[a-h][1-8]/g)!,
            payoffs: [],
            reason: '',
            round: '',
            seed: 0,
            tags: [],
          };
        },
      };
    },
  },
};
