import { defineGame, definePlugin, gridSymmetries, LabError } from 'evolab';
import { MAX_HEIGHT, maxWidth, MIN_SIDE, newBoard } from './board.ts';
import { encodersOf } from './encoders.ts';
import { threats } from './evaluator.ts';
import { ConnectFour } from './position.ts';
import { tactics } from './tactics.ts';
import { textOf } from './text.ts';

export const connectFour = defineGame({
  id: 'connect-four',
  summary: 'Discs dropped into columns; four in a row win, or lose in suicide',
  rulesVersion: 1,
  defaults: { width: 7, height: 6, suicide: false },
  help: {
    width: 'columns, from 4; at most 2 * floor(32 / (height + 1))',
    height: 'rows, 4 to 9',
    suicide: 'who makes four loses',
  },
  create({ width, height, suicide }) {
    const fits = (side: number, most: number) => Number.isInteger(side) && side >= MIN_SIDE && side <= most;
    if (!fits(height, MAX_HEIGHT) || !fits(width, maxWidth(height))) {
      throw new LabError(
        'LAB_BAD_OPTION',
        `no board of connect four has ${width} columns and ${height} rows`,
        `4 to ${MAX_HEIGHT} rows; 4 to 12 columns with 4 rows, to 10 with 5, to 8 with 6 or 7, to 6 with 8 or 9`,
      );
    }
    const board = newBoard(width, height, suicide ? -1 : 1);
    return {
      roles: ['x', 'o'],
      maxMoves: width,
      maxPlies: board.cells,
      encoders: encodersOf(board),
      sampler: { sample: (p: ConnectFour, random) => p.sample(random) },
      // A four ends the game: nothing to be gained by looking further if it loses.
      ...(suicide ? {} : { tactics }),
      symmetries: gridSymmetries(width, height).filter(({ name }) => name === 'left-right'),
      start: () => new ConnectFour(board),
      ...textOf(board),
    };
  },
});

export { ConnectFour } from './position.ts';
export { solve } from './solve.ts';

export default definePlugin({ name: 'connect-four', games: [connectFour], evaluators: [threats] });
