import type { Genome, Shape } from '../genome/genome.ts';
import {
  championsOf,
  firstPopulation,
  nextPopulation,
  type PopulationState,
  type Rules,
} from '../genome/population.ts';

/** A problem with a known measure of success. */
export interface Task {
  readonly shape: Shape;
  /**
   * Whose success ends a run: that of any member, or that of a champion. Then one genome a generation is tested, the champion
   * of the best species that has become better since its last test (Stanley and Miikkulainen 2002, section 4.4).
   */
  readonly tested: 'members' | 'champions';
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

/** Evolves until a genome solves the task, for at most `most` generations. All evaluations of a generation count. */
export function solve(task: Task, rules: Rules, seed: number, most: number): TaskResult {
  let state: PopulationState = firstPopulation(task.shape, rules, seed);
  const tests = new Tests();
  for (let generation = 1; ; generation++) {
    const genomes = state.members.map(({ genome }) => genome);
    const fitness = Float64Array.from(genomes, (genome) => task.fitness(genome));
    const candidates = task.tested === 'members' ? genomes : tests.next(state, fitness);
    const champion = candidates.find((genome) => task.solves(genome));
    const evaluations = generation * rules.population;
    if (champion || generation === most) return { champion, generations: generation, evaluations };
    state = nextPopulation(state, fitness, task.shape, rules, seed);
  }
}

/** Which champion is tested in a generation. */
export class Tests {
  /** The fitness with which each species was tested last. */
  readonly #tested = new Map<number, number>();

  /** The champion of the best species that has become better since its last test, if there is one. */
  next(state: PopulationState, fitness: ArrayLike<number>): Genome[] {
    const { members } = state;
    const found = championsOf(state, fitness).find(
      (i) => fitness[i] > (this.#tested.get(members[i].species) ?? -Infinity),
    );
    if (found === undefined) return [];
    this.#tested.set(members[found].species, fitness[found]);
    return [members[found].genome];
  }
}
