import { CHANCE, type Chance, type Move, type Position, type Sampler } from '../contract/game.ts';
import { Random } from '../util/random.ts';
import { promise } from './check.ts';
import type { Sample } from './sample.ts';
import { smallest } from '../util/extremes.ts';

/** Positions at which is drawn often enough to compare with the probabilities. */
const PLACES = 100;
const DRAWS_AN_OUTCOME = 60;
/** The probability of a false alarm would be below one in a million if the seed were not fixed. */
const SIGMAS = 5;
/** Probabilities sum to 1 up to rounding. */
const ROUNDING = 1e-12;

/** The outcomes of chance have positive probabilities that sum to 1, and its sampler draws by them. */
export function inspectChance(sample: Sample, chance: Chance): string {
  const { game } = sample;
  const once = new Float64Array(game.maxMoves + 1);
  const twice = new Float64Array(game.maxMoves + 1);
  const draws = new Draws(sample, 'chance', (position, random) => chance.sample!(position, random));
  let rolls = 0;
  sample.replay((position) => {
    if (position.turn !== CHANCE) return;
    rolls++;
    const legal = sample.legal(position);
    const where = () => game.print(position);
    chance.probabilities(position, once.fill(NaN), 0);
    chance.probabilities(position, twice.fill(-7), 1);
    const probabilities = once.subarray(0, legal.length);
    promise(Number.isNaN(once[legal.length]), `more than ${legal.length} probabilities are written`, where);
    promise(
      twice[0] === -7 && probabilities.every((p, i) => p === twice[i + 1]),
      'probabilities are not written to out[at..], or not the same twice',
      where,
    );
    promise(
      probabilities.every((p) => p > 0),
      `an outcome has probability ${smallest(probabilities)}`,
      where,
    );
    const sum = probabilities.reduce((total, p) => total + p, 0);
    promise(Math.abs(sum - 1) < ROUNDING, `probabilities sum to ${sum}`, where);
    if (chance.sample !== undefined) draws.make(position, legal, 'which is no outcome', probabilities);
  });
  promise(rolls > 0, 'the game declares chance, but it was the turn of chance nowhere');
  const { excess, verdict, freedom } = draws;
  promise(
    excess < SIGMAS,
    `chance.sample does not draw by the probabilities: ${excess.toFixed(1)} sigmas off`,
  );
  return `${rolls} outcomes drawn${freedom > 0 ? `, ${verdict}` : ''}`;
}

/** The sampler draws only legal moves, uniformly. */
export function inspectSampler(sample: Sample, sampler: Sampler): string {
  const draws = new Draws(sample, 'sampler', (position, random) => sampler.sample(position, random));
  sample.replay((position) => {
    if (position.turn !== CHANCE) draws.make(position, sample.legal(position), 'which is not legal');
  });
  const { excess, verdict, where } = draws;
  promise(
    excess < SIGMAS,
    `some moves are drawn more often than others, by ${excess.toFixed(1)} sigmas`,
    () => where,
  );
  return verdict;
}

/** Compares what is drawn with the probabilities: Pearson's chi-square, summed over many positions. */
class Draws {
  readonly #sample: Sample;
  readonly #draw: (position: Position, random: Random) => Move;
  readonly #random: Random;
  freedom = 0;
  /** The position that differs most. */
  where = '';
  #square = 0;
  #worst = 0;

  constructor(sample: Sample, purpose: string, draw: (position: Position, random: Random) => Move) {
    this.#sample = sample;
    this.#draw = draw;
    this.#random = new Random(purpose, sample.seed);
  }

  /** Draws some of `legal`, by default all with the same probability; `fault` says what is wrong with others. */
  make(position: Position, legal: Int32Array, fault: string, probabilities?: Float64Array): void {
    const where = () => this.#sample.game.print(position);
    const many = this.#random.unit() < PLACES / this.#sample.positions;
    const draws = many ? legal.length * DRAWS_AN_OUTCOME : 1;
    const counts = new Float64Array(legal.length);
    for (let i = 0; i < draws; i++) {
      const drawn = this.#draw(position, this.#random);
      const at = legal.indexOf(drawn);
      promise(at >= 0, `draws ${drawn}, ${fault}`, where);
      counts[at]!++;
    }
    if (!many) return;
    let here = 0;
    counts.forEach((count, i) => {
      const expected = probabilities ? draws * probabilities[i]! : DRAWS_AN_OUTCOME;
      here += (count - expected) ** 2 / expected;
    });
    this.freedom += legal.length - 1;
    this.#square += here;
    if (here / legal.length > this.#worst) [this.#worst, this.where] = [here / legal.length, where()];
  }

  /** How far chi-square is above its mean, in standard deviations. */
  get excess(): number {
    return this.freedom === 0 ? 0 : (this.#square - this.freedom) / Math.sqrt(2 * this.freedom);
  }

  get verdict(): string {
    return `chi-square ${this.#square.toFixed(0)} with ${this.freedom} degrees of freedom`;
  }
}
