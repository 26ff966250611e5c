import { cyclicity } from './cyclic.ts';
import { flowOf, type Crosstable } from './flow.ts';
import { wilson } from './interval.ts';

/**
 * Where a coevolution goes. `climbing`: later champions beat earlier ones. `cycling`: champions beat each other in circles,
 * more than ratings can explain. `falling`: later champions lose to earlier ones. `stagnating`: none of these is shown.
 */
export type Trend = 'climbing' | 'stagnating' | 'cycling' | 'falling';

/** A share of points, 0 to 1, with its 95% interval; `games` may be 0. */
export interface PointShare {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** What a master tournament of champions shows. Numbers of champions count from 0, the earliest first. */
export interface Progress {
  readonly trend: Trend;
  /** What later champions took from earlier ones. */
  readonly later: PointShare;
  /** The same among the later half of the champions: whether it still climbs. */
  readonly recent: PointShare;
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

/** Reads a master tournament (Cliff and Miller 1995): a crosstable of champions, the earliest first. */
export function progressOf(crosstable: Crosstable): Progress {
  const n = crosstable.names.length;
  const later = laterAgainstEarlier(crosstable, 0);
  const { share, chance } = cyclicity(flowOf(crosstable));
  return {
    trend: trendOf(later, share >= MOSTLY_CYCLIC && chance < RARE),
    later,
    recent: laterAgainstEarlier(crosstable, Math.floor(n / 2)),
    cyclic: { share, chance },
    dominant: dominantIn(crosstable),
  };
}

function trendOf({ low, high }: PointShare, isCyclic: boolean): Trend {
  if (isCyclic) return 'cycling';
  if (low > 0.5) return 'climbing';
  return high < 0.5 ? 'falling' : 'stagnating';
}

function laterAgainstEarlier({ names, games, points }: Crosstable, from: number): PointShare {
  let [won, played] = [0, 0];
  for (let i = from; i < names.length; i++)
    for (let j = from; j < i; j++) {
      won += points[i][j];
      played += games[i][j];
    }
  const [low, high] = wilson(won, played);
  return { value: played > 0 ? won / played : Number.NaN, low, high, games: played };
}

function dominantIn({ names, games, points }: Crosstable): number[] {
  const dominant = names.length > 0 ? [0] : [];
  const beats = (i: number, j: number) => games[i][j] > 0 && wilson(points[i][j], games[i][j], 0.9)[0] > 0.5;
  for (let i = 1; i < names.length; i++) if (dominant.every((j) => beats(i, j))) dominant.push(i);
  return dominant;
}
