/** A champion on the way, and what it is worth. */
export interface Point {
  readonly game: string;
  readonly method: string;
  readonly seed: number;
  /** The number of the stop. */
  readonly stop: number;
  readonly generations: number;
  /** CPU seconds of learning so far. */
  readonly seconds: number;
  readonly elo: number;
  /** Choices at the solved positions of the game that keep the result, and those in critical positions; shares. */
  readonly good: number;
  readonly criticalGood: number;
}

/** What seeds come to: the median, the lowest and the highest. */
export interface Band {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function bandOf(values: readonly number[]): Band {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(half)] + sorted[Math.ceil(half)]) / 2;
  return { median, low: sorted[0], high: sorted[sorted.length - 1] };
}

/** A method on a game at a stop, over all seeds. */
export interface Stop {
  readonly game: string;
  readonly method: string;
  readonly stop: number;
  readonly generations: number;
  readonly seeds: number;
  readonly seconds: Band;
  readonly elo: Band;
  readonly good: Band;
  readonly criticalGood: Band;
}

export function stopsOf(points: readonly Point[]): Stop[] {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const key = `${point.game} ${point.method} ${point.stop}`;
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  return [...groups.values()].map((group) => {
    const [{ game, method, stop, generations }] = group;
    const band = (of: 'seconds' | 'elo' | 'good' | 'criticalGood') => bandOf(group.map((point) => point[of]));
    return {
      ...{ game, method, stop, generations, seeds: group.length },
      ...{
        seconds: band('seconds'),
        elo: band('elo'),
        good: band('good'),
        criticalGood: band('criticalGood'),
      },
    };
  });
}

/** The last stop of every method on every game. */
export function lastStops(points: readonly Point[]): Stop[] {
  const stops = stopsOf(points);
  return stops.filter(
    ({ game, method, stop }) =>
      !stops.some((other) => other.game === game && other.method === method && other.stop > stop),
  );
}
