import { defineGame, definePlugin, gridSymmetries, option } from 'evolab';
import { MAX_HEIGHT, maxWidth, MIN_SIDE, newBoard } from './board.ts';
import { encodersOf } from './encoders.ts';
import { threats } from './evaluator.ts';
import { gameBoardOf } from './game-board.ts';
import { ConnectFour } from './position.ts';
import { ConnectFourSolver } from './solver.ts';
import { tactics } from './tactics.ts';
import { textOf } from './text.ts';

export const connectFour = defineGame({
  id: 'connect-four',
  summary: 'Discs dropped into columns; four in a row win, or lose in suicide',
  rulesVersion: 1,
  options: {
    width: option.whole(7, {
      min: MIN_SIDE,
      max: maxWidth(MIN_SIDE),
      help: 'columns; at most 12 with 4 rows, 10 with 5, 8 with 6 or 7, 6 with 8 or 9',
    }),
    height: option.whole(6, { min: MIN_SIDE, max: MAX_HEIGHT, help: 'rows' }),
    suicide: option.flag(false, { help: 'a player that makes four in a row loses' }),
  },
  check: ({ width, height }) =>
    width > maxWidth(height)
      ? `there is no board of ${width} columns and ${height} rows: with ${height} rows at most ${maxWidth(height)} columns`
      : undefined,
  create({ width, height, suicide }) {
    const board = newBoard(width, height, suicide ? -1 : 1);
    return {
      roles: ['x', 'o'],
      maxMoves: width,
      maxPlies: board.cells,
      actions: { size: width, indexOf: (_: ConnectFour, column) => column },
      encoders: encodersOf(board),
      sampler: { sample: (p: ConnectFour, random) => p.sample(random) },
      // In suicide four in a row lose: no move is tactical, and the solver looks for fours.
      ...(suicide ? {} : { tactics, solver: () => new ConnectFourSolver(board) }),
      symmetries: gridSymmetries(width, height).filter(({ name }) => name === 'left-right'),
      start: () => new ConnectFour(board),
      ...textOf(board),
      board: gameBoardOf(board),
    };
  },
});

export { ConnectFour } from './position.ts';
export { solve } from './solve.ts';

export default definePlugin({ name: 'connect-four', games: [connectFour], evaluators: [threats] });
