import type { AgentSpec } from '../../contract/agent.ts';
import type { Evaluator } from '../../contract/evaluator.ts';
import type { Game } from '../../contract/game.ts';
import { Random } from '../../util/random.ts';
import { Deepening } from '../deepening.ts';
import { Minimax } from '../minimax.ts';
import { ZERO_EVALUATOR } from '../zero-evaluator.ts';
import { TranspositionTable } from '../transposition-table.ts';
import { SplitPointSearch } from './split-point-search.ts';
import { touchRecent, type SearchRequest, type Task } from './search-helpers.ts';
import { LazyRoot } from './lazy-root.ts';
import { SharedState } from './shared-state.ts';
import { EVALS, NODES, NO_SPLIT_POINT, SplitPoints, sharedWords } from './split-points.ts';

/** How a helper comes by what it needs. */
export interface HelperParts {
  readonly memory: SharedArrayBuffer;
  /** 1 or more. */
  readonly threadIndex: number;
  readonly timeoutMillis: number;
  /** The next message, if there is one. */
  receive(): unknown;
  make(agent: Pick<AgentSpec, 'game' | 'evaluator' | 'weights'>): {
    game: Game;
    evaluator: Evaluator | undefined;
  };
}

/** A search of the present task, ready to begin. */
interface HelperSearch {
  begin(call: SearchRequest): void;
  /** Whether there was something to do. */
  work(search: number): boolean;
}

/** Helps with one search after another until told to quit. Throws what the evaluator throws: the thread must then tell the crew that it fails. */
export function serve(parts: HelperParts): void {
  const signals = new SharedState(sharedWords(parts.memory), parts.threadIndex, parts.timeoutMillis);
  const splits = new SplitPoints(parts.memory, signals);
  const duties = new Map<number, HelperSearch | undefined>();
  const kept: number[] = [];
  let duty: HelperSearch | undefined;
  let search = 0;
  signals.announceReady();
  while (!signals.quitting) {
    const seen = signals.events;
    for (
      let call = parts.receive() as SearchRequest | undefined;
      call;
      call = parts.receive() as SearchRequest | undefined
    ) {
      touchRecent(kept, call.task);
      for (const task of duties.keys()) if (!kept.includes(task)) duties.delete(task);
      if (call.what) duties.set(call.task, newHelperSearch(call.what, parts, splits));
      duty = duties.get(call.task);
      search = call.search;
      duty?.begin(call);
    }
    signals.setBusy(true);
    const worked = duty !== undefined && duty.work(search);
    signals.setBusy(false);
    if (worked) signals.notifyAll();
    else signals.sleep(seen, duty !== undefined);
  }
}

/** What this helper has to do for a task; undefined if the task is for fewer threads. */
function newHelperSearch(task: Task, parts: HelperParts, splits: SplitPoints): HelperSearch | undefined {
  if (parts.threadIndex >= task.threads) return undefined;
  const { game, evaluator = ZERO_EVALUATOR } = parts.make(task.agent);
  const table = task.table && new TranspositionTable(task.table.log2, task.table.buffer);
  return task.scheme === 'ybwc'
    ? newSplitPointHelper(task, game, evaluator, splits, table)
    : newLazySmpHelper(task, game, evaluator, splits, table);
}

function newSplitPointHelper(
  { options, splitDepth }: Task,
  game: Game,
  evaluator: Evaluator,
  splits: SplitPoints,
  table: TranspositionTable | undefined,
): HelperSearch {
  const minimax = new Minimax(game, evaluator, options, table);
  const brothers = new SplitPointSearch(game, minimax, options, splitDepth, splits, table);
  return {
    begin(call) {
      const root = read(game, call.root);
      minimax.reset();
      minimax.begin(root, call.role, {}, call.deepest);
      minimax.monitor = brothers;
      if (table) table.age = call.age;
      brothers.begin(root, call.role, call.limited, Infinity);
    },
    work: (search) => brothers.join(NO_SPLIT_POINT, search),
  };
}

/** Lazy SMP: searches the same as the others and leaves what it finds in the table. */
function newLazySmpHelper(
  { options }: Task,
  game: Game,
  evaluator: Evaluator,
  splits: SplitPoints,
  table: TranspositionTable | undefined,
): HelperSearch {
  const { state: signals } = splits;
  const root = new LazyRoot(game, evaluator, options, new Random('lazy', signals.threadIndex), table);
  root.shift = signals.threadIndex;
  root.minimax.monitor = {
    poll() {
      signals.heartbeat();
      return signals.stopped;
    },
  };
  const deepening = new Deepening(
    game,
    evaluator,
    options,
    new Random('lazy', signals.threadIndex),
    table,
    root,
  );
  let todo: SearchRequest | undefined;
  return {
    begin: (call) => (todo = call),
    work(search) {
      if (!todo || signals.stopped || search !== signals.search) return false;
      const { root: text, role, deepest, nodes } = todo;
      todo = undefined;
      const budget = { depth: deepest, ...(nodes !== undefined && { nodes }) };
      const found = deepening.search(read(game, text), role, budget);
      signals.lock();
      if (search === signals.search) {
        splits.numbers[NODES] += found.nodes;
        splits.numbers[EVALS] += found.evals;
      }
      signals.unlock();
      return true;
    },
  };
}

function read(game: Game, text: string) {
  return game.parse!(text);
}
