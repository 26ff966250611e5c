import { lowestBit, Random } from 'evolab';
import { expect, test } from 'vitest';
import { gameFromRules, sheets, type GdlGame, type GdlPosition } from '../src/index.ts';

/** A random move for each role that chooses. */
function anyMoves(game: GdlGame, position: GdlPosition, random: Random): Int32Array {
  const legal = new Int32Array(game.maxMoves);
  return Int32Array.from(game.roles, (_, role) => {
    if (((position.choosers >> role) & 1) === 0) return -1;
    return legal[random.below(position.movesOf(role, legal, 0))];
  });
}

function play(position: GdlPosition, moves: Int32Array): void {
  for (let left = position.choosers; left !== 0; left &= left - 1) position.play(moves[lowestBit(left)]);
}

test.each(['tic-tac-toe', 'checkers', 'pentago', 'free-for-all', 'farming-quandries', 'pilgrimage'])(
  'in %s a preview has the facts that the moves lead to, and the position stays as it was',
  (sheet) => {
    const game = gameFromRules(sheets[sheet]);
    const random = new Random('preview', sheet);
    const list = new Int32Array(game.facts.most);
    const factsOf = (position: GdlPosition) => [...list.subarray(0, game.facts.list(position, list))];
    const [next, preview] = [game.start(), game.start()];
    for (let n = 0; n < 3; n++)
      for (const position = game.start(); !position.over; play(position, anyMoves(game, position, random))) {
        const before = [game.print(position), position.key(0), position.key(1)];
        for (let i = 0; i < 4; i++) {
          const moves = anyMoves(game, position, random);
          next.copy(position);
          play(next, moves);
          const facts = factsOf(next);
          // Whether the machine is at the position already or at another one.
          if (i % 2 === 0) position.movesOf(position.turn, new Int32Array(game.maxMoves), 0);
          game.successors!.preview(position, moves, preview);
          expect(factsOf(preview)).toEqual(facts);
        }
        expect([game.print(position), position.key(0), position.key(1)]).toEqual(before);
      }
  },
);
