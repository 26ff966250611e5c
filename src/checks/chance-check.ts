import { CHANCE, type Chance, type Position } from '../contract/game.ts';
import { Random } from '../util/random.ts';
import { promise } from './check.ts';
import type { Sample } from './sample.ts';
import { smallest } from '../util/extremes.ts';

/** Positions at which `Chance.sample` draws often enough to be compared with the probabilities. */
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
  const draws = new Draws(sample, chance);
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
    if (chance.sample !== undefined) draws.make(position, legal, probabilities);
  });
  promise(rolls > 0, 'the game declares chance, but it was the turn of chance nowhere');
  return `${rolls} outcomes drawn${draws.verdict()}`;
}

/** Compares what `Chance.sample` draws with the probabilities: Pearson's chi-square, summed over many positions. */
class Draws {
  readonly #sample: Sample;
  readonly #chance: Chance;
  readonly #random: Random;
  #freedom = 0;
  #square = 0;

  constructor(sample: Sample, chance: Chance) {
    this.#sample = sample;
    this.#chance = chance;
    this.#random = new Random('chance', sample.seed);
  }

  make(position: Position, legal: Int32Array, probabilities: Float64Array): void {
    const many = this.#random.unit() < PLACES / this.#sample.positions;
    const draws = many ? legal.length * DRAWS_AN_OUTCOME : 1;
    const counts = new Float64Array(legal.length);
    for (let i = 0; i < draws; i++) {
      const outcome = this.#chance.sample!(position, this.#random);
      const at = legal.indexOf(outcome);
      promise(at >= 0, `draws ${outcome}, which is no outcome`, () => this.#sample.game.print(position));
      counts[at]!++;
    }
    if (!many) return;
    this.#freedom += legal.length - 1;
    counts.forEach((count, i) => {
      const expected = draws * probabilities[i]!;
      this.#square += (count - expected) ** 2 / expected;
    });
  }

  verdict(): string {
    if (this.#freedom === 0) return '';
    const excess = (this.#square - this.#freedom) / Math.sqrt(2 * this.#freedom);
    promise(
      excess < SIGMAS,
      `chance.sample does not draw by the probabilities: ${excess.toFixed(1)} sigmas off`,
    );
    return `, chi-square ${this.#square.toFixed(0)} with ${this.#freedom} degrees of freedom`;
  }
}
