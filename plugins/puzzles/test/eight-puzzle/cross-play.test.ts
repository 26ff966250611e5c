import type { Plugin } from 'evolab';
import { test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin, { eightPuzzle } from '../../src/index.ts';
import { naiveSliding } from './naive.ts';

const defaults = eightPuzzle.defaults as Parameters<typeof naiveSliding>[0];
const VARIANTS = [
  defaults,
  // Two moves from order, so that random games reach it.
  { ...defaults, start: '123/4.6/758', limit: 14, exactStep: 4, exactScore: 90, score: 70 },
  { ...defaults, start: '12/.3', order: '12/3.', limit: 9, exactStep: 3 },
  { ...defaults, start: '.45/123', order: '123/45.', limit: 40 },
  { ...defaults, start: '1234/5678/9abc/.def', order: '1234/5678/9abc/def.', limit: 50 },
  { ...defaults, start: 'fedcba98/7654321.', order: 'fedcba9./76543218', limit: 50 },
];

function agree({ games }: Plugin, count: number): void {
  const definition = games!.find(({ id }) => id === eightPuzzle.id)!;
  for (const options of VARIANTS) {
    crossPlay(definition.create(options), naiveSliding(options), { games: count, seed: 1, exactKeys: true });
  }
}

test('random games in frames of six sizes agree with a naive generator', () => {
  agree(plugin, repeats(600));
});

const check = (copy: Plugin) => agree(copy, 25);

checkMutants(
  test,
  new URL('../../src/eight-puzzle/position.ts', import.meta.url),
  [
    ['a tile stays where it was', 'this.#toggle(cell, tile);\n', ''],
    ['the gap is not filled', 'this.#toggle(this.gap, tile);\n', ''],
    ['the gap stays', 'this.gap = cell;\n', ''],
    [
      'the order does not end the game',
      'this.step === this.#rules.limit || this.ordered();',
      'this.step === this.#rules.limit;',
    ],
    ['the order of the lower cells is not checked', 'this.low === this.#orderLow && ', ''],
    ['the order of the upper cells is not checked', ' && this.high === this.#orderHigh', ''],
    [
      'the limit is one slide late',
      'this.over = this.step === this.#rules.limit',
      'this.over = this.step > this.#rules.limit',
    ],
    [
      'the last neighbour is left out',
      'const count = degree[this.gap];',
      'const count = degree[this.gap] - 1;',
    ],
    ['cell 8 counts as one of the first eight', 'if (cell < 8) this.low', 'if (cell <= 8) this.low'],
    ['a high tile reads as negative', '(this.low >>> (cell << 2)) & 15', '(this.low >> (cell << 2)) & 7'],
    ['the exact step is missed', 'this.step === exactStep', 'this.step > exactStep'],
    ['an unordered frame earns the score', '!this.ordered() ? 0 :', ''],
    ['points are halved', 'points / 50 - 1', 'points / 100 - 1'],
    ['copy forgets the gap', 'this.gap = other.gap;', ''],
    ['copy forgets the upper cells', 'this.high = other.high;', ''],
    ['copy forgets the step', 'this.step = other.step;', ''],
    ['the sampler looks elsewhere', 'neighbours[(this.gap << 2) +', 'neighbours[((this.gap ^ 1) << 2) +'],
    ['the key forgets the step', '^ Math.imul(this.step, 0x9e3779b9)', ''],
  ],
  check,
);

checkMutants(
  test,
  new URL('../../src/eight-puzzle/frame.ts', import.meta.url),
  [
    [
      'tiles slide round the edge',
      'if (distance(a, b, width) === 1)',
      'if (Math.abs(a - b) === 1 || Math.abs(a - b) === width)',
    ],
    [
      'tiles slide sideways only',
      'Math.floor(a / width) - Math.floor(b / width)) + ',
      'Math.floor(a / width) - Math.floor(b / width)) * 2 + ',
    ],
    [
      'the way of the gap is not counted',
      'const way = distance(from.indexOf(0), to.indexOf(0), width) & 1;',
      'const way = 0;',
    ],
    ['the exchanges are not counted', 'image[b] > image[a]', 'image[b] > image[0]'],
  ],
  check,
);
