import { cyclicChance, cyclicity } from './cyclic.ts';
import { flowOf, type Crosstable } from './flow.ts';
import { wilson } from './interval.ts';
import { orders } from './orders.ts';
import { Random } from '../util/random.ts';
import { sum } from '../util/sums.ts';

/**
 * Where a coevolution goes. `climbing`: later champions take more points from earlier ones than a random order of the
 * champions would explain. `cycling`: champions beat each other in circles, more than ratings can explain. `falling`: later
 * champions take fewer. `stagnating`: none of these is shown. `too few champions`: fewer than five, of which every order is
 * likely, and no circles.
 */
export type Trend = 'climbing' | 'stagnating' | 'cycling' | 'falling' | 'too few champions';

/** A share of points, 0 to 1, with its 95% interval; `games` may be 0. */
export interface PointShare {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** What later champions took from earlier ones; the interval is for games between these champions. */
export interface OrderShare extends PointShare {
  /**
   * The share of all orders of the champions in which it is at least as far from one half: a two-sided permutation test with
   * the champions as the sample (Fisher 1935; the trend test of Mann 1945 with points instead of signs). Undefined for fewer
   * than five champions, of which no order is rare enough to show anything.
   */
  readonly chance?: number;
}

/** What a master tournament of champions shows. Numbers of champions count from 0, the earliest first. */
export interface Progress {
  readonly trend: Trend;
  /** What later champions took from earlier ones. */
  readonly later: OrderShare;
  /** The same among the later half of the champions: whether it still climbs. */
  readonly recent: OrderShare;
  /** The share of the results that no ratings explain, and how likely chance alone leaves as much. */
  readonly cyclic: { readonly share: number; readonly chance: number };
  /**
   * The dominant champions (Stanley and Miikkulainen 2002): the first of all, then each that beats all dominant ones before
   * it. One beats another if its share of the points is above one half with 95% certainty.
   */
  readonly dominant: readonly number[];
}

/** From what share on circles are the main thing that results show. */
const MOSTLY_CYCLIC = 0.5;
const RARE = 0.05;

/** The fewest champions of which one order and its reverse are rarer than `RARE`. */
const FEWEST = 5;
/** Up to this many champions are put into all orders, more of them into random ones: so many, besides that of the run. */
const MOST_EXACT = 8;
const RANDOM_ORDERS = 9999;

/** Reads a master tournament (Cliff and Miller 1995): a crosstable of champions, the earliest first. */
export function progressOf(crosstable: Crosstable): Progress {
  const n = crosstable.names.length;
  const later = laterAgainstEarlier(crosstable, 0);
  const { share } = cyclicity(flowOf(crosstable));
  const chance = cyclicChance(crosstable);
  return {
    trend: trendOf(later, share >= MOSTLY_CYCLIC && chance < RARE),
    later,
    recent: laterAgainstEarlier(crosstable, Math.floor(n / 2)),
    cyclic: { share, chance },
    dominant: dominantIn(crosstable),
  };
}

function trendOf(later: OrderShare, isCyclic: boolean): Trend {
  if (isCyclic) return 'cycling';
  if (later.chance === undefined) return 'too few champions';
  return directionOf(later) ?? 'stagnating';
}

/** Whether later champions are shown to be better than earlier ones, or worse; undefined if neither is shown. */
export function directionOf({ value, chance = 1 }: OrderShare): 'climbing' | 'falling' | undefined {
  if (chance > RARE) return undefined;
  return value > 0.5 ? 'climbing' : 'falling';
}

function laterAgainstEarlier({ names, games, points }: Crosstable, from: number): OrderShare {
  const n = names.length - from;
  const leads = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (__, j) => points[from + i][from + j] - points[from + j][from + i]),
  );
  const run = Array.from({ length: n }, (_, i) => i);
  const played = games.slice(from).reduce((total, row, i) => total + sum(row.slice(from, from + i)), 0);
  const won = (played + leadOfLater(leads, run)) / 2;
  const [low, high] = wilson(won, played);
  const value = played > 0 ? won / played : Number.NaN;
  return { value, low, high, games: played, ...(n >= FEWEST && { chance: chanceOf(leads, run) }) };
}

/** The share of orders in which later players lead earlier ones, or trail them, by at least as much as in the order `run`. */
function chanceOf(leads: readonly (readonly number[])[], run: readonly number[]): number {
  // Sums of the same points in another order may differ in their last digit.
  const found = Math.abs(leadOfLater(leads, run)) * (1 - 1e-9);
  const isAsFar = (order: readonly number[]) => Math.abs(leadOfLater(leads, order)) >= found;
  let [count, all] = [0, 0];
  if (run.length <= MOST_EXACT)
    for (const order of orders(run.length)) {
      all++;
      if (isAsFar(order)) count++;
    }
  else {
    const random = new Random('orders of champions');
    const order = [...run];
    // The order of the run is one of them, so that the test never calls too much rare (Phipson and Smyth 2010).
    [count, all] = [1, 1 + RANDOM_ORDERS];
    for (let i = 0; i < RANDOM_ORDERS; i++) if (isAsFar(random.shuffle(order))) count++;
  }
  return count / all;
}

/** By how many points the later of each two players leads the earlier one, of all, in this order. */
function leadOfLater(leads: readonly (readonly number[])[], order: readonly number[]): number {
  let total = 0;
  for (let i = 1; i < order.length; i++) {
    const row = leads[order[i]];
    for (let j = 0; j < i; j++) total += row[order[j]];
  }
  return total;
}

function dominantIn({ names, games, points }: Crosstable): number[] {
  const dominant = names.length > 0 ? [0] : [];
  const beats = (i: number, j: number) => games[i][j] > 0 && wilson(points[i][j], games[i][j], 0.9)[0] > 0.5;
  for (let i = 1; i < names.length; i++) if (dominant.every((j) => beats(i, j))) dominant.push(i);
  return dominant;
}
