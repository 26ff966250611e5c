import { CHANCE } from 'evolab';
import { checkGame, legalNames, moveNamed, perft } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { backgammonGame, numbers, playAll, textOf } from './game.ts';

const game = backgammonGame();

const at = (white: Record<number, number>, black: Record<number, number>, dice = ''): string =>
  textOf(game, numbers(white, black), dice);
const names = (white: Record<number, number>, black: Record<number, number>, dice: string): string =>
  legalNames(game, game.parse!(at(white, black, dice))).join(', ');

/** Black holds its points 1 and 6 and nothing else. */
const FAR = { 1: 8, 6: 7 };

describe('dice', () => {
  test('the opening roll has two different dice and decides who begins', () => {
    const outcomes = legalNames(game, game.start());
    expect(outcomes.length).toBe(30);
    expect(outcomes).toContain('white 31');
    expect(outcomes).toContain('black 65');
    expect(outcomes.some((name) => /(.)\1$/.test(name))).toBe(false);
    const position = playAll(game, game.print(game.start()), 'black 31');
    expect([position.turn, position.larger, position.smaller]).toEqual([1, 3, 1]);
  });

  test('the role that begins plays both dice, then the other rolls one of 21', () => {
    const position = playAll(game, game.print(game.start()), 'black 31, 8/5 6/5');
    expect([position.turn, position.player]).toEqual([CHANCE, 0]);
    const rolls = legalNames(game, position);
    expect([rolls.length, rolls[0], rolls.at(-1)]).toEqual([21, '11', '66']);
    const probabilities = new Float64Array(21);
    game.chance!.probabilities(position, probabilities, 0);
    const of = (name: string) => probabilities[rolls.indexOf(name)];
    expect([of('11'), of('21'), of('66')]).toEqual([1 / 36, 1 / 18, 1 / 36]);
  });
});

describe('plays', () => {
  test('31 at the start has its sixteen plays', () => {
    expect(legalNames(game, playAll(game, game.print(game.start()), 'white 31')).length).toBe(16);
  });

  test('a man on the bar enters before anything else moves', () => {
    expect(names({ 25: 1, 6: 2 }, FAR, '63')).toBe('bar/16');
    expect(names({ 25: 1, 13: 1 }, { 6: 8, 5: 7 }, '65')).toBe('-');
    expect(names({ 25: 2, 13: 1 }, { 6: 8, 5: 7 }, '64')).toBe('bar/21');
  });

  test('both dice are played if that is possible, whichever is first', () => {
    // 7 is blocked, so the 5 comes first.
    expect(names({ 13: 1 }, { 18: 2, 1: 13 }, '65')).toBe('13/2');
  });

  test('if only one die can be played, it is the larger one', () => {
    // 12/6 and 12/7 are both possible, but nothing after them.
    expect(names({ 12: 1 }, { 24: 2, 1: 13 }, '65')).toBe('12/6');
    // The larger is blocked, so the smaller must be played.
    expect(names({ 12: 1 }, { 19: 2, 24: 2, 1: 11 }, '65')).toBe('12/7');
  });

  test('as many steps of a double as possible are played', () => {
    expect(names({ 13: 1 }, { 24: 2, 1: 13 }, '33')).toBe('13/4');
    expect(names({ 4: 1, 13: 1 }, FAR, '11')).toBe('13/10 4/3, 13/11 4/2, 13/12 4/1, 13/9');
  });

  test('a blot is hit and goes to the bar, also in passing', () => {
    expect(names({ 10: 1 }, { 18: 1, 17: 1, 1: 13 }, '32')).toBe('10/7*/5, 10/8*/5');
    const after = playAll(game, at({ 10: 1, 2: 1 }, { 18: 1, 1: 14 }, '32'), '10/7*/5');
    expect([after.men(1, 25), after.men(1, 18), after.men(0, 5)]).toEqual([1, 0, 1]);
  });

  test('one play stands for each position that arises', () => {
    // 24/23/20 and 24/21/20 are the same unless one of them hits.
    expect(names({ 24: 1 }, { 12: 15 }, '31')).toBe('24/20');
    expect(names({ 24: 1 }, { 12: 13, 4: 1, 2: 1 }, '31').split(', ').sort()).toEqual([
      '24/21*/20',
      '24/23*/20',
    ]);
  });

  test('men are borne off when all are home, from lower points only if no man is farther', () => {
    expect(names({ 7: 1, 1: 1 }, FAR, '61')).toBe('7/off');
    expect(names({ 6: 1, 1: 1 }, FAR, '51')).toBe('6/off');
    expect(names({ 4: 1, 1: 1 }, FAR, '65')).toBe('4/off 1/off');
    expect(names({ 4: 2, 2: 1 }, FAR, '53')).toBe('4/1 4/off');
    expect(names({ 5: 1, 4: 1 }, FAR, '61')).toBe('5/off, 5/off 4/3');
  });

  test('men that move alike are counted', () => {
    expect(legalNames(game, playAll(game, game.print(game.start()), 'white 31, 8/5 6/5, 33'))).toContain(
      '8/5(2) 6/3(2)',
    );
    expect(names({ 6: 4 }, FAR, '66')).toBe('6/off(4)');
  });
});

describe('the end', () => {
  const end = (black: Record<number, number>, options = {}) => {
    const played = backgammonGame(options);
    const position = played.parse!(at({ 1: 1 }, black, '21'));
    position.play(moveNamed(played, position, '1/off'));
    return [position.over, position.payoff(0), position.payoff(1), played.score!.of(position, 0)];
  };

  test('a plain game is worth one point, a gammon two, a backgammon three', () => {
    expect(end({ 6: 14 })).toEqual([true, 1 / 3, -1 / 3, 1]);
    expect(end({ 6: 15 })).toEqual([true, 2 / 3, -2 / 3, 2]);
    expect(end({ 6: 14, 18: 1 })).toEqual([true, 2 / 3, -2 / 3, 2]);
    expect(end({ 6: 14, 19: 1 })).toEqual([true, 1, -1, 3]);
    expect(end({ 6: 14, 25: 1 })).toEqual([true, 1, -1, 3]);
    expect(end({ 6: 13, 25: 1 })).toEqual([true, 1 / 3, -1 / 3, 1]);
  });

  test('without gammons all games are worth one point', () => {
    expect(end({ 6: 14, 25: 1 }, { gammons: false })).toEqual([true, 1, -1, 1]);
  });

  test('a game of 4,000 plies is a draw', () => {
    const text = `${at({ 6: 2 }, FAR, '31')} ply 3999`;
    const position = game.parse!(text);
    position.play(moveNamed(game, position, '6/3 6/5'.split(' ').reverse().join(' ')));
    expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, 0, 0]);
  });
});

describe('the game', () => {
  test.each([{}, { gammons: false }])('keeps the contract with options %o', (options) => {
    checkGame(backgammonGame(options), { playouts: 20 });
  });

  test('leaf counts with outcomes of chance', () => {
    expect([1, 2, 3].map((depth) => perft(game, depth))).toEqual([30, 380, 380 * 21]);
  });
});

describe('texts', () => {
  test('positions have the ids of GNU Backgammon', () => {
    expect(game.print(game.start())).toBe('4HPwATDgc/ABMA opening');
    // As GNU Backgammon 1.07 prints it with the other role on roll.
    const after = playAll(game, '4HPwATDgc/ABMA white 31', '8/5 6/5');
    expect(game.print(after)).toBe('sGfwATDgc/ABMA black ply 1');
  });

  test('an id alone is of a position in which White is to roll', () => {
    expect(game.print(game.parse!('sGfwATDgc/ABMA'))).toBe('sGfwATDgc/ABMA white');
    expect(game.print(game.parse!('4HPwATDgc/ABMA white 13'))).toBe('4HPwATDgc/ABMA white 31');
  });

  test.each([
    ['', 'position id'],
    ['4HPwATDgc/ABM', '14 letters'],
    ['4HPwATDgc/ABMA red', 'position id'],
    ['4HPwATDgc/ABMA white 71', 'position id'],
    ['4HPwATDgc/ABMA opening 31', 'opening roll'],
    ['sGfwATDgc/ABMA opening', 'opening roll'],
    ['//////////////', 'men'],
    ['AAAAAAAAAAAAAA white', 'both roles'],
    ['4HPwATDgc/ABMA white ply 4001', 'plies'],
  ])("'%s' is refused", (text, word) => {
    expect(() => game.parse!(text)).toThrow(SyntaxError);
    expect(() => game.parse!(text)).toThrow(word);
  });

  test('a position in which nobody can ever enter is refused', () => {
    const closed = { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 25: 1 };
    expect(() => game.parse!(at(closed, closed))).toThrow('nobody can enter');
  });
});
