import { kindOfGame, LabError } from 'evolab';
import { checkGame } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { gameFromRules, gdl, sheets, type GdlGame } from '../src/index.ts';

/** One role chooses an end by its letter; `ends` says what the roles get there. */
function ending(ends: Readonly<Record<string, readonly number[]>>): string {
  const letters = Object.keys(ends);
  const roles = ends[letters[0]].map((_, role) => `r${role}`);
  return `
    ${roles.map((role) => `(role ${role})`).join(' ')}
    (init open)
    ${letters.map((letter) => `(<= (legal r0 ${letter}) (true open)) (<= (next ${letter}) (does r0 ${letter}))`).join(' ')}
    ${roles
      .slice(1)
      .map((role) => `(legal ${role} wait)`)
      .join(' ')}
    (<= terminal (not (true open)))
    ${letters
      .map((letter) =>
        roles.map((role, r) => `(<= (goal ${role} ${ends[letter][r]}) (true ${letter}))`).join(' '),
      )
      .join('\n')}`;
}

/** The payoffs of all roles at each end, in the order of their letters. */
function payoffs(game: GdlGame): number[][] {
  return ['a', 'b', 'c'].flatMap((letter) => {
    const position = game.start();
    const move = game.moveOf(position, 0, letter);
    if (move === undefined) return [];
    position.play(move);
    return [game.roles.map((_role, role) => position.payoff(role))];
  });
}

describe.each(['network', 'interpreter'] as const)('with the %s', (engine) => {
  test.each([
    [
      '20 and 80',
      { a: [20, 80], b: [50, 50], c: [100, 0] },
      [
        [-0.6, 0.6],
        [0, 0],
        [1, -1],
      ],
    ],
    [
      'goals of 60 together',
      { a: [60, 0], b: [30, 30] },
      [
        [30 / 70, -30 / 70],
        [0, 0],
      ],
    ],
    [
      'three roles, one of which wins',
      { a: [100, 0, 0], b: [0, 0, 100] },
      [
        [1, -0.5, -0.5],
        [-0.5, -0.5, 1],
      ],
    ],
    [
      'three roles with a draw',
      { a: [100, 50, 0], b: [50, 50, 50] },
      [
        [1, 0, -1],
        [0, 0, 0],
      ],
    ],
  ])('%s: payoffs add up to 0', (_, ends, wanted) => {
    const game = gameFromRules(ending(ends), { engine });
    expect(kindOfGame(game).utility).toBe('zero-sum');
    const found = payoffs(game);
    for (const own of found) expect(own.reduce((sum, payoff) => sum + payoff, 0)).toBeCloseTo(0, 12);
    found.forEach((own, end) =>
      own.forEach((payoff, role) => expect(payoff).toBeCloseTo(wanted[end][role], 12)),
    );
    checkGame(game, { playouts: 5 });
  });

  test('goals that do not add up to one number are payoffs as they are', () => {
    const game = gameFromRules(ending({ a: [100, 100], b: [0, 50] }), { engine });
    expect(kindOfGame(game).utility).toBe('general');
    expect(payoffs(game)).toEqual([
      [1, 1],
      [-1, 0],
    ]);
    const three = gameFromRules(ending({ a: [100, 100, 0], b: [0, 50, 0] }), { engine });
    expect(kindOfGame(three).utility).toBe('general');
  });
});

test('that goals add up is proved where the rules of all roles have the same conditions', () => {
  const proved = ['pentago', 'cephalopod-micro', 'tic-tac-toe'].map(
    (name) => gameFromRules(sheets[name]).start().machine.goalSum?.proved,
  );
  expect(proved).toEqual([true, true, false]);
});

/** Twelve picks of one role; who always picks left ends with a sum that no other game has. */
const RARE = `
  (role a) (role b)
  ${Array.from({ length: 12 }, (_, i) => `(after ${i} ${i + 1})`).join(' ')}
  (init (step 0)) (init straight)
  (legal a left) (legal a right) (legal b wait)
  (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
  (<= (next straight) (true straight) (does a left))
  (<= (next last) (does a left))
  (<= terminal (true (step 12)))
  (<= (goal a 100) (true last)) (<= (goal a 0) (not (true last)))
  (<= (goal b 0) (true last) (not (true straight))) (<= (goal b 100) (not (true last)))
  (<= (goal b 50) (true straight) (true last))`;

test('an end with another sum than random games had is an error that says what to do', () => {
  const played = (game: GdlGame) => {
    const position = game.start();
    while (!position.over) position.play(game.moveOf(position, 0, 'left')!);
    return position;
  };
  const game = gameFromRules(RARE);
  expect([game.utility, game.start().machine.goalSum]).toEqual(['zero-sum', { sum: 100, proved: false }]);
  expect(() => played(game).payoff(0)).toThrow(LabError);
  expect(() => played(game).payoff(1)).toThrow(
    expect.objectContaining({ code: 'LAB_WRONG_GAME', hint: 'give the game the option utility=general' }),
  );
  const general = gdl.create({ ...gdl.defaults, rules: RARE, utility: 'general' }) as GdlGame;
  expect([played(general).payoff(0), played(general).payoff(1)]).toEqual([1, 0]);
});

test('a game that is cut short pays its goals only if they add up', () => {
  const rules = `(role a) (role b) (init s0)
    (legal a left) (legal a right) (legal b wait)
    (<= (next s1) (true s0) (does a left)) (<= (next s0) (does a right)) (<= (next s1) (true s1) (does a left))
    (<= terminal (true s0) (true s1))
    (<= (goal a 100) (true s0)) (<= (goal a 30) (not (true s0))) (<= (goal b 0) (true s0)) (goal b 10)`;
  const game = gameFromRules(rules, { steps: 2 });
  const position = game.start();
  position.play(game.moveOf(position, 0, 'left')!);
  position.play(game.moveOf(position, 0, 'left')!);
  expect(position.over).toBe(true);
  expect([position.payoff(0), position.payoff(1)]).toEqual([0, 0]);
});
