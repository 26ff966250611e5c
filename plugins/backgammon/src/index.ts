import { CHANCE, defineGame, definePlugin, option, type Game } from 'evolab';
import { ACTIONS } from './actions.ts';
import { bearOff } from './bear-off-evaluator.ts';
import { draw } from './draw.ts';
import { encoders } from './encoders.ts';
import { features } from './features.ts';
import { gameBoard } from './game-board.ts';
import { playName } from './notation.ts';
import { MOST_PLAYS } from './plays.ts';
import { Backgammon, MOST_PLIES } from './position.ts';
import { pubeval } from './pubeval.ts';
import { OPENINGS, ROLL_PROBABILITIES, rollName } from './rolls.ts';
import { parse, print, ROLES } from './text.ts';

export const backgammon = defineGame({
  id: 'backgammon',
  summary: 'Backgammon: a game of dice; gammons win double, backgammons triple',
  rulesVersion: 1,
  options: {
    gammons: option.flag(true, { help: 'gammons and backgammons count' }),
  },
  create({ gammons }): Game<Backgammon> {
    return {
      roles: ROLES,
      utility: 'zero-sum',
      maxMoves: MOST_PLAYS,
      maxPlies: MOST_PLIES,
      start: () => new Backgammon(gammons),
      parse: (text) => parse(text, gammons),
      print,
      moveName: (position, move) =>
        position.turn === CHANCE ? rollName(move, position.player < 0, ROLES) : playName(position, move),
      draw,
      board: gameBoard,
      chance: {
        probabilities({ player }, out, at) {
          const count = player < 0 ? OPENINGS.length : ROLL_PROBABILITIES.length;
          for (let i = 0; i < count; i++) out[at + i] = player < 0 ? 1 / count : ROLL_PROBABILITIES[i];
        },
        sample: (position, random) => position.sampleRoll(random),
      },
      actions: ACTIONS,
      encoders,
      features,
      score: { unit: 'points', of: (position, role) => position.score(role) },
    };
  },
});

export { Backgammon } from './position.ts';

export default definePlugin({ name: 'backgammon', games: [backgammon], evaluators: [pubeval, bearOff] });
