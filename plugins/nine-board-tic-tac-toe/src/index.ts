import { defineGame, definePlugin, gridSymmetries } from 'evolab';
import { encoders } from './encoders.ts';
import { gameBoard } from './game-board.ts';
import { NineBoard } from './position.ts';
import { CELL_OF_MOVE, draw, moveName, parse, print } from './text.ts';

export const nineBoardTicTacToe = defineGame({
  id: 'nine-board-tic-tac-toe',
  summary: 'Nine boards of tic-tac-toe: the marked cell determines the board of the next move',
  rulesVersion: 1,
  create: () => ({
    roles: ['x', 'o'],
    maxMoves: 81,
    maxPlies: 81,
    actions: { size: 81, indexOf: (_: NineBoard, move) => CELL_OF_MOVE[move] },
    encoders,
    sampler: { sample: (p: NineBoard, random) => p.sample(random) },
    symmetries: gridSymmetries(9, 9),
    start: () => new NineBoard(),
    parse,
    print,
    moveName: (_, move) => moveName(move),
    draw,
    board: gameBoard,
  }),
});

export default definePlugin({ name: 'nine-board-tic-tac-toe', games: [nineBoardTicTacToe] });
