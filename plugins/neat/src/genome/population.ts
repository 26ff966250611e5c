import { Random } from 'evolab';
import type { DistanceRules } from './alignment.ts';
import { cross } from './crossover.ts';
import { firstGenome, firstHidden, firstLinks, type Genome, type Shape } from './genome.ts';
import { Innovations, type Counters } from './innovations.ts';
import { mutate, type MutationRules } from './mutation.ts';
import {
  allot,
  fitnessOfSpecies,
  idleSpecies,
  represented,
  speciate,
  type Species,
  type SpeciesFitness,
} from './species.ts';

/** A member of the population. A child is named after the generation of its birth and its number. */
interface Member {
  readonly name: string;
  /** The name of its fitter parent; empty in the first generation. */
  readonly parent: string;
  readonly genome: Genome;
  /** The number of its species. */
  readonly species: number;
}

/** A generation that has not been evaluated yet. Plain data, complete. */
export interface PopulationState extends Counters {
  readonly generation: number;
  readonly members: readonly Member[];
  readonly species: readonly Species[];
  readonly nextSpecies: number;
  /** Genomes that differ by less are of one species. */
  readonly threshold: number;
}

/** How a population evolves. Defaults and names are those of the learner's options. */
export interface Rules {
  readonly population: number;
  readonly distance: DistanceRules;
  readonly threshold: number;
  /** The number of species that the threshold is adapted to; 0: the threshold stays. */
  readonly species: number;
  /** Generations without a better member after which a species has no children. */
  readonly stagnation: number;
  /** The number of species, those of the fittest members, that have children nevertheless. */
  readonly safe: number;
  /** The share of a species, its fittest, that may be parents. */
  readonly survival: number;
  /** The share of children with two parents, and of those with the second one from another species. */
  readonly crossover: number;
  readonly interspecies: number;
  readonly mutation: MutationRules;
}

/** The champion of a species with more members than this is copied unchanged. */
const ELITE_FROM = 5;
/** The largest change of the threshold, as a share of it. */
const THRESHOLD_STEP = 0.3;
const FIRST_STEP = 0.05;
const SMALLEST_THRESHOLD = 1e-3;

export function firstPopulation(shape: Shape, rules: Rules, seed: number): PopulationState {
  const genomes = Array.from({ length: rules.population }, (_, i) =>
    firstGenome(shape, rules.mutation.range, new Random(seed, 'first', i)),
  );
  const placed = (threshold: number) =>
    speciate(genomes, [], { nextSpecies: 1, threshold, generation: 0 }, rules.distance);
  let { threshold } = rules;
  let first = placed(threshold);
  // Equal genomes are of one species by any threshold.
  while (first.species.length < rules.species && threshold > SMALLEST_THRESHOLD) {
    threshold *= 1 - FIRST_STEP;
    first = placed(threshold);
  }
  const { species, of, nextSpecies } = first;
  return {
    generation: 0,
    members: genomes.map((genome, i) => ({ name: `0-${i}`, parent: '', genome, species: of[i] })),
    species,
    nextSpecies,
    threshold,
    nextInnovation: firstLinks(shape),
    nextNode: firstHidden(shape),
  };
}

/** The fittest members of each species, the fittest species first. */
export function championsOf(
  { members, species, generation }: PopulationState,
  fitness: ArrayLike<number>,
): number[] {
  const of = members.map((member) => member.species);
  return fitnessOfSpecies(species, of, fitness, generation)
    .map(({ members: [best] }) => best)
    .sort((a, b) => fitness[b] - fitness[a] || a - b);
}

/** The next generation, from the fitness of each member: higher is better, and 0 or more. */
export function nextPopulation(
  state: PopulationState,
  fitness: ArrayLike<number>,
  shape: Shape,
  rules: Rules,
  seed: number,
): PopulationState {
  const { generation, members } = state;
  const genomes = members.map(({ genome }) => genome);
  const of = members.map(({ species }) => species);
  const found = fitnessOfSpecies(state.species, of, fitness, generation);
  const idle = idleSpecies(found, fitness, { generation, stagnation: rules.stagnation, safe: rules.safe });
  const counts = allot(found, idle, rules.population);
  const innovations = new Innovations(state);
  const bred = found.flatMap((one, k) => {
    const elite = counts[k] > 0 && one.members.length > ELITE_FROM ? [members[one.members[0]]] : [];
    const children = Array.from({ length: counts[k] - elite.length }, (_, i) => {
      const random = new Random(seed, 'child', generation, one.species.id, i);
      return { ...childOf(one, found, { members, fitness, shape, rules, innovations, random }), name: '' };
    });
    return [...elite, ...children];
  });
  const { nextSpecies } = state;
  const threshold = adapted(state, rules);
  const placed = speciate(
    bred.map(({ genome }) => genome),
    represented(found, genomes, new Random(seed, 'representatives', generation)),
    { nextSpecies, threshold, generation: generation + 1 },
    rules.distance,
  );
  return {
    generation: generation + 1,
    members: bred.map(({ name, parent, genome }, i) => ({
      name: name || `${generation + 1}-${i}`,
      parent,
      genome,
      species: placed.of[i],
    })),
    species: placed.species,
    nextSpecies: placed.nextSpecies,
    threshold,
    ...innovations.counters,
  };
}

/** A larger threshold if there are too many species, a smaller one if there are too few. */
function adapted({ threshold, species: { length } }: PopulationState, { species: aim }: Rules): number {
  if (aim === 0) return threshold;
  return Math.max(SMALLEST_THRESHOLD, threshold * (1 + (THRESHOLD_STEP * (length - aim)) / (length + aim)));
}

interface Breeding {
  readonly members: readonly Member[];
  readonly fitness: ArrayLike<number>;
  readonly shape: Shape;
  readonly rules: Rules;
  readonly innovations: Innovations;
  readonly random: Random;
}

function childOf(
  { members: own }: SpeciesFitness,
  all: readonly SpeciesFitness[],
  { members, fitness, shape, rules, innovations, random }: Breeding,
): { parent: string; genome: Genome } {
  const { survival, crossover, interspecies, mutation } = rules;
  const parents = own.slice(0, Math.max(1, Math.ceil(survival * own.length)));
  const first = parents[random.below(parents.length)];
  const mutated = (genome: Genome) => mutate(genome, shape, mutation, innovations, random);
  if (random.unit() >= crossover) {
    return { parent: members[first].name, genome: mutated(members[first].genome) };
  }
  const outside = random.unit() < interspecies;
  const second = outside ? all[random.below(all.length)].members[0] : parents[random.below(parents.length)];
  const links = (i: number) => members[i].genome.links.length;
  // Of equally fit parents the smaller one counts as fitter.
  const order = fitness[second] - fitness[first] || links(first) - links(second);
  const [fitter, other] = order > 0 ? [second, first] : [first, second];
  return {
    parent: members[fitter].name,
    genome: mutated(cross(members[fitter].genome, members[other].genome, random)),
  };
}
