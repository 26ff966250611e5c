import type { Plugin } from 'evolab';
import { checkGame, checkMutants, crossPlay, type Mutant } from 'evolab/testing';
import { test } from 'vitest';
import plugin from '../src/index.ts';
import { naive } from './naive.ts';

function agree({ games }: Plugin, count: number): void {
  for (const target of [2, 10, 100])
    crossPlay(games![0].create({ target }), naive(target), { games: count, seed: 1, exactKeys: true });
}

test('600 random games agree with a naive generator', () => {
  agree(plugin, 200);
});

function check(copy: Plugin): void {
  agree(copy, 40);
  // Only ones are rolled: no points, until the limit of plies.
  const rules = naive(2);
  crossPlay(copy.games![0].create({ target: 2 }), rules, {
    games: 1,
    seed: 1,
    choose: (_, names) => names[0],
  });
  checkGame(copy.games![0].create({ target: 10 }), { playouts: 30 });
}

const faults = (file: string, mutants: readonly Mutant[]) =>
  checkMutants(test, new URL(`../src/${file}`, import.meta.url), mutants, check);

faults('position.ts', [
  ['a role may hold without points', 'if (this.total === 0) return 1;', ''],
  ['a six is never rolled', 'face <= FACES', 'face < FACES'],
  ['a 1 counts', 'move === BUST', 'move === -1'],
  ['a 1 keeps the points', 'this.total = 0;\n      this.#pass();', 'this.#bank();\n      this.#pass();'],
  ['the turn does not pass', 'this.roller = 1 - this.roller;', ''],
  ['holding keeps the turn', 'this.#bank();\n      this.#pass();', 'this.#bank();'],
  ['a win needs a point more', 'this.total >= this.target', 'this.total > this.target'],
  ['points go to the other role', 'if (this.roller === 0) this.score0', 'if (this.roller === 1) this.score0'],
  ['the limit is one ply late', 'this.plies >= this.maxPlies', 'this.plies > this.maxPlies'],
  [
    'the first role is paid for all wins',
    'this.scoreOf(role) >= this.target',
    'this.scoreOf(0) >= this.target',
  ],
  ['a copy forgets the turn', 'this.turn = other.turn;', ''],
  ['a copy forgets whose points they are', 'this.roller = other.roller;', ''],
  ['a copy forgets the points', 'this.total = other.total;', ''],
  ['the key forgets the die', '(this.turn === CHANCE ? 1 : 0)', '0'],
  ['the key forgets the plies', 'return Math.imul(this.plies, PLY);', 'return 0;'],
]);

faults('index.ts', [
  ['probabilities sum to more than 1', 'out.fill(1 / FACES, at', 'out.fill(1 / 5, at'],
  ['faces are drawn from 0', '1 + random.below(FACES)', 'random.below(FACES)'],
  ['a six is drawn never', 'random.below(FACES)', 'random.below(FACES - 1)'],
]);

faults('position-index.ts', [
  ['rolls are numbered as choices', '? half + index : index', '? index : index'],
  ['the scores are exchanged', 'p.scoreOf(1 - p.roller);', 'p.scoreOf(p.roller);'],
]);

faults('text.ts', [['the turn is read wrongly', 'NAMES.indexOf(name)', '1 - NAMES.indexOf(name)']]);
