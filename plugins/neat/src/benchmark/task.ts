import type { Genome, Shape } from '../genome/genome.ts';
import { firstPopulation, nextPopulation, type PopulationState, type Rules } from '../genome/population.ts';

/** A problem with a known measure of success. */
export interface Task {
  readonly shape: Shape;
  /** 0 or more; higher is better. */
  fitness(genome: Genome): number;
  /** Whether a genome solves the task. */
  solves(genome: Genome): boolean;
}

/** How a run went. Plain data. */
export interface TaskResult {
  /** Undefined if no genome solved the task. */
  readonly champion: Genome | undefined;
  /** Generations up to the one that was solved in, that one included, and evaluations. */
  readonly generations: number;
  readonly evaluations: number;
}

/**
 * Evolves until the fittest member of a generation, or with `any` one of its members, solves the task. The evaluations of a
 * generation all count.
 */
export function solve(
  task: Task,
  rules: Rules,
  seed: number,
  { most, any }: { readonly most: number; readonly any: boolean },
): TaskResult {
  let state: PopulationState = firstPopulation(task.shape, rules, seed);
  for (let generation = 1; ; generation++) {
    const genomes = state.members.map(({ genome }) => genome);
    const fitness = Float64Array.from(genomes, (genome) => task.fitness(genome));
    const best = genomes[fitness.reduce((top, value, i) => (value > fitness[top] ? i : top), 0)];
    const champion = any
      ? genomes.find((genome) => task.solves(genome))
      : task.solves(best)
        ? best
        : undefined;
    const evaluations = generation * rules.population;
    if (champion || generation === most) return { champion, generations: generation, evaluations };
    state = nextPopulation(state, fitness, task.shape, rules, seed);
  }
}
