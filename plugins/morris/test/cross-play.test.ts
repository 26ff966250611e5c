import { hashOf, type Plugin, type Random } from 'evolab';
import { expect, test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin, { morris } from '../src/index.ts';
import { naiveMorris, naivePosition, type NaiveRules, type NaiveState } from './naive.ts';
import { SCENARIOS } from './scenarios.ts';

const STANDARD: NaiveRules = {
  flying: true,
  repetition: true,
  occurrences: 2,
  quietPlies: 0,
  doubleMill: 1,
  maxPlies: 200,
};

const any = (names: readonly string[], random: Random) => names[random.below(names.length)];

/** Few captures, for long games with blocked men, repetitions and the last ply. */
function quietly(_: NaiveState, names: readonly string[], random: Random): string {
  const quiet = names.filter((name) => !name.includes('x'));
  return any(quiet.length > 0 && random.below(8) > 0 ? quiet : names, random);
}

/** Plays by both implementations from the start or from `text`; returns the numbers of rare events. */
function agree(
  { games }: Plugin,
  options: Partial<NaiveRules>,
  count: number,
  from?: string,
  choose = quietly,
) {
  const rules = { ...STANDARD, ...options };
  const seen: Record<string, number> = {};
  const game = games![0].create({ ...rules });
  const reference = naiveMorris(rules, seen);
  if (from === undefined) {
    crossPlay(game, reference, { games: count, seed: 1, choose });
  } else {
    crossPlay(
      { ...game, start: () => game.parse!(from) },
      { ...reference, start: () => naivePosition(from) },
      { games: count, seed: hashOf(from), choose },
    );
  }
  return seen;
}

test('the tests cover all options', () => {
  expect(Object.keys(STANDARD).sort()).toEqual(Object.keys(morris.defaults).sort());
});

test(`${repeats(400)} random games agree with a naive generator`, () => {
  const seen = agree(plugin, {}, repeats(400), undefined, (_, names, random) => any(names, random));
  expect(seen.flights).toBeGreaterThan(repeats(100));
  expect(seen.captures).toBeGreaterThan(repeats(1000));
});

test('games with few captures and many repetitions agree with a naive generator', () => {
  expect(agree(plugin, {}, repeats(200)).repeated).toBeGreaterThan(repeats(50));
});

test('games without draws by repetition agree with a naive generator', () => {
  const seen = agree(plugin, { repetition: false }, repeats(100));
  expect(seen.exhausted).toBeGreaterThan(repeats(10));
  expect(seen.repeated).toBeUndefined();
});

test('games that threefold repetition draws agree with a naive generator', () => {
  const seen = agree(plugin, { occurrences: 3, maxPlies: 400 }, repeats(60));
  expect(seen.repeated).toBeGreaterThan(repeats(10));
});

test.each([true, false])(
  'games that quiet plies draw agree with a naive generator, with draws by repetition: %s',
  (repetition) => {
    const seen = agree(plugin, { repetition, quietPlies: 8 }, repeats(100));
    expect(seen.quiet).toBeGreaterThan(repeats(30));
  },
);

test('games without flying agree with a naive generator', () => {
  expect(agree(plugin, { flying: false }, repeats(200)).flights).toBeUndefined();
});

test('games in which two mills capture two men agree with a naive generator', () => {
  agree(plugin, { doubleMill: 2 }, repeats(200));
});

test('short games agree with a naive generator', () => {
  expect(agree(plugin, { maxPlies: 30 }, repeats(200)).exhausted).toBeGreaterThan(repeats(100));
});

test.each(SCENARIOS)('both generators agree if %s', (_, rules, texts) => {
  const seen = texts.map((text) => agree(plugin, { ...rules, maxPlies: 60 }, 10, text));
  const total = (event: string) => seen.reduce((sum, counts) => sum + (counts[event] ?? 0), 0);
  expect(total('captures')).toBeGreaterThan(0);
  if (rules.doubleMill === 2) expect(total('pairs')).toBeGreaterThan(0);
  if (rules.repetition === false) expect(total('blocked')).toBeGreaterThan(0);
});

/** Games that together reach every line of the generator. */
function check(copy: Plugin): void {
  agree(copy, {}, 8);
  agree(copy, { maxPlies: 30 }, 8);
  agree(copy, { occurrences: 3, maxPlies: 400 }, 8);
  agree(copy, { repetition: false, quietPlies: 8 }, 8);
  for (const [, rules, texts] of SCENARIOS) {
    for (const text of texts) agree(copy, { ...rules, maxPlies: 60 }, 2, text);
  }
}

checkMutants(
  test,
  new URL('../src/board.ts', import.meta.url),
  [
    ['point 0 is not reached clockwise', '((men >>> 7) & 0x010101)', '((men >>> 7) & 0x010100)'],
    ['point 0 is not reached counter-clockwise', '((men >>> 1) & 0x7f7f7f)', '((men >>> 1) & 0x7f7f7e)'],
    [
      'point 0 is not reached from the inner ring',
      '((men & MIDPOINTS) >>> 8) & empty',
      '((men & MIDPOINTS) >>> 8) & empty & ~2',
    ],
    [
      'corners are linked to the next ring',
      'return ((men & MIDPOINTS) << 8) & empty',
      'return (men << 8) & empty',
    ],
    ['the last point of a ring is next to the next ring', '((men << 1) & 0xfefefe)', '(men << 1)'],
    ['a point beyond the board is free', '~(mine | theirs) & ALL', '~(mine | theirs) & 0x1ffffff'],
    [
      'corners of a ring close from one side only',
      'gaps(men) | tails(men) | heads(men)',
      'gaps(men) | tails(men)',
    ],
    ['spokes are no mills', 'heads(men) | spokes(men);\n}', 'heads(men);\n}'],
    ['two mills at a corner count once', ' | (tails(men) & heads(men))', ''],
    [
      'a clockwise slide closes the line it leaves',
      'return tails(men) | spokes(men)',
      'return tails(men) | heads(men) | spokes(men)',
    ],
    ['a slide along a spoke closes a spoke', 'return gaps(men);\n}', 'return gaps(men) | spokes(men);\n}'],
    ['men in spokes are free to take', ' | outer | (outer << 8) | (outer << 16)', ''],
    [
      'one end of a mill is free to take',
      'sides | clockwise(sides) | counter(sides)',
      'sides | clockwise(sides)',
    ],
    ['men in mills are safe even if all are', 'free === 0 ? men : free', 'free'],
    ['men in mills may always be captured', 'free === 0 ? men : free', 'men'],
    ['men with a free inner neighbour are blocked', ' | (linked << 8)', ''],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    ['four men fly', '!moreThan(this.mine, 3)', '!moreThan(this.mine, 4)'],
    ['flying is not optional', 'this.rules.flying && ', ''],
    [
      'a flying man counts for the mill it leaves',
      'closingPoints(mine & ~(men & -men))',
      'closingPoints(mine)',
    ],
    ['a mill may be closed without taking', 'empty & ~closing, 0)', 'empty, 0)'],
    ['two mills always capture two men', 'this.rules.doubleMill === 2 && ', ''],
    [
      'the second man is chosen by the mills there were',
      'removableMen(theirs & ~(1 << first))',
      'removableMen(theirs) & ~(1 << first)',
    ],
    ['the same two men are listed twice', 'if (first < second || !swapped)', ''],
    ['two men that fall in one order only are missed', 'first < second || !swapped', 'first < second'],
    ['a second man taken stays', ' | (1 << ((move >> 15) - 1))', ''],
    ['the past outlives a capture', 'if (takes(move)) this.pastLength = 0;', ''],
    ['a man that comes straight back is overlooked', 'let i = last - 4', 'let i = last - 6'],
    ['two men go on', 'if (!moreThan(mine, 2)) return true;', ''],
    ['two men, one of them in hand, go on', 'return hand < 3 && !moreThan(mine, 2 - hand)', 'return false'],
    ['men in hand do not count', 'moreThan(mine, 2 - hand)', 'moreThan(mine, 2)'],
    ['blocked men continue', '=== 0 && !this.flies;', '=== 0 && !this.flies && mine === 0;'],
    ['three men that fly are blocked', '=== 0 && !this.flies;', '=== 0;'],
    [
      'a repetition of the first position goes on',
      'for (let i = last - 4; i >= 0; i -= 2)',
      'for (let i = last - 4; i > 0; i -= 2)',
    ],
    ['the first position does not count among several', 'i >= 0 && left > 0', 'i > 0 && left > 0'],
    ['threefold repetition is the second', 'let left = occurrences - 1;', 'let left = 1;'],
    ['quiet plies go on for one more', 'last >= quietPlies', 'last > quietPlies'],
    ['repetition is not optional', 'return repetition && left === 0;', 'return left === 0;'],
    ['quiet plies need repetition', 'rules.repetition || rules.quietPlies > 0', 'rules.repetition'],
    [
      'the game goes on for one ply',
      'this.plies >= this.rules.maxPlies || this.lost',
      'this.plies > this.rules.maxPlies || this.lost',
    ],
    ['copy forgets the past', 'this.pastLength = length;', ''],
    ['copy forgets a draw', 'this.drawn = other.drawn;', ''],
    ['a draw is a loss', 'if (!this.lost) return 0;', ''],
    ['one ply too many is placed', 'PLACEMENTS = 18', 'PLACEMENTS = 19'],
  ],
  check,
);
