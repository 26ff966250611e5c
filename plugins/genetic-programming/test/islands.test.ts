import { defaultsOf } from 'evolab';
import { expect, test } from 'vitest';
import { OPTIONS } from '../src/options.ts';
import { nextMembers, type Member } from '../src/population.ts';
import type { Material } from '../src/tree/grow.ts';

const MATERIAL: Material = {
  inputs: [{ op: 'feature', name: 'corners' }, { op: 'choices' }],
  range: 5,
  maxDepth: 8,
  maxNodes: 40,
};
const POPULATION = 24;
const ISLANDS = 4;
const SETTINGS = {
  ...defaultsOf(OPTIONS),
  population: POPULATION,
  islands: ISLANDS,
  migrateEvery: 5,
  elite: 4,
};
const islandOf = (member: number) => Math.floor((member * ISLANDS) / POPULATION);
const first: Member[] = Array.from({ length: POPULATION }, (_, i) => ({
  name: `0-${i}`,
  parent: '',
  formula: `corners + ${i}`,
}));
const fitness = first.map((_, i) => (7 * i) % POPULATION);
const next = (generation: number, settings = SETTINGS) =>
  nextMembers(first, fitness, generation, settings, MATERIAL, 1);

/** Of each member of a generation the number of the island of its parent, or its own if it was copied. */
const origins = (members: readonly Member[]) =>
  members.map(({ name, parent }) => islandOf(Number((name.startsWith('0-') ? name : parent).slice(2))));

test('islands breed each for itself between migrations', () => {
  const members = next(4);
  expect(members).toHaveLength(POPULATION);
  expect(origins(members)).toEqual(first.map((_, i) => islandOf(i)));
});

test('in a generation of migration the best member of each island enters the next one, as a copy', () => {
  const members = next(5);
  const strangers = members.filter((_, i) => origins(members)[i] !== islandOf(i));
  expect(strangers).toHaveLength(ISLANDS);
  strangers.forEach(({ parent, formula }, island) => {
    const from = (island + ISLANDS - 1) % ISLANDS;
    const best = first
      .map((member, i) => ({ ...member, i }))
      .filter(({ i }) => islandOf(i) === from)
      .sort((a, b) => fitness[b.i] - fitness[a.i])[0];
    expect({ parent, formula }).toEqual({ parent: best.name, formula: best.formula });
  });
});

test('each island keeps its own best member', () => {
  const members = next(4);
  for (let island = 0; island < ISLANDS; island++) {
    const own = first.map((_, i) => i).filter((i) => islandOf(i) === island);
    const best = own.sort((a, b) => fitness[b] - fitness[a])[0];
    expect(members.map(({ name }) => name)).toContain(`0-${best}`);
  }
});

test('more islands than couples are as many as there are couples, and one is the whole population', () => {
  expect(next(5, { ...SETTINGS, islands: 100 })).toHaveLength(POPULATION);
  const whole = next(5, { ...SETTINGS, islands: 1 });
  expect(whole).toHaveLength(POPULATION);
  expect(whole.slice(0, 4).map(({ name }) => fitness[Number(name.slice(2))])).toEqual([23, 22, 21, 20]);
});

test('the best member of each island has children whose constants alone move, and a share gets weights', () => {
  const tuned = next(4, { ...SETTINGS, tune: 2 });
  const shapeOf = (formula: string) => formula.replace(/\d+(\.\d+)?/g, 'c');
  const same = tuned.filter(
    ({ name, formula }) => name.startsWith('4-') && shapeOf(formula) === 'corners + c',
  );
  for (let island = 0; island < ISLANDS; island++) {
    const own = first.map((_, i) => i).filter((i) => islandOf(i) === island);
    const best = own.sort((a, b) => fitness[b] - fitness[a])[0];
    const children = same.filter(({ parent }) => parent === `0-${best}`);
    expect(children.length).toBeGreaterThanOrEqual(2);
    for (const { formula } of children.slice(0, 2)) expect(formula).not.toBe(first[best].formula);
  }
  const weighed = next(4, { ...SETTINGS, crossover: 0, subtree: 0, point: 0, hoist: 0, weigh: 1 });
  const children = weighed.filter(({ name }) => name.startsWith('4-'));
  expect(children.every(({ formula }) => formula.includes('*'))).toBe(true);
});

test('each island has a child, however many of the best are kept', () => {
  const few = { ...SETTINGS, population: 5, islands: 2, elite: 4 };
  const members = nextMembers(first.slice(0, 5), fitness, 4, few, MATERIAL, 1);
  const isChild = members.map(({ name }) => name.startsWith('4-'));
  // Islands of three and of two members; the best of each stands first.
  expect(isChild.filter((is) => is)).toHaveLength(3);
  expect([isChild[0], isChild.at(-1)]).toEqual([false, true]);
});
