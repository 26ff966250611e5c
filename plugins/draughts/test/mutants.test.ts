import type { Plugin } from 'evolab';
import { checkMutants, crossPlay, type Mutant, perft } from 'evolab/testing';
import { test } from 'vitest';
import { draughtsGame } from './game.ts';
import { naiveDraughts, type Rules } from './naive.ts';

const SHORT: Rules = { maxPlies: 60, quietPlies: 12, quietUntil: 'capture', repetitions: 0, loops: 0 };
const LONG: Rules = { maxPlies: 0, quietPlies: 24, quietUntil: 'progress', repetitions: 3, loops: 2 };

/** Small versions of the tests of the rules: perft, keys, and games against the naive rules. */
function check(plugin: Plugin): void {
  const game = draughtsGame({}, plugin);
  const counts = [
    ['B:W21-32:B1-12', 5, 7361],
    ['B:WK3,K7,16,28:B5,18,20,K21,26', 3, 368],
    ['B:W7,8,15,16:BK3', 2, 0],
    ['W:WK29:B9,10,17,18,25,26', 4, 78],
  ] as const;
  for (const [text, depth, leaves] of counts) {
    const found = perft(game, depth, game.parse!(text));
    if (found !== leaves) throw new Error(`perft ${depth} of ${text} is ${found}, not ${leaves}`);
  }
  const keys = ['B:W18:B9', 'W:W18:B9', 'B:WK18:B9', 'B:W18:BK9', 'B:W19:B9', 'B:W18:B10', 'B:W9:B18']
    .map((text) => game.parse!(text))
    .flatMap((position) => [position.key(0), position.key(1)]);
  if (new Set(keys).size < keys.length) throw new Error('two boards have the same key');
  crossPlay(draughtsGame(SHORT, plugin), naiveDraughts(SHORT), { games: 40, seed: 1 });
  crossPlay(draughtsGame(LONG, plugin), naiveDraughts(LONG), {
    games: 30,
    seed: 1,
    // Kings sometimes move back and forth, so that positions repeat.
    choose: ({ before }, names, random) => {
      const back = before?.state.before?.name.split('-').reverse().join('-');
      const again = names.find((name) => name === back && random.below(4) > 0);
      return again ?? names[random.below(names.length)];
    },
  });
}

const POSITION: readonly Mutant[] = [
  [
    'Black steps as White on one diagonal',
    'turn1(forward) & free & INTO_1; rest',
    'turn31(forward) & free & INTO_31; rest',
  ],
  [
    'a step over the left edge',
    'turn7(forward) & free & INTO_7; rest',
    'turn7(forward) & free & INTO_1; rest',
  ],
  [
    'a step over the last row',
    'const INTO_25 = maskWhere((row, column) => row < 7 &&',
    'const INTO_25 = maskWhere((row, column) => row < 8 &&',
  ],
  [
    'steps onto occupied squares',
    'turn31(backward) & free & INTO_31; rest',
    'turn31(backward) & INTO_31; rest',
  ],
  ['the wrong square is left', '((to + 7) & 31) | (to << 5)', '((to + 1) & 31) | (to << 5)'],
  ['a forgotten wrap of bit numbers', '((to - 7) & 31)', '(to - 7)'],
  ['men step backwards', 'backward = forward & this.kings;', 'backward = forward;'],
  ['white kings do not go back', 'forward = backward & this.kings;', 'forward = 0;'],
  ['jumps over the edge', 'prey = this.white & INNER;\n    } else', 'prey = this.white;\n    } else'],
  [
    'captures of one diagonal are overlooked',
    '(turn31(turn31(free) & prey) | turn25(turn25(free) & prey)) & x',
    '(turn31(turn31(free) & prey)) & x',
  ],
  ['captures are optional', 'if (rest !== 0) {\n      for', 'if (rest !== 0 && this.quiet > 0) {\n      for'],
  [
    'only one piece may capture',
    'for (; rest !== 0; rest &= rest - 1) {\n        const piece',
    'for (; rest !== 0; rest = 0) {\n        const piece',
  ],
  ['a king may not circle', 'prey, free | piece, ways)', 'prey, free, ways)'],
  ['a capture may be stopped', 'if (end === before) out', 'if (end === before || path > 20) out'],
  ['a captured man may land on its prey', 'let landing = turn1(over) & free;', 'let landing = turn1(over);'],
  ['a forgotten crown', 'crowned = to & LAST_ROW', 'crowned = 0'],
  ['White crowned on the wrong row', 'crowned = to & FIRST_ROW', 'crowned = to & LAST_ROW'],
  ['a crown that stays behind', '~(from | taken)', '~from'],
  ['a captured piece that stays', 'this.black &= ~taken;', ''],
  ['the turn that does not pass', 'this.turn = 0;', ''],
  ['quiet that does not end with a capture', 'path !== 0 || (king', '(king'],
  ['a forgotten counter in copy', 'this.quiet = other.quiet;', ''],
  ['no history in copy', 'this.pastLength = other.pastLength;', ''],
  ['a draw one ply late', 'this.plies >= rules.maxPlies', 'this.plies > rules.maxPlies'],
  ['a blocked side that does not lose', 'role === this.turn ? -1 : 1', '0'],
  ['kings that the key does not see', 'mix(this.kings + seed)', 'mix(seed)'],
];

checkMutants(test, new URL('../src/position.ts', import.meta.url), POSITION, check);

checkMutants(
  test,
  new URL('../src/history.ts', import.meta.url),
  [
    ['repetition by one side', 'own === 0 && other === 0', 'own === 0'],
    ['a repetition too many', 'let times = 1', 'let times = 0'],
    ['a loop too short', '2 * loops', 'loops'],
    ['a loop of any moves', 'past[i] !== reversed(past[i - 2])', 'past[i] === past[i - 2]'],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/move.ts', import.meta.url),
  [
    ['a wrong direction', 'Uint8Array.of(1, 7, 25, 31)', 'Uint8Array.of(1, 7, 31, 25)'],
    ['the last jump only', 'taken |= 1', 'taken = 1'],
  ],
  check,
);
