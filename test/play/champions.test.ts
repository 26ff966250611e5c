import { expect, test } from 'vitest';
import { drawRivals } from '../../src/play/champions.ts';
import { Random } from '../../src/util/random.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const champions = ['best', 'second', 'third', 'fourth'];
const past = ['a', 'b', 'c', 'd', 'e', 'f'];
const members = ['x', 'y', 'z'];
const drawn = (count: number, given: Partial<Record<'champions' | 'past', string[]>> = {}) => {
  const all = { champions, past, ...given };
  const known = { champions: named(...all.champions), members: named(...members), past: named(...all.past) };
  return drawRivals(known, count, new Random('rivals', count)).map(({ name }) => name);
};

test('champions of the last generation, the best first, and of the past are rivals in turn', () => {
  for (const count of [1, 2, 3, 4, 5, 6]) {
    const rivals = drawn(count);
    expect(new Set(rivals).size).toBe(count);
    rivals.forEach((rival, i) =>
      i % 2 === 0 ? expect(rival).toBe(champions[i / 2]) : expect(past).toContain(rival),
    );
  }
});

test('without enough of either, rivals are the others, and nobody is twice a rival', () => {
  expect(drawn(4, { past: [] })).toEqual(champions);
  expect(drawn(4, { past: ['a'] })).toEqual(['best', 'a', 'second']);
  expect(drawn(4, { past: ['fourth', 'best'] })).toEqual(champions);
  expect(drawn(4, { past: ['fourth', 'a', 'best'] })).toEqual(['best', 'a', 'second']);
  const rivals = drawn(4, { champions: ['best'] });
  expect(rivals[0]).toBe('best');
  expect(rivals.slice(1).every((rival) => past.includes(rival))).toBe(true);
  expect(rivals).toHaveLength(4);
  expect(drawn(3, { champions: [], past: [] }).toSorted()).toEqual(members);
});
