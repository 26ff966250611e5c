import type { Game } from 'evolab';
import type { BoardOptions } from '../board-options.ts';
import { StarBoard } from './star-board.ts';
import type { StarCheckers } from './star-position.ts';
import { draw, moveName, parse, print, start } from './star-text.ts';
import { actionsOf, encodersOf, featuresOf, gameBoardOf } from './star-views.ts';

/** Chinese checkers for three, four or six on a star. */
export function starGame(options: BoardOptions): Game<StarCheckers> {
  const board = new StarBoard(options);
  return {
    roles: board.roles,
    utility: 'zero-sum',
    maxMoves: board.maxMoves,
    maxPlies: board.maxPlies,
    limited: true,
    actions: actionsOf(board),
    encoders: encodersOf(board),
    features: featuresOf(board),
    start: () => start(board),
    parse: (text) => parse(board, text),
    print,
    moveName,
    draw,
    board: gameBoardOf(board),
  };
}
