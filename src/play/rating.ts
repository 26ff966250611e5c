import { log, logistic, sqrt } from '../util/math.ts';
import { Random } from '../util/random.ts';
import { bisect } from './bisect.ts';
import { components } from './components.ts';
import { ELO_SCALE } from './elo.ts';
import { solveSymmetric } from './linear.ts';

/** What one player scored against another: usually a pair of games on one opening, the unit that is resampled. */
export interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  /** Of the first player: 1 a win, 1/2 a draw. */
  readonly points: number;
}

export interface RatingOptions {
  /** A player whose rating is known; without one the mean of the ratings is 0. */
  readonly anchor?: { readonly player: number; readonly elo: number };
  /** How often the meetings are drawn anew for the intervals; 0 gives none. */
  readonly resamples?: number;
  readonly seed?: number;
}

export interface Rating {
  readonly elo: number;
  /** 95% interval, relative to the anchor or the mean; open upwards after nothing but wins, downwards after losses. */
  readonly low: number;
  readonly high: number;
  /** Players of different groups have not met, not even through others: their ratings cannot be compared. */
  readonly group: number;
}

/**
 * A priori every rating is normal around the mean of its group with this standard deviation: information worth an
 * eighth of a game, which moves ratings by little and keeps those of players who won or lost everything finite.
 */
const PRIOR_DEVIATION = 1000 / ELO_SCALE;
const PRIOR_PRECISION = 1 / (PRIOR_DEVIATION * PRIOR_DEVIATION);

/** What a 95% interval leaves out on either side. */
const TAIL = 0.025;

/**
 * Elo ratings of a whole pool: those under which its results are likeliest, a draw counting as half a win and half
 * a loss (Bradley and Terry 1952; Zermelo 1929). Intervals are percentiles over resampled meetings (Efron 1979), so
 * they need no model of draws and respect that the games of a meeting depend on each other.
 */
export function ratePool(
  players: number,
  meetings: readonly Meeting[],
  { anchor, resamples = 1000, seed = 1 }: RatingOptions = {},
): Rating[] {
  const group = components(
    players,
    meetings.map(({ first, second }) => [first, second] as const),
  );
  const place = (strengths: Float64Array): Float64Array => {
    const elo = strengths.map((theta) => theta * ELO_SCALE);
    if (anchor === undefined) return elo;
    const { player } = anchor;
    return elo.map((x, i) => (group[i] === group[player] ? anchor.elo + (x - elo[player]) : x));
  };

  const pool = new Pool(players, meetings);
  const strengths = pool.countAll().fit(new Float64Array(players), 1e-11);
  const elo = place(strengths);
  const random = new Random('bootstrap', seed);
  const samples = Array.from({ length: resamples }, () =>
    place(pool.countResample(random).fit(strengths, 1e-6)),
  );
  // Resampling shrinks deviations like the n in place of n - 1 in a variance: every fitted strength costs a meeting.
  const spare = meetings.length - (players - new Set(group).size);
  const widen = sqrt(meetings.length / spare);
  return Array.from(elo, (value, i) => {
    const rating = (low: number, high: number) => ({ elo: value, low, high, group: group[i] });
    if (i === anchor?.player) return rating(value, value);
    if (spare <= 0 || resamples === 0) return rating(-Infinity, Infinity);
    const perfect = pool.perfectBound(i, strengths);
    if (perfect !== undefined) {
      const bound = value + (perfect - strengths[i]) * ELO_SCALE;
      return perfect > strengths[i] ? rating(-Infinity, bound) : rating(bound, Infinity);
    }
    const deviations = Float64Array.from(samples, (sample) => sample[i] - value).sort();
    const low = value + widen * quantile(deviations, TAIL);
    return rating(low, value + widen * quantile(deviations, 1 - TAIL));
  });
}

/** A quantile of sorted samples, interpolated: a further sample falls below it with probability `p`. */
function quantile(sorted: Float64Array, p: number): number {
  const at = Math.min(Math.max(p * (sorted.length + 1) - 1, 0), sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

/** Results summed over the meetings of each two players. */
class Pool {
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
   * The strength at which it is just credible that `player` won everything, or lost everything: resampling cannot
   * tell, every resample says the same. The games of a meeting count as one. Undefined if the player did neither.
   */
  perfectBound(player: number, strengths: Float64Array): number | undefined {
    const mine = this.#meetings.filter(({ first, second }) => first === player || second === player);
    const share = ({ first, games, points }: Meeting) => (first === player ? points : games - points) / games;
    const sign = mine.every((meeting) => share(meeting) === 1) ? 1 : -1;
    if (mine.length === 0 || (sign < 0 && mine.some((meeting) => share(meeting) > 0))) return undefined;
    const opponents = mine.map(({ first, second }) => strengths[first === player ? second : first]);
    const excess = (advantage: number) =>
      opponents.reduce((sum, opponent) => sum + log(logistic(advantage - sign * opponent)), -log(TAIL));
    return sign * bisect(excess, -100, 100);
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
