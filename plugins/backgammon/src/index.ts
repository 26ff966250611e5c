import { CHANCE, defineGame, definePlugin, option, type Game } from 'evolab';
import { ACTIONS, ACTIONS_WITH_CUBE } from './actions.ts';
import { bearOff } from './bear-off-evaluator.ts';
import { draw } from './draw.ts';
import { DoublingBackgammon, LARGEST_CUBES, LONGEST_MATCH, mostPlies } from './doubling.ts';
import { encoders, encodersWithCube } from './encoders.ts';
import { features } from './features.ts';
import { boardWithCube, gameBoard } from './game-board.ts';
import { mat } from './mat.ts';
import { playName } from './notation.ts';
import { MOST_PLAYS } from './plays.ts';
import { Backgammon } from './position.ts';
import { pubeval } from './pubeval.ts';
import { OPENINGS, ROLL_PROBABILITIES, rollName } from './rolls.ts';
import { parse, print, ROLES } from './text.ts';

export const backgammon = defineGame({
  id: 'backgammon',
  summary: 'Backgammon: a game of dice; gammons win double, backgammons triple',
  rulesVersion: 1,
  options: {
    gammons: option.flag(true, { help: 'gammons and backgammons count' }),
    cube: option.choice(0, LARGEST_CUBES, {
      help: 'the largest value of the doubling cube; 0: no cube',
    }),
    match: option.whole(0, {
      min: 0,
      max: LONGEST_MATCH,
      help: "points that win a match, with Crawford's rule; 0: a game stands for itself",
    }),
  },
  create({ gammons, cube, match }): Game<Backgammon> {
    const stakes = { largest: cube, match };
    const plain = cube === 0 && match === 0;
    const start = () => (plain ? new Backgammon(gammons) : new DoublingBackgammon(gammons, stakes));
    return {
      roles: ROLES,
      utility: 'zero-sum',
      maxMoves: MOST_PLAYS,
      maxPlies: mostPlies(stakes),
      start,
      parse: (text) => parse(text, start()),
      print,
      moveName: (position, move) =>
        position.turn === CHANCE ? rollName(move, position.player < 0, ROLES) : playName(position, move),
      draw,
      board: cube > 0 ? boardWithCube : gameBoard,
      chance: {
        probabilities({ player }, out, at) {
          const count = player < 0 ? OPENINGS.length : ROLL_PROBABILITIES.length;
          for (let i = 0; i < count; i++) out[at + i] = player < 0 ? 1 / count : ROLL_PROBABILITIES[i];
        },
        sample: (position, random) => position.sampleRoll(random),
      },
      actions: cube > 0 ? ACTIONS_WITH_CUBE : ACTIONS,
      encoders: plain ? encoders : encodersWithCube,
      features,
      score: { unit: 'points', of: (position, role) => position.score(role) },
    };
  },
});

export { Backgammon } from './position.ts';

export default definePlugin({
  name: 'backgammon',
  games: [backgammon],
  evaluators: [pubeval, bearOff],
  notations: [mat],
});
