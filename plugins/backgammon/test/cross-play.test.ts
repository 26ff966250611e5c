import { readFileSync } from 'node:fs';
import { CHANCE, Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { crossPlay, repeats } from 'evolab/testing';
import { backgammonGame, textOf } from './game.ts';
import { naiveBackgammon, type State } from './naive.ts';

const game = backgammonGame();

interface Counts {
  readonly rolls: readonly string[];
  readonly start: readonly number[];
  readonly positions: readonly { readonly men: string; readonly counts: readonly number[] }[];
}
const COUNTS = JSON.parse(readFileSync(new URL('counts.json', import.meta.url), 'utf8')) as Counts;

/** How many plays each roll has for White, and for Black in the mirrored position. */
function counts(numbers: readonly number[]): number[][] {
  const out = new Int32Array(game.maxMoves);
  const mirrored = [...numbers.slice(0, 26).map((_, i) => 0 - numbers[25 - i]), numbers[27], numbers[26]];
  return [numbers, mirrored].map((men, role) =>
    COUNTS.rolls.map((dice) => {
      const position = game.start();
      position.points.set(men);
      position.turn = position.player = role;
      position.larger = Number(dice[0]);
      position.smaller = Number(dice[1]);
      return position.moves(out, 0);
    }),
  );
}

describe('the number of plays of each roll is that of an independent program', () => {
  test('at the start', () => {
    const start = [...game.start().points];
    expect(counts(start)).toEqual([COUNTS.start, COUNTS.start]);
  });

  test('in 150 positions of random play, for both roles', () => {
    expect(COUNTS.positions.length).toBe(150);
    for (const { men, counts: expected } of COUNTS.positions)
      expect(counts(men.split(' ').map(Number)), men).toEqual([expected, expected]);
  });
});

/** Rarely prefers a name to the others, so that games differ from random ones. */
const prefer =
  (wanted: (name: string) => boolean) =>
  (state: State, names: readonly string[], random: Random): string => {
    const some = state.dice.length > 0 && random.below(4) > 0 ? names.filter(wanted) : [];
    return (some.length > 0 ? some : names)[random.below((some.length > 0 ? some : names).length)];
  };

test.each([
  ['random games', () => false],
  ['games with many hits', (name: string) => name.includes('*')],
  ['games in which men stay back', (name: string) => !/(bar|2\d|1[89])\//.test(name)],
  ['races', (name: string) => /^(bar|24|23|22|21|20|19|18)/.test(name) || name.includes('off')],
])(
  '%s are the same by a naive second set of rules',
  (_, wanted) => {
    crossPlay(game, naiveBackgammon(), { games: repeats(20), seed: 1, choose: prefer(wanted) });
  },
  300_000,
);

test('games in which gammons do not count are the same by naive rules', () => {
  const stay = prefer((name) => !/(bar|2\d|1[89])\//.test(name));
  crossPlay(backgammonGame({ gammons: false }), naiveBackgammon(false), { games: 5, seed: 2, choose: stay });
});

test('positions with other men, dice or turns have other keys', () => {
  const seen = new Map<string, string>();
  const halves = [new Set<number>(), new Set<number>()];
  const texts = new Set<string>();
  const random = new Random('keys', 1);
  const out = new Int32Array(game.maxMoves);
  for (let i = 0; i < repeats(200); i++) {
    const position = game.start();
    while (!position.over) {
      const text = game.print(position).replace(/ ply .*/, '');
      const key = `${position.key(0)}:${position.key(1)}`;
      expect(seen.get(key) ?? text).toBe(text);
      seen.set(key, text);
      texts.add(text);
      halves.forEach((set, half) => set.add(position.key(half as 0 | 1)));
      const count = position.moves(out, 0);
      position.play(position.turn === CHANCE ? position.sampleRoll(random) : out[random.below(count)]);
    }
  }
  expect(seen.size).toBe(texts.size);
  for (const half of halves) expect(texts.size - half.size).toBeLessThan(4);
});

test('moves that are legal together have different numbers, below the size of the action space', () => {
  const random = new Random('actions', 1);
  const out = new Int32Array(game.maxMoves);
  const { size, indexOf } = game.actions!;
  for (let i = 0; i < repeats(100); i++) {
    const position = game.start();
    while (!position.over) {
      const count = position.moves(out, 0);
      if (position.turn !== CHANCE) {
        const numbers = new Set<number>();
        for (let m = 0; m < count; m++) numbers.add(indexOf(position, out[m]));
        expect(numbers.size).toBe(count);
        expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...numbers)).toBeLessThan(size);
      }
      position.play(position.turn === CHANCE ? position.sampleRoll(random) : out[random.below(count)]);
    }
  }
});

test('plays with the most choices fit: fifteen men on fifteen points have 3,060 plays of a double at most', () => {
  // Black has no man that blocks, and no man of White is near another's way.
  const men = Array.from({ length: 28 }, () => 0);
  for (let point = 10; point <= 24; point++) men[point] = 1;
  men[27] = 14;
  men[0] = -1;
  const out = new Int32Array(game.maxMoves);
  const position = game.parse!(textOf(game, men, '11'));
  expect(position.moves(out, 0)).toBeLessThanOrEqual(game.maxMoves);
});
