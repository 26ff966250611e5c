import { log, logistic } from '../util/math.ts';
import { bisect } from './bisect.ts';
import type { Interval } from './interval.ts';
import { fitStrengths, mostUnseen, STEADY } from './strength-fit.ts';

/**
 * The result of one player against another, usually of a pair of games on one opening. It is the unit of
 * resampling.
 */
export interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  /** Points of the first player: 1 for a win, 1/2 for a draw. */
  readonly points: number;
}

/**
 * The Bradley-Terry model (Zermelo 1929; Bradley and Terry 1952): the expected score is the logistic function
 * of the difference of two strengths. Stores results summed over the meetings of each two players.
 */
export class BradleyTerry {
  readonly #meetings: readonly Meeting[];
  /**
   * The pairing of each meeting; for each pairing the two players, the games and the first player's points.
   */
  readonly #pairing: Int32Array;
  readonly #first: Int32Array;
  readonly #second: Int32Array;
  readonly #games: Float64Array;
  readonly #points: Float64Array;
  /** By pairing: meetings, whether counted or not. */
  readonly #lengths: Float64Array;

  constructor(players: number, meetings: readonly Meeting[]) {
    const pairings = new Map<number, number>();
    this.#meetings = meetings;
    this.#pairing = Int32Array.from(meetings, ({ first, second }) => {
      const key = first * players + second;
      const known = pairings.get(key) ?? pairings.size;
      pairings.set(key, known);
      return known;
    });
    this.#first = Int32Array.from(pairings.keys(), (key) => Math.floor(key / players));
    this.#second = Int32Array.from(pairings.keys(), (key) => key % players);
    this.#games = new Float64Array(pairings.size);
    this.#points = new Float64Array(pairings.size);
    this.#lengths = new Float64Array(pairings.size);
    for (const pairing of this.#pairing) this.#lengths[pairing]++;
  }

  /** Forgets the meetings that were counted. */
  clear(): void {
    this.#games.fill(0);
    this.#points.fill(0);
  }

  count(m: number): void {
    this.#games[this.#pairing[m]] += this.#meetings[m].games;
    this.#points[this.#pairing[m]] += this.#meetings[m].points;
  }

  /** The likeliest strengths in log odds, see `fitStrengths`; their mean is 0 in each group. */
  fit(start: Float64Array, tolerance: number, precision?: number): Float64Array {
    return fitStrengths(start, tolerance, (...at) => this.#derive(...at), precision);
  }

  /** Each two players of whom the first took points from the second. */
  *gains(): Generator<readonly [number, number]> {
    for (const { first, second, games, points } of this.#meetings) {
      if (points > 0) yield [first, second];
      if (points < games) yield [second, first];
    }
  }

  /** The logarithm of the probability that players of `upper` beat all others in one game of each meeting. */
  logChance(strengths: Float64Array, upper: readonly boolean[]): number {
    return this.#lengths.reduce((sum, meetings, p) => {
      const [first, second] = [this.#first[p], this.#second[p]];
      if (upper[first] === upper[second]) return sum;
      const lead = strengths[first] - strengths[second];
      return sum + meetings * log(logistic(upper[first] ? lead : -lead));
    }, 0);
  }

  /**
   * Bounds of the strength of `player` where resampling gives no interval, because all resamples are equal; undefined
   * where it gives one.
   */
  bounds(player: number, strengths: Float64Array, chance: number): Interval | undefined {
    const results = this.#meetings
      .filter(({ first, second }) => first === player || second === player)
      .map(({ first, second, games, points }) => {
        const opponent = first === player ? second : first;
        const share = (first === player ? points : games - points) / games;
        return { opponent, strength: strengths[opponent], share };
      });
    const own = strengths[player];
    return separateBounds(results, own, chance) ?? steadyBounds(results, own, chance);
  }

  /** Adds the derivatives of the log-likelihood, see `fitStrengths`. */
  #derive(theta: Float64Array, gradient: Float64Array, hessian: Float64Array): void {
    const n = theta.length;
    for (let p = 0; p < this.#games.length; p++) {
      const games = this.#games[p];
      if (games === 0) continue;
      const i = this.#first[p];
      const j = this.#second[p];
      const expected = logistic(theta[i] - theta[j]);
      const excess = this.#points[p] - games * expected;
      const weight = games * expected * (1 - expected);
      gradient[i] += excess;
      gradient[j] -= excess;
      hessian[i * n + i] += weight;
      hessian[j * n + j] += weight;
      hessian[i > j ? i * n + j : j * n + i] -= weight;
    }
  }
}

/** A meeting from the point of view of one player: the share of the points that it won. */
interface Result {
  readonly opponent: number;
  readonly strength: number;
  readonly share: number;
}

/**
 * Bounds of a strength if the player won every meeting against some opponents and lost every meeting against the others. At
 * one bound its wins have probability `chance`, at the other its losses. Undefined if an opponent both won and lost, or if no
 * strength explains all results.
 */
function separateBounds(results: readonly Result[], own: number, chance: number): Interval | undefined {
  const won = results.filter(({ share }) => share === 1);
  const lost = results.filter(({ share }) => share === 0);
  const beaten = new Set(won.map(({ opponent }) => opponent));
  if (won.length + lost.length < results.length) return undefined;
  if (lost.some(({ opponent }) => beaten.has(opponent))) return undefined;
  const [low, high] = [boundOf(won, 1, chance), boundOf(lost, -1, chance)];
  return low <= own && own <= high ? [low, high] : undefined;
}

/**
 * Bounds of a strength if all meetings ended as expected, mostly in draws. Any other result has at most the probability of
 * `mostUnseen`. Opponents against which all meetings were won or lost are ignored. Undefined if a meeting ended otherwise.
 */
function steadyBounds(results: readonly Result[], own: number, chance: number): Interval | undefined {
  const varies = results.some(({ share, strength }) => Math.abs(share - logistic(own - strength)) > STEADY);
  const shared = results.filter(({ share }) => share > 0 && share < 1);
  if (varies || shared.length === 0) return undefined;
  const hidden = mostUnseen(shared.length, chance);
  const total = shared.reduce((sum, { share }) => sum + share, 0);
  const strengthFor = (points: number) =>
    bisect((x) => shared.reduce((sum, { strength }) => sum + logistic(x - strength), -points), -100, 100);
  return [strengthFor(total * (1 - hidden)), strengthFor(total + hidden * (shared.length - total))];
}

/** The strength at which all of these meetings are won with probability `chance`, or lost if `sign` is -1. */
function boundOf(results: readonly Result[], sign: 1 | -1, chance: number): number {
  const excess = (advantage: number) =>
    results.reduce((sum, { strength }) => sum + log(logistic(advantage - sign * strength)), -log(chance));
  return sign * bisect(excess, -100, 100);
}
