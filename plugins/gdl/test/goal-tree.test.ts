import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { gameFromRules, sheets } from '../src/index.ts';
import type { GdlGame } from '../src/game.ts';

/** The goal of tic-tac-toe, for boards given as facts. */
const RULES = `
(role x) (role o)
(init (cell 1 1 b))
(index 1) (index 2) (index 3) (sign x) (sign o) (sign b)
(<= (base (cell ?r ?c ?v)) (index ?r) (index ?c) (sign ?v))
(<= (legal ?w noop) (role ?w))
(<= (next (cell ?r ?c ?v)) (true (cell ?r ?c ?v)))
(<= (next (cell ?r ?c ?v)) (does x (mark ?r ?c ?v)))
(<= (legal x (mark ?r ?c ?v)) (index ?r) (index ?c) (sign ?v))
(<= (line ?w) (true (cell 1 1 ?w)) (true (cell 1 2 ?w)) (true (cell 1 3 ?w)))
(<= (line ?w) (true (cell 2 1 ?w)) (true (cell 2 2 ?w)) (true (cell 2 3 ?w)))
(<= (goal ?w 100) (role ?w) (line ?w) (not (line b)))
(<= (goal ?w 0) (role ?w) (not (line ?w)))
(<= terminal (line x))
(<= terminal (line o))
`;

const PLAIN = RULES.replace('(role ?w) (line ?w) (not (line b))', '(line ?w)');

function nearness(game: GdlGame, role: number, facts: string): number[] {
  const position = game.parse(facts);
  const out = new Float64Array(2);
  game.goals.proximity(position, role, out);
  return [...out];
}

/** A board as the game prints it. */
const board = (game: GdlGame, ...cells: string[]): string => {
  const text = game.print(game.start());
  return text.replace('(cell 1 1 b)', cells.map((cell) => `(cell ${cell})`).join(' '));
};

test.each(['network', 'interpreter'] as const)(
  'with the %s: an empty board is 0, two in a row 2/3',
  (engine) => {
    const game = gameFromRules(PLAIN, { engine });
    expect(nearness(game, 0, board(game, '1 1 b'))[0]).toBe(0);
    expect(nearness(game, 0, board(game, '1 1 x', '1 2 x'))[0]).toBeCloseTo(2 / 3, 12);
    // Its rules are looked through anew each time.
    if (engine === 'interpreter') return;
    expect(nearness(game, 0, board(game, '1 1 x', '1 2 x', '2 1 x'))).toEqual([2 / 3, (2 / 3 + 1 / 3) / 2]);
    expect(nearness(game, 1, board(game, '1 1 x', '1 2 x', '2 1 o'))[0]).toBeCloseTo(1 / 3, 12);
    expect(nearness(game, 0, board(game, '1 1 x', '1 2 x', '1 3 x'))[0]).toBe(1);
  },
);

test('roles may be functions', () => {
  const game = gameFromRules(
    `(role (player 1)) (init a) (legal (player 1) go) (legal (player 1) stay) (<= (next b) (does (player 1) go))
     (<= (next c) (true b)) (<= terminal (true c)) (<= (goal (player 1) 100) (true b) (true c))`,
  );
  expect(nearness(game, 0, '(true b)')[0]).toBe(1 / 2);
});

test('functions of a typed position may have other numbers of arguments than those of the rules', () => {
  const near = (goal: string, fact: string) => {
    const game = gameFromRules(
      `(role x) (init (n (s 0 0))) (<= (next (n (s ?m 0))) (true (n ?m))) (legal x go) (legal x stay)
       (<= (goal x 100) (true ${goal})) (<= terminal (true (n (s (s (s 0 0) 0) 0))))`,
    );
    expect(game.engine).toBe('interpreter');
    return nearness(game, 0, `(true ${fact})`)[0];
  };
  expect(near('(n (s (s 0 0) 0))', '(n (s (s 0 0) 0))')).toBe(1);
  for (const inner of ['0', '0 0 0']) expect(near('(n (s (s 0 0) 0))', `(n (s (s ${inner}) 0))`)).toBe(0);
  expect(near('(n (s ?m ?m))', '(n (s (s 0 0) (s 0 0)))')).toBe(1);
  for (const inner of ['0', '0 0 0']) expect(near('(n (s ?m ?m))', `(n (s (s 0 0) (s ${inner})))`)).toBe(0);
});

test('conditions that share a variable are met together: two in one row are nearer than two in two', () => {
  const rows = RULES.replace(
    /\(<= \(line[^]*?\(<= \(goal \?w 100\)[^\n]*/,
    `(<= (line ?w) (true (cell ?r 1 ?w)) (true (cell ?r 2 ?w)) (true (cell ?r 3 ?w)))
     (<= (line ?w) (next-to ?a ?b) (true (cell ?a 1 ?w)) (true (cell ?b 2 ?w)) (true (cell ?a 3 ?w)) (distinct ?a ?b))
     (next-to 1 1) (next-to 1 2) (next-to 2 3)
     (<= (goal ?w 100) (line ?w))`,
  );
  const game = gameFromRules(rows);
  expect(nearness(game, 0, board(game, '2 1 x'))[0]).toBeCloseTo(Math.max(1 / 3, 3 / 5), 12);
  // The static condition and the distinct one hold, and two cells of three.
  expect(nearness(game, 0, board(game, '2 1 x', '3 2 x'))[0]).toBeCloseTo(4 / 5, 12);
  expect(nearness(game, 0, board(game, '2 1 x', '1 2 x', '3 3 x'))[0]).toBeCloseTo(3 / 5, 12);
  expect(nearness(game, 0, board(game, '2 1 x', '3 2 x', '2 3 x'))[0]).toBe(1);
  expect(nearness(game, 0, board(game, '3 1 x', '3 2 x'))[0]).toBeCloseTo(2 / 3, 12);
});

test('a negated condition counts as 1 minus its proximity, and what always holds as met', () => {
  const game = gameFromRules(RULES);
  // role holds, the line of x is 2/3 there, that of b 1/3.
  const [best] = nearness(game, 0, board(game, '1 1 x', '1 2 x', '1 3 b'));
  expect(best).toBeCloseTo((1 + 2 / 3 + (1 - 1 / 3)) / 3, 12);
});

test('what no position changes is looked up: who has more is nearer the more there is between them', () => {
  const chain = Array.from({ length: 6 }, (_, i) => `(succ ${i} ${i + 1})`).join(' ');
  const game = gameFromRules(`
(role a) ${chain}
(init (own 3)) (init (other 3))
(number 0) (<= (number ?n) (succ ?m ?n))
(<= (base (own ?n)) (number ?n))
(<= (base (other ?n)) (number ?n))
(<= (legal a (set ?m ?n)) (number ?m) (number ?n))
(<= (next (own ?m)) (does a (set ?m ?n)))
(<= (next (other ?n)) (does a (set ?m ?n)))
(<= (more ?m ?n) (succ ?n ?m))
(<= (more ?m ?n) (succ ?l ?m) (more ?l ?n))
(<= ahead (true (own ?m)) (true (other ?n)) (more ?m ?n))
(<= (goal a 100) ahead)
(<= (goal a 0) (not ahead))
(<= terminal (true (own 6)))
`);
  const at = (own: number, other: number) => nearness(game, 0, `(true (own ${own}) (other ${other}))`);
  // Behind, one of two numbers and the relation are as they should be; how far behind makes no difference.
  expect([at(1, 4), at(3, 3), at(0, 5)].map(([best]) => best)).toEqual([2 / 3, 2 / 3, 2 / 3]);
  expect(at(2, 1)[0]).toBe(1);
  // Each way to be ahead counts once: one piece more of one's own, or one less of the other's, is nearer.
  for (const [own, other] of [
    [1, 4],
    [3, 2],
  ] as const) {
    expect(at(own + 1, other)[1]).toBeGreaterThan(at(own, other)[1]);
    expect(at(own, other - 1)[1]).toBeGreaterThan(at(own, other)[1]);
  }
});

test('rules that run in circles end', () => {
  const game = gameFromRules(`
(role a)
(init (at 1))
(edge 1 2) (edge 2 3)
(<= (legal a (go ?y)) (true (at ?x)) (edge ?x ?y))
(<= (next (at ?y)) (does a (go ?y)))
(<= (reach ?x ?y) (edge ?x ?y))
(<= (reach ?x ?y) (edge ?x ?z) (reach ?z ?y))
(<= (goal a 100) (true (at ?x)) (reach ?x 3))
(goal a 0)
(<= terminal (true (at 3)))
`);
  expect(nearness(game, 0, game.print(game.start()))[0]).toBe(1);
});

test('rules that all call each other are looked into only so far', () => {
  const names = Array.from({ length: 12 }, (_, i) => `r${i}`);
  // Every rule queries four others, eight levels deep.
  const tangle = names.flatMap((name, i) =>
    [1, 5].map((k) => {
      const asked = [0, 1, 2, 3].map((j) => `(n ?y${j}) (${names[(i + k + j) % 12]} ?y${j})`);
      return `(<= (${name} ?x) (true (at ?x)) ${asked.join(' ')})`;
    }),
  );
  const game = gameFromRules(
    `(role a) (n 1) (init (at 1)) (legal a wait) (<= (next (at ?x)) (true (at ?x)))
     ${tangle.join('\n')} (<= (goal a 100) (r0 ?x)) (goal a 0) (<= terminal (true (at 2)))`,
    { engine: 'interpreter' },
  );
  const [best] = nearness(game, 0, game.print(game.start()));
  expect(best).toBeGreaterThan(0);
  expect(best).toBeLessThan(1);
});

test('facts are numbered, and say what they say', () => {
  const game = gameFromRules(PLAIN);
  const position = game.start();
  const list = new Int32Array(game.facts.most);
  expect(game.facts.list(position, list)).toBe(1);
  expect(game.facts.words(list[0])).toEqual(['cell', '1', '1', 'b']);
});

test.each(['tic-tac-toe', 'connect-four', 'nine-board-tic-tac-toe'])(
  'in %s goal proximity does not depend on the positions evaluated before',
  (sheet) => {
    const rules = sheets[sheet];
    const game = gameFromRules(rules);
    const random = new Random('near', sheet);
    const met: string[] = [];
    for (const position = game.start(); !position.over; position.play(position.sample(random)))
      met.push(game.print(position));
    const of = (one: GdlGame, text: string) => [0, 1].map((role) => nearness(one, role, text));
    for (let i = 0; i < 8; i++) {
      const text = met[random.below(met.length)];
      expect(of(game, text)).toEqual(of(gameFromRules(rules), text));
    }
  },
);
