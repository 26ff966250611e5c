import {
  bornIn,
  Contest,
  defineLearner,
  drawRivals,
  fixedOpponent,
  mean,
  Random,
  remembered,
  scoredMembers,
  shareOfPoints,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type Scored,
  type Told,
} from 'evolab';
import { simplified } from './description.ts';
import { OPTIONS, type GeneticOptions } from './options.ts';
import { firstMembers, nextMembers, ranked, type Member } from './population.ts';
import type { Material } from './tree/grow.ts';
import { inputsOf } from './tree/inputs.ts';
import { parse } from './tree/parse.ts';
import { print } from './tree/print.ts';
import { depthOf, sizeOf } from './tree/tree.ts';

/** A member with its games so far. Plain data. */
type Champion = Member & Scored;

/** The complete state, plain data. */
export interface State {
  readonly generation: number;
  readonly members: readonly Member[];
  /**
   * Of the last generation that has played: the best `elite` members, the best first, then the other survivors, which are the
   * best of their islands. None before.
   */
  readonly champions: readonly Champion[];
  /** Best members of past generations. */
  readonly past: readonly Member[];
}

/**
 * Genetic programming (Koza 1992) with strongly typed trees (Montana 1995): formulas evolve by games, the same ones for all
 * members of a generation, and of formulas with equal results the smaller one is better (Luke and Panait 2002).
 */
export const geneticLearner = defineLearner({
  id: 'genetic-programming',
  summary: 'Genetic programming: evolves formulas that a person can read, by games',
  options: OPTIONS,
  measures: {
    fitness: 'points per game of the champion, from 0 to 1, as if it had drawn another two games',
    nodes: 'nodes of the formula of the champion, simplified',
    levels: 'depth of this formula',
    meanNodes: 'nodes of a member, as it evolved',
  },
  check: ({ elite, population, crossover, subtree, point, hoist, weigh }) => {
    if (elite >= population) return `an elite of ${elite} leaves no child in a population of ${population}`;
    const shares = crossover + subtree + point + hoist + weigh;
    // Sums of decimal shares are rounded.
    return shares > 1 + 1e-9
      ? `the shares of crossover, subtree, point, hoist and weigh are ${shares} together, more than 1`
      : undefined;
  },
  create: (options, parts): Learner<State> => new GeneticProgramming(options, parts),
});

class GeneticProgramming implements Learner<State> {
  readonly #options: GeneticOptions;
  readonly #parts: LearnerParts;
  readonly #material: Material;
  readonly #contest: Contest;

  constructor(options: GeneticOptions, parts: LearnerParts) {
    this.#options = options;
    this.#parts = parts;
    const { range, maxDepth, maxNodes } = options;
    this.#contest = new Contest(parts, options);
    this.#material = { inputs: inputsOf(parts.game), range, maxDepth, maxNodes };
    if (options.fitness !== 'coevolution') parts.checkOpponent(fixedOpponent(parts.gameUse, options));
  }

  init(): State {
    return {
      generation: 0,
      members: firstMembers(this.#options, this.#material, this.#parts.seed),
      champions: [],
      past: [],
    };
  }

  ask(state: State): MatchJob[] {
    const members = state.members.map((member) => this.#agent(member));
    return this.#contest.jobs(state.generation, members, this.#rivals(state));
  }

  tell(state: State, records: readonly MatchRecord[]): Told<State> {
    const { members, generation } = state;
    const { points, draws, plies } = this.#contest.result(records);
    const scored = scoredMembers(members, points, this.#contest.games, state.champions);
    const fitness = Float64Array.from(scored, shareOfPoints);
    const order = ranked(scored.map(({ formula }, i) => ({ formula, fitness: fitness[i] })));
    const born = generation + 1;
    const bred = nextMembers(members, fitness, born, this.#options, this.#material, this.#parts.seed);
    const living = new Set(bred.map(({ name }) => name));
    const champions = order
      .filter((i, place) => place < this.#options.elite || living.has(members[i].name))
      .map((i) => scored[i]);
    const best = members[order[0]];
    const short = simplified(parse(best.formula), this.#parts.game);
    const next: State = {
      generation: born,
      members: bred,
      champions,
      past: remembered(state.past, best, new Random(this.#parts.seed, 'past', generation)),
    };
    return {
      state: next,
      effort: { updates: this.births(next).length },
      measures: {
        fitness: fitness[order[0]],
        meanFitness: mean(fitness),
        nodes: sizeOf(short),
        levels: depthOf(short),
        meanNodes: mean(members.map(({ formula }) => sizeOf(parse(formula)))),
        different: new Set(members.map(({ formula }) => formula)).size / members.length,
        draws,
        plies,
      },
    };
  }

  agents({ champions, members }: State): AgentSpec[] {
    const { playDepth, depth, elite } = this.#options;
    const known = champions.length > 0 ? champions.slice(0, elite) : members.slice(0, 1);
    return known.map(({ name, formula }) => {
      const short = print(simplified(parse(formula), this.#parts.game));
      return this.#agent({ name, formula: short }, playDepth || depth);
    });
  }

  births({ generation, members }: State): { name: string; parent: string }[] {
    return bornIn(generation, members);
  }

  /** Whom all members of a generation play. */
  #rivals(state: State): AgentSpec[] {
    const { fitness, rivals, elite } = this.#options;
    const { gameUse, seed } = this.#parts;
    const fixed = fixedOpponent(gameUse, this.#options);
    if (fitness === 'opponent') return [fixed];
    const random = new Random(seed, 'rivals', state.generation);
    const known = { ...state, champions: state.champions.slice(0, elite) };
    const drawn = drawRivals<Member>(known, rivals, random);
    const bred = drawn.map((member) => this.#agent(member));
    return fitness === 'both' ? bred.flatMap((rival) => [fixed, rival]) : bred;
  }

  #agent({ name, formula }: Pick<Member, 'name' | 'formula'>, depth = this.#options.depth): AgentSpec {
    const { searcher } = this.#options;
    return {
      name,
      game: this.#parts.gameUse,
      searcher,
      evaluator: { use: 'formula', formula },
      budget: { depth },
    };
  }
}
