import { log, sqrt } from '../util/math.ts';
import { Random } from '../util/random.ts';
import { BradleyTerry, type Meeting } from './bradley-terry.ts';
import type { Interval } from './interval.ts';
import { PlackettLuce, type TableMeeting } from './plackett-luce.ts';
import { components } from './components.ts';
import { bisect } from './bisect.ts';
import { ELO_SCALE } from './elo.ts';
import { quantile } from './quantile.ts';
import { separationsOf, type Separation } from './separation.ts';

/** Options of `ratePool`. */
export interface RatingOptions {
  /** A player with a fixed rating; without one the mean of the ratings is 0. */
  readonly anchor?: { readonly player: number; readonly elo: number };
  /** Number of bootstrap resamples of the meetings for the intervals; 0: no intervals. */
  readonly resamples?: number;
  readonly seed?: number;
}

export interface Rating {
  readonly elo: number;
  /**
   * 95% interval, relative to the anchor or the mean; without an anchor, for the largest set of players of a group who took
   * points from each other, directly or through others, around the mean of that set, not of all. It is open on the sides on
   * which results do not say how far the player is from the others: no upper bound if nobody who is compared with it took
   * points from it, directly or through others, no lower bound if it took none; the estimate then depends on the prior. If
   * results do not vary (draws only, or only wins against some and only losses against others), it contains every difference
   * that this number of games does not exclude.
   */
  readonly low: number;
  readonly high: number;
  /** Players of different groups are not connected by games: their ratings cannot be compared. */
  readonly group: number;
}

/** Probability of each tail outside a 95% interval. */
const TAIL = 0.025;

/**
 * Maximum-likelihood Elo ratings of a pool, with a draw as half a win and half a loss (Bradley and Terry
 * 1952; Zermelo 1929). Intervals are bootstrap percentiles over meetings (Efron 1979), so they need no model
 * of draws and account for the dependence between the games of a meeting.
 */
export function ratePool(
  players: number,
  meetings: readonly Meeting[],
  options: RatingOptions = {},
): Rating[] {
  const met = meetings.map(({ first, second }) => [first, second] as const);
  return rate(players, new BradleyTerry(players, meetings), met, meetings.length, options);
}

/** The same for games of any number of players, by the orders of their payoffs: see `PlackettLuce`. */
export function rateTables(
  players: number,
  meetings: readonly TableMeeting[],
  options: RatingOptions = {},
): Rating[] {
  const met = meetings.flatMap(({ players: [first, ...others] }) =>
    others.map((other) => [first, other] as const),
  );
  return rate(players, new PlackettLuce(players, meetings), met, meetings.length, options);
}

/** A model of the results of meetings by strengths in log odds. */
interface StrengthModel {
  /** Forgets the meetings that were counted. */
  clear(): void;
  /** Counts meeting `m` once more. */
  count(m: number): void;
  /** The maximum-likelihood strengths by the meetings that were counted. */
  fit(start: Float64Array, tolerance: number): Float64Array;
  /** Each two players of whom the first was level with the second, or ahead, in a game. */
  gains(): Iterable<readonly [number, number]>;
  /** The logarithm of the probability that all players of `upper` are ahead of all others in one game of each meeting. */
  logChance(strengths: Float64Array, upper: readonly boolean[]): number;
  /** Bounds of a strength, each missed with probability `chance`, where resampling gives none. */
  bounds(player: number, strengths: Float64Array, chance: number): Interval | undefined;
}

function rate(
  players: number,
  model: StrengthModel,
  met: readonly (readonly [number, number])[],
  meetings: number,
  { anchor, resamples = 1000, seed = 1 }: RatingOptions,
): Rating[] {
  const group = components(players, met);
  const fitTo = (nth: (m: number) => number, start: Float64Array, tolerance: number) => {
    model.clear();
    for (let m = 0; m < meetings; m++) model.count(nth(m));
    return model.fit(start, tolerance);
  };
  const strengths = fitTo((m) => m, new Float64Array(players), 1e-11);
  const place = (fitted: Float64Array): Float64Array => {
    const elo = fitted.map((theta) => theta * ELO_SCALE);
    if (anchor === undefined) return elo;
    const { player } = anchor;
    return elo.map((x, i) => (group[i] === group[player] ? anchor.elo + (x - elo[player]) : x));
  };
  const elo = place(strengths);
  // Resampling underestimates deviations, as does a variance with n instead of n - 1: every fitted strength
  // costs a meeting.
  const spare = meetings - (players - new Set(group).size);
  const isKnown = spare > 0 && resamples > 0;
  const intervalOf = isKnown ? intervals() : (): Interval => [-Infinity, Infinity];
  return Array.from(elo, (value, i) => {
    const alone = group.indexOf(group[i]) === group.lastIndexOf(group[i]);
    const [low, high] =
      i === anchor?.player ? [value, value] : alone ? [-Infinity, Infinity] : intervalOf(value, i);
    return { elo: value, low, high, group: group[i] };
  });

  function intervals(): (value: number, player: number) => Interval {
    const { references, separations } = separationsOf(players, group, model.gains(), anchor?.player);
    const open = new Map(
      Array.from(new Set(separations), (one) => [one, one && openInterval(model, strengths, one)]),
    );
    // Around the players with whom each can be compared: how far others are away is not known.
    const around = (list: Float64Array): Float64Array => {
      const middles = references.map((own) => own.reduce((sum, j) => sum + list[j] / own.length, 0));
      return list.map((x, i) => x - middles[group[i]]);
    };
    const placed = around(elo);
    const random = new Random('bootstrap', seed);
    const samples = Array.from({ length: resamples }, () =>
      around(place(fitTo(() => random.below(meetings), strengths, 1e-6))),
    );
    const widen = sqrt(meetings / spare);
    return (value, i) => {
      const bounds = open.get(separations[i]);
      if (bounds) return [value + bounds[0] * ELO_SCALE, value + bounds[1] * ELO_SCALE];
      const hidden = model.bounds(i, strengths, TAIL);
      if (hidden) {
        const [low, high] = hidden.map((strength) => value + (strength - strengths[i]) * ELO_SCALE);
        return [low, high];
      }
      const deviations = Float64Array.from(samples, (sample) => sample[i] - placed[i]).sort();
      return [value + widen * quantile(deviations, TAIL), value + widen * quantile(deviations, 1 - TAIL)];
    };
  }
}

/**
 * How far a strength may be below and above the fitted one, where only the prior makes it finite: nobody else took points
 * from the players of `above`, or those of `below` took none from others. One side is open then, and at the other bound,
 * where all of these players are moved alike, what happened has probability `TAIL`.
 */
function openInterval(model: StrengthModel, strengths: Float64Array, { above, below }: Separation): Interval {
  if (above && below) return [-Infinity, Infinity];
  const moved = (above ?? below)!;
  const upper = above ?? moved.map((isBelow) => !isBelow);
  const excess = (by: number) =>
    model.logChance(
      strengths.map((strength, i) => (moved[i] ? strength + by : strength)),
      upper,
    ) - log(TAIL);
  return above ? [bisect(excess, -100, 100), Infinity] : [-Infinity, bisect((by) => -excess(by), -100, 100)];
}
