import { Random } from 'evolab';
import { firstGenome, firstHidden, firstLinks, type Genome, type Shape } from '../src/genome/genome.ts';
import { Innovations } from '../src/genome/innovations.ts';
import { mutate } from '../src/genome/mutation.ts';

export const SHAPE: Shape = {
  inputs: 3,
  outputs: 2,
  activations: ['tanh', 'gaussian', 'sine', 'sigmoid', 'abs', 'linear'],
};

/** Mutations that grow a genome fast. */
export const GROWING = {
  addNode: 0.3,
  addLink: 0.4,
  recurrent: 0,
  perturb: 0.8,
  replace: 0.1,
  power: 1,
  range: 1,
  toggle: 0.2,
};

/** A genome after some mutations. */
export function grown(seed: number, mutations: number, shape = SHAPE, rules = GROWING): Genome {
  const random = new Random('grown', seed);
  let counters = { nextInnovation: firstLinks(shape), nextNode: firstHidden(shape) };
  let genome = firstGenome(shape, 1, random);
  for (let i = 0; i < mutations; i++) {
    const innovations = new Innovations(counters);
    genome = mutate(genome, shape, rules, innovations, random);
    ({ counters } = innovations);
  }
  return genome;
}
