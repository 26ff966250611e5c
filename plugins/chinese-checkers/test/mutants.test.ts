import { defaultsOf } from 'evolab';
import type { Plugin } from 'evolab';
import { checkMutants, crossPlay, type Mutant } from 'evolab/testing';
import { test } from 'vitest';
import { naive } from './naive.ts';

const BOARDS = [
  { size: 3, pieces: 3, side: 2, goal: 'own', cap: 25, games: 30 },
  { size: 3, pieces: 3, side: 2, goal: 'full', cap: 25, games: 60 },
  { size: 4, pieces: 3, side: 2, goal: 'full', cap: 50, games: 15 },
  { size: 5, pieces: 10, side: 4, goal: 'full', cap: 75, games: 10 },
  { size: 6, pieces: 6, side: 3, goal: 'own', cap: 100, games: 3 },
  { size: 9, pieces: 10, side: 4, goal: 'own', cap: 175, games: 3 },
] as const;

function check(plugin: Plugin): void {
  const definition = plugin.games![0];
  const make = (options: object) => definition.create({ ...defaultsOf(definition.options!), ...options });
  for (const { size, pieces, side, goal, cap, games } of BOARDS) {
    const rules = naive({ size, side, goal, cap });
    crossPlay(make({ size, pieces, goal }), rules, { games, seed: 5, exactKeys: true });
  }
  const stuck = make({ size: 5, pieces: 10 }).parse!('oooox/oooxx/ooxx./oxx../xx..x o 20');
  if (!stuck.over || stuck.payoff(0) !== 1) throw new Error('who cannot move has not lost');
}

const faults = (file: string, mutants: readonly Mutant[]) =>
  checkMutants(test, new URL(`../src/${file}`, import.meta.url), mutants, check);

faults('scan.ts', [
  ['a jump to the east lands too far', '((cells & east) << 1)', '((cells & east) << 2)'],
  ['no jumps to the north', '((cells >>> 5) & south)', '0'],
  ['a jump to the southwest goes south', '((cells & southwest) << 4)', '((cells & southwest) << 5)'],
  ['the wrong eastern neighbour', 'a >>> 1, d, c,', 'a, d, c,'],
  ['the wrong southern neighbour', 'd, a >>> 5, b >>> 4', 'd, a, b >>> 4'],
  ['the wrong northeastern neighbour', 'freeC << 4', 'freeC << 5'],
  ['no steps to the east', '& 0x03', '& 0x01'],
  ['jumps land on the enemy', 'all[3] & ~d', 'all[3] & ~position.x3'],
  ['chains end after three jumps', 'while (ring !== 0)', 'while (ring < 0)'],
  ['the enemy’s pieces move', 'x ? position.x2 : position.o2', 'position.x2'],
]);

faults('board.ts', [
  ['square neighbours', '[25, -1, 1]', '[25, -1, -1]'],
  ['the homes exchanged', 'if (home === 0) this.south', 'if (home === 1) this.south'],
]);

faults('board-plan.ts', [
  ['a home that is too large', 'steps(cell) < side', 'steps(cell) <= side'],
  ['another ply limit', '25 * (size - 2)', '25 * (size - 1)'],
]);

faults('position.ts', [
  ['a piece outside the goal is overlooked', '(own3 & ~goal[3])', '0'],
  ['a hole in the goal is overlooked', '(home[1] & ~(this.x1 | this.o1))', '0'],
  ['enemies alone fill the goal', 'own !== 0 && this.#filled(goal)', 'this.#filled(goal)'],
  ['the cap comes a ply late', 'this.plies >= maxPlies', 'this.plies > maxPlies'],
  ['who cannot move is not asked', '!this.#canMove()', 'false'],
  ['o wins for x', 'else if (o) this.score = -1', 'else if (o) this.score = 1'],
  ['a copy forgets', '    this.o2 = other.o2;', ''],
  ['a moved piece stays', 'this.x1 ^= bits[a + 1] | bits[b + 1]', 'this.x1 |= bits[a + 1] | bits[b + 1]'],
  ['keys of x are those of o', 'key += cells << 1;\n', '\n'],
]);

faults('sampler.ts', [
  ['the draw misses by one', 'ends[i] - 1 - n', 'ends[i] - n'],
  ['the draw takes the next piece', 'ends[i] <= n', 'ends[i] < n'],
]);
