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
  type Rivals,
  type Scored,
  type Told,
} from 'evolab';
import { frameFor, shapeFor, whyNotEvolved } from './evolved.ts';
import type { Genome } from './genome/genome.ts';
import {
  championsOf,
  firstPopulation,
  nextPopulation,
  type PopulationState,
  type Rules,
} from './genome/population.ts';
import { usedNodes } from './net/net.ts';
import { phenotype } from './net/phenotype.ts';
import { optionsOf } from './net/structure.ts';
import { OPTIONS, rulesOf, type NeatOptions } from './options.ts';

/** A member that was the best of its species. Plain data. */
export interface Champion extends Scored {
  readonly name: string;
  readonly genome: Genome;
  readonly species: number;
}

/** The complete state, plain data. */
export interface State {
  readonly population: PopulationState;
  /** Of the last generation that has played, the best first; none before. */
  readonly champions: readonly Champion[];
  /** Best members of past generations. */
  readonly past: readonly { readonly name: string; readonly genome: Genome }[];
  /** Members by species in each generation that has played: generation, species, members; one after the other. */
  readonly history: Int32Array;
}

/**
 * NEAT (Stanley and Miikkulainen 2002): weights and structure of nets evolve together, in species that share their fitness.
 * Fitness are points of games, the same ones for all members of a generation: against champions of the species and of the
 * past (Stanley and Miikkulainen 2004), or against a fixed opponent.
 */
export const neatLearner = defineLearner({
  id: 'neat',
  summary: 'NEAT and HyperNEAT: evolves the structure and the weights of nets by games, in species',
  options: OPTIONS,
  measures: {
    fitness: 'points per game of the champion, from 0 to 1, as if it had drawn another two games',
    hidden: 'hidden nodes of the champion',
    links: 'links of the champion',
  },
  check: ({ evaluator }) => whyNotEvolved(evaluator),
  create: (options, parts): Learner<State> => new Neat(options, parts),
});

class Neat implements Learner<State> {
  readonly #options: NeatOptions;
  readonly #parts: LearnerParts;
  readonly #rules: Rules;
  readonly #shape;
  readonly #frame;
  readonly #contest: Contest;

  constructor(options: NeatOptions, parts: LearnerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#rules = rulesOf(options);
    this.#contest = new Contest(parts, options);
    this.#shape = shapeFor(options.evaluator, parts.game, options.activations);
    this.#frame = frameFor(options.evaluator, parts.game);
    if (options.fitness === 'opponent') parts.checkOpponent(fixedOpponent(parts.gameUse, options));
  }

  init(): State {
    return {
      population: firstPopulation(this.#shape, this.#rules, this.#parts.seed),
      champions: [],
      past: [],
      history: new Int32Array(0),
    };
  }

  ask(state: State): MatchJob[] {
    const { generation, members } = state.population;
    const agents = members.map(({ name, genome }) => this.#agent(name, genome));
    return this.#contest.jobs(generation, agents, this.#rivals(state));
  }

  tell(state: State, records: readonly MatchRecord[]): Told<State> {
    const { population, champions: before } = state;
    const { members } = population;
    const { points, draws, plies } = this.#contest.result(records);
    const played = members.map(({ name, genome, species }) => ({ name, genome, species }));
    const scored: Champion[] = scoredMembers(played, points, this.#contest.games, before);
    const fitness = Float64Array.from(scored, shareOfPoints);
    const champions = championsOf(population, fitness).map((i) => scored[i]);
    const [best] = champions;
    const { name, genome } = best;
    const random = new Random(this.#parts.seed, 'past', population.generation);
    const { nodes, links } = this.#sizeOf(best.genome);
    const next: State = {
      population: nextPopulation(population, fitness, this.#shape, this.#rules, this.#parts.seed),
      champions,
      past: remembered(state.past, { name, genome }, random),
      history: Int32Array.from([...state.history, ...countsOf(population)]),
    };
    return {
      state: next,
      effort: { updates: this.births(next).length },
      measures: {
        fitness: shareOfPoints(best),
        meanFitness: mean(fitness),
        species: population.species.length,
        hidden: nodes,
        links,
        meanLinks: mean(members.map(({ genome }) => this.#sizeOf(genome).links)),
        draws,
        plies,
      },
    };
  }

  agents({ champions, population }: State): AgentSpec[] {
    const { playDepth, depth } = this.#options;
    const known = champions.length > 0 ? champions : population.members.slice(0, 1);
    return known.map(({ name, genome }) => this.#agent(name, genome, playDepth || depth));
  }

  births({ population: { generation, members } }: State): { name: string; parent: string }[] {
    return bornIn(generation, members);
  }

  /** Whom all members of a generation play. */
  #rivals({ population, champions, past }: State): AgentSpec[] {
    const { fitness, rivals } = this.#options;
    const { gameUse, seed } = this.#parts;
    if (fitness === 'opponent') return [fixedOpponent(gameUse, this.#options)];
    const { generation, members } = population;
    const known: Rivals<Pick<Champion, 'name' | 'genome'>> = { champions, members, past };
    const drawn = drawRivals(known, rivals, new Random(seed, 'rivals', generation));
    return drawn.map(({ name, genome }) => this.#agent(name, genome));
  }

  #sizeOf(genome: Genome): { nodes: number; links: number } {
    const plan = phenotype(genome, this.#shape, this.#frame.output);
    const { inputs, outputs } = this.#shape;
    const used = usedNodes(plan);
    return {
      nodes: [...used].filter((node) => node > inputs + outputs).length,
      links: plan.links.filter(({ to }) => used.has(to)).length,
    };
  }

  #agent(name: string, genome: Genome, depth = this.#options.depth): AgentSpec {
    const { searcher, evaluator } = this.#options;
    const { weights, ...structure } = optionsOf(phenotype(genome, this.#shape, this.#frame.output));
    return {
      name,
      game: this.#parts.gameUse,
      searcher,
      evaluator: { ...evaluator, ...structure },
      budget: { depth },
      weights,
    };
  }
}

/** Generation, species and members of each species. */
function countsOf({ generation, species, members }: PopulationState): number[] {
  return species.flatMap(({ id }) => [
    generation,
    id,
    members.filter((member) => member.species === id).length,
  ]);
}
