import { Random } from 'evolab';
import { inspectGame } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { checkRules } from '../src/check.ts';
import { gameFromRules, gdl, sheets } from '../src/index.ts';

const BASE = '(role x) (init a) (legal x go) (<= terminal (true a)) (<= (goal x 100) (true a))\n';

const REFUSED: readonly (readonly [string, string, RegExp])[] = [
  ['a head that is a condition', '(<= (true b) (init a))', /line 2, column 5: 'true' may not be the head/],
  ['next as a condition', '(<= p (next a))', /'next' may not be a condition/],
  ['init as a condition', '(<= p (init a))', /'init' may not be a condition/],
  ['a role with a condition', '(<= (role y) p)', /'role' may only name a role/],
  ['too many arguments of a keyword', '(<= p (true a b))', /'true' takes 1 argument, not 2/],
  ['a relation of two arities', '(p a) (p a b)', /relation 'p' has 2 arguments here and 1 before/],
  ['a function of two arities', '(p (f a)) (p (f a b))', /function 'f' has 2 arguments here and 1 before/],
  ['a free variable in the head', '(<= (p ?x) (true a))', /variable \?x of the head \(p \?x\) .*unsafe/],
  [
    'a free variable in a negated condition',
    '(<= p (not (true ?x)))',
    /variable \?x of \(not \(true \?x\)\).*unsafe/,
  ],
  ['a free variable that differs', '(<= p (distinct ?x a))', /variable \?x of 'distinct'.*unsafe/],
  ['negation in a circle', '(<= p (not q)) (<= q p)', /depends on its own negation/],
  ['start facts that look at the position', '(<= (init b) (true a))', /'init' may not depend on 'true'/],
  ['goals that look at moves', '(<= (goal x 0) (does x go))', /'goal' may not depend on 'does'/],
  ['recursion without bounds', '(n 0) (<= (n (s ?x)) (n ?x))', /unrestricted recursion: \?x/],
  ['a goal above 100', '(goal x 200)', /whole number from 0 to 100/],
  ['hidden information', '(<= (sees x a) (true a))', /hidden information/],
  ['a variable for a relation', '(<= p (?r a))', /variable \?r where a name must stand/],
  ['a rule without a head', '(<=)', /a rule without a head/],
  ['not of two', '(<= p (not a b))', /'not' takes 1 argument, not 2/],
];

describe('the checker refuses', () => {
  test.each(REFUSED)('%s', (_, rules, why) => {
    expect(() => checkRules(BASE + rules)).toThrow(why);
    expect(() => checkRules(BASE + rules)).toThrow(SyntaxError);
  });

  test('more than 30 roles of players, and says where', () => {
    const many = Array.from({ length: 30 }, (_, i) => `(role r${i})\n`).join('');
    expect(checkRules(`${many} (role random) (legal r1 go)`).movers).toHaveLength(31);
    expect(() => checkRules(`${many} (role r30) (legal r1 go)`)).toThrow(
      /^line 31, column 2: more than 30 roles$/,
    );
  });

  test('rules without roles or moves', () => {
    expect(() => checkRules('(init a)')).toThrow(/no role/);
    expect(() => checkRules('(role x)')).toThrow(/no rule says which moves are legal/);
    expect(() => checkRules(' ; nothing')).toThrow(/no rules/);
  });
});

test('the checker takes all sheets, and goals that deny other goals', () => {
  for (const text of Object.values(sheets)) expect(checkRules(text).warnings).toEqual([]);
  expect(checkRules(`${BASE} (<= (goal x 0) (not (goal x 100)))`).roles).toEqual(['x']);
});

test('a user is told by code and place', () => {
  const create = () => gdl.create({ ...gdl.defaults, rules: '(role x' });
  expect(create).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error);
  expect(create).toThrow(/line 1, column 1/);
});

const START =
  '(role x) (role y) (init a) (legal x go) (legal y go) (<= (next b) (true a)) (<= terminal (true b))';

test('two goals at once are survived with a warning, and the higher counts', () => {
  for (const engine of ['network', 'interpreter'] as const) {
    const game = gameFromRules(`${START} (goal x 100) (goal x 0) (goal y 50)`, { engine });
    expect(game.warnings).toEqual(['x may end with 2 goals at once: the highest counts']);
    const position = game.start();
    position.play(position.sample(new Random(1)));
    expect([position.over, game.goal(position, 0), game.goal(position, 1)]).toEqual([true, 100, 50]);
    const notes = inspectGame(game, { playouts: 5, millis: 0 }).filter(({ warning }) => warning);
    expect(notes).toContainEqual({ name: 'rules', ok: true, detail: game.warnings[0], warning: true });
  }
});

test('what is wrong with rules is told even if no game can be played', () => {
  const game = gameFromRules(
    '(role x) (role y) (init a) (<= (legal ?p go) (role ?p) (ready)) (goal x 100) (goal y 0) (<= terminal (true b))',
  );
  const checks = inspectGame(game, { playouts: 5, millis: 0 });
  expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['start']);
  const details = checks.filter(({ warning }) => warning).map(({ detail }) => detail);
  expect(details).toEqual(game.warnings);
  expect(details).toContain("nothing defines the relation 'ready'");
});

test('a misspelled head, which nothing asks for, is warned of, and no other that nothing asks for', () => {
  const { warnings } = checkRules(
    `${BASE} (<= (nxet b) (true a)) (<- b (true a)) (base b) (input x go) (taken b)`,
  );
  expect(warnings).toEqual([
    "nothing asks for the relation 'nxet': did you mean 'next'?",
    "nothing asks for the relation '<-': did you mean '<='?",
  ]);
});

test.each([
  [80, 20, 'zero-sum'],
  [80, 30, 'general'],
])('goals of %i and %i at every end are %s', (won, lost, utility) => {
  const end = `(<= (goal x ${won}) (true b)) (<= (goal y 20) (true b)) (<= (goal x 20) (true c)) (<= (goal y ${100 - lost}) (true c))`;
  const game = gameFromRules(
    `(role x) (role y) (init a) (legal x go) (legal x stay) (legal y go) (<= (next b) (does x go)) (<= (next c) (does x stay))
     (<= terminal (true b)) (<= terminal (true c)) ${end}`,
  );
  expect(game.utility).toBe(utility);
});

test('no goal and no legal move are survived with a warning', () => {
  const noGoal = gameFromRules(`${START} (goal x 100)`);
  expect(noGoal.warnings).toEqual(['y may end without a goal from 0 to 100: it counts as 0']);
  const stuck = gameFromRules(
    '(role x) (init a) (<= (legal x go) (true a)) (goal x 50) (<= terminal (true b))',
  );
  expect(stuck.warnings.join()).toContain('x may be left without a legal move');
  const position = stuck.start();
  position.play(0);
  expect(position.over).toBe(true);
});

test('a game without an end is cut short', () => {
  const game = gameFromRules(
    '(role x) (init a) (<= (next a) (true a)) (legal x go) (legal x stay) (goal x 50)',
    {
      steps: 7,
    },
  );
  const position = game.start();
  let plies = 0;
  for (; !position.over; plies++) position.play(0);
  expect([plies, game.maxPlies]).toEqual([7, 7]);
});

test('facts without end are left to the interpreter, in no time', () => {
  const game = gameFromRules(
    '(role x) (init (n 0)) (<= (next (n (s ?m))) (true (n ?m))) (legal x go) (goal x 50) (<= terminal (true (n (s (s (s 0))))))',
  );
  expect(game.engine).toBe('interpreter');
  const position = game.start();
  let plies = 0;
  for (; !position.over; plies++) position.play(position.sample(new Random(1)));
  expect(plies).toBe(3);
  expect(game.print(position)).toBe('(step 3) (true (n (s (s (s 0)))))');
});

test('rules with too many instances are refused', () => {
  const digits = Array.from({ length: 60 }, (_, i) => `(d ${i})`).join(' ');
  const all = ['a', 'b', 'c', 'e', 'f', 'g'].map((v) => `(d ?${v})`).join(' ');
  const rules = `(role x) ${digits} (legal x go) (goal x 50)`;
  expect(() => gameFromRules(`${rules} (<= (many ?a ?b ?c ?e ?f ?g) ${all})`)).toThrow(
    /more than \d+ tuples of many/,
  );
  expect(() => gameFromRules(`${rules} (<= none ${all} (distinct ?a ?a))`)).not.toThrow();
});
