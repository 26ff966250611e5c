import type { Plugin } from 'evolab';
import { test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin, { knightsTour } from '../../src/index.ts';
import { naiveKnightsTour } from './naive.ts';

const evenly = (cells: number) => Array.from({ length: cells + 1 }, (_, moves) => (100 * moves) / cells);
const VARIANTS = [
  knightsTour.defaults as Parameters<typeof naiveKnightsTour>[0],
  { width: 8, height: 8, start: 'h8', scores: evenly(64) },
  { width: 4, height: 3, start: 'c2', scores: evenly(12) },
  { width: 3, height: 10, start: 'b10', scores: evenly(30) },
  { width: 16, height: 4, start: 'p1', scores: evenly(64) },
];

function agree({ games }: Plugin, count: number): void {
  const definition = games!.find(({ id }) => id === knightsTour.id)!;
  for (const options of VARIANTS) {
    const game = definition.create(options);
    const naive = naiveKnightsTour(options);
    crossPlay(game, naive, { games: count, seed: 1, exactKeys: true });
    // Avoiding holes if possible gives longer games.
    crossPlay(game, naive, {
      games: count,
      seed: 2,
      exactKeys: true,
      choose(visited, names, random) {
        const free = names.filter((name) => !visited.includes(name));
        const choice = free.length > 0 ? free : names;
        return choice[random.below(choice.length)];
      },
    });
  }
}

test('random games on five boards agree with a naive generator', () => {
  agree(plugin, repeats(400));
});

const check = (copy: Plugin) => agree(copy, 15);

checkMutants(
  test,
  new URL('../../src/knights-tour/position.ts', import.meta.url),
  [
    ['the cell that is left stays whole', 'this.dig(this.knight);\n', ''],
    [
      'the knight makes a hole where it lands',
      'this.knight = cell;\n',
      'this.dig(cell);\n    this.knight = cell;\n',
    ],
    ['the knight stays', 'this.knight = cell;\n', ''],
    [
      'holes do not end the game',
      'this.over = this.isHole(cell);',
      'this.over = this.steps === this.#rules.scores.length - 1;',
    ],
    ['the moves are not counted', 'this.steps++;', ''],
    [
      'a hole in the upper half is looked for in the lower',
      'cell < 32 ? this.holesLow : this.holesHigh',
      'cell < 32 ? this.holesHigh : this.holesLow',
    ],
    [
      'holes of the last cells are made elsewhere',
      'this.holesHigh |= 1 << (cell & 31)',
      'this.holesLow |= 1 << (cell & 31)',
    ],
    [
      'the last jump is left out',
      'const count = degree[this.knight];',
      'const count = degree[this.knight] - 1;',
    ],
    ['one point table entry too far', 'scores[this.steps] / 50', 'scores[this.steps - 1] / 50'],
    ['the last bit of a word is lost', '>>> (cell & 31)) & 1', '>>> (cell % 31)) & 1'],
    ['copy forgets the knight', 'this.knight = other.knight;', ''],
    ['copy forgets holes', 'this.holesHigh = other.holesHigh;', ''],
    ['the sampler looks elsewhere', 'jumps[(this.knight << 3) + random', 'jumps[(this.knight << 2) + random'],
    ['the key forgets the first holes', 'const a = this.holesLow ^ mix(', 'const a = mix('],
  ],
  check,
);

checkMutants(
  test,
  new URL('../../src/knights-tour/board.ts', import.meta.url),
  [
    ['knights jump straight', 'columns * rows === 2', 'columns + rows === 3'],
    ['knights jump like camels', 'columns * rows === 2', 'columns * rows === 3'],
    ['jumps go round the edge', 'Math.abs((from % width) - (to % width))', 'Math.abs((from - to) % width)'],
    ['rows are named from above', 'height - Math.floor(cell / width)}', '1 + Math.floor(cell / width)}'],
    ['the last cell is never reached', 'to < cells; to++', 'to < cells - 1; to++'],
  ],
  check,
);
