import { sqrt } from '../util/math.ts';
import { Random } from '../util/random.ts';
import { BradleyTerry, type Meeting } from './bradley-terry.ts';
import { components } from './components.ts';
import { ELO_SCALE } from './elo.ts';

export interface RatingOptions {
  /** A player whose rating is known; without one the mean of the ratings is 0. */
  readonly anchor?: { readonly player: number; readonly elo: number };
  /** Bootstrap resamples of the meetings, for the intervals; 0 gives none. */
  readonly resamples?: number;
  readonly seed?: number;
}

export interface Rating {
  readonly elo: number;
  /**
   * 95% interval, relative to the anchor or the mean. It is open upwards after nothing but wins, downwards after nothing
   * but losses. Where no result varied (all draws, or wins against some and losses against the others) it holds every
   * difference that this number of games cannot rule out.
   */
  readonly low: number;
  readonly high: number;
  /** Players of different groups have not met, not even through others: their ratings cannot be compared. */
  readonly group: number;
}

/** Probability on either side of a 95% interval. */
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

  const model = new BradleyTerry(players, meetings);
  const strengths = model.countAll().fit(new Float64Array(players), 1e-11);
  const elo = place(strengths);
  const random = new Random('bootstrap', seed);
  const samples = Array.from({ length: resamples }, () =>
    place(model.countResample(random).fit(strengths, 1e-6)),
  );
  // Resampling shrinks deviations like the n in place of n - 1 in a variance: every fitted strength costs a meeting.
  const spare = meetings.length - (players - new Set(group).size);
  const widen = sqrt(meetings.length / spare);
  return Array.from(elo, (value, i) => {
    const rating = (low: number, high: number) => ({ elo: value, low, high, group: group[i] });
    if (i === anchor?.player) return rating(value, value);
    const alone = group.indexOf(group[i]) === group.lastIndexOf(group[i]);
    if (alone || spare <= 0 || resamples === 0) return rating(-Infinity, Infinity);
    const eloAt = (strength: number) => value + (strength - strengths[i]) * ELO_SCALE;
    const perfect = model.perfectBound(i, strengths, TAIL);
    if (perfect !== undefined) {
      const bound = eloAt(perfect);
      return perfect > strengths[i] ? rating(-Infinity, bound) : rating(bound, Infinity);
    }
    const hidden = model.separateBounds(i, strengths, TAIL) ?? model.steadyBounds(i, strengths, TAIL);
    if (hidden) return rating(eloAt(hidden[0]), eloAt(hidden[1]));
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
