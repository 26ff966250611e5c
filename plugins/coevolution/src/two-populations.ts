import {
  hashOf,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type Told,
} from 'evolab';
import type { CoevolutionOptions } from './options.ts';
import { Population, type Outcome, type State } from './population.ts';

/** The populations, in the order of the state; the first brings the champion. */
const NAMES = ['host', 'parasite'] as const;

/** The complete state of two populations, plain data. */
export interface PairState {
  readonly generation: number;
  readonly populations: readonly State[];
  /** Of a population whose generation is over while the other's champion still plays. */
  readonly measures?: Readonly<Record<string, number>>;
}

/**
 * Hosts and parasites (Hillis 1990; Rosin and Belew 1997): two populations, each scored by games against members of the
 * other, and against the memory of the other's champions.
 */
export class TwoPopulations implements Learner<PairState> {
  readonly #populations: readonly Population[];

  constructor(options: CoevolutionOptions, parts: LearnerParts) {
    this.#populations = NAMES.map(
      (name) => new Population(options, { ...parts, seed: hashOf(parts.seed, 'population', name) }, name),
    );
  }

  init(): PairState {
    return { generation: 0, populations: this.#populations.map((population) => population.init()) };
  }

  ask(state: PairState): MatchJob[] {
    return this.#populations.flatMap((population, i) => {
      if (waits(state, i)) return [];
      const { [i]: own, [1 - i]: other } = state.populations;
      return population.ask(own, other.members).map((job) => ({ ...job, id: `${job.id}-${NAMES[i]}` }));
    });
  }

  tell(state: PairState, records: readonly MatchRecord[]): Told<PairState> {
    const outcomes = this.#populations.map((population, i): Outcome => {
      const { [i]: own, [1 - i]: other } = state.populations;
      if (waits(state, i)) return { state: own, measures: {} };
      const results = records.filter(({ id }) => id.endsWith(`-${NAMES[i]}`));
      return population.outcome(own, results, other.members);
    });
    // Each remembers the champions of the other.
    const told = this.#populations.map((population, i) =>
      population.conclude(outcomes[i], outcomes[1 - i].champion),
    );
    const measures = { ...state.measures };
    told.forEach((one, i) => {
      for (const [name, value] of Object.entries(one.measures))
        measures[i === 0 ? name : `${NAMES[i]} ${name}`] = value;
    });
    const more = told.some((one) => one.more);
    const populations = told.map((one) => one.state);
    return {
      state: { generation: populations[0].generation, populations, ...(more && { measures }) },
      measures,
      effort: { updates: told.reduce((sum, { effort }) => sum + (effort?.updates ?? 0), 0) },
      ...(more && { more }),
    };
  }

  /** The hosts, best first, then the parasites, best first. */
  agents({ populations }: PairState): AgentSpec[] {
    return this.#populations.flatMap((population, i) => population.agents(populations[i]));
  }

  births({ populations }: PairState): { name: string; parent: string }[] {
    return this.#populations.flatMap((population, i) => population.births(populations[i]));
  }
}

/** Whether the generation of a population is over, while the other's champion still plays. */
const waits = ({ populations }: PairState, i: number): boolean =>
  !populations[i].entrant && populations[1 - i].entrant !== undefined;
