import { defineGame, definePlugin, type Game } from 'evolab';
import { draw } from './draw.ts';
import { encoders } from './encoders.ts';
import { endgame } from './endgames.ts';
import { features } from './features.ts';
import { parseFen, printFen } from './fen.ts';
import { gameBoard } from './game-board.ts';
import { moveName } from './move.ts';
import { pdn } from './pdn.ts';
import { Draughts, MAX_MOVES } from './position.ts';
import { DRAW_OPTIONS, drawRules, problemOf } from './rules.ts';

export { maskOf } from './board.ts';
export { Draughts } from './position.ts';

export const draughts = defineGame({
  id: 'draughts',
  summary: 'English draughts (checkers) on 8x8',
  options: DRAW_OPTIONS,
  check: problemOf,
  rulesVersion: 1,
  create(options): Game<Draughts> {
    const rules = drawRules(options);
    return {
      roles: ['black', 'white'],
      maxMoves: MAX_MOVES,
      maxPlies: rules.longest,
      limited: true,
      start: () => new Draughts(rules),
      parse: (text) => parseFen(text, rules),
      print: printFen,
      moveName: (_, move) => moveName(move),
      draw,
      board: gameBoard,
      encoders,
      features,
      endgame,
      tactics: {
        noisy: (_, move) => move >>> 10 !== 0,
        active: (position) => position.capturing() !== 0,
      },
      symmetries: [
        { name: 'other-side', cells: Array.from({ length: 32 }, (_, i) => 31 - i), swapsRoles: true },
      ],
    };
  },
});

export default definePlugin({ name: 'draughts', games: [draughts], notations: [pdn] });
