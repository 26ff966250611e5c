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

/**
 * The settings for a population of 1,000: c3, the threshold and the share of new links are those of section 4.1, the others
 * those of the file `p2nv.ne` of the authors' program, which has fewer new nodes than the paper (0.03).
 */
export const PAPER_LARGE: Rules = {
  ...PAPER,
  population: 1000,
  distance: { excess: 1, disjoint: 1, weights: 3 },
  threshold: 4,
  survival: 0.4,
  mutation: {
    addNode: 0.01,
    addLink: 0.3,
    recurrent: 0.2,
    perturb: 0.8,
    replace: 0.1,
    power: 1.8,
    range: 1,
    toggle: 0.1,
  },
};
