import { gameFromRules } from '@evolab/gdl';
import { LabError, Random } from 'evolab';
import { expect, test } from 'vitest';
import { repeats } from 'evolab/testing';
import { gdlName } from '../../inventor/src/gdl-name.ts';
import { playTwins } from '../../inventor/src/twins.ts';
import { familyGame, readRules, ruleSheet, type RuleTree } from '../src/index.ts';
import { writeRules } from '../src/read-rules.ts';
import * as ludemes from '../src/rule-tree.ts';

/** Rules of any words that the readme lists, most of which make no game: a wider choice than what is invented from. */
function anyRules(random: Random): object {
  const pick = <T>(choices: readonly T[]): T => choices[random.below(choices.length)];
  const some = <T>(choices: readonly T[]): readonly T[] => [...new Set([pick(choices), pick(choices)])];
  const whole = (low: number, high: number) => low + random.below(high - low + 1);
  const list = <T>(least: number, most: number, item: () => T): T[] =>
    Array.from({ length: whole(least, most) }, item);
  const board = pick([
    { shape: 'square', width: whole(3, 5), height: whole(3, 5), neighbours: pick(['orthogonal', 'all']) },
    { shape: 'hexhex', size: whole(2, 3) },
    { shape: 'rhombus', size: whole(3, 4) },
  ]);
  const move = () =>
    pick([
      { place: pick(ludemes.PLACINGS) },
      { step: some(ludemes.DIRECTIONS), onto: some(ludemes.TARGETS) },
      { slide: some(ludemes.DIRECTIONS), onto: some(ludemes.TARGETS) },
      {
        leap: [whole(1, 3), whole(1, 3)],
        way: pick(['any', 'forward']),
        onto: some(ludemes.TARGETS),
      },
      { jump: some(ludemes.DIRECTIONS), over: some(ludemes.OWNERS), take: pick([true, false]) },
    ]);
  const goal = () => ({
    ...pick([
      { line: whole(3, 4), along: pick(ludemes.ALONGS) },
      { connection: pick(ludemes.CONNECTIONS) },
      { reach: 'far-row' },
      { elimination: whole(0, 3) },
      { capture: 'first' },
    ]),
    result: pick(['win', 'loss']),
  });
  const custodial = { custodial: pick(['one', 'line']), along: pick(ludemes.ALONGS) };
  const stones = whole(1, 2);
  return {
    name: 'any rules',
    board,
    moves: list(1, 3, move),
    goals: list(0, 3, goal),
    start: pick(['empty', 'crosswise', 'chequered', { rows: 1 }, { rows: 2 }]),
    capture: pick(['none', 'enclosure', { ...custodial, effect: pick(['remove', 'flip']) }]),
    turn: { first: whole(1, stones), stones },
    pass: pick(ludemes.PASSES),
    end: pick(ludemes.ENDS),
    pie: random.below(4) === 0,
    ...(random.below(2) === 0 ? {} : { limit: whole(20, 60) }),
  };
}

/** The tree of such rules; undefined if they make no game. */
function treeOf(rules: object): RuleTree | undefined {
  try {
    return readRules(JSON.stringify(rules));
  } catch (error) {
    if (error instanceof LabError) return undefined;
    throw error;
  }
}

/** Plays a random game; every position is read back from its text as it was. */
function readBack(tree: RuleTree, random: Random): void {
  const game = familyGame(tree);
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  for (;;) {
    const text = game.print(position);
    const back = game.parse!(text);
    expect(game.print(back)).toBe(text);
    expect([back.key(0), back.key(1)]).toEqual([position.key(0), position.key(1)]);
    expect(back.over && back.payoff(0)).toBe(position.over && position.payoff(0));
    if (position.over) return;
    const count = position.moves(moves, 0);
    const own = moves.slice(0, count);
    expect(moves.slice(0, back.moves(moves, 0))).toEqual(own);
    expect(new Set(Array.from(own, (move) => game.moveName(position, move))).size).toBe(count);
    position.play(own[random.below(count)]);
  }
}

test('rules of any words play as their rule sheet says, and their texts are read back', () => {
  let games = 0;
  for (let seed = 0; seed < repeats(5000, 500); seed++) {
    const random = new Random('any rules', seed);
    const tree = treeOf(anyRules(random));
    if (tree === undefined) continue;
    games++;
    expect(readRules(writeRules(tree))).toEqual(tree);
    readBack(tree, random);
    playTwins(familyGame(tree), gameFromRules(ruleSheet(tree)), { games: 2, seed, renamed: gdlName });
  }
  expect(games).toBeGreaterThan(repeats(100, 10));
});

test('a game that a capture decided is read back though the capture met another goal too', () => {
  const tree = readRules(`
name: first capture
board: { shape: square, size: 3 }
start: { rows: 1 }
moves: [{ step: all, onto: [empty, enemy] }]
goals: [{ capture: first, result: win }, { elimination: 2, result: loss }]
end: loses
`);
  const game = familyGame(tree);
  expect(game.parse!('bb./w../.ww b ply=5 won=white').payoff(0)).toBe(1);
  expect(() => game.parse!('bb./w../.ww b ply=5')).toThrow('the game is over');
});

test('no game is longer than it says, though stones that take go back to where they began', () => {
  const game = familyGame(
    readRules(`
name: there and back
board: { shape: square, width: 4, height: 8 }
start: { rows: 1 }
moves: [{ step: [forward, forward-diagonal] }, { slide: all, onto: enemy }]
goals: []
end: loses
`),
  );
  const legal = new Int32Array(game.maxMoves);
  let longest = 0;
  for (let seed = 0; seed < 100; seed++) {
    const random = new Random('there and back', seed);
    const position = game.start();
    for (; !position.over; longest = Math.max(longest, position.plies)) {
      const moves = [...legal.subarray(0, position.moves(legal, 0))];
      const quiet = moves.filter((move) => !game.moveName(position, move).includes('x'));
      const choice = quiet.length > 0 ? quiet : moves;
      position.play(choice[random.below(choice.length)]);
    }
  }
  // Without the way back all stones together could make 72 moves.
  expect(longest).toBeGreaterThan(72);
  expect(longest).toBeLessThanOrEqual(game.maxPlies);
});
