import { drawWeights, Random, samplesOf, type LearnerParts, type Optimizer } from 'evolab';
import { gainOf, type Elite } from './elites.ts';
import { gamesOf, type MapElitesOptions } from './options.ts';

/** The least and the most standard deviation of an emitter, in units of that with which it began. */
const RANGE = [1e-4, 1e4];

/** What the newcomers of a generation were worth, and what came of them. */
export interface Outcome {
  readonly newcomers: readonly (Elite | undefined)[];
  readonly bars: ReadonlyMap<string, number>;
  /** After the generation. */
  readonly elites: readonly Elite[];
  /** The standard deviation with which an emitter begins. */
  readonly deviation: number;
}

/**
 * Improvement emitters of CMA-ME (Fontaine, Togelius, Nikolaidis and Hoover, Covariance matrix adaptation for the rapid
 * illumination of behavior space, GECCO 2020): distributions of weights that each begin at an elite drawn by chance and move
 * towards the samples that improve the map. Those that found an empty cell rank above all others, among them by their
 * points; the others by what they have more than the bar of their cell. An emitter of whose samples none entered the map
 * begins anew. As in later versions of the method the better half of the samples recombines, and not only those that
 * entered.
 */
export class Emitters {
  readonly #optimizer: Optimizer<unknown>;
  readonly #count: number;
  readonly #samples: number;
  readonly #games: number;
  readonly #seed: number;

  constructor(options: MapElitesOptions, parts: LearnerParts) {
    const { evaluator, optimizer, emitters, population, sigma } = options;
    this.#optimizer = parts.optimizer({ use: optimizer });
    // Now, and not once the first player is taught: there may be too many weights for a matrix.
    this.#optimizer.start(drawWeights(parts.weightsOf(evaluator), new Random(parts.seed, 'init')), sigma);
    this.#count = emitters;
    this.#samples = population / emitters;
    this.#games = gamesOf(options, parts.game);
    this.#seed = parts.seed;
  }

  /** The distributions with which emitters begin after this generation. */
  begin(
    generation: number,
    { elites, deviation }: Pick<Outcome, 'elites' | 'deviation'>,
  ): readonly unknown[] {
    return Array.from({ length: this.#count }, (_, i) => this.#start(generation, i, elites, deviation));
  }

  /** What the emitters try: as many weights from each, in their order. */
  newcomers(generation: number, distributions: readonly unknown[]): Float64Array[] {
    return distributions.flatMap((distribution, i) =>
      this.#drawn(generation, i, distribution).map((sample) =>
        this.#optimizer.weightsAt(distribution, sample),
      ),
    );
  }

  /** The distributions after a generation. */
  next(
    generation: number,
    distributions: readonly unknown[],
    { newcomers, bars, elites, deviation }: Outcome,
  ): readonly unknown[] {
    return distributions.map((distribution, i) => {
      const own = newcomers.slice(i * this.#samples, (i + 1) * this.#samples);
      const gains = own.map((newcomer) => gainOf(newcomer, bars, this.#games));
      if (gains.every((gain) => gain <= 0)) return this.#start(generation, i, elites, deviation);
      const moved = this.#optimizer.update(distribution, this.#drawn(generation, i, distribution), gains);
      const share = this.#optimizer.deviationOf(moved) / deviation;
      return share > RANGE[0] && share < RANGE[1] ? moved : this.#start(generation, i, elites, deviation);
    });
  }

  #start(generation: number, emitter: number, elites: readonly Elite[], deviation: number): unknown {
    const random = new Random(this.#seed, 'emitter', generation, emitter);
    return this.#optimizer.start(elites[random.below(elites.length)].weights, deviation);
  }

  /** The same ones each time, so that the state need not store them. */
  #drawn(generation: number, emitter: number, distribution: unknown): readonly Float64Array[] {
    const random = new Random(this.#seed, 'emitted', generation, emitter);
    const { length } = this.#optimizer.meanOf(distribution);
    return samplesOf(this.#optimizer, distribution, this.#samples, length, random);
  }
}
