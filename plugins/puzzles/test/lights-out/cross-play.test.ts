import type { Plugin } from 'evolab';
import { test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin, { lightsOut } from '../../src/index.ts';
import { naiveLightsOut } from './naive.ts';

const VARIANTS = [
  lightsOut.defaults as Parameters<typeof naiveLightsOut>[0],
  { start: '.#/##', limit: 9 },
  { start: '.#./###', limit: 12 },
  { start: '#.#/.../.../#.#', limit: 12 },
  { start: '.....#/....##/.....#/....../#.....', limit: 25 },
  { start: '.#......../###......./..........', limit: 5 },
];

function agree({ games }: Plugin, count: number): void {
  const definition = games!.find(({ id }) => id === lightsOut.id)!;
  for (const options of VARIANTS) {
    crossPlay(definition.create(options), naiveLightsOut(options), {
      games: count,
      seed: 1,
      exactKeys: true,
    });
  }
}

test('random games on panels of six sizes agree with a naive generator', () => {
  agree(plugin, repeats(600));
});

const check = (copy: Plugin) => agree(copy, 20);

checkMutants(
  test,
  new URL('../../src/lights-out/position.ts', import.meta.url),
  [
    ['lights only go on', 'this.lights ^= this.#panel', 'this.lights |= this.#panel'],
    [
      'the limit is one press late',
      'this.lights === 0 || this.presses === this.#limit',
      'this.lights === 0 || this.presses > this.#limit',
    ],
    [
      'a dark panel does not end the game',
      'this.lights === 0 || this.presses === this.#limit',
      'this.presses === this.#limit',
    ],
    ['the presses are not counted', 'this.presses++;', ''],
    ['the last cell is left out', 'const { cells } = this.#panel;', 'const cells = this.#panel.cells - 1;'],
    [
      'only lit cells may be pressed',
      'out[at + cell] = cell;',
      'out[at + cell] = (this.lights >> cell) & 1 ? cell : 0;',
    ],
    [
      'the last press that puts out all lights does not count',
      'return this.lights === 0 ? 1',
      'return this.lights === 0 && this.presses < this.#limit ? 1',
    ],
    ['copy forgets the lights', 'this.lights = other.lights;', ''],
    ['copy forgets the presses', 'this.presses = other.presses;', ''],
    [
      'the sampler goes one cell too far',
      'random.below(this.#panel.cells)',
      'random.below(this.#panel.cells + 1)',
    ],
    ['the key forgets the lights', 'const a = this.lights ^ mix(', 'const a = mix('],
    ['a press switches nothing', 'this.lights ^= this.#panel.switches[cell];', ''],
  ],
  check,
);

checkMutants(
  test,
  new URL('../../src/lights-out/panel.ts', import.meta.url),
  [
    ['a cell does not switch itself', 'switches[cell] |= 1 << cell;', ''],
    ['crosses reach round the left edge', 'if (column > 0)', 'if (cell > 0)'],
    ['crosses reach round the right edge', 'if (column < width - 1)', 'if (cell < cells - 1)'],
    ['the cell above is not switched', 'if (cell >= width) switches', 'if (cell > cells) switches'],
    [
      'the cell above the second row is not switched',
      'if (cell >= width) switches',
      'if (cell > width) switches',
    ],
    ['the last row is not switched', 'if (cell + width < cells)', 'if (cell + width < cells - width)'],
    ['the left cell is the upper one', '1 << (cell - 1)', '1 << (cell - 2)'],
    ['the solver forgets a press', 'lit ^= switches[cell];', 'lit ^= 1 << cell;'],
  ],
  check,
);
