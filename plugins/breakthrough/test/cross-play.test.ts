import type { Plugin } from 'evolab';
import { expect, test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin from '../src/index.ts';
import { naiveBreakthrough } from './naive.ts';

const SIZES = [
  { width: 8, height: 8, games: 600 },
  { width: 2, height: 4, games: 100 },
  { width: 5, height: 5, games: 300 },
  { width: 6, height: 6, games: 300 },
  { width: 8, height: 4, games: 200 },
  { width: 3, height: 8, games: 300 },
  { width: 7, height: 7, games: 200 },
];

function agree({ games }: Plugin, width: number, height: number, count: number): void {
  const game = games![0].create({ width, height });
  crossPlay(game, naiveBreakthrough(width, height), { games: count, seed: 1, exactKeys: true });
}

test.each(SIZES)('random games on $width x $height agree with a naive generator', (size) => {
  agree(plugin, size.width, size.height, repeats(size.games));
});

/** Enough games to reach every line. */
function check(copy: Plugin): void {
  for (const { width, height } of SIZES) agree(copy, width, height, 8);
  // The same pawns in front of the role to move, on both sides of the board.
  const game = copy.games![0].create({ width: 3, height: 5 });
  const keys = ['.../b../.../..w/... w', '.../w../.../..b/... b'].map((text) => game.parse!(text).key(0));
  expect(keys[0]).not.toBe(keys[1]);
}

checkMutants(
  test,
  new URL('../src/board.ts', import.meta.url),
  [
    ['pawns leave the first column to the west', '~0x01010101;', '~0;'],
    ['pawns leave the last column to the east', '(0x01010101 << (width - 1))', '(0x01010100 << (width - 1))'],
    ['the last column is one too far', '(width - 1)', 'width'],
    ['a step up does not cross to the upper half', '(high << 8) | (low >>> 24)', '(high << 8)'],
    ['a step down does not cross to the lower half', '(low >>> 8) | (high << 24)', '(low >>> 8)'],
    ['a step down smears the sign', 'high >>> 8;', 'high >> 8;'],
    ['a step up to the west does not cross', '(high << 7) | (low >>> 25)', 'high << 7'],
    ['a step down to the west crosses wrongly', '(high << 23)', '(high << 22)'],
    ['a step up to the east crosses wrongly', '(low >>> 23)', '(low >>> 24)'],
    ['a step down to the east does not cross', '(low >>> 7) | (high << 25)', 'low >>> 7'],
    ['black goes straight ahead from elsewhere', '8 : -8', '8 : -9'],
    ['white comes from the wrong side', '? 7 : -9', '? 9 : -9'],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    ['pawns take straight ahead', 'const freeLow = ~(low | this.theirsLow)', 'const freeLow = ~low'],
    ['pawns take straight ahead in the upper half', '~(high | this.theirsHigh)', '~high'],
    ['pawns take their own to the west', 'westLow(low, high, turn) & ~low', 'westLow(low, high, turn)'],
    [
      'pawns never take to the east',
      'eastHigh(low, high, turn, inner) & ~high',
      'eastHigh(low, high, turn, inner) & freeHigh',
    ],
    ['a pawn stays where it was', '(this.mineLow & ~LOW[from])', 'this.mineLow'],
    ['a pawn that is taken stays', 'this.theirsHigh & ~movedHigh', 'this.theirsHigh'],
    ['white wins a row early', '(size.height - 5)', '(size.height - 6)'],
    ['the last of four rows is no goal', 'row << 24 : 0', '0 : 0'],
    ['black never arrives', '(this.theirsLow & FIRST_ROW) !== 0', 'false'],
    ['a player without pawns continues', 'if ((this.mineLow | this.mineHigh) === 0) return true;', ''],
    ['pawns of the upper half do not count', '(this.mineLow | this.mineHigh) === 0', 'this.mineLow === 0'],
    ['copy forgets the upper half', 'this.theirsHigh = other.theirsHigh;', ''],
    ['the turn does not pass', 'this.turn = 1 - this.turn;', ''],
    ['the winner loses', '=== this.turn ? -1 : 1', '=== this.turn ? 1 : -1'],
    ['copy forgets the turn', 'this.turn = other.turn;', ''],
    ['the key does not depend on the side to move', 'this.turn === 0 ? 0 : 0x5bd1e995', '0'],
    ['the rows start in the middle', 'size.height - 2, size.height - 1', 'size.height - 3, size.height - 2'],
  ],
  check,
);
