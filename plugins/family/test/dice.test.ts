import { LabError, type Plugin } from 'evolab';
import {
  checkGame,
  checkMutants,
  crossPlay,
  emptyFolder,
  legalNames,
  moveNamed,
  repeats,
} from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import plugin, {
  diceGames,
  familyGame,
  isFamilyGame,
  readRules,
  ruleSheet,
  rulesInWords,
  writeRules,
} from '../src/index.ts';
import { rateAndEvolve } from './in-commands.ts';
import { naiveDiceBreakthrough, naiveDiceFour } from './naive-dice.ts';

const game = (of: Plugin, rules: string) => of.games![0].create({ game: 'yavalath', rules });
const breakthrough = diceGames['dice-breakthrough'];
const narrow = breakthrough.replace('size: 7', 'size: 5');

/** The games and their second generators; on the narrow board passes come about. */
function agree(of: Plugin, games: number): void {
  const exact = { games, seed: 1, exactKeys: true };
  crossPlay(game(of, breakthrough), naiveDiceBreakthrough(7, 3), exact);
  crossPlay(game(of, narrow), naiveDiceBreakthrough(5, 3), exact);
  crossPlay(game(of, diceGames['dice-four']), naiveDiceFour(6), exact);
}

test('random games with a die agree with a naive generator', () => {
  agree(plugin, repeats(60));
});

test.each(Object.entries({ ...diceGames, narrow }))('%s keeps the promises of a game', (_, rules) => {
  checkGame(game(plugin, rules), { playouts: 4 });
});

test('a die for columns is of the stone that moves', () => {
  const rules = breakthrough
    .replaceAll('slide', 'step')
    .replace('{ shows: distance, sides: 3 }', '{ shows: column, sides: 6 }')
    .replace('size: 7', 'size: 6');
  const stepping = game(plugin, rules);
  checkGame(stepping, { playouts: 4 });
  const position = stepping.parse!('bbbbbb/b...../....../....../....../w.w..w w ply=0 die=3');
  expect(legalNames(stepping, position)).toEqual(['c1-b2', 'c1-c2', 'c1-d2']);
  position.copy(stepping.parse!('bbbbbb/b...../....../....../....../w.w..w w ply=0 die=2'));
  expect(legalNames(stepping, position)).toEqual(['pass']);
});

test('a player whose moves are all longer than the die can show cannot move', () => {
  const rules =
    'board: { shape: square, size: 5 }\nstart: { rows: 2 }\nmoves: [{ slide: all, onto: enemy }]\nend: loses\ndie: { shows: distance, sides: 3 }\n';
  const chase = game(plugin, rules);
  const position = chase.parse!('b..../...../..b../...../w...w b ply=7 die=2');
  position.play(moveNamed(chase, position, 'c3xe1'));
  expect([position.over, position.payoff(0)]).toEqual([true, -1]);
  expect(chase.print(chase.parse!(chase.print(position)))).toBe(chase.print(position));
  expect(() => readRules(rules.replace('rows: 2', 'rows: 1'))).toThrow('moves: there is none at the start');
});

test('a face that the die lacks is refused', () => {
  const four = game(plugin, diceGames['dice-four']);
  const empty = '....../....../....../....../....../...... w ply=0';
  expect(four.print(four.parse!(`${empty} die=6`))).toBe(`${empty} die=6`);
  expect(() => four.parse!(`${empty} die=7`)).toThrow('the die cannot show 7');
  expect(() => four.parse!(`${empty} die=0`)).toThrow('is not known here');
});

test('rules with a die are written, told in words, and kept from what is without luck', () => {
  for (const rules of Object.values(diceGames)) {
    const tree = readRules(rules);
    expect(readRules(writeRules(tree))).toEqual(tree);
    expect(rulesInWords(tree).join()).toContain('Before each move a die');
    expect(() => familyGame(tree)).toThrow(LabError);
    expect(() => ruleSheet(tree)).toThrow(LabError);
    expect(isFamilyGame(game(plugin, rules))).toBe(false);
  }
});

const RULES =
  'board: { shape: square, size: 4 }\nmoves: [{ place: anywhere }]\ngoals: [{ line: 3 }]\nend: draw\n';
test.each([
  ['die: { shows: column, sides: 3 }', 'die.sides: does not name each of the 4 columns'],
  ['die: { shows: column, sides: 7 }', 'die.sides: 7 is not a whole number from 2 to 6'],
  ['die: { shows: distance, sides: 3 }', 'die.shows: the distance of slides, and none slides'],
  ['die: { shows: column, sides: 4 }\nplayers: 3', 'players: is not for games with a die'],
  ['die: { shows: column, sides: 4 }\npie: true', 'pie: is not for games with a die'],
  ['die: { shows: column, sides: 4 }\npass: allowed', 'pass: is not for games with a die'],
  ['die: { shows: column, sides: 4 }\nturn: { stones: 2 }', 'turn.stones: is not for games with a die'],
  ['die: { shows: column, sides: 4 }\nlimit: 0', 'limit: such a game needs one'],
])('%s is refused where it does not fit', (added, message) => {
  expect(readRules(RULES).die).toBeUndefined();
  expect(() => readRules(`${RULES}${added}\n`)).toThrow(message);
});

test('commands play, rate and evolve players of games with a die', async () => {
  const duel = await rateAndEvolve('family:game=dice-breakthrough', emptyFolder(onTestFinished));
  expect(duel['points']).toBeGreaterThan(8);
});

const check = (copy: Plugin): void => {
  agree(copy, 12);
  checkGame(game(copy, narrow), { playouts: 4 });
};
checkMutants(
  test,
  new URL('../src/dice-position.ts', import.meta.url),
  [
    ['the die is never thrown', 'this.die === 0 && !over ? CHANCE : turn', 'turn'],
    ['the die lacks its last face', 'face <= sides', 'face < sides'],
    ['the die obliges to nothing', 'numberOf(played.rules, out[i]) === die', 'die > 0'],
    [
      'less than the die is enough',
      'numberOf(played.rules, out[i]) === die',
      'numberOf(played.rules, out[i]) <= die',
    ],
    ['nobody can pass', 'if (end === at) out[end++] = PASS;', ''],
    ['the die stays', 'this.played.play(move);\n      this.die = 0;', 'this.played.play(move);'],
    ['columns are counted from 0', 'x[from < 0 ? to : from] + 1', 'x[from < 0 ? to : from]'],
    ['distances are one too short', 'return distanceOf(rules, move);', 'return distanceOf(rules, move) - 1;'],
    ['a copy forgets the die', 'this.die = other.die;', ''],
    ['keys forget the die', 'mix(this.die + ', 'mix(0 + '],
  ],
  check,
);
checkMutants(
  test,
  new URL('../src/dice-game.ts', import.meta.url),
  [
    [
      'low faces are likelier',
      'out.fill(1 / sides, at, at + sides)',
      'out.fill(0.5 / sides, at, at + sides)',
    ],
    ['the die is not in the text', "(die === 0 ? '' : ` die=${die}`)", "''"],
    ['a read die is forgotten', 'position.die = Number(face ?? 0);', ''],
    ['throws are no plies', '2 * rules.maxPlies', 'rules.maxPlies / 8'],
  ],
  check,
);
