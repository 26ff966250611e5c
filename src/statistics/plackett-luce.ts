import { exp, log } from '../util/math.ts';
import { binomial } from './binomial.ts';
import { bisect } from './bisect.ts';
import { newtonFit, PRIOR_PRECISION } from './bradley-terry.ts';
import type { Interval } from './interval.ts';
import { solveSymmetric } from './linear.ts';

/** Games of several players, usually one for each role on one opening. It is the unit of resampling. */
export interface TableMeeting {
  /** Numbers of players, all different. */
  readonly players: readonly number[];
  /** What each game paid, in the order of `players`; only their order counts. */
  readonly payoffs: readonly (readonly number[])[];
}

/** What a meeting adds to the likelihood: for each set of players, how often one of them was to be chosen next. */
interface Choices {
  readonly sets: readonly number[];
  readonly weights: readonly number[];
}

/**
 * The Plackett-Luce model (Luce 1959; Plackett 1975): the first of a game is drawn in proportion to exp(strength), then the
 * second among the others, and so on. Players with equal payoffs add the mean of the log-likelihoods of all their orders, so
 * that two of them are half a win for each: games of two are those of `BradleyTerry`.
 */
export class PlackettLuce {
  readonly #players: number;
  readonly #meetings: readonly TableMeeting[];
  readonly #choices: readonly Choices[];
  /** By set: its players, and how often one of them was chosen. */
  readonly #members: (readonly number[])[] = [];
  readonly #weights: Float64Array;
  /** By player: games. */
  readonly #games: Float64Array;
  readonly #hessian: Float64Array;
  readonly #step: Float64Array;

  constructor(players: number, meetings: readonly TableMeeting[]) {
    this.#players = players;
    this.#meetings = meetings;
    const numbers = new Map<string, number>();
    const numberOf = (set: number[]): number => {
      const key = set.sort((a, b) => a - b).join();
      const known = numbers.get(key) ?? this.#members.push(set) - 1;
      numbers.set(key, known);
      return known;
    };
    this.#choices = meetings.map((meeting) => choicesOf(meeting, numberOf));
    this.#weights = new Float64Array(this.#members.length);
    this.#games = new Float64Array(players);
    this.#hessian = new Float64Array(players * players);
    this.#step = new Float64Array(players);
  }

  /** Forgets the meetings that were counted. */
  clear(): void {
    this.#weights.fill(0);
    this.#games.fill(0);
  }

  count(m: number): void {
    const { sets, weights } = this.#choices[m];
    for (let i = 0; i < sets.length; i++) this.#weights[sets[i]] += weights[i];
    const { players, payoffs } = this.#meetings[m];
    for (const player of players) this.#games[player] += payoffs.length;
  }

  /** The maximum-likelihood strengths in log odds, by Newton's method from `start`; their mean is 0 in each group. */
  fit(start: Float64Array, tolerance: number): Float64Array {
    return newtonFit(start, tolerance, (theta) => this.#newtonStep(theta));
  }

  /**
   * Bounds of the strength of a player that was first in all games or last in all: there resampling gives no interval,
   * because all resamples are equal. At the bound it is first, or last, in one game of each meeting with probability
   * `chance`. Undefined for other players.
   */
  bounds(player: number, strengths: Float64Array, chance: number): Interval | undefined {
    const tables = this.#meetings.filter(({ players }) => players.includes(player));
    const isAll = (test: (own: number, others: number[]) => boolean) =>
      tables.length > 0 &&
      tables.every(({ players, payoffs }) => {
        const seat = players.indexOf(player);
        return payoffs.every((game) => test(game[seat], game.toSpliced(seat, 1)));
      });
    const weights = tables.map(({ players }) =>
      players.filter((other) => other !== player).map((other) => exp(strengths[other])),
    );
    const logChance = log(chance);
    const excess = (probability: (own: number, others: readonly number[]) => number, own: number) =>
      weights.reduce((sum, others) => sum + log(probability(exp(own), others)), -logChance);
    if (isAll((own, others) => others.every((other) => own > other)))
      return [bisect((own) => excess(chanceOfFirst, own), -30, 30), Infinity];
    if (isAll((own, others) => others.every((other) => own < other)))
      return [-Infinity, bisect((own) => -excess(chanceOfLast, own), -30, 30)];
    return undefined;
  }

  #newtonStep(theta: Float64Array): Float64Array {
    const n = this.#players;
    const hessian = this.#hessian.fill(0);
    const step = this.#step;
    for (let i = 0; i < n; i++) {
      hessian[i * n + i] = PRIOR_PRECISION;
      step[i] = this.#games[i] - PRIOR_PRECISION * theta[i];
    }
    this.#members.forEach((members, set) => {
      const weight = this.#weights[set];
      if (weight === 0) return;
      const most = members.reduce((max, player) => Math.max(max, theta[player]), -Infinity);
      const parts = members.map((player) => exp(theta[player] - most));
      const total = parts.reduce((sum, part) => sum + part, 0);
      members.forEach((i, a) => {
        const p = parts[a] / total;
        step[i] -= weight * p;
        hessian[i * n + i] += weight * p * (1 - p);
        // Members are in rising order: the lower triangle.
        for (let b = 0; b < a; b++) hessian[i * n + members[b]] -= (weight * p * parts[b]) / total;
      });
    });
    solveSymmetric(hessian, step);
    return step;
  }
}

/** The sets from which the players of a meeting were chosen, one after the other. */
function choicesOf({ players, payoffs }: TableMeeting, numberOf: (set: number[]) => number): Choices {
  const total = new Map<number, number>();
  for (const game of payoffs) {
    for (const payoff of new Set(game)) {
      const equal = players.filter((_, i) => game[i] === payoff);
      const lower = players.filter((_, i) => game[i] < payoff);
      // In a random order of the k equal players, each set of s of them is what is left at some time with probability 1 / (k over s).
      for (let bits = 1; bits < 1 << equal.length; bits++) {
        const left = equal.filter((_, i) => (bits >> i) & 1);
        const set = numberOf([...left, ...lower]);
        total.set(set, (total.get(set) ?? 0) + 1 / binomial(equal.length, left.length));
      }
    }
  }
  return { sets: [...total.keys()], weights: [...total.values()] };
}

/** The probability that a player of weight `own` is first among others. */
function chanceOfFirst(own: number, others: readonly number[]): number {
  return own / others.reduce((total, other) => total + other, own);
}

/** The probability that a player of weight `own` is last, by inclusion and exclusion of those behind it. */
function chanceOfLast(own: number, others: readonly number[]): number {
  let sum = 0;
  for (let bits = 0; bits < 1 << others.length; bits++) {
    const behind = others.filter((_, i) => (bits >> i) & 1);
    const term = own / behind.reduce((total, other) => total + other, own);
    sum += behind.length % 2 === 0 ? term : -term;
  }
  return Math.max(sum, 1e-300);
}
