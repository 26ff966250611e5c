import { readFileSync } from 'node:fs';
import type { Plugin } from 'evolab';
import { expect, test } from 'vitest';
import { checkMutants, crossPlay, type Mutant } from 'evolab/testing';
import { compile, SOURCE } from '../assembly/build.ts';
import { BOARD_WASM } from '../src/board.wasm.ts';
import { checkKeys } from './keys.ts';
import { naive } from './naive.ts';

/** A few games on every board, up to the first difference. */
function check({ games }: Plugin): void {
  for (const size of [4, 6, 8]) {
    const game = games![0].create({ size });
    crossPlay(game, naive(size), { games: 12, seed: 5, exactKeys: true });
    checkKeys(game);
  }
}

const IN_ASSEMBLY: readonly Mutant[] = [
  ['moves to the side are lost', 'behindRuns(own, inner, 1)', '0'],
  ['moves up and down are lost', 'behindRuns(own, enemy, 8)', '0'],
  ['moves on one diagonal are lost', 'behindRuns(own, inner, 9)', '0'],
  ['runs go on around the edge', '0x7e7e7e7e7e7e7e7e', '0xffffffffffffffff'],
  ['moves onto enemy discs', '~(own | enemy)', '~own'],
  ['6x6 has a square too many', '0x007e7e7e7e7e7e00', '0x007e7e7e7e7e7f00'],
  ['4x4 has a square too few', '0x00003c3c3c3c0000', '0x00003c3c3c380000'],
  ['discs on one diagonal are not turned', 'closedRuns(disc, own, inner, 7)', '0'],
  ['discs on the other diagonal are not turned', 'closedRuns(disc, own, inner, 9)', '0'],
  ['open runs are turned', '(own & (up << d)) != 0', '(own | up) != 0'],
  ["turned discs stay the enemy's as well", 'enemy &= ~flipped;', ''],
  ['the disc itself is not put down', 'own |= disc | flipped;', 'own |= flipped;'],
  ['a role that has to pass ends the game', '!= 0 ? 0 : -1', '!= 0 ? -1 : -1'],
  ['a game that is over goes on by passes', '!= 0 ? 0 : -1', '!= 0 ? 0 : 0'],
  ['the sides are not changed', 'store<u64>(0, enemy)', 'store<u64>(0, own)'],
];

/** Compiles each fault and patches the module that the plugin loads. */
const source = readFileSync(SOURCE, 'utf8');
const compiled: Mutant[] = [];
for (const [name, find, replace] of IN_ASSEMBLY) {
  if (source.split(find).length !== 2) throw new Error(`'${find}' must stand exactly once in board.ts`);
  compiled.push([name, BOARD_WASM, await compile(source.replace(find, replace))]);
}

test('the module is the compiled source', async () => {
  expect(await compile(source)).toBe(BOARD_WASM);
});

checkMutants(test, new URL('../src/board.wasm.ts', import.meta.url), compiled, check);

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    ['a pass is not listed', 'out[at] = PASS;\n      return 1;', 'return 0;'],
    ['a move is missing', 'this.movesHigh; x !== 0; x &= x - 1', 'this.movesHigh; x > 0; x &= x - 1'],
    ['moves of the upper half are misnamed', '63 - Math.clz32', '62 - Math.clz32'],
    ['the sampler mistakes the halves', '32 + nthBit', '31 + nthBit'],
    ['the turn stays', 'this.turn = 1 - this.turn;', ''],
    ['the end is not noticed', 'this.over = this.count < 0;', 'this.over = this.count < -1;'],
    ['a copy forgets who moves', 'this.turn = other.turn;', ''],
    ['a copy forgets half of the moves', 'this.movesLow = other.movesLow;', ''],
    ['white is paid for black', 'role === this.turn ? own - other : other - own', 'own - other'],
    ['the key forgets who moves', ': 0x165667b1', ': 0x27d4eb2f'],
    ['the key forgets half of the discs', 'ownLow, ownHigh), otherLow', 'ownLow, 0), otherLow'],
  ],
  check,
);
