import {
  Random,
  type Budget,
  type InnerSearchers,
  type Position,
  type Role,
  type Searcher,
  type SearchLimits,
  type Spec,
} from 'evolab';
import type { TreeReport } from './tree-report.ts';

/** What all trees of a search are told. Plain data. */
export interface TreeRequest {
  readonly role: Role;
  /** Of all trees together. */
  readonly limits: Budget;
  /** Of the random numbers of this search; each tree has a stream of its own. */
  readonly seed: readonly [number, number];
  /** Whether the trees forget what earlier searches have found. */
  readonly fresh: boolean;
}

/** How a search is ended by other threads, and shows them that it goes on. */
export interface Signals extends Pick<SearchLimits, 'stop' | 'pulse'> {
  /** Called before each tree; what it throws ends the search. */
  readonly check?: () => void;
}

interface Tree<P extends Position> {
  readonly number: number;
  readonly random: Random;
  readonly searcher: Searcher<P>;
  readonly report: TreeReport;
}

/** Limits that trees share, beside time. */
const SHARED = ['sims', 'nodes', 'evals'] as const;
type Shared = (typeof SHARED)[number];

/**
 * The limits of one of `total` trees: an equal share of each one in `shared`, with what is left over for the first trees,
 * and the others as they are. Undefined if nothing is left for this one.
 */
function shareOf(limits: Budget, shared: readonly Shared[], total: number, tree: number): Budget | undefined {
  const share: { -readonly [K in keyof Budget]: Budget[K] } = { ...limits };
  for (const name of shared) {
    const limit = limits[name];
    if (limit === undefined) continue;
    const own = Math.floor(limit / total) + (tree < limit % total ? 1 : 0);
    if (own === 0) return undefined;
    share[name] = own;
  }
  return share;
}

/** The trees of one thread, each with a searcher that keeps its state from search to search. */
export class Trees<P extends Position = Position> {
  readonly #trees: readonly Tree<P>[];
  readonly #total: number;
  /** Those that end searches of the trees. */
  readonly #shared: readonly Shared[];
  /** Whether a search was left out that should have begun afresh. */
  #stale = false;

  /** Thread `thread` of `threads` has every `threads`-th tree. */
  constructor(
    inner: InnerSearchers,
    use: Spec,
    reports: readonly TreeReport[],
    thread: number,
    threads: number,
  ) {
    this.#total = reports.length;
    const known = inner.limits(use) ?? [];
    this.#shared = SHARED.filter((name) => known.includes(name));
    this.#trees = reports.flatMap((report, number) => {
      if (number % threads !== thread) return [];
      // Which stream it is does not matter: each search has its own.
      const random = new Random('tree', number);
      return [{ number, random, searcher: inner.make(use, random), report }];
    });
  }

  /** Searches one tree after the other and writes their reports. Trees that begin after a stop are left out. */
  search(position: P, { role, limits, seed, fresh }: TreeRequest, { stop, pulse, check }: Signals): void {
    const trees = this.#trees;
    const { millis } = limits;
    const begun = millis === undefined ? 0 : performance.now();
    for (const { number, random, searcher, report } of trees) {
      random.seed(seed[0], seed[1], number);
      if (fresh || this.#stale) searcher.reset();
      report.clear();
    }
    this.#stale = false;
    for (const [i, { number, searcher, report }] of trees.entries()) {
      const share = shareOf(limits, this.#shared, this.#total, number);
      if (share === undefined) continue;
      check?.();
      const left =
        millis === undefined ? Infinity : (millis - (performance.now() - begun)) / (trees.length - i);
      // The first tree of the caller always has a result: that of a few simulations.
      const stopped = left <= 0 || (stop !== undefined && Atomics.load(stop, 0) !== 0);
      if (stopped && number > 0) continue;
      const own: SearchLimits = {
        ...share,
        ...(millis !== undefined && { millis: left }),
        ...(stop && { stop }),
        ...(pulse && { pulse }),
      };
      report.write(searcher.search(position, role, own));
    }
  }

  /** Leaves a search out. */
  skip({ fresh }: TreeRequest): void {
    if (fresh) this.#stale = true;
    for (const { report } of this.#trees) report.clear();
  }
}
