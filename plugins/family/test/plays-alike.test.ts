import { expect, test } from 'vitest';
import { differIn, familyGame, knownGames, playsAlike, readRules } from '../src/index.ts';

/** A smaller hex, so that it takes less time. */
const game = (name: string, edit: (text: string) => string = (text) => text) =>
  familyGame(readRules(edit(knownGames[name].replace('size: 11', 'size: 5'))));

/** Other words for rules, and whether anybody who plays could tell. */
const WORDINGS: readonly (readonly [string, string, string, string, boolean])[] = [
  ['a full board has a winner', 'hex', 'end: draw', 'end: loses', true],
  ['neighbours without groups', 'connect-four', 'height: 6', 'height: 6, neighbours: all', true],
  ['passes that nobody needs', 'connect-four', 'end: draw', 'pass: forced\nend: draw', true],
  ['one more of a line', 'connect-four', 'line: 4', 'line: 5', false],
  ['who wins', 'connect-four', 'result: win', 'result: loss', false],
  ['the end', 'tic-tac-toe', 'end: draw', 'end: wins', false],
  ['a change of sides', 'hex', 'pie: true', '', false],
  ['the way of stones', 'breakthrough', 'onto: [empty, enemy]', 'onto: enemy', false],
  ['the size', 'squava', 'size: 5', 'size: 6', false],
  ['the start', 'breakthrough', 'rows: 2', 'rows: 1', false],
  ['the turn', 'gomoku', 'end: draw', 'end: draw\nturn: { first: 1, stones: 2 }', false],
];

test.each(WORDINGS)('%s in %s: two trees play alike, or somebody can tell', (_, name, find, other, alike) => {
  expect(knownGames[name]).toContain(find);
  const changed = game(name, (text) => text.replace(find, other));
  expect(playsAlike(game(name), changed)).toBe(alike);
  expect(playsAlike(changed, game(name))).toBe(alike);
});

test('no two known games play alike', () => {
  const games = Object.keys(knownGames).map((name) => game(name));
  games.forEach((one, i) => games.forEach((other, j) => expect(playsAlike(one, other, 20)).toBe(i === j)));
});

test('two games differ in a game in which a rule says what may be played, what becomes of it, or what it would lead to', () => {
  const without = (name: string, find: string, other = '') =>
    [game(name), game(name, (text) => text.replace(find, other))] as const;
  const three = without('tic-tac-toe', 'line: 3', 'line: 3, along: orthogonal');
  // The diagonal 0, 4, 8 is open after two stones on it, whoever takes it.
  expect(
    [
      [0, 1, 2, 3],
      [0, 1, 4, 2, 3],
    ].map((moves) => differIn(...three, moves)),
  ).toEqual([false, true]);
  const suicide = without('squava', '  - { line: 3, result: loss }\n');
  expect(differIn(...suicide, [])).toBe(false);
  const flip = 'end: draw\ncapture: { custodial: one, along: all, effect: flip }';
  const flips = without('tic-tac-toe', 'end: draw', flip);
  // The third stone could take the second between itself and the first.
  expect(
    [
      [0, 1],
      [0, 1, 5],
    ].map((moves) => differIn(...flips, moves)),
  ).toEqual([false, true]);
  expect(differIn(...without('breakthrough', 'rows: 2', 'rows: 1'), [])).toBe(true);
});
