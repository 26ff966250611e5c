import { CONTEST_OPTIONS, kind, option, type OptionsOf } from 'evolab';
import type { Rules } from './genome/population.ts';
import { ACTIVATIONS } from './net/activation.ts';

const share = (value: number, help: string) => option.number(value, { min: 0, max: 1, help });
const factor = (value: number, help: string) => option.number(value, { min: 0, tune: [0, 5], help });

/** Options of the learner `neat`. */
export const OPTIONS = {
  evaluator: option.use({ use: 'neat' }, 'evaluator', { help: 'what evolves: neat or hyperneat' }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', { help: 'the search of the members' }),
  depth: option.whole(1, { min: 1, help: 'search depth in plies' }),
  playDepth: CONTEST_OPTIONS.playDepth,
  fitness: option.choice('coevolution', ['coevolution', 'opponent'], {
    help: 'coevolution: games against champions of species, present and past; opponent: games against the fixed opponent',
  }),
  opponent: option.use({ use: 'material' }, 'evaluator', {
    help: 'evaluator of the fixed opponent, which searches to the same depth',
  }),
  games: option.whole(12, { min: 1, help: 'games of a member in a generation, the same for all members' }),
  rivals: option.whole(6, {
    min: 1,
    help: 'champions that all members play: half of them of the present species, the others of the past',
  }),
  openings: option.whole(2, {
    min: 0,
    help: 'random plies before each game; each role is played on each opening',
  }),
  maxPlies: CONTEST_OPTIONS.maxPlies,
  population: option.whole(100, { min: 2, max: 10_000, help: 'number of members' }),
  activations: option.list(['tanh'], kind.choice(ACTIVATIONS), {
    minLength: 1,
    help: 'a new node has one of these activations',
  }),
  addNode: share(0.03, 'probability that a child gets a new node'),
  addLink: share(0.05, 'probability that a child gets a new link, if it gets no node'),
  perturb: share(0.8, 'probability that the weights of any other child change'),
  replace: share(0.02, 'share of these weights that are drawn anew instead of moved'),
  power: option.number(0.2, { above: 0, max: 8, help: 'a weight moves by up to this' }),
  range: option.number(1, { above: 0, max: 8, help: 'first and new weights are in [-range, range]' }),
  toggle: share(0.02, 'probability that a link of any other child is switched on or off'),
  crossover: share(0.75, 'share of children with two parents'),
  stagnation: option.whole(15, {
    min: 1,
    help: 'generations without a better member after which a species has no children',
  }),
  species: option.whole(8, {
    min: 0,
    help: 'the number of species that the threshold is adapted to; 0: the threshold stays',
  }),
  threshold: option.number(3, {
    above: 0,
    max: 1000,
    help: 'first distance from which genomes are of different species',
  }),
  excess: factor(1, 'c1: what excess links count in the distance of two genomes'),
  disjoint: factor(1, 'c2: what disjoint links count'),
  weights: factor(0.4, 'c3: what the mean difference of the weights of matching links counts'),
};

/** Fitness by games is noisy, and rivals become stronger: this many species never stagnate. */
const SAFE = 2;
/** The share of a species that may be parents, and of children of two whose second parent is of another species. */
const SURVIVAL = 0.2;
const INTERSPECIES = 0.001;

export type NeatOptions = OptionsOf<typeof OPTIONS>;

/** The rules of evolution among the options. */
export function rulesOf(options: NeatOptions): Rules {
  const { population, threshold, species, stagnation, crossover } = options;
  const { excess, disjoint, weights, addNode, addLink, perturb, replace, power, range, toggle } = options;
  return {
    population,
    threshold,
    species,
    stagnation,
    safe: SAFE,
    survival: SURVIVAL,
    crossover,
    interspecies: INTERSPECIES,
    distance: { excess, disjoint, weights },
    mutation: { addNode, addLink, recurrent: 0, perturb, replace, power, range, toggle },
  };
}
