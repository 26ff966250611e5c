import type { Row } from 'evolab';

/** A champion on the way, and what it is worth. */
export interface Point {
  readonly method: string;
  readonly seed: number;
  /** The number of the stop. */
  readonly stop: number;
  readonly generations: number;
  /** CPU seconds of learning so far. */
  readonly seconds: number;
  readonly elo: number;
  /** The 95% interval of this rating, from its games alone. */
  readonly low: number;
  readonly high: number;
  /** Choices at the solved positions of the game that keep the result, and those in critical positions; shares. */
  readonly good: number;
  readonly criticalGood: number;
}

/** A player of the pool and its rating. */
interface Rated {
  readonly name: string;
  readonly elo: number;
}

/** Everything that was measured on a game. */
export interface Curves {
  readonly game: string;
  /** The player that champions are to catch up with: the same search with an evaluator that people wrote. */
  readonly goal: Rated;
  readonly pool: readonly Rated[];
  readonly runs: readonly Point[];
  /** Players that learn nothing. */
  readonly references: readonly Point[];
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

/** A method at a stop, over all seeds. */
export interface Stop {
  readonly method: string;
  readonly stop: number;
  readonly generations: number;
  readonly seeds: number;
  readonly seconds: Band;
  readonly elo: Band;
  /** Half the 95% interval of a rating, of the median seed. */
  readonly error: number;
  readonly good: Band;
  readonly criticalGood: Band;
}

export function stopsOf(points: readonly Point[]): Stop[] {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const key = `${point.method} ${point.stop}`;
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  return [...groups.values()].map((group) => {
    const [{ method, stop, generations }] = group;
    const band = (of: 'seconds' | 'elo' | 'good' | 'criticalGood') => bandOf(group.map((point) => point[of]));
    return {
      method,
      stop,
      generations,
      seeds: group.length,
      seconds: band('seconds'),
      elo: band('elo'),
      error: bandOf(group.map(({ low, high }) => (high - low) / 2)).median,
      good: band('good'),
      criticalGood: band('criticalGood'),
    };
  });
}

/** How a method came to what it is worth at the end. */
export interface Course {
  readonly method: string;
  /** In the order of learning, the untaught champion first. */
  readonly stops: readonly Stop[];
  readonly end: Stop;
  /** Seconds until the median of the seeds was as strong as the goal; undefined if it never was. */
  readonly caughtUp: number | undefined;
  /** What the last doubling of the time gave the median of the seeds. */
  readonly gain: number;
  /** Whether that is more than the games can tell from nothing. */
  readonly rising: boolean;
}

/** The courses of all methods, the strongest at the end first. */
export function coursesOf({ runs, goal }: Curves): Course[] {
  const all = stopsOf(runs);
  const methods = [...new Set(all.map(({ method }) => method))];
  const courses = methods.map((method): Course => {
    const stops = all.filter((one) => one.method === method).sort((a, b) => a.stop - b.stop);
    const end = stops[stops.length - 1];
    const before = stops[stops.length - 2] ?? end;
    const gain = end.elo.median - before.elo.median;
    return {
      method,
      stops,
      end,
      caughtUp: crossing(stops, goal.elo),
      gain,
      rising: gain > errorOf(end, before),
    };
  });
  return courses.sort((a, b) => b.end.elo.median - a.end.elo.median);
}

/** Half the 95% interval of the difference of two medians. */
function errorOf(one: Stop, other: Stop): number {
  // The median of three ratings with equal errors has 0.67 of the error of one.
  const share = one.seeds >= 3 && other.seeds >= 3 ? 0.67 : 1;
  return share * Math.hypot(one.error, other.error);
}

/** Whether the seeds and games cannot tell which of two champions is stronger. */
export function isLevel(one: Stop, other: Stop): boolean {
  const [weak, strong] = one.elo.median < other.elo.median ? [one, other] : [other, one];
  return weak.elo.high >= strong.elo.low || strong.elo.median - weak.elo.median <= errorOf(one, other);
}

/** When the median of the seeds reached a rating, with straight lines between the stops. */
function crossing(stops: readonly Stop[], elo: number): number | undefined {
  for (const [i, stop] of stops.entries()) {
    if (stop.elo.median < elo) continue;
    if (i === 0) return stop.seconds.median;
    const last = stops[i - 1];
    const share = (elo - last.elo.median) / (stop.elo.median - last.elo.median);
    return last.seconds.median + share * (stop.seconds.median - last.seconds.median);
  }
  return undefined;
}

/** The table of a game: what learns fastest, and where each method stops. */
export function rowsOf(curves: Curves): Row[] {
  const { game } = curves;
  const rows = coursesOf(curves).flatMap(({ method, stops, end, caughtUp, gain }) => {
    const basis = `${end.seeds} seeds, ${end.seconds.median.toFixed(1)} CPU s of learning; lowest to highest seed`;
    const row = (what: string, { median, low, high }: Band, digits = 0): Row => ({
      what: `${game}, ${method}: ${what}`,
      paper: '',
      basis,
      ours: rounded(median, digits),
      low: rounded(low, digits),
      high: rounded(high, digits),
    });
    const only = (what: string, value: number, digits = 0) =>
      row(what, { median: value, low: value, high: value }, digits);
    return [
      row('CPU s', end.seconds, 1),
      ...(caughtUp === undefined ? [] : [only('CPU s to equal', caughtUp, 1)]),
      ...stops.slice(0, -1).map(({ elo }, i) => row(`at stop ${i}`, elo)),
      row('Elo', end.elo),
      only('error', end.error),
      only('last doubling', gain),
      row('good moves, %', percent(end.good), 1),
      row('critical, %', percent(end.criticalGood), 1),
    ];
  });
  const plain = (who: string, what: string, value: number, digits = 0): Row => {
    const ours = rounded(value, digits);
    return {
      what: `${game}, ${who}: ${what}`,
      paper: '',
      ours,
      low: ours,
      high: ours,
      basis: 'no learning',
    };
  };
  return [
    ...rows,
    ...curves.references.flatMap(({ method, elo, low, high, good, criticalGood }) => [
      plain(method, 'Elo', elo),
      plain(method, 'error', (high - low) / 2),
      plain(method, 'good moves, %', 100 * good, 1),
      plain(method, 'critical, %', 100 * criticalGood, 1),
    ]),
    ...curves.pool.map(({ name, elo }) => plain(name, 'Elo', elo)),
  ];
}

/** With so many decimals. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const percent = ({ median, low, high }: Band): Band => ({
  median: 100 * median,
  low: 100 * low,
  high: 100 * high,
});
