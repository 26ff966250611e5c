import type { Plugin } from 'evolab';
import { checkGame, checkMutants, crossPlay, type Mutant } from 'evolab/testing';
import { test } from 'vitest';
import plugin from '../src/index.ts';
import { naive } from './naive.ts';

const VARIANTS = [
  { players: 2, heaps: [3, 4, 5] },
  { players: 3, heaps: [3, 4, 5] },
  { players: 3, heaps: [2, 1, 2, 1, 2, 1, 2, 1] },
];

function agree({ games }: Plugin, count: number): void {
  for (const options of VARIANTS)
    crossPlay(games![0].create(options), naive(options.players, options.heaps), {
      games: count,
      seed: 1,
      exactKeys: true,
    });
}

test('1500 random games agree with a naive generator', () => {
  agree(plugin, 500);
});

function check(copy: Plugin): void {
  agree(copy, 100);
  for (const options of VARIANTS) {
    const game = copy.games![0].create(options);
    checkGame(game, { playouts: 10 });
    const seen = new Float64Array(game.encoders!.board.size);
    game.encoders!.board.encode(game.start(), 0, seen);
    const objects = seen.reduce((sum, object) => sum + object);
    if (objects !== game.maxPlies) throw new Error(`the encoder shows ${objects} objects`);
  }
}

const faults = (file: string, mutants: readonly Mutant[]) =>
  checkMutants(test, new URL(`../src/${file}`, import.meta.url), mutants, check);

faults('position.ts', [
  ['a whole heap cannot be taken', 'count <= heaps[heap]', 'count < heaps[heap]'],
  ['nothing can be taken', 'let count = 1', 'let count = 0'],
  [
    'the last heap is left out of the moves',
    'heap < heaps.length; heap++)\n      for',
    'heap < heaps.length - 1; heap++)\n      for',
  ],
  ['objects come back', 'heaps[heapOf(move)] -=', 'heaps[heapOf(move)] +='],
  ['the third role is never asked', 'this.turn + 1 === this.roles ? 0', 'this.turn + 1 === 2 ? 0'],
  [
    'an empty heap ends the game',
    'if (heaps[heap] > 0) this.over = false',
    'this.over = this.over && heaps[heap] > 0',
  ],
  [
    'a copy forgets a heap',
    'let heap = 0; heap < this.heaps.length',
    'let heap = 1; heap < this.heaps.length',
  ],
  ['a copy forgets the turn', 'this.turn = other.turn;', ''],
  ['the last object loses', '(this.turn + this.roles - 1)', '(this.turn + this.roles)'],
  ['losers of three pay as one of two', '-1 / (this.roles - 1)', '-1'],
  ['the key forgets the turn', 'half === 0 ? this.turn : 0', '0'],
  ['the key forgets the fifth heap', 'let heap = 4 * half;', 'let heap = 5 * half;'],
]);

faults('position-index.ts', [
  ['the index forgets the turn', 'let index = p.turn;', 'let index = 0;'],
  ['heaps overlap', 'index * (heaps[heap] + 1) +', 'index * heaps[heap] +'],
]);

faults('views.ts', [
  ['objects beyond the heap are shown', 'cell % width < p.heaps', 'cell % width <= p.heaps'],
]);
