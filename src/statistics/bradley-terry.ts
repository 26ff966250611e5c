import { exp, log, logistic } from '../util/math.ts';
import type { Random } from '../util/random.ts';
import { bisect } from './bisect.ts';
import { ELO_SCALE } from './elo.ts';
import type { Interval } from './interval.ts';
import { solveSymmetric } from './linear.ts';

/** What one player scored against another: usually a pair of games on one opening, the unit that is resampled. */
export interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  /** Of the first player: 1 a win, 1/2 a draw. */
  readonly points: number;
}

/**
 * A priori every rating is normal around the mean of its group with this standard deviation: information worth an
 * eighth of a game, which moves ratings by little and keeps those of players who won or lost everything finite.
 */
const PRIOR_DEVIATION = 1000 / ELO_SCALE;
const PRIOR_PRECISION = 1 / (PRIOR_DEVIATION * PRIOR_DEVIATION);
/** A share of the points as near as this to the expected one says nothing of how shares vary. */
const STEADY = 0.02;

/**
 * The model of Zermelo (1929) and of Bradley and Terry (1952): the expected share of the points is the logistic function
 * of the difference of two strengths. Holds results summed over the meetings of each two players.
 */
export class BradleyTerry {
  readonly #players: number;
  readonly #meetings: readonly Meeting[];
  /** By meeting: its pairing; by pairing: the two players, the games and the first one's points. */
  readonly #pairing: Int32Array;
  readonly #first: Int32Array;
  readonly #second: Int32Array;
  readonly #games: Float64Array;
  readonly #points: Float64Array;
  readonly #hessian: Float64Array;
  readonly #step: Float64Array;

  constructor(players: number, meetings: readonly Meeting[]) {
    const pairings = new Map<number, number>();
    this.#players = players;
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
    this.#hessian = new Float64Array(players * players);
    this.#step = new Float64Array(players);
  }

  countAll(): this {
    this.#clear();
    for (let m = 0; m < this.#meetings.length; m++) this.#count(m);
    return this;
  }

  countResample(random: Random): this {
    this.#clear();
    const n = this.#meetings.length;
    for (let m = 0; m < n; m++) this.#count(random.below(n));
    return this;
  }

  #clear(): void {
    this.#games.fill(0);
    this.#points.fill(0);
  }

  #count(m: number): void {
    this.#games[this.#pairing[m]] += this.#meetings[m].games;
    this.#points[this.#pairing[m]] += this.#meetings[m].points;
  }

  /** The likeliest strengths in units of log odds, by Newton's method from `start`; their mean is 0 in every group. */
  fit(start: Float64Array, tolerance: number): Float64Array {
    const theta = start.slice();
    for (let round = 0; round < 100; round++) {
      const step = this.#newtonStep(theta);
      // The logistic likelihood is self-concordant: with this damping Newton's method always converges (Bach 2010).
      const length = 2 * step.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      const damping = length > 1e-3 ? log(1 + length) / length : 1;
      for (let i = 0; i < theta.length; i++) theta[i] += damping * step[i];
      if (length < tolerance) break;
    }
    return theta;
  }

  /**
   * The strength at which `player` wins everything with probability `chance`, or loses everything: resampling cannot
   * tell, every resample says the same. The games of a meeting count as one. Undefined if the player did neither.
   */
  perfectBound(player: number, strengths: Float64Array, chance: number): number | undefined {
    const mine = this.#meetings.filter(({ first, second }) => first === player || second === player);
    const share = ({ first, games, points }: Meeting) => (first === player ? points : games - points) / games;
    const sign = mine.every((meeting) => share(meeting) === 1) ? 1 : -1;
    if (mine.length === 0 || (sign < 0 && mine.some((meeting) => share(meeting) > 0))) return undefined;
    const opponents = mine.map(({ first, second }) => strengths[first === player ? second : first]);
    return boundOf(opponents, sign, chance);
  }

  /**
   * The strengths between which `player` is if it won everything against some and lost everything against the others:
   * resampling cannot tell, how each encounter ends is the same in every resample. At the one end it wins all that it
   * won with probability `chance`, at the other it loses all that it lost. Undefined if an encounter went both ways, or if
   * no strength explains them all.
   */
  separateBounds(player: number, strengths: Float64Array, chance: number): Interval | undefined {
    const won: number[] = [];
    const lost: number[] = [];
    for (const { first, second, games, points } of this.#meetings) {
      if (first !== player && second !== player) continue;
      const share = (first === player ? points : games - points) / games;
      if (share > 0 && share < 1) return undefined;
      (share === 1 ? won : lost).push(first === player ? second : first);
    }
    const beaten = new Set(won);
    if (won.length === 0 || lost.length === 0 || lost.some((other) => beaten.has(other))) return undefined;
    const of = (others: readonly number[]) => others.map((other) => strengths[other]);
    const [low, high] = [boundOf(of(won), 1, chance), boundOf(of(lost), -1, chance)];
    return low <= strengths[player] && strengths[player] <= high ? [low, high] : undefined;
  }

  /**
   * The strengths between which `player` is if all its meetings ended as expected, for the most part in draws:
   * resampling cannot tell either. Any other result is as likely at most as what does not show in so many meetings
   * with probability `chance`; those won or lost altogether are left aside. Undefined if a meeting ended otherwise.
   */
  steadyBounds(player: number, strengths: Float64Array, chance: number): Interval | undefined {
    const mine = this.#meetings
      .filter(({ first, second }) => first === player || second === player)
      .map(({ first, second, games, points }) => ({
        share: (first === player ? points : games - points) / games,
        opponent: strengths[first === player ? second : first],
      }));
    const expected = (strength: number, opponent: number) => logistic(strength - opponent);
    const varies = mine.some(
      ({ share, opponent }) => Math.abs(share - expected(strengths[player], opponent)) > STEADY,
    );
    const shared = mine.filter(({ share }) => share > 0 && share < 1);
    if (varies || shared.length === 0) return undefined;
    const hidden = 1 - exp(log(chance) / shared.length);
    const total = shared.reduce((sum, { share }) => sum + share, 0);
    const strengthFor = (points: number) =>
      bisect((x) => shared.reduce((sum, { opponent }) => sum + expected(x, opponent), -points), -100, 100);
    return [strengthFor(total * (1 - hidden)), strengthFor(total + hidden * (shared.length - total))];
  }

  #newtonStep(theta: Float64Array): Float64Array {
    const n = this.#players;
    const hessian = this.#hessian.fill(0);
    const step = this.#step;
    for (let i = 0; i < n; i++) {
      hessian[i * n + i] = PRIOR_PRECISION;
      step[i] = -PRIOR_PRECISION * theta[i];
    }
    for (let p = 0; p < this.#games.length; p++) {
      const games = this.#games[p];
      if (games === 0) continue;
      const i = this.#first[p];
      const j = this.#second[p];
      const expected = logistic(theta[i] - theta[j]);
      const excess = this.#points[p] - games * expected;
      const weight = games * expected * (1 - expected);
      step[i] += excess;
      step[j] -= excess;
      hessian[i * n + i] += weight;
      hessian[j * n + j] += weight;
      hessian[i > j ? i * n + j : j * n + i] -= weight;
    }
    solveSymmetric(hessian, step);
    return step;
  }
}

/** The strength at which everything against `opponents` is won with probability `chance`, or lost if `sign` is -1. */
function boundOf(opponents: readonly number[], sign: 1 | -1, chance: number): number {
  const excess = (advantage: number) =>
    opponents.reduce((sum, opponent) => sum + log(logistic(advantage - sign * opponent)), -log(chance));
  return sign * bisect(excess, -100, 100);
}
