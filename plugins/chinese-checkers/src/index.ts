import { defineGame, definePlugin, type Game } from 'evolab';
import { Board } from './board.ts';
import { leftBehind, leftBehindMiddle, middle, simpleDistance } from './evaluators.ts';
import { featuresOf } from './measures.ts';
import type { ChineseCheckers } from './position.ts';
import { positionIndexOf } from './position-index.ts';
import { sampler } from './sampler.ts';
import { draw, moveName, parse, print, start } from './text.ts';
import { variableDepth } from './variable-depth.ts';
import { encodersOf, symmetriesOf } from './views.ts';

/** Chinese checkers for two on a rhombus, as in Norberg 2014. */
export const chineseCheckers = defineGame({
  id: 'chinese-checkers',
  summary: 'Chinese checkers for two on a rhombus: step or jump all pieces into the opposite home',
  defaults: { size: 9, pieces: 0, goal: 'own', maxPlies: 0 },
  help: {
    size: 'cells along a side, 3 to 9',
    pieces: 'pieces on each side: 1, 3, 6 or 10; 0 is 1 on size 3, 3 on 4 and 5, 6 on 6 and 7, 10 on 8 and 9',
    goal: "'own': all own pieces fill the opposite home; 'full': it is full and at least one of them is own",
    maxPlies: 'the game is a draw after so many plies; 0 is 25 * (size - 2): 175 on size 9',
  },
  rulesVersion: 1,
  create(options): Game<ChineseCheckers> {
    const board = new Board(options);
    const positionIndex = positionIndexOf(board);
    return {
      roles: ['x', 'o'],
      maxMoves: board.maxMoves,
      maxPlies: board.maxPlies,
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
    };
  },
});

export default definePlugin({
  name: 'chinese-checkers',
  games: [chineseCheckers],
  evaluators: [simpleDistance, middle, leftBehind, leftBehindMiddle],
  searchers: [variableDepth],
});
