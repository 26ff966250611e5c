import { largest, median, Random, smallest, sum, type AgentSpec, type Position, type Searcher } from 'evolab';
import { AgentFactory, readEndgame, ThreadPools, type TaskContext } from 'evolab/command';
import { SearchHelpers } from './search-helpers.ts';

/** The searches that are compared, as options of the searcher `parallel`. */
const SEARCHES = {
  alphabeta: { scheme: 'ybwc', deepening: false, table: 0, scout: false },
  deepening: { scheme: 'ybwc', deepening: true, table: 20, scout: true },
  'lazy-smp': { scheme: 'lazy-smp', deepening: true, table: 20, scout: true },
} as const;
type SearchName = keyof typeof SEARCHES;

/**
 * Positions searched beforehand, so that threads have started and code is compiled, and how much less deep.
 */
const WARM_UP_POSITIONS = 3;
const WARM_UP_PLIES = 2;

export interface SpeedupRequest {
  /** Its evaluator is used. */
  readonly agent: AgentSpec;
  readonly positions: readonly Position[];
  readonly searches: readonly SearchName[];
  /** Numbers of threads; 1 is always measured. */
  readonly threads: readonly number[];
  readonly depth: number;
  readonly runs: number;
}

/** What one search took, for all positions together. */
interface SpeedupRow {
  readonly search: SearchName;
  readonly threads: number;
  /** Of wall time, and of CPU time of all threads: the sum of the medians of each position's runs. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly nodes: number;
  /** Positions visited, as a multiple of one thread's. */
  readonly overhead: number;
  /** Times as fast as one thread in all positions: the median, the lowest and the highest of the runs. */
  readonly speedup: number;
  readonly low: number;
  readonly high: number;
  /** Whether every search found the value and the move that one thread found. */
  readonly same: boolean;
}

export interface SpeedupResult {
  /** Of the runs that were completed; none if the first was not. */
  readonly rows: readonly SpeedupRow[];
  readonly interrupted: boolean;
}

/** Searches all positions in all ways, in turns, `runs` times. It blocks the thread while it searches. */
export async function measureSpeedup(
  { laboratory, signal, report }: Pick<TaskContext, 'laboratory' | 'signal' | 'report'>,
  { agent, positions, searches, threads: asked, depth, runs }: SpeedupRequest,
): Promise<SpeedupResult> {
  const threads = [1, ...asked.filter((count) => count !== 1)];
  const pools = new ThreadPools(laboratory.plugins);
  const factory = new AgentFactory(laboratory.registries, { helperPools: pools, endgames: readEndgame });
  const measurements = searches.flatMap((search) =>
    threads.map((count) => {
      const spec = { ...agent, searcher: { use: 'parallel', ...SEARCHES[search], threads: count } };
      return new Measurement(search, count, factory.searcher(spec, new Random('speedup')));
    }),
  );
  const total = runs * positions.length * measurements.length;
  const progress = { type: 'progress', total, unit: 'searches' } as const;
  let done = 0;
  let completed = 0;
  try {
    const helpers = largest(threads) - 1;
    const pool = pools.for({ ...agent, searcher: { use: 'parallel' } });
    if (helpers > 0) SearchHelpers.acquire(pool, helpers).waitUntilReady(helpers);
    report({ ...progress, done: 0 });
    for (const measurement of measurements) measurement.warmUp(positions, Math.max(1, depth - WARM_UP_PLIES));
    for (; completed < runs && !signal.aborted; completed++) {
      for (const [i, position] of positions.entries())
        for (const measurement of measurements) {
          report({ ...progress, done: done++, details: [`run ${completed + 1} of ${runs}`] });
          measurement.search(position, i, depth);
        }
    }
  } finally {
    await pools.close();
  }
  const serialOf = ({ name }: Measurement) =>
    measurements.find((one) => one.name === name && one.threads === 1)!;
  const rows = completed === 0 ? [] : measurements.map((one) => one.row(serialOf(one)));
  return { rows, interrupted: completed < runs };
}

/** One search with a number of threads, and what it took so far. */
class Measurement {
  readonly name: SearchName;
  readonly threads: number;
  readonly #searcher: Searcher;
  // For each position, of each run.
  readonly #seconds: number[][] = [];
  readonly #cpuSeconds: number[][] = [];
  readonly #nodes: number[][] = [];
  readonly #found: string[][] = [];

  constructor(name: SearchName, threads: number, searcher: Searcher) {
    this.name = name;
    this.threads = threads;
    this.#searcher = searcher;
  }

  warmUp(positions: readonly Position[], depth: number): void {
    for (const position of positions.slice(0, WARM_UP_POSITIONS))
      this.#searcher.search(position, position.turn, { depth });
  }

  search(position: Position, i: number, depth: number): void {
    this.#searcher.reset();
    const cpu = process.cpuUsage();
    const begun = performance.now();
    const { nodes, move, value } = this.#searcher.search(position, position.turn, { depth });
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    (this.#seconds[i] ??= []).push(seconds);
    (this.#cpuSeconds[i] ??= []).push((user + system) / 1e6);
    (this.#nodes[i] ??= []).push(nodes);
    (this.#found[i] ??= []).push(`${move} ${value}`);
  }

  row(serial: Measurement): SpeedupRow {
    const total = (lists: readonly number[][]): number => sum(lists.map(median));
    return {
      search: this.name,
      threads: this.threads,
      seconds: total(this.#seconds),
      cpuSeconds: total(this.#cpuSeconds),
      nodes: total(this.#nodes),
      overhead: total(this.#nodes) / total(serial.#nodes),
      ...speedupOf(serial.#seconds, this.#seconds),
      same: this.#found.every((list, i) => list.every((found) => found === serial.#found[i][0])),
    };
  }
}

/**
 * Times as fast as the serial search, from the seconds of each position in each run: the median, the lowest and the highest
 * of the runs. Runs are compared whole, since a position's times differ more than those of all positions.
 */
export function speedupOf(
  serial: readonly (readonly number[])[],
  parallel: readonly (readonly number[])[],
): Pick<SpeedupRow, 'speedup' | 'low' | 'high'> {
  const ofRun = (seconds: readonly (readonly number[])[], run: number): number =>
    sum(seconds.map((ofPosition) => ofPosition[run]));
  const ratios = serial[0].map((_, run) => ofRun(serial, run) / ofRun(parallel, run));
  return { speedup: median(ratios), low: smallest(ratios), high: largest(ratios) };
}
