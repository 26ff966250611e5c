import { LabError } from 'evolab';
import { expect, test } from 'vitest';
import { gameFromRules } from '../src/index.ts';
import { BOMBS } from './bombs.ts';

/** Those that take a second or more; `node plugins/gdl/test/bombs.ts` has them all. */
const SLOW =
  /45 \* 45|60 facts|1,000 conditions on|any shape|disjunction|thirty roles|less than|takes long|20,000|chain|six facts|circle of 300|conjunctions/;

test.each(Object.entries(BOMBS).filter(([name]) => !SLOW.test(name)))(
  '%s: made or refused at once',
  (_, { rules, refused }) => {
    const begun = process.threadCpuUsage();
    let code: string | undefined;
    try {
      gameFromRules(rules);
    } catch (error) {
      code = error instanceof LabError ? error.code : String(error);
    }
    expect(code).toBe(refused ? 'LAB_GDL_LIMIT' : undefined);
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1e6).toBeLessThan(10);
  },
);

test('a long game of the interpreter never runs out of work', () => {
  const rules = `(role x) (init (c 0)) (legal x wait) (goal x 50) ${Array.from({ length: 30 }, (_, i) => `(n ${i})`).join(' ')}
    (<= (next (c ?x)) (true (c ?x))) (<= (pair ?a ?b) (n ?a) (n ?b) (true (c ?x)) (does x wait))
    (<= (next (d ?a)) (pair ?a ?b))`;
  const game = gameFromRules(rules, { engine: 'interpreter', steps: 1500 });
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  while (!position.over) {
    position.moves(moves, 0);
    position.play(moves[0]);
  }
  expect(game.goal(position, 0)).toBe(50);
});
