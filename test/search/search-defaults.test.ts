import { expect, test } from 'vitest';
import backgammon from '../../plugins/backgammon/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { AlphaBeta, Deepening } from '../../src/search/alphabeta.ts';

const [dice] = backgammon.games!;
const games = [ticTacToe.games![0].create({}), dice.create(dice.defaults)] as const;
const even = { evaluate: () => 0 };

test.each([
  ['alphabeta', AlphaBeta, 4],
  ['deepening', Deepening, 6],
])(
  '%s without any limit searches a few plies, and one where each ply has outcomes of chance',
  (_, Search, plies) => {
    const depths = games.map((game) => {
      const position = game.start();
      if (position.turn < 0) {
        const out = new Int32Array(game.maxMoves);
        position.moves(out, 0);
        position.play(out[0]);
      }
      return new Search(game, even).search(position, position.turn).depth;
    });
    expect(depths).toEqual([plies, 1]);
    expect(new Search(games[0], even, { depth: 2 }).search(games[0].start(), 0).depth).toBe(2);
  },
);
