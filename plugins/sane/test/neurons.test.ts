import { Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { drawnNetworks, nextNetworks } from '../src/networks.ts';
import { bredNeurons, firstNeurons, neuronFitness, rankedNeurons, type Neurons } from '../src/neurons.ts';

const SHAPE = { neurons: 12, connections: 3, inputs: 5 };
const RULES = { breeders: 0.25, mutation: 0, power: 1 };

/** The genes of a neuron: its inputs, and its weights. */
const genesOf = ({ inputs, weights }: Neurons, neuron: number) => [
  [...inputs.subarray(3 * neuron, 3 * neuron + 3)],
  [...weights.subarray(4 * neuron, 4 * neuron + 4)],
];

test('a neuron is as fit as the best networks that it is in; one that is in none comes last', () => {
  const networks = [Int32Array.of(0, 1), Int32Array.of(0, 2), Int32Array.of(0, 0), Int32Array.of(1, 2)];
  const fitness = neuronFitness(4, networks, [0.5, 0.8, 0.9, 0.2], 2);
  expect([...fitness]).toEqual([(0.9 + 0.8) / 2, (0.5 + 0.2) / 2, (0.8 + 0.2) / 2, -Infinity]);
  expect([...neuronFitness(4, networks, [0.5, 0.8, 0.9, 0.2], 1)]).toEqual([0.9, 0.5, 0.8, -Infinity]);
  expect(rankedNeurons(Float64Array.of(0.1, -Infinity, 0.7, 0.1, 0.9, -Infinity))).toEqual([
    4, 2, 0, 3, 1, 5,
  ]);
});

describe('the next neurons', () => {
  const order = [7, 3, 11, 0, 1, 2, 4, 5, 6, 8, 9, 10];
  const before = firstNeurons(SHAPE, 1, new Random('first'));
  const parents = order.slice(0, 3).map((neuron) => genesOf(before, neuron));

  test('are the fitter half and two children of each parent, in the places of the least fit', () => {
    for (let seed = 0; seed < 20; seed++) {
      const after = bredNeurons(before, order, SHAPE, RULES, new Random('children', seed));
      for (const neuron of order.slice(0, 6)) expect(genesOf(after, neuron)).toEqual(genesOf(before, neuron));
      // The fittest mates with itself.
      expect(genesOf(after, 10)).toEqual(parents[0]);
      for (const [i, [crossed, copied]] of [[10, 9] as const, [8, 6] as const, [5, 4] as const].entries()) {
        const fitter = parents.slice(0, i + 1);
        expect(fitter).toContainEqual(genesOf(after, copied));
        const [inputs, weights] = genesOf(after, crossed);
        const origins = fitter.filter(([a, b]) =>
          [0, 1, 2, 3].some(
            (point) =>
              inputs.every((input, k) => input === (k < point ? parents[i][0] : a)[k]) &&
              weights.every((weight, k) => weight === (k < point ? parents[i][1] : b)[k]),
          ),
        );
        expect(origins.length).toBeGreaterThan(0);
      }
    }
  });

  test('have other inputs and weights where children mutate, and nowhere else', () => {
    const after = bredNeurons(before, order, SHAPE, { ...RULES, mutation: 1 }, new Random('mutants'));
    for (const neuron of order.slice(0, 6)) expect(genesOf(after, neuron)).toEqual(genesOf(before, neuron));
    for (const neuron of order.slice(6)) {
      const [inputs, weights] = genesOf(after, neuron);
      expect(inputs.every((input) => input >= 0 && input <= 5)).toBe(true);
      for (const weight of weights) {
        const moves = parents.flatMap(([, all]) => all.map((old) => Math.abs(old - weight)));
        expect(Math.min(...moves)).toBeLessThanOrEqual(1);
        expect(moves).not.toContain(0);
      }
    }
  });
});

describe('networks', () => {
  test('that are drawn have every neuron equally often', () => {
    const counts = new Int32Array(12);
    for (const network of drawnNetworks(9, 4, 12, new Random('drawn'))) {
      expect(network).toHaveLength(4);
      for (const neuron of network) counts[neuron]++;
    }
    expect([...counts]).toEqual(Array.from({ length: 12 }, () => 3));
  });

  test('that are crossed come from the fittest quarter of the last ones', () => {
    const rules = { networks: 40, units: 4, blueprints: 0.5, mutation: 0 };
    const last = Array.from({ length: 8 }, (_, i) => Int32Array.from({ length: 4 }, (_, k) => 4 * i + k));
    const fitness = last.map((_, i) => (i * 3) % 8);
    // The fittest two are numbers 5 and 2.
    const next = nextNetworks(last, fitness, 32, rules, new Random('next'));
    expect(next).toHaveLength(40);
    const origins = next.slice(0, 20).map((network) => [...network].map((neuron) => neuron >> 2));
    expect(new Set(origins.flat())).toEqual(new Set([2, 5]));
    for (const origin of origins) {
      expect(origin.filter((one, k) => k > 0 && one !== origin[k - 1]).length).toBeLessThan(2);
    }
    expect(origins.some((origin) => new Set(origin).size === 2)).toBe(true);
    next.slice(0, 20).forEach((network) => network.forEach((neuron, k) => expect(neuron & 3).toBe(k)));
    const mutants = nextNetworks(last, fitness, 32, { ...rules, mutation: 1 }, new Random('mutants'));
    expect(new Set(mutants.slice(0, 20).flatMap((network) => [...network])).size).toBeGreaterThan(8);
    const drawn = nextNetworks(last, fitness, 32, { ...rules, blueprints: 0 }, new Random('drawn'));
    expect(new Set(drawn.slice(0, 8).flatMap((network) => [...network])).size).toBe(32);
  });
});
