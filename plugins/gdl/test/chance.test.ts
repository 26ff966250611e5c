import { CHANCE, kindOfGame, legalMovesOf, positionAfter, Random, type Game, type Position } from 'evolab';
import { checkGame, inspectGame } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { checkRules } from '../src/check.ts';
import { gameFromRules, gdl, sheets } from '../src/index.ts';

/**
 * One player bets on a coin while `random` throws it: head is one of three outcomes. A bet on head pays 90 or 0, one on tail
 * 60 or 0, and no bet 40 for certain. In mean these are 30, 40 and 40.
 */
const BET = `
  (role random) (role player) (init (now bet))
  (<= (legal player (on ?c)) (true (now bet)) (coin ?c)) (<= (legal player none) (true (now bet)))
  (coin head) (coin tail)
  (<= (legal random (shows head)) (true (now bet)))
  (<= (legal random (shows tail)) (true (now bet)))
  (<= (legal random (shows rim)) (true (now bet)))
  (<= (legal random (shows rim)) (true (now bet)) (coin head))
  (<= (side head head)) (<= (side tail tail)) (<= (side rim tail))
  (<= (next (won ?c)) (does player (on ?c)) (does random (shows ?s)) (side ?s ?c))
  (<= (next safe) (does player none))
  (<= (next (fell ?s)) (does random (shows ?s)))
  (<= terminal (not (true (now bet))))
  (<= (goal player 90) (true (won head))) (<= (goal player 60) (true (won tail)))
  (<= (goal player 40) (true safe))
  (<= (goal player 0) (not (true safe)) (not (true (won head))) (not (true (won tail))))`;

/** The payoffs that players get if each makes the most of it, by making all moves and all outcomes. */
function values(game: Game, position: Position): number[] {
  if (position.over) return game.roles.map((_, role) => position.payoff(role));
  const after = legalMovesOf(game, position).map((move) => {
    const next = positionAfter(game, position, move);
    return values(game, next);
  });
  if (position.turn !== CHANCE)
    return after.reduce((best, own) => (own[position.turn] > best[position.turn] ? own : best));
  const chances = new Float64Array(after.length);
  game.chance!.probabilities(position, chances, 0);
  return game.roles.map((_, role) => after.reduce((sum, own, i) => sum + chances[i] * own[role], 0));
}

describe.each(['network', 'interpreter'] as const)('with the %s, the role random', (engine) => {
  const bet = gameFromRules(BET, { engine });

  test('is chance, and not one of the roles', () => {
    expect(bet.roles).toEqual(['player']);
    expect(kindOfGame(bet)).toMatchObject({ roles: 1, chance: true, turns: 'alternating' });
  });

  test('chooses after the players of its step, each of its moves with the same probability', () => {
    const position = bet.start();
    expect(position.turn).toBe(0);
    position.play(bet.moveOf(position, 0, '(on head)')!);
    expect(position.turn).toBe(CHANCE);
    const outcomes = legalMovesOf(bet, position);
    // A move that is legal by two rules is one move.
    expect(outcomes.map((move) => bet.moveName(position, move)).sort()).toEqual([
      'shows head',
      'shows rim',
      'shows tail',
    ]);
    const chances = new Float64Array(3);
    bet.chance!.probabilities(position, chances, 0);
    expect([...chances]).toEqual([1 / 3, 1 / 3, 1 / 3]);
    const text = bet.print(position);
    expect(text).toBe('(true (now bet)) (does player (on head))');
    expect(bet.print(bet.parse(text))).toBe(text);
    const start = bet.start();
    expect([position.key(0), position.key(1)]).not.toEqual([start.key(0), start.key(1)]);
  });

  test('makes bets worth what they are worth in mean', () => {
    const worth = ['(on head)', '(on tail)', 'none'].map((name) => {
      const position = bet.start();
      position.play(bet.moveOf(position, 0, name)!);
      return values(bet, position)[0];
    });
    // Goals of 30, 40 and 40 in mean.
    expect(worth.map((value) => Math.round(1e9 * (value + 1) * 50) / 1e9)).toEqual([30, 40, 40]);
  });

  test('keeps the promises of the contract, in pig as well', () => {
    checkGame(bet, { playouts: 10 });
    checkGame(gameFromRules(sheets['pig'], { engine }), { playouts: 2 });
  });
});

test('roles that choose at once and random that draws in the same step', () => {
  const rules = `
    (role even) (role random) (role odd) (init (now throw))
    (<= (legal ?r ?c) (role ?r) (coin ?c) (true (now throw)))
    (coin heads) (coin tails)
    (<= (next same) (does even ?c) (does odd ?c) (does random heads))
    (<= (next same) (does even ?c) (does odd ?d) (distinct ?c ?d) (does random tails))
    (<= (next done) (does random ?c))
    (<= terminal (true done))
    (<= (goal even 100) (true same)) (<= (goal odd 0) (true same))
    (<= (goal even 0) (not (true same))) (<= (goal odd 100) (not (true same)))`;
  const game = gameFromRules(rules);
  expect(game.roles).toEqual(['even', 'odd']);
  expect(kindOfGame(game)).toMatchObject({ turns: 'simultaneous', chance: true, utility: 'zero-sum' });
  const position = game.start();
  const turns: number[] = [];
  const random = new Random(1);
  while (!position.over) {
    turns.push(position.turn);
    position.play(position.sample(random));
  }
  expect(turns).toEqual([0, 1, CHANCE]);
  checkGame(game, { playouts: 10 });
});

test('an infrequent outcome is drawn as often as the others', () => {
  const game = gameFromRules(sheets['pig']);
  const faces = new Map<string, number>();
  const random = new Random('faces');
  const position = game.start();
  position.play(position.sample(random));
  for (let i = 0; i < 6000; i++) {
    const name = game.moveName(position, game.chance!.sample!(position, random));
    faces.set(name, (faces.get(name) ?? 0) + 1);
  }
  expect([...faces.keys()].sort()).toEqual(['die 1', 'die 2', 'die 3', 'die 4', 'die 5', 'die 6']);
  for (const count of faces.values()) expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(1000));
});

test('hidden information and rules of nobody are refused by place', () => {
  expect(() => checkRules(`${BET} (<= (sees player ?s) (does random (shows ?s)))`)).toThrow(
    /'sees' is for games with hidden information/,
  );
  expect(() => checkRules('(role random) (legal random a)')).toThrow(/no role but 'random' is named/);
  expect(() => gdl.create({ ...gdl.defaults, rules: `${BET} (sees player all)` })).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION' }),
  );
});

test('whose turn it is is proved where chance moves between the roles', () => {
  expect(gameFromRules(sheets['pig']).turns).toBe('proved');
  expect(gameFromRules(sheets['nim-for-three']).turns).toBe('proved');
  expect(inspectGame(gameFromRules(BET), { playouts: 5 }).filter(({ ok }) => !ok)).toEqual([]);
});

test('an outcome on a board has its place there', () => {
  // Chance blocks a cell of the board on which a role then marks another.
  const rules = `
    (role a) (role random) (index 1) (index 2) (index 3) (init (turn random))
    (<= (init (cell ?x ?y b)) (index ?x) (index ?y))
    (<= (legal ?r (mark ?x ?y)) (true (turn ?r)) (true (cell ?x ?y b)))
    (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
    (<= (marked ?x ?y) (does ?r (mark ?x ?y)))
    (<= (next (cell ?x ?y ?r)) (does ?r (mark ?x ?y)))
    (<= (next (cell ?x ?y ?w)) (true (cell ?x ?y ?w)) (not (marked ?x ?y)))
    (<= (next (turn a)) (true (turn random))) (<= (next (turn end)) (true (turn a)))
    (<= terminal (true (turn end))) (<= (goal a 100) (true (cell 2 2 a))) (<= (goal a 0) (not (true (cell 2 2 a))))`;
  const game = gameFromRules(rules);
  const position = game.start();
  expect(position.turn).toBe(CHANCE);
  const move = game.moveOf(position, CHANCE, '(mark 2 3)')!;
  const { path } = game.board.cellsOf(position, move);
  expect(path.map((cell) => game.board.cells[cell].name)).toEqual(['2 3']);
  checkGame(game, { playouts: 10 });
});
