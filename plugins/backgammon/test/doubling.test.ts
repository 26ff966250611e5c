import type { Random } from 'evolab';
import { Deepening } from 'evolab/search';
import { checkGame, crossPlay, legalNames, moveNamed, repeats } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import type { DoublingBackgammon } from '../src/doubling.ts';
import { expectedWith } from '../src/equity.ts';
import { matchWon } from '../src/match-equity.ts';
import plugin from '../src/index.ts';
import { backgammonGame, numbers, playAll, textOf } from './game.ts';
import { naiveDoubling } from './naive-doubling.ts';

const money = backgammonGame({ cube: 64, gammons: false });
const plain = backgammonGame();

/** White to decide whether it doubles, with these men. */
const before = (white: Record<number, number>, black: Record<number, number>, more = 'may double'): string =>
  `${textOf(plain, numbers(white, black))} ${more}`;

test.each([
  [64, 0, true],
  [2, 0, false],
  [0, 5, true],
  [64, 1, true],
  [64, 3, true],
  [8, 7, false],
])(
  'a cube of %i in a match to %i, gammons %s, is the same by a naive second set of rules',
  (cube, match, gammons) => {
    const game = backgammonGame({ cube, match, gammons });
    // Most doubles are taken, so that games go on.
    const choose = (_: unknown, names: readonly string[], random: Random) =>
      names.includes('take') && random.below(4) > 0 ? 'take' : names[random.below(names.length)];
    crossPlay(game, naiveDoubling(cube, match, gammons), { games: repeats(3), seed: cube + match, choose });
  },
  300_000,
);

test('doctor finds nothing wrong with cubes and matches', () => {
  for (const options of [{ cube: 64 }, { cube: 64, match: 5 }, { match: 3 }])
    checkGame(backgammonGame(options), { playouts: repeats(20) });
});

describe('the cube', () => {
  const start = '4HPwATDgc/ABMA';

  test('may be turned before any roll but the first, by its owner or from the middle', () => {
    const position = playAll(money, `${start} opening`, 'white 31, 8/5 6/5');
    expect(legalNames(money, position)).toEqual(['double', 'roll']);
    position.play(moveNamed(money, position, 'double'));
    expect([position.turn, legalNames(money, position)]).toEqual([0, ['drop', 'take']]);
    position.play(moveNamed(money, position, 'take'));
    // White owns it: Black rolls without being asked again, and White is asked before its next roll.
    expect(money.print(position)).toContain('black cube 2 white');
    const next = playAll(money, money.print(position), '66, 24/18(2) 13/7(2)');
    expect(money.print(next)).toContain('white may double cube 2 white');
    const again = playAll(money, money.print(next), 'roll, 21, 24/21');
    expect(legalNames(money, again)).toContain('66');
  });

  test('a drop ends the game at the value before', () => {
    const position = playAll(money, `${start} white may double cube 4 white`, 'double, drop');
    expect([position.over, position.score(0), position.score(1), position.payoff(0)]).toEqual([
      true,
      4,
      -4,
      4 / 64,
    ]);
    expect(money.parse!(money.print(position)).payoff(1)).toBe(-4 / 64);
  });

  test('multiplies gammons and backgammons', () => {
    const game = backgammonGame({ cube: 64 });
    const last = game.parse!(`${textOf(game, numbers({ 1: 1 }, { 6: 14, 25: 1 }), '21')} cube 8 black`);
    last.play(moveNamed(game, last, '1/off'));
    expect([last.over, last.score(0), last.payoff(0)]).toEqual([true, 24, 24 / 192]);
  });

  test('is turned no more at its largest value', () => {
    const game = backgammonGame({ cube: 4 });
    expect(() => game.parse!(`${start} white may double cube 4 white`)).toThrow('may not double');
    expect(playAll(game, `${start} white may double cube 2 white`, 'double').turn).toBe(1);
  });
});

describe('a match', () => {
  const match = backgammonGame({ cube: 64, match: 5 });
  const last = (more: string) => `${textOf(plain, numbers({ 1: 1 }, { 6: 7, 7: 7 }), '21')} ${more}`;

  test('goes on with a new game until a role has its points', () => {
    const position = playAll(match, last('score 1-3'), '1/off');
    expect(match.print(position)).toBe('4HPwATDgc/ABMA opening score 2-3 ply 1');
    const won = playAll(match, last('cube 4 black score 1-3'), '1/off');
    expect([won.over, won.score(0), won.payoff(0), won.payoff(1)]).toEqual([true, 2, 1, -1]);
  });

  test('has one game without a cube when a role first lacks a point', () => {
    const position = playAll(match, last('score 3-1'), '1/off');
    expect(match.print(position)).toContain('score 4-1 crawford');
    const second = playAll(match, match.print(position), 'black 31, 8/5 6/5');
    expect(legalNames(match, second)).toContain('66');
    const after = playAll(match, last('score 2-4 crawford'), '1/off');
    expect(match.print(after)).toContain('score 3-4 post-crawford');
    // The leader would play for nothing more, the other doubles.
    const third = playAll(match, match.print(after), 'black 31, 8/5 6/5');
    expect(legalNames(match, third)).toEqual(['double', 'roll']);
    const fourth = playAll(match, match.print(third), 'roll, 21, 13/11 6/5');
    expect(legalNames(match, fourth)).toContain('66');
  });

  test.each([
    ['white', 'a match has a score'],
    ['white score 5-0', 'a score of 5-0 cannot be'],
    ['white score 4-0', "'crawford' or 'post-crawford'"],
    ['white score 3-0 crawford', "'crawford' or 'post-crawford'"],
    ['white may double score 4-0 post-crawford', 'may not double'],
    ['white may double score 3-4 crawford', 'may not double'],
    ['white cube 3 white score 0-0', 'a cube of 3'],
    ['white cube 2 score 0-0', 'has an owner'],
    ['white may double cube 2 black score 0-0', 'may not double'],
    ['opening may double score 0-0', 'may not double'],
  ])("'%s' is refused: %s", (more, why) => {
    expect(() => match.parse!(`4HPwATDgc/ABMA ${more}`)).toThrow(why);
  });

  test('plain games have neither a cube nor a score', () => {
    expect(() => plain.parse!('4HPwATDgc/ABMA white cube 2 white')).toThrow('neither');
    expect(() => money.parse!('4HPwATDgc/ABMA white score 1-0')).toThrow('no match');
  });
});

describe('decisions with the cube', () => {
  const bearOff = plugin.evaluators!.find(({ id }) => id === 'bear-off')!;
  const evaluator = bearOff.create({}, { game: money } as never);
  const search = new Deepening(money, evaluator, { table: 0 });
  /** What White does and expects, in points, by a search through the double, the answer and the last roll. */
  const decided = (text: string) => {
    const position = money.parse!(text);
    const { move, value } = search.search(position, position.turn, { depth: 4 });
    return [money.moveName(position, move), Math.round(64 * value * 1e6) / 1e6];
  };

  test.each([
    // Textbook positions of a last roll: Black is off at its next. 19, 23 and 29 of 36 rolls win.
    ['5 and 2 double, and are taken', { 5: 1, 2: 1 }, 'double', (2 * (19 - 17)) / 36],
    ['4 and 2 double, and are taken', { 4: 1, 2: 1 }, 'double', (2 * (23 - 13)) / 36],
    ['4 and 1 double, and are dropped', { 4: 1, 1: 1 }, 'double', 1],
    ['6 and 2 roll', { 6: 1, 2: 1 }, 'roll', (13 - 23) / 36],
  ])('%s', (_, men, what, points) => {
    const [move, value] = decided(before(men, { 1: 2 }));
    expect(move).toBe(what);
    expect(value).toBeCloseTo(points, 6);
  });

  test('a double is taken with a quarter of the games, and not with less', () => {
    // Black answers: White wins 27 of 36, 26 of 36 and 29 of 36.
    const answer = (men: Record<number, number>) => {
      const position = money.parse!(before(men, { 1: 2 }, 'doubles'));
      const { move } = search.search(position, position.turn, { depth: 3 });
      return money.moveName(position, move);
    };
    expect([answer({ 5: 1, 2: 1 }), answer({ 3: 1, 2: 1 }), answer({ 4: 1, 1: 1 })]).toEqual([
      'take',
      'take',
      'drop',
    ]);
  });

  test('a cube that can be turned again is worth more to its owner than to the other, and no cube lies between', () => {
    const text = (more: string) => `4HPwATDgc/ABMA white${more}`;
    const of = (more: string, won: number) =>
      64 * expectedWith(money.parse!(text(more)) as DoublingBackgammon, 0, won);
    for (const won of [0.3, 0.5, 0.7]) {
      expect(of(' cube 2 white', won)).toBeGreaterThan(of(' cube 2 black', won));
      expect(2 * of('', won)).toBeGreaterThan(of(' cube 2 black', won));
      expect(2 * of('', won)).toBeLessThan(of(' cube 2 white', won));
    }
    expect(of('', 0.5)).toBeCloseTo(0, 9);
    expect([of('', 1), of('', 0)]).toEqual([1, -1]);
    // Janowski's formula for a cube in the middle: a third of the dead cube, two thirds of the live one from 20% to 80%.
    expect(of('', 0.6)).toBeCloseTo(0.2 / 3 + (2 / 3) * (0.2 / 0.625), 1);
  });

  test('values add up to 0, and grow with the chance to win', () => {
    const match = backgammonGame({ cube: 64, match: 7 });
    for (const more of [
      'white score 0-0',
      'black score 3-5',
      'white may double score 4-2',
      'white doubles score 4-2',
      'white cube 2 black score 5-6 post-crawford',
      'black score 6-2 crawford',
    ]) {
      const position = match.parse!(`4HPwATDgc/ABMA ${more}`) as DoublingBackgammon;
      let last = -Infinity;
      for (let won = 0; won <= 1; won += 0.05) {
        const value = expectedWith(position, position.player, won);
        expect(value + expectedWith(position, 1 - position.player, won)).toBeCloseTo(0, 12);
        expect(value, `${more} ${won}`).toBeGreaterThanOrEqual(last - 1e-12);
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
        last = value;
      }
    }
  });

  test('matches are worth what the published tables say', () => {
    expect([matchWon(1, 1, false), matchWon(1, 2, false), matchWon(2, 1, false)]).toEqual([
      0.5,
      0.7,
      1 - 0.7,
    ]);
    expect([matchWon(3, 5, false), matchWon(15, 15, false), matchWon(1, 15, false)]).toEqual([
      0.66, 0.5, 0.99,
    ]);
    expect([matchWon(1, 3, true), matchWon(3, 1, true), matchWon(0, 4, true), matchWon(4, -1, true)]).toEqual(
      [0.7, 1 - 0.7, 1, 0],
    );
  });
});
