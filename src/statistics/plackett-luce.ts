import { exp, log } from '../util/math.ts';
import { sum } from '../util/sums.ts';
import { binomial } from './binomial.ts';
import { bisect } from './bisect.ts';
import type { Interval } from './interval.ts';
import { fitStrengths, mostUnseen, STEADY } from './strength-fit.ts';

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
  readonly #meetings: readonly TableMeeting[];
  readonly #choices: readonly Choices[];
  /** By set: its players, and how often one of them was chosen. */
  readonly #members: (readonly number[])[] = [];
  readonly #weights: Float64Array;
  /** By player: games. */
  readonly #games: Float64Array;

  constructor(players: number, meetings: readonly TableMeeting[]) {
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

  /** The likeliest strengths in log odds, see `fitStrengths`; their mean is 0 in each group. */
  fit(start: Float64Array, tolerance: number): Float64Array {
    return fitStrengths(start, tolerance, (...at) => this.#derive(...at));
  }

  /** Each two players of whom the first was level with the second, or ahead, in a game. */
  *gains(): Generator<readonly [number, number]> {
    for (const { players, payoffs } of this.#meetings)
      for (const game of payoffs)
        for (const [i, one] of players.entries())
          for (const [j, other] of players.entries()) if (i !== j && game[i] >= game[j]) yield [one, other];
  }

  /** The logarithm of the probability that players of `upper` are ahead of all others in one game of each meeting. */
  logChance(strengths: Float64Array, upper: readonly boolean[]): number {
    return this.#meetings.reduce((logs, { players }) => {
      const most = players.reduce((max, player) => Math.max(max, strengths[player]), -Infinity);
      const weights = (of: boolean) =>
        players.filter((player) => upper[player] === of).map((player) => exp(strengths[player] - most));
      return logs + log(chanceAhead(weights(true), weights(false)));
    }, 0);
  }

  /**
   * Bounds of the strength of `player` if all its meetings ended as expected, so that resamples are equal; undefined otherwise. As
   * for games of two (see `BradleyTerry`), meetings may have ended otherwise with the probability of `mostUnseen`: at one bound
   * with the player behind all others in all games, at the other ahead of them. Those in which it always was either are ignored.
   */
  bounds(player: number, strengths: Float64Array, chance: number): Interval | undefined {
    const met = this.#meetings.filter(({ players }) => players.includes(player));
    const isSteady = (meeting: TableMeeting) =>
      Math.abs(this.#of([meeting]).#slope(player, strengths)) <= STEADY * meeting.payoffs.length;
    const shared = met.filter((meeting) => !isExtreme(meeting, player));
    if (shared.length === 0 || !met.every(isSteady)) return undefined;
    const unseen = mostUnseen(shared.length, chance);
    const found = this.#of(shared);
    const boundBy = (payoff: number): number => {
      const other = this.#of(shared.map((meeting) => withPayoff(meeting, player, payoff)));
      return bisect(
        (x) => {
          const moved = strengths.with(player, x);
          return (unseen - 1) * found.#slope(player, moved) - unseen * other.#slope(player, moved);
        },
        -100,
        100,
      );
    };
    return [boundBy(-Infinity), boundBy(Infinity)];
  }

  /** The model of other meetings, all of them counted. */
  #of(meetings: readonly TableMeeting[]): PlackettLuce {
    const model = new PlackettLuce(this.#games.length, meetings);
    meetings.forEach((_, m) => model.count(m));
    return model;
  }

  /** The derivative of the log-likelihood by the strength of one player. */
  #slope(player: number, theta: Float64Array): number {
    return this.#members.reduce((slope, members, set) => {
      if (!members.includes(player)) return slope;
      const total = sum(members.map((other) => exp(theta[other] - theta[player])));
      return slope - this.#weights[set] / total;
    }, this.#games[player]);
  }

  /** Adds the derivatives of the log-likelihood, see `fitStrengths`. */
  #derive(theta: Float64Array, gradient: Float64Array, hessian: Float64Array): void {
    const n = theta.length;
    for (let i = 0; i < n; i++) gradient[i] += this.#games[i];
    this.#members.forEach((members, set) => {
      const weight = this.#weights[set];
      if (weight === 0) return;
      const most = members.reduce((max, player) => Math.max(max, theta[player]), -Infinity);
      const parts = members.map((player) => exp(theta[player] - most));
      const total = parts.reduce((sum, part) => sum + part, 0);
      members.forEach((i, a) => {
        const p = parts[a] / total;
        gradient[i] -= weight * p;
        hessian[i * n + i] += weight * p * (1 - p);
        // Members are in rising order: the lower triangle.
        for (let b = 0; b < a; b++) hessian[i * n + members[b]] -= (weight * p * parts[b]) / total;
      });
    });
  }
}

/** Whether a player was ahead of all others in all games of a meeting, or behind all in all. */
function isExtreme({ players, payoffs }: TableMeeting, player: number): boolean {
  const at = players.indexOf(player);
  const isBeside = (sign: 1 | -1) =>
    payoffs.every((game) => game.every((payoff, i) => i === at || sign * payoff < sign * game[at]));
  return isBeside(1) || isBeside(-1);
}

/** A meeting in which a player got another payoff in all games. */
function withPayoff({ players, payoffs }: TableMeeting, player: number, payoff: number): TableMeeting {
  const at = players.indexOf(player);
  return { players, payoffs: payoffs.map((game) => game.with(at, payoff)) };
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

/** The probability that all players of some weights are ahead of all others, in any order among themselves. */
function chanceAhead(ahead: readonly number[], behind: readonly number[]): number {
  if (ahead.length === 0 || behind.length === 0) return 1;
  const others = sum(behind);
  // By the set of those of `ahead` that are left, as bits: the probability that all of them come next.
  const chances = new Float64Array(1 << ahead.length).fill(1);
  for (let left = 1; left < chances.length; left++) {
    const members = ahead.flatMap((weight, i) =>
      (left >> i) & 1 ? [{ weight, rest: left & ~(1 << i) }] : [],
    );
    const total = others + sum(members.map(({ weight }) => weight));
    chances[left] = sum(members.map(({ weight, rest }) => (weight / total) * chances[rest]));
  }
  return chances[chances.length - 1];
}
