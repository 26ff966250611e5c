import type { Rules } from '../genome/population.ts';

/** The settings of Stanley and Miikkulainen (2002), section 4.1, for a population of 150. */
export const PAPER: Rules = {
  population: 150,
  distance: { excess: 1, disjoint: 1, weights: 0.4 },
  threshold: 3,
  species: 0,
  stagnation: 15,
  safe: 0,
  survival: 0.2,
  crossover: 0.75,
  interspecies: 0.001,
  mutation: {
    addNode: 0.03,
    addLink: 0.05,
    recurrent: 0,
    perturb: 0.8,
    replace: 0.1,
    power: 4,
    range: 4,
    toggle: 0,
  },
};
