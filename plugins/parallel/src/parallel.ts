import {
  defaultsOf,
  defineSearcher,
  type Evaluator,
  type Game,
  type HelperPool,
  option,
  type OptionsOf,
  type Position,
  type Random,
  type Searcher,
  withDefaults,
} from 'evolab';
import {
  AlphaBeta,
  DEEPENING_OPTIONS,
  MINIMAX_LIMITS,
  TranspositionTable,
  ZERO_EVALUATOR,
} from 'evolab/search';
import type { Task } from './search-helpers.ts';
import { LazySmp } from './lazy-smp.ts';
import { requireParse } from './require-parse.ts';
import { ParallelRoot } from './parallel-root.ts';
import { serve } from './serve.ts';
import { MAX_THREADS } from './shared-state.ts';

const PARALLEL_OPTIONS = {
  ...withDefaults(DEEPENING_OPTIONS, { table: 18 }),
  threads: option.whole(2, {
    min: 1,
    max: MAX_THREADS,
    help: "threads that search, the caller's included; value and move are the same for any number, to a fixed depth",
  }),
  scheme: option.choice('ybwc', ['ybwc', 'lazy-smp'], {
    help: "'ybwc': threads split the tree (young brothers wait); 'lazy-smp': all search the same and share the table, which there must be",
  }),
  deepening: option.flag(true, {
    help: 'search 1, 2, 3 ... plies deep; false = at once to the full depth',
  }),
  splitDepth: option.whole(6, {
    min: 2,
    max: 60,
    help: 'positions with fewer plies left are searched by one thread',
  }),
};

export type ParallelOptions = OptionsOf<typeof PARALLEL_OPTIONS>;

export const PARALLEL_DEFAULTS: ParallelOptions = defaultsOf(PARALLEL_OPTIONS);

/**
 * Alpha-beta on several threads, with a table that all share. To a fixed depth its value and, unless ties are
 * drawn, its choice are those of `AlphaBeta`, whatever the number of threads. Without a pool
 * of helpers it searches on one thread.
 */
function newParallel<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  options: Partial<ParallelOptions>,
  random: Random,
  pool?: HelperPool,
): Searcher<P> {
  const all = { ...PARALLEL_DEFAULTS, ...options };
  const { table: log2, threads, scheme, splitDepth } = all;
  if (threads === 1 || pool === undefined) {
    return new AlphaBeta(game, evaluator, all, { random });
  }
  requireParse(game);
  const buffer = new SharedArrayBuffer(log2 === 0 ? 0 : TranspositionTable.bytes(log2));
  const table = log2 === 0 ? undefined : new TranspositionTable(log2, buffer);
  const task: Task = {
    agent: pool.agent,
    options: all,
    scheme,
    threads,
    splitDepth,
    ...(log2 > 0 && { table: { log2, buffer } }),
  };
  if (scheme === 'lazy-smp') return new LazySmp(game, evaluator, random, pool, task, table!);
  const root = new ParallelRoot(game, evaluator, all, random, { pool, task }, table);
  const inner = new AlphaBeta(game, evaluator, all, { root });
  return {
    search: (position, role, budget) => inner.search(position, role, budget),
    reset() {
      inner.reset();
      table?.clear();
    },
  };
}

export const parallel = defineSearcher({
  id: 'parallel',
  requires: { roles: [1, 2], turns: 'alternating', chance: false },
  summary: 'Alpha-beta or deepening on several threads: YBWC or lazy SMP',
  options: PARALLEL_OPTIONS,
  limits: () => MINIMAX_LIMITS,
  check({ scheme, table, deeperEntries }) {
    if (scheme === 'lazy-smp' && table === 0) return "scheme 'lazy-smp' shares a table, so table cannot be 0";
    return deeperEntries ? 'with deeperEntries a value would depend on which thread was first' : undefined;
  },
  create: (options, { game, evaluator = ZERO_EVALUATOR, random, helpers }) =>
    newParallel(game, evaluator, options, random, helpers),
  serve,
});
