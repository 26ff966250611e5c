import type { Plugin } from 'evolab';
import { checkGame, checkMutants, crossPlay, type Mutant } from 'evolab/testing';
import { test } from 'vitest';
import plugin from '../src/index.ts';
import { naive } from './naive.ts';

const VARIANTS = [3, 4, 5].flatMap((size) =>
  (['random', 'fixed'] as const).map((setup) => ({ size, setup })),
);

function agree({ games }: Plugin, count: number): void {
  for (const { size, setup } of VARIANTS)
    crossPlay(games![0].create({ size, setup }), naive(size, setup === 'random'), {
      games: count,
      seed: 1,
      exactKeys: true,
    });
}

test('600 random games agree with a naive generator', () => {
  agree(plugin, 100);
});

function check(copy: Plugin): void {
  agree(copy, 15);
  for (const options of VARIANTS) checkGame(copy.games![0].create(options), { playouts: 4 });
}

const faults = (file: string, mutants: readonly Mutant[]) =>
  checkMutants(test, new URL(`../src/${file}`, import.meta.url), mutants, check);

faults('layout.ts', [
  ['no diagonal moves', '[1, size, size + 1]', '[1, size, size]'],
  ['stones go around the edge', 'cell % size < size - 1', 'cell < 99'],
  ['a home is too small', 'steps(cell) < side', 'steps(cell) < side - 1'],
  ['the roles have one goal', 'goals: [cells - 1, 0]', 'goals: [cells - 1, cells - 1]'],
]);

faults('position.ts', [
  ['the next lower stone cannot move', 'if (lower >= 0) end', 'if (lower === this.die) end'],
  [
    'the next higher stone cannot move',
    'higher >= 0 && higher !== lower',
    'higher === this.die && higher !== lower',
  ],
  ['a hit stone stays', 'if (places[other] === to) places[other] = NOWHERE;', ';'],
  ['own stones are spared', 'places[other] === to)', 'places[other] === to && other < 0)'],
  ['the die stays', 'this.die = -1;\n      this.mover', 'this.mover'],
  ['the mover stays', 'this.mover = 1 - this.mover;', ''],
  ['the corner does not win', 'places[own + i] === goal', 'false'],
  ['hitting all enemies does not win', 'return !left;', 'return false;'],
  ['black is paid for white', 'this.#has(role) ? 1', 'this.#has(0) ? 1'],
  ['a copy forgets the mover', 'this.mover = other.mover;', ''],
  ['a copy forgets the die', 'this.die = other.die;', ''],
  ['a copy forgets the set-up', 'this.toSet = other.toSet;', ''],
  ['the key forgets the die', 'if (this.die >= 0) key', 'if (this.die > 9) key'],
  ['the key forgets the mover', 'keys[2 * (rest + this.mover) + half]', 'keys[2 * rest + half]'],
  ['a face is missing', 'face < stones; face++', 'face < stones - 1; face++'],
  ['stones are set on taken cells', 'if (this.stoneOn(cell) < 0)', 'if (cell >= 0)'],
]);

faults('index.ts', [['faces are not equally likely', 'out.fill(1 / outcomes, at', 'out.fill(1 / 6, at']]);

faults('position-index.ts', [
  ['the die has no number', '+ die + 1', '+ 0'],
  ['free cells are miscounted', 'below += 1 - taken[other]', 'below++'],
  ['black is not turned', 'mover === 0 ? place : cells - 1 - place', 'place'],
]);

faults('views.ts', [
  ['black sees the numbers of white', 'role === 0 ? stone : (stone + stones) % all', 'stone'],
  [
    'the reflection is a quarter-turn',
    '(cell % size) * size + Math',
    '(cell % size) * size + size - 1 - Math',
  ],
]);
