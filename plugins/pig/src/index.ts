import { defineGame, definePlugin, option } from 'evolab';
import { FACES, Pig } from './position.ts';
import { positionIndexOf } from './position-index.ts';
import { draw, moveName, parse, print } from './text.ts';
import { actions, board, gameBoard } from './views.ts';

/** Beyond fifty plies for each point of the target only roles that never hold are still playing. */
const PLIES_PER_POINT = 50;

export const pig = defineGame({
  id: 'pig',
  summary: 'Roll a die as often as you like, but a 1 loses the points of the turn; the first to 100 wins',
  rulesVersion: 1,
  options: {
    target: option.whole(100, { min: 2, max: 1000, help: 'the score that wins' }),
  },
  create({ target }) {
    const maxPlies = PLIES_PER_POINT * target;
    const positionIndex = positionIndexOf(target);
    return {
      roles: ['first', 'second'],
      maxMoves: FACES,
      maxPlies,
      limited: true,
      chance: {
        probabilities: (_, out, at) => void out.fill(1 / FACES, at, at + FACES),
        sample: (_, random) => 1 + random.below(FACES),
        roller: (p: Pig) => p.roller,
      },
      actions,
      score: { unit: 'points', of: (p: Pig, role) => p.scoreOf(role) },
      encoders: { board },
      ...(positionIndex && { positionIndex }),
      start: () => new Pig(target, maxPlies),
      parse: (text) => parse(text, target, maxPlies),
      print,
      moveName,
      draw,
      board: gameBoard,
    };
  },
});

export default definePlugin({ name: 'pig', games: [pig] });
