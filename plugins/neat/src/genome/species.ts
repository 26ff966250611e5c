import type { Random } from 'evolab';
import { distance, type DistanceRules } from './alignment.ts';
import type { Genome } from './genome.ts';

/** Members that are close to each other and share their fitness. Plain data. */
export interface Species {
  readonly id: number;
  /** A member of the generation before, by which the species is recognised. */
  readonly representative: Genome;
  /** The highest fitness that a member ever had, and in which generation. */
  readonly best: number;
  readonly improved: number;
}

/** The species of a generation, and the number of that of each member. */
export interface Speciation {
  readonly species: readonly Species[];
  readonly of: readonly number[];
  readonly nextSpecies: number;
}

/**
 * Puts each genome into the first species whose representative is closer than `threshold`, or else into a new one. Species
 * without members are dropped.
 */
export function speciate(
  genomes: readonly Genome[],
  known: readonly Species[],
  { nextSpecies, threshold, generation }: { nextSpecies: number; threshold: number; generation: number },
  rules: DistanceRules,
): Speciation {
  const species = [...known];
  const of = genomes.map((genome) => {
    const found = species.find(({ representative }) => distance(genome, representative, rules) < threshold);
    if (found) return found.id;
    const id = nextSpecies++;
    species.push({ id, representative: genome, best: -Infinity, improved: generation });
    return id;
  });
  const living = new Set(of);
  return { species: species.filter(({ id }) => living.has(id)), of, nextSpecies };
}

/** What the members of a species have reached together. */
export interface SpeciesFitness {
  readonly species: Species;
  /** Numbers of its members, the fittest first. */
  readonly members: readonly number[];
  /** The sum of the members' fitness, each shared by all of them: their mean. */
  readonly shared: number;
}

/** The members of each species by fitness, with their best fitness so far brought up to date. */
export function fitnessOfSpecies(
  species: readonly Species[],
  of: readonly number[],
  fitness: ArrayLike<number>,
  generation: number,
): SpeciesFitness[] {
  return species.map((one) => {
    const members = of.flatMap((id, i) => (id === one.id ? [i] : []));
    members.sort((a, b) => fitness[b] - fitness[a] || a - b);
    const best = fitness[members[0]];
    const sum = members.reduce((total, i) => total + fitness[i], 0);
    const better = best > one.best;
    return {
      species: better ? { ...one, best, improved: generation } : one,
      members,
      shared: sum / members.length,
    };
  });
}

/** Whole numbers of children that sum to `total`, in proportion to shared fitness; 0 for species that are `idle`. */
export function allot(found: readonly SpeciesFitness[], idle: readonly boolean[], total: number): number[] {
  const shares = found.map(({ shared }, i) => (idle[i] ? 0 : shared));
  const sum = shares.reduce((all, share) => all + share, 0);
  const active = idle.filter((one) => !one).length;
  // Without any fitness all that are not idle are equal.
  const exact = shares.map((share, i) => {
    if (idle[i]) return 0;
    return sum > 0 ? (share / sum) * total : total / active;
  });
  const counts = exact.map(Math.floor);
  const order = exact
    .map((share, i) => ({ i, rest: share - counts[i] }))
    .filter(({ i }) => !idle[i])
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  const missing = total - counts.reduce((all, count) => all + count, 0);
  for (let k = 0; k < missing; k++) counts[order[k % order.length].i]++;
  return counts;
}

/** How many species, those of the fittest members, have children although all stagnate. */
const LEAST = 2;

/**
 * Which species have no children: those without a better member for `stagnation` generations, but for the `safe` ones with
 * the fittest members.
 */
export function idleSpecies(
  found: readonly SpeciesFitness[],
  fitness: ArrayLike<number>,
  { generation, stagnation, safe }: { generation: number; stagnation: number; safe: number },
): boolean[] {
  const top = ({ members: [best] }: SpeciesFitness) => fitness[best];
  const order = found.map((_, i) => i).sort((a, b) => top(found[b]) - top(found[a]) || a - b);
  const stale = found.map(({ species: { improved } }) => generation - improved >= stagnation);
  const kept = new Set(order.slice(0, stale.every(Boolean) ? Math.max(LEAST, safe) : safe));
  return stale.map((one, i) => one && !kept.has(i));
}

/** Each species with one of its members, drawn at random, as the representative for the next generation. */
export function represented(
  found: readonly SpeciesFitness[],
  genomes: readonly Genome[],
  random: Random,
): Species[] {
  return found.map(({ species, members }) => ({
    ...species,
    representative: genomes[members[random.below(members.length)]],
  }));
}
