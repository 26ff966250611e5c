import { Random, type Memory } from 'evolab';
import { describe, expect, test } from 'vitest';
import { memories } from '../src/memory/index.ts';
import { EMPTY } from '../src/memory/memory.ts';
import { ratingsOf } from '../src/ratings.ts';

/** Presents players 0, 1, 2 ... one after the other; `payoff[a][b]` is what a gets against b. */
function present(name: string, payoff: readonly (readonly number[])[], size = 20): Memory {
  const rule = memories.find(({ id }) => id === name)!.create({});
  return payoff.reduce<Memory>((memory, _, player) => {
    const results = memory.members.map((member) => payoff[player][Number(member.name)]);
    const champion = { name: String(player), weights: Float64Array.of(player) };
    return rule.admit(memory, champion, results, size, new Random('admit', player));
  }, EMPTY);
}
const namesOf = (memory: Memory) => memory.members.map(({ name }) => name);

// Rock, paper and scissors, then one that loses to all.
const CIRCLE = [
  [0, -1, 1, 1],
  [1, 0, -1, 1],
  [-1, 1, 0, 1],
  [-1, -1, -1, 0],
];

describe('a Nash memory', () => {
  test('takes no champion that loses against the mixture', () => {
    expect(namesOf(present('nash', CIRCLE))).not.toContain('3');
  });

  test('plays a circle of three with equal probability, though paper and scissors came when rock was gone', () => {
    // Scissors loses to paper; a draw of the three is found only because rock is still remembered.
    const memory = present('nash', [
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ]);
    expect(namesOf(memory)).toEqual(['0', '1', '2']);
    memory.mix.forEach((share) => expect(share).toBeCloseTo(1 / 3, 5));
  });

  test('forgets the oldest that nobody plays when it is full', () => {
    const ladder = Array.from({ length: 6 }, (_, a) => Array.from({ length: 6 }, (_, b) => Math.sign(a - b)));
    const memory = present('nash', ladder, 3);
    expect(namesOf(memory)).toEqual(['3', '4', '5']);
    expect(memory.mix[2]).toBeCloseTo(1, 6);
  });
});

describe('a layered Pareto archive', () => {
  test('keeps the players of two layers and drops those below', () => {
    const ladder = Array.from({ length: 5 }, (_, a) => Array.from({ length: 5 }, (_, b) => Math.sign(a - b)));
    expect(namesOf(present('layered-pareto', ladder))).toEqual(['3', '4']);
  });

  test('keeps the player that tells two others apart', () => {
    // 2 and 3 draw with each other; each gets more against one of 0 and 1.
    const memory = present('layered-pareto', [
      [0, 0, -1, 0],
      [0, 0, 0, -1],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
    expect(namesOf(memory)).toEqual(expect.arrayContaining(['0', '1', '2', '3']));
  });

  test('never holds more than its size', () => {
    const random = new Random('any');
    const any = Array.from({ length: 12 }, () => new Array<number>(12).fill(0));
    for (let a = 0; a < 12; a++) for (let b = 0; b < a; b++) any[b][a] = -(any[a][b] = random.below(3) - 1);
    expect(present('layered-pareto', any, 5).members.length).toBeLessThanOrEqual(5);
  });
});

test('a hall of fame takes everyone, and the newest is always in it', () => {
  const memory = present('hall-of-fame', CIRCLE, 2);
  expect(memory.members.length).toBe(2);
  expect(namesOf(memory)).toContain('3');
  expect([...memory.mix]).toEqual([0.5, 0.5]);
});

test('ratings credit a win against a strong player more than one against a weak player', () => {
  const game = (first: string, second: string, points: number) => ({ generation: 0, first, second, points });
  const past = Array.from({ length: 6 }, () => game('strong', 'weak', 1));
  const [a, b] = ratingsOf(['a', 'b'], [...past, game('a', 'strong', 1), game('b', 'weak', 1)]);
  expect(a).toBeGreaterThan(b + 100);
});
