import {
  drawWeights,
  endedByLimit,
  hashOf,
  Random,
  samplesOf,
  sum,
  withinBounds,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type Optimizer,
  type Told,
} from 'evolab';
import { FIXED, numberOf, scoresOf, sums, type Matchup } from './matchup.ts';
import { MemoryRound, type Remembering } from './memory-round.ts';
import { openingOf } from './opening.ts';
import type { CoevolutionOptions } from './options.ts';
import { Players } from './players.ts';
import { optimizerOf } from './optimizer/settings.ts';
import { averaged, type Averaged } from './running-mean.ts';
import { dice, seated, seatOf, sidesOf } from './seating.ts';

/** The complete state, plain data. */
export interface StrategyState extends Remembering, Averaged {}

/** A game of a generation. Games with the same number of opening have the same one. */
interface Pairing extends Matchup {
  readonly opening: number;
}

/**
 * Coevolution of a normal distribution of weights: its samples are the members of a generation. They play each other, or
 * a fixed opponent, and champions of the past, and the distribution moves towards the better ones.
 */
export class Strategy implements Learner<StrategyState> {
  readonly #options: CoevolutionOptions;
  readonly #parts: LearnerParts;
  readonly #blocks;
  readonly #optimizer: Optimizer<unknown>;
  readonly #players: Players;
  readonly #memory: MemoryRound;

  constructor(options: CoevolutionOptions, parts: LearnerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#blocks = parts.weightsOf(options.evaluator);
    this.#optimizer = optimizerOf(options, parts);
    this.#players = new Players(options, parts);
    this.#memory = new MemoryRound(options, parts, (player) => this.#players.agent(player));
    // Now, and not with the first job: the evaluator may have too many weights.
    this.init();
  }

  init(): StrategyState {
    const mean = drawWeights(this.#blocks, new Random(this.#parts.seed, 'init'));
    const distribution = this.#optimizer.start(mean, this.#options.sigma);
    return { generation: 0, distribution, average: mean };
  }

  ask(state: StrategyState): MatchJob[] {
    if (state.entrant) return this.#memory.ask(state);
    const { generation, distribution } = state;
    const { maxPlies, openings } = this.#options;
    const members = this.#samples(state).map((sample, i) =>
      this.#players.agent({
        name: `${generation}-${i}`,
        weights: withinBounds(this.#blocks, this.#optimizer.weightsAt(distribution, sample)),
      }),
    );
    const agentOf = this.#players.numbered(members, state.memory?.members);
    return this.#pairings(state).map(({ first, second, opening }, i) => ({
      id: `${generation}-${i}`,
      agents: seated(agentOf(first), agentOf(second), this.#parts.game, seatOf(this.#parts.game, i)),
      seed: hashOf(this.#parts.seed, 'game', generation, i),
      ...dice(this.#parts.game, this.#parts.seed, 'dice', generation, opening),
      opening: openingOf(this.#parts, openings, generation, opening),
      ...(maxPlies > 0 && { maxPlies }),
    }));
  }

  tell(state: StrategyState, records: readonly MatchRecord[]): Told<StrategyState> {
    if (state.entrant) return this.#memory.tell(state, records);
    const { population, points, average: share, opponents } = this.#options;
    const pairings = this.#pairings(state);
    const payoffs = records.map((record, i) => sidesOf(record.payoffs, seatOf(this.#parts.game, i)));
    const fitness = [...sums(scoresOf(population, pairings, payoffs, points, true))];
    const distribution = this.#optimizer.update(state.distribution, this.#samples(state), fitness);
    const after = averaged(state, distribution, {
      optimizer: this.#optimizer,
      blocks: this.#blocks,
      generation: state.generation,
      share,
    });
    const generation = state.generation + 1;
    const measures = {
      fitness: fitness.reduce((most, f) => Math.max(most, f)),
      // What one of two opposite samples wins the other loses.
      ...(opponents === 'population' && { meanFitness: sum(fitness) / population }),
      draws: payoffs.filter(([first]) => first === 0).length / records.length,
      capped: records.filter((record) => endedByLimit(this.#parts.game, record)).length / records.length,
      plies: records.reduce((sum, { moves }) => sum + moves.length, 0) / records.length,
      sigma: this.#optimizer.deviationOf(distribution),
    };
    return this.#memory.present(
      { ...state, generation, ...after },
      { name: `mean-${generation}`, weights: after.average },
      measures,
      { updates: population },
    );
  }

  agents({ generation, average }: StrategyState): AgentSpec[] {
    return [this.#players.champion({ name: `mean-${generation}`, weights: average })];
  }

  // `tell` draws samples and pairings again, so that the state need not store them.
  #samples({ generation, distribution, average }: StrategyState): readonly Float64Array[] {
    const random = new Random(this.#parts.seed, 'samples', generation);
    return samplesOf(this.#optimizer, distribution, this.#options.population, average.length, random);
  }

  /** Every member starts the same number of games; mirrored members meet on one opening with both colours. */
  #pairings({ generation, memory }: StrategyState): Pairing[] {
    const { population, games, fitness, memoryShare, opponents } = this.#options;
    const random = new Random(this.#parts.seed, 'pairings', generation);
    const remembered = memory ? Math.round(games * memoryShare) : 0;
    const within = fitness === 'opponent' ? 0 : games - remembered;
    const outside = Array.from({ length: Math.ceil((games - within) / 2) }, () =>
      fitness === 'opponent' ? FIXED : numberOf(random.index(memory!.mix)),
    );
    const members = Array.from({ length: population }, (_, i) => i);
    return [
      ...this.#within(within, opponents, random),
      ...members.flatMap((member) =>
        Array.from({ length: games - within }, (_, game) => {
          const opening = this.#openingNumber(member, within + (game >> 1));
          const other = outside[game >> 1];
          return game % 2 === 0
            ? { first: member, second: other, opening }
            : { first: other, second: member, opening };
        }),
      ),
    ];
  }

  #within(games: number, opponents: string, random: Random): Pairing[] {
    const { population } = this.#options;
    if (opponents === 'mirrored')
      return Array.from({ length: population / 2 }, (_, pair) =>
        Array.from({ length: games }, (_, game) => {
          const opening = this.#openingNumber(pair, game);
          const [one, other] = [2 * pair, 2 * pair + 1];
          return [
            { first: one, second: other, opening },
            { first: other, second: one, opening },
          ];
        }).flat(),
      ).flat();
    // In a circle in another order for each game, so that all have as many games with either colour.
    return Array.from({ length: games }, (_, game) => {
      const circle = random.shuffle(Array.from({ length: population }, (_, i) => i));
      return circle.map((first, i) => ({
        first,
        second: circle[(i + 1) % population],
        opening: this.#openingNumber(first, game),
      }));
    }).flat();
  }

  #openingNumber(owner: number, game: number): number {
    return this.#options.commonOpenings ? game : owner * this.#options.games + game;
  }
}
