import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { PAPER } from '../src/benchmark/rules.ts';
import { firstGenome } from '../src/genome/genome.ts';
import { championsOf, firstPopulation, nextPopulation } from '../src/genome/population.ts';
import { allot, fitnessOfSpecies, idleSpecies, speciate, type Species } from '../src/genome/species.ts';
import { grown, SHAPE } from './random-genome.ts';

const genome = firstGenome(SHAPE, 1, new Random('species'));
const known = (id: number, best = 0, improved = 0): Species => ({
  id,
  representative: genome,
  best,
  improved,
});

test('members share their fitness: a species has children by its mean, however large it is', () => {
  // Eight members with fitness 2 and two with fitness 6.
  const of = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2];
  const fitness = of.map((id) => (id === 1 ? 2 : 6));
  const found = fitnessOfSpecies([known(1), known(2)], of, fitness, 0);
  expect(found.map(({ shared }) => shared)).toEqual([2, 6]);
  expect(allot(found, [false, false], 10)).toEqual([3, 7]);
});

test('children of all species are as many as the population, whatever the fitness is', () => {
  for (let seed = 0; seed < 50; seed++) {
    const random = new Random('allot', seed);
    const of = Array.from({ length: 40 }, () => 1 + random.below(7));
    const species = [...new Set(of)].map((id) => known(id));
    const fitness = of.map(() => (seed === 0 ? 0 : random.unit()));
    const found = fitnessOfSpecies(species, of, fitness, 0);
    const counts = allot(
      found,
      found.map(() => false),
      37,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(37);
  }
});

test('idle species have no children, also where no member has any fitness', () => {
  const of = [1, 2, 3, 4];
  const fitness = [0, 0, 0, 0];
  const found = fitnessOfSpecies(
    of.map((id) => known(id)),
    of,
    fitness,
    0,
  );
  expect(allot(found, [true, false, true, false], 7)).toEqual([0, 4, 0, 3]);
});

test('a species without a better member for some generations has no children, unless it is safe', () => {
  const of = [1, 2, 3];
  const species = [known(1, 9, 0), known(2, 1, 0), known(3, 5, 8)];
  const fitness = [8, 0.5, 4];
  const found = fitnessOfSpecies(species, of, fitness, 10);
  const at = { generation: 10, stagnation: 10 };
  expect(idleSpecies(found, fitness, { ...at, safe: 0 })).toEqual([true, true, false]);
  expect(idleSpecies(found, fitness, { ...at, safe: 1 })).toEqual([false, true, false]);
  // If all stagnate the best two go on.
  const stale = fitnessOfSpecies([known(1, 9), known(2, 9), known(3, 9)], of, fitness, 10);
  expect(idleSpecies(stale, fitness, { ...at, safe: 0 })).toEqual([false, true, false]);
});

test('a genome goes to the first species that is near, or founds one; species without members end', () => {
  const far = grown(1, 40);
  const rules = PAPER.distance;
  const at = { nextSpecies: 7, threshold: 1, generation: 4 };
  const placed = speciate([genome, far, genome, far], [known(3), known(4)], at, rules);
  expect(placed.of).toEqual([3, 7, 3, 7]);
  expect(placed.species.map(({ id }) => id)).toEqual([3, 7]);
  expect(placed.nextSpecies).toBe(8);
});

test('the champion of a large species lives on unchanged, and a run is a function of its seed', () => {
  const rules = { ...PAPER, population: 30, threshold: 100 };
  const run = (seed: number) => {
    let state = firstPopulation(SHAPE, rules, seed);
    for (let i = 0; i < 10; i++) {
      const fitness = state.members.map(
        (member) => member.genome.links.length + member.genome.links[0].weight,
      );
      const [best] = championsOf(state, fitness);
      const { name, genome: kept } = state.members[best];
      state = nextPopulation(state, fitness, SHAPE, rules, seed);
      expect(state.members.find((member) => member.name === name)?.genome).toEqual(kept);
      expect(state.members).toHaveLength(30);
      expect(new Set(state.members.map((member) => member.name)).size).toBe(30);
    }
    return state;
  };
  expect(run(1)).toEqual(run(1));
  expect(run(1)).not.toEqual(run(2));
});

test('the threshold adapts to the number of species that is wanted', () => {
  const rules = { ...PAPER, population: 60, threshold: 50, species: 6 };
  let state = firstPopulation(SHAPE, rules, 1);
  const counts: number[] = [];
  for (let i = 0; i < 60; i++) {
    state = nextPopulation(
      state,
      state.members.map((_, k) => 1 + (k % 5)),
      SHAPE,
      rules,
      1,
    );
    if (i >= 30) counts.push(state.species.length);
  }
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(mean).toBeGreaterThan(4);
  expect(mean).toBeLessThan(9);
});
