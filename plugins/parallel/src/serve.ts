import { Random, type Evaluator, type Game, type HelperParts } from 'evolab';
import { Deepening, Minimax, TranspositionTable, ZERO_EVALUATOR } from 'evolab/search';
import { LazyRoot } from './lazy-root.ts';
import { NO_SPLIT_POINT } from './search-stack.ts';
import { touchRecent, type SearchRequest, type Task } from './search-helpers.ts';
import { SharedState } from './shared-state.ts';
import { EVALS, NODES, sharedWords, SplitPoints } from './split-points.ts';
import { SplitPointSearch } from './split-point-search.ts';

/** What a helper does for one task. */
interface HelperSearch {
  begin(request: SearchRequest): void;
  /** Whether there was something to do. */
  work(searchId: number): boolean;
}

/**
 * Helps with one search after another until the thread is terminated. Throws what the evaluator throws.
 */
export function serve(parts: HelperParts): never {
  const state = new SharedState(sharedWords(parts.memory), parts.threadIndex, parts.timeoutMillis);
  parts.onFailure(() => state.fail());
  const splitPoints = new SplitPoints(parts.memory, state);
  const searches = new Map<number, HelperSearch | undefined>();
  const recentTasks: number[] = [];
  const receive = () => parts.receive() as SearchRequest | undefined;
  let current: HelperSearch | undefined;
  let searchId = 0;
  state.announceReady();
  for (;;) {
    const seen = state.events;
    for (let request = receive(); request; request = receive()) {
      touchRecent(recentTasks, request.taskId);
      for (const taskId of searches.keys()) if (!recentTasks.includes(taskId)) searches.delete(taskId);
      if (request.task) searches.set(request.taskId, newHelperSearch(request.task, parts, splitPoints));
      current = searches.get(request.taskId);
      searchId = request.searchId;
      current?.begin(request);
    }
    state.setBusy(true);
    const worked = current !== undefined && current.work(searchId);
    state.setBusy(false);
    if (worked) state.notifyAll();
    else state.sleep(seen, current !== undefined);
  }
}

/** What this helper does for a task; undefined if the task is for fewer threads. */
function newHelperSearch(task: Task, parts: HelperParts, splitPoints: SplitPoints): HelperSearch | undefined {
  if (parts.threadIndex >= task.threads) return undefined;
  const { game, evaluator = ZERO_EVALUATOR } = parts.make(task.agent);
  const table = task.table && new TranspositionTable(task.table.log2, task.table.buffer);
  return task.scheme === 'ybwc'
    ? newSplitPointHelper(task, game, evaluator, splitPoints, table)
    : newLazySmpHelper(task, game, evaluator, splitPoints, table);
}

/** Joins split points of the other threads. */
function newSplitPointHelper(
  { options, splitDepth }: Task,
  game: Game,
  evaluator: Evaluator,
  splitPoints: SplitPoints,
  table: TranspositionTable | undefined,
): HelperSearch {
  const minimax = new Minimax(game, evaluator, options, table);
  const search = new SplitPointSearch(game, minimax, options, splitDepth, splitPoints, table);
  return {
    begin({ root: text, role, deepest, age, limited }) {
      const root = game.parse!(text);
      minimax.reset();
      minimax.begin(root, role, {}, deepest);
      minimax.monitor = search;
      if (table) table.age = age;
      search.begin(root, role, limited);
    },
    work: (searchId) => search.join(NO_SPLIT_POINT, searchId),
  };
}

/** Searches the same as the other threads and shares what it finds through the table alone. */
function newLazySmpHelper(
  { options }: Task,
  game: Game,
  evaluator: Evaluator,
  { state, numbers }: SplitPoints,
  table: TranspositionTable | undefined,
): HelperSearch {
  const { threadIndex } = state;
  const minimax = new Minimax(game, evaluator, options, table);
  const root = new LazyRoot(game, minimax, options, new Random('lazy', threadIndex));
  root.shift = threadIndex;
  root.minimax.monitor = {
    poll() {
      state.heartbeat();
      return state.stopped;
    },
  };
  const deepening = new Deepening(game, evaluator, options, { root });
  let pending: SearchRequest | undefined;
  return {
    begin: (request) => (pending = request),
    work(searchId) {
      if (!pending || state.stopped || searchId !== state.searchId) return false;
      const { root: text, role, deepest, nodes, age } = pending;
      pending = undefined;
      // It may have slept through a search, and the caller may have cleared the table.
      if (table) table.age = age;
      const budget = { depth: deepest, ...(nodes !== undefined && { nodes }) };
      const found = deepening.search(game.parse!(text), role, budget);
      state.lock();
      if (searchId === state.searchId) {
        numbers[NODES] += found.nodes;
        numbers[EVALS] += found.evals;
      }
      state.unlock();
      return true;
    },
  };
}
