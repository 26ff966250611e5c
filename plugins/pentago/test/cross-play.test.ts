import type { Plugin } from 'evolab';
import { test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin from '../src/index.ts';
import { naivePentago } from './naive.ts';

const RULES = [
  { rotation: 'same-move', stopOnLine: true, lastRotation: false },
  { rotation: 'same-move', stopOnLine: false, lastRotation: true },
  { rotation: 'own-ply', stopOnLine: true, lastRotation: false },
  { rotation: 'own-ply', stopOnLine: true, lastRotation: true },
  { rotation: 'own-ply', stopOnLine: false, lastRotation: false },
];

function agree({ games }: Plugin, rules: (typeof RULES)[number], count: number): void {
  crossPlay(games![0].create(rules), naivePentago(rules), { games: count, seed: 1, exactKeys: true });
}

for (const rules of RULES) {
  const count = repeats(rules.rotation === 'own-ply' ? 700 : 200);
  test(`${count} random games agree with a naive generator: ${JSON.stringify(rules)}`, () => {
    agree(plugin, rules, count);
  });
}

/** Few games under each of the rules, up to the first difference. */
function check(copy: Plugin): void {
  for (const rules of RULES) agree(copy, rules, rules.rotation === 'own-ply' ? 60 : 5);
}

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    ['a direction of rotation is lost', 'this.#rotate(move & 7)', 'this.#rotate(move & 6)'],
    [
      "the mover's line after the rotation is overlooked",
      'this.line(true) || this.line(false);',
      'this.line(false);',
    ],
    [
      "the other's line after the rotation is overlooked",
      'this.line(true) || this.line(false);',
      'this.line(true);',
    ],
    [
      'the last cell ends the game one stone early',
      'this.over = this.stones === CELLS',
      'this.over = this.stones === CELLS - 1',
    ],
    ['a line made by the stone is overlooked', '(stopOnLine && this.line(true))', 'false'],
    ['a line made by the stone always ends the game', '(stopOnLine && this.line(true))', 'this.line(true)'],
    ['the last rotation is always made', '(this.stones === CELLS && !lastRotation)', 'false'],
    [
      'stones of the lower half are shifted',
      '1 << (bit - 18);\n      this.stones',
      '1 << (bit - 17);\n      this.stones',
    ],
    ["the other's stones do not turn", 'this.otherUpper = turned(this.otherUpper, r);', ''],
    ['the lower half is turned by the upper quadrants', 'if (r < 4) {', 'if (r < 3) {'],
    ['the roles trade only half of their stones', 'this.otherLower = lower;', ''],
    ['a won game is lost', 'own === (role === this.turn) ? 1', 'own === (role !== this.turn) ? 1'],
    [
      'two lines are a win',
      'if (own === this.line(false)) return 0;',
      'if (!own && !this.line(false)) return 0;',
    ],
    ['the lower cells are listed wrongly', '& HALF, 18 << 3,', '& HALF, 17 << 3,'],
    ["a cell with the other's stone is listed", '~(this.ownLower | this.otherLower)', '~this.ownLower'],
    ['copy forgets the stones', 'this.otherUpper = other.otherUpper;', ''],
    ['copy forgets that a rotation comes', 'this.rotating = other.rotating;', ''],
    ['the turn does not pass', 'this.turn = 1 - this.turn;', ''],
    [
      'the sampler may choose an occupied cell',
      'this.ownerOf(move >> 3) === 0',
      'this.ownerOf(move >> 3) !== 1',
    ],
    ['the key forgets that a rotation comes', '(this.rotating ? 1 << 30 : 0)', '0'],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/board.ts', import.meta.url),
  [
    [
      'a turn mirrors',
      'TURNED[stones] |= 1 << (column * 3 + (2 - row))',
      'TURNED[stones] |= 1 << (column * 3 + row)',
    ],
    ['both directions are the same', '1 << ((2 - column) * 3 + row)', '1 << (column * 3 + (2 - row))'],
    ['lines do not reach the last row', 'inside(row + 4 * down)', 'inside(row + 5 * down)'],
    ['lines do not reach the first column', 'inside(column + 4 * right)', '(column + 4 * right > 0)'],
    ['falling diagonals are missing', '[1, -1],', '[1, 1],'],
    ['the quadrants of a half are exchanged', '(rotation & 2) === 0 ? 0 : 9', '(rotation & 2) === 0 ? 9 : 0'],
    [
      'a line needs four stones',
      '[0, 1, 2, 3, 4].map((n) => BIT_OF_CELL',
      '[0, 1, 2, 3].map((n) => BIT_OF_CELL',
    ],
    ['a quadrant lies elsewhere', '  [3, 0],\n  [3, 3],', '  [3, 3],\n  [3, 0],'],
  ],
  check,
);
