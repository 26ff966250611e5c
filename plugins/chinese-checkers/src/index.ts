import { defineGame, definePlugin, type Game } from 'evolab';
import { BOARD_OPTIONS, type BoardOptions } from './board-options.ts';
import { Board } from './board.ts';
import { leftBehind, leftBehindMiddle, middle, simpleDistance } from './evaluators.ts';
import { gameBoardOf } from './game-board.ts';
import { featuresOf } from './measures.ts';
import type { ChineseCheckers } from './position.ts';
import { positionIndexOf } from './position-index.ts';
import { sampler } from './sampler.ts';
import { starGame } from './star/star-game.ts';
import { draw, moveName, parse, print, start } from './text.ts';
import { variableDepth } from './variable-depth.ts';
import { actionsOf, encodersOf, symmetriesOf } from './views.ts';

/** Chinese checkers for two on a rhombus, as in Norberg 2014, and for three, four or six on a star. */
export const chineseCheckers = defineGame({
  id: 'chinese-checkers',
  summary:
    'Chinese checkers for two, three, four or six: move all pieces into the opposite home by steps and jumps',
  options: BOARD_OPTIONS,
  rulesVersion: 1,
  create(options): Game {
    return options.players === 2 ? rhombusGame(options) : starGame(options);
  },
});

function rhombusGame(options: BoardOptions): Game<ChineseCheckers> {
  const board = new Board(options);
  const positionIndex = positionIndexOf(board);
  return {
    roles: ['x', 'o'],
    maxMoves: board.maxMoves,
    maxPlies: board.maxPlies,
    limited: true,
    actions: actionsOf(board),
    encoders: encodersOf(board),
    features: featuresOf(board),
    symmetries: symmetriesOf(board),
    sampler,
    ...(positionIndex && { positionIndex }),
    start: () => start(board),
    parse: (text) => parse(board, text),
    print,
    moveName,
    draw,
    board: gameBoardOf(board),
  };
}

export default definePlugin({
  name: 'chinese-checkers',
  games: [chineseCheckers],
  evaluators: [simpleDistance, middle, leftBehind, leftBehindMiddle],
  searchers: [variableDepth],
});
