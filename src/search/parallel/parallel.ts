import type { Evaluator } from '../../contract/evaluator.ts';
import type { Game, Position } from '../../contract/game.ts';
import type { Helpers } from '../../contract/helper-threads.ts';
import { defineSearcher } from '../../contract/plugin.ts';
import type { Searcher } from '../../contract/searcher.ts';
import { LabError } from '../../util/errors.ts';
import type { Random } from '../../util/random.ts';
import { AlphaBeta, checkMinimaxOptions, MINIMAX_HELP } from '../alphabeta.ts';
import { Deepening, DEEPENING_DEFAULTS, type DeepeningOptions } from '../deepening.ts';
import { NO_OPINION } from '../no-opinion.ts';
import { checkChoice, checkRange, checkWhole } from '../option.ts';
import { Table } from '../table.ts';
import type { Task } from './crew.ts';
import { LazySmp } from './lazy-smp.ts';
import { ParallelRoot } from './parallel-root.ts';
import { MOST_THREADS } from './signals.ts';

const SCHEMES = ['ybwc', 'lazy-smp'] as const;

export interface ParallelOptions extends DeepeningOptions {
  /** Threads that search, the caller's included. */
  readonly threads: number;
  readonly scheme: string;
  /** Search 1, 2, 3 ... plies deep, as `Deepening` does, rather than at once to the full depth. */
  readonly deepening: boolean;
  /** Positions with fewer plies left are searched by one thread. */
  readonly splitDepth: number;
}

export const PARALLEL_DEFAULTS: ParallelOptions = {
  ...DEEPENING_DEFAULTS,
  table: 18,
  threads: 2,
  scheme: 'ybwc',
  deepening: true,
  splitDepth: 6,
};

/**
 * Alpha-beta on several threads, with a table that all share. To a fixed depth its value and, unless ties are drawn, its
 * choice are those of `AlphaBeta` and `Deepening`, whatever the number of threads. Where no threads are to be had it searches alone.
 */
export function newParallel<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  options: Partial<ParallelOptions>,
  random: Random,
  helpers?: Helpers,
): Searcher<P> {
  const all = { ...PARALLEL_DEFAULTS, ...options };
  const { table: log2, threads, scheme, deepening, splitDepth } = all;
  if (threads === 1 || helpers === undefined) {
    return deepening
      ? new Deepening(game, evaluator, all, random)
      : new AlphaBeta(game, evaluator, all, random);
  }
  if (game.parse === undefined) {
    throw new LabError(
      'LAB_WRONG_GAME',
      'this game cannot tell other threads where to search: it has no parse',
      'threads=1',
    );
  }
  const buffer = new SharedArrayBuffer(log2 === 0 ? 0 : Table.bytes(log2));
  const table = log2 === 0 ? undefined : new Table(log2, buffer);
  const task: Task = {
    agent: helpers.agent,
    options: all,
    scheme: scheme === 'lazy-smp' ? 'lazy-smp' : 'ybwc',
    threads,
    splitDepth,
    ...(log2 > 0 && { table: { log2, buffer } }),
  };
  if (scheme === 'lazy-smp') return new LazySmp(game, evaluator, random, helpers, task, table!);
  const root = new ParallelRoot(game, evaluator, all, random, { helpers, task }, table);
  const inner = deepening
    ? new Deepening(game, evaluator, all, random, table, root)
    : new AlphaBeta(game, evaluator, all, random, table, root);
  return {
    search: (position, role, budget) => inner.search(position, role, budget),
    reset() {
      inner.reset();
      table?.clear();
    },
  };
}

/** Throws `LabError` (LAB_BAD_OPTION) for options out of range. */
function check(options: ParallelOptions): void {
  checkMinimaxOptions(options);
  checkRange('aspiration', options.aspiration, 0, 2);
  checkWhole('threads', options.threads, 1, MOST_THREADS);
  checkWhole('splitDepth', options.splitDepth, 2, 60);
  checkChoice('scheme', options.scheme, SCHEMES);
  if (options.scheme === 'lazy-smp') checkWhole('table', options.table, 1, 26);
}

export const parallel = defineSearcher({
  id: 'parallel',
  summary: 'Alpha-beta or deepening on several threads: young brothers wait, or lazy SMP',
  defaults: { ...PARALLEL_DEFAULTS },
  help: {
    depth: 'plies, for a budget without any limit',
    ...MINIMAX_HELP,
    table: 'the transposition table, which the threads share, has 2^table entries; 0 = none',
    aspiration: 'how far from the last value the next is looked for first; 0 = anywhere',
    stopWhenDecided: 'stop once the value is 1 or -1',
    threads: 'threads that search; value and move are the same for any number, to a fixed depth',
    scheme: "'ybwc': young brothers wait; 'lazy-smp': all search the same and share the table",
    deepening: 'search 1, 2, 3 ... plies deep; false = at once to the full depth',
    splitDepth: 'positions with fewer plies left are searched by one thread',
  },
  create(options, { game, evaluator = NO_OPINION, random, helpers }) {
    check(options);
    return newParallel(game, evaluator, options, random, helpers);
  },
});
