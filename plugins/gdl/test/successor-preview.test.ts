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

test('where roles choose one after the other, nothing happens before the last has chosen', () => {
  // Both choose at the same instant only if x goes right twelve times: trial games miss it.
  const chain = Array.from({ length: 12 }, (_, i) => `(after ${i} ${i + 1})`).join(' ');
  const game = gameFromRules(`
(role x) (role y) (init (at 0)) ${chain} (way left) (way up) (way down) (way right)
(<= (legal x ?d) (way ?d)) (<= (legal y wait) (not (true (at 12)))) (<= (legal y ?d) (way ?d) (true (at 12)))
(<= (next (at ?j)) (true (at ?i)) (after ?i ?j) (does x right))
(<= (next (gone ?d ?e)) (true (at 12)) (does x ?d) (does y ?e))
(<= strayed (does x ?d) (distinct ?d right))
(<= (next lost) strayed (not (true (at 12))))
(<= finished (true (gone ?d ?e)))
(<= terminal finished) (<= terminal (true lost))
(<= (goal x 100) finished) (<= (goal x 0) (not finished)) (goal y 50)
`);
  expect(game.simultaneous).toBe(false);
  const position = game.start();
  for (let i = 0; i < 12; i++) position.play(game.moveOf(position, 0, 'right')!);
  expect(position.choosers).toBe(0b11);
  const list = new Int32Array(game.facts.most);
  const preview = game.start();
  const said = (role: number, move: string) => {
    const made = [0, 0];
    made[role] = game.moveOf(position, role, move)!;
    game.successors!.preview(position, made, preview);
    const facts = list.subarray(0, game.facts.list(preview, list));
    return Array.from(facts, (fact) => game.facts.words(fact).join(' '));
  };
  expect(said(0, 'up')).toEqual(['at 12']);
  position.play(game.moveOf(position, 0, 'up')!);
  expect(said(1, 'down')).toEqual(['gone up down']);
});
