import type { Plugin } from 'evolab';
import { test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin, { hanoi } from '../../src/index.ts';
import { naiveHanoi } from './naive.ts';

const VARIANTS = [
  hanoi.defaults as Parameters<typeof naiveHanoi>[0],
  // Few discs and many moves, so that random games reach all scores.
  { discs: 2, limit: 9, scores: [100, 30, 10] },
  { discs: 3, limit: 25, scores: [100, 60] },
  { discs: 1, limit: 4, scores: [100] },
  { discs: 15, limit: 60, scores: [100, 90, 80] },
];

function agree({ games }: Plugin, count: number): void {
  const definition = games!.find(({ id }) => id === hanoi.id)!;
  for (const options of VARIANTS) {
    crossPlay(definition.create(options), naiveHanoi(options), { games: count, seed: 1, exactKeys: true });
  }
}

test('random games with 1 to 15 discs agree with a naive generator', () => {
  agree(plugin, repeats(1000));
});

checkMutants(
  test,
  new URL('../../src/hanoi/position.ts', import.meta.url),
  [
    [
      'larger discs go on smaller ones',
      'if (disc < lowestBit(this.pillars[to]))',
      'if (disc > lowestBit(this.pillars[to]))',
    ],
    ['discs stay where they are as well', 'this.pillars[pillar] &= ~disc;', ''],
    ['discs are lost', 'this.pillars[move & 3] |= disc;', ''],
    ['the last pillar cannot be reached', 'let to = 0; to < PILLARS;', 'let to = 0; to < PILLARS - 1;'],
    ['nothing leaves the last pillar', 'let from = 0; from < PILLARS;', 'let from = 0; from < PILLARS - 1;'],
    ['the first pillar is never a target', 'let to = 0; to < PILLARS;', 'let to = 1; to < PILLARS;'],
    [
      'the complete tower ends the game',
      'this.over = this.step === this.#rules.limit',
      'this.over = this.payoff() === 1 || this.step === this.#rules.limit',
    ],
    ['the limit is one move late', 'this.step === this.#rules.limit', 'this.step > this.#rules.limit'],
    ['the wrong pillar counts', 'popcount(this.pillars[PILLARS - 1])', 'popcount(this.pillars[PILLARS - 2])'],
    ['a score is missed', 'missing < scores.length &&', 'missing < scores.length - 1 &&'],
    [
      'scores are for discs, not for missing ones',
      'const missing = discs - popcount',
      'const missing = popcount',
    ],
    [
      'copy forgets the last pillar',
      'for (let pillar = 0; pillar < PILLARS; pillar++) this.pillars[pillar] = other',
      'for (let pillar = 0; pillar < 2; pillar++) this.pillars[pillar] = other',
    ],
    ['copy forgets the step', 'this.step = other.step;', ''],
    ['the key forgets the second pillar', ' | (this.pillars[1] << 15)', ''],
    [
      'the largest disc lies elsewhere at the start',
      '(1 << rules.discs) - 1',
      '(1 << (rules.discs - 1)) - 1',
    ],
    ['the way to the start is too long', 'tower = PILLARS - pillar - tower;', 'tower = pillar;'],
  ],
  (copy) => agree(copy, 30),
);
