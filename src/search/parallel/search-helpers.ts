import type { AgentSpec } from '../../contract/agent.ts';
import type { HelperThreads, HelperPool } from '../../contract/helper-threads.ts';
import type { DeepeningOptions } from '../deepening.ts';
import { LabError } from '../../util/errors.ts';
import { SharedState } from './shared-state.ts';
import { EVALS, NODES, TT_HITS, SHARED_BYTES, SplitPoints, sharedWords } from './split-points.ts';

/** All that a helper must know of a searcher. */
export interface Task {
  readonly agent: Pick<AgentSpec, 'game' | 'evaluator' | 'weights'>;
  readonly options: DeepeningOptions;
  readonly scheme: 'ybwc' | 'lazy-smp';
  readonly threads: number;
  readonly splitDepth: number;
  /** The transposition table that all share: 2^log2 entries in this buffer. */
  readonly table?: { readonly log2: number; readonly buffer: SharedArrayBuffer };
}

/** A search, as helpers are told of it. */
export interface SearchRequest {
  readonly search: number;
  readonly task: number;
  /** What the number of the task means; left out if it was told before and not long ago. */
  readonly what?: Task;
  /** The position, as its game prints it. */
  readonly root: string;
  readonly role: number;
  readonly deepest: number;
  /** The age of the table's entries. */
  readonly age: number;
  /** Whether nodes are fetched in batches. */
  readonly limited: boolean;
  /** How many each thread may visit, if they are not. */
  readonly nodes?: number;
}

/** Budgets with fewer nodes are not worth sharing. */
export const MIN_SHARED_NODES = 4096;
/** Helpers keep the tasks they were called to last. */
const MAX_RECENT_TASKS = 4;
/** Milliseconds a thread may take to begin. */
const START_MILLIS = 60_000;

/** Puts `task` first in the list of those that helpers keep; whether it was in it. Both sides do this alike. */
export function touchRecent(kept: number[], task: number): boolean {
  const at = kept.indexOf(task);
  if (at >= 0) kept.splice(at, 1);
  kept.unshift(task);
  if (kept.length > MAX_RECENT_TASKS) kept.pop();
  return at >= 0;
}

const searchHelpers = new WeakMap<HelperThreads, SearchHelpers>();
let taskCount = 0;

/** A number for a task that no other task of this thread has. */
export function newTask(): number {
  return taskCount++;
}

/** Helpers as the searchers of one thread see them. */
export class SearchHelpers {
  readonly threads: HelperThreads;
  readonly state: SharedState;
  readonly splitPoints: SplitPoints;
  readonly #recentTasks: number[] = [];
  #search = 0;

  private constructor(threads: HelperThreads) {
    this.threads = threads;
    this.state = new SharedState(sharedWords(threads.memory), 0, threads.timeoutMillis);
    this.splitPoints = new SplitPoints(threads.memory, this.state);
  }

  /** The crew of `count` helpers, the same as before unless it has failed or a larger one is needed. */
  static acquire(helpers: HelperPool, count: number): SearchHelpers {
    const threads = helpers.acquire(count, SHARED_BYTES);
    let crew = searchHelpers.get(threads);
    if (!crew) searchHelpers.set(threads, (crew = new SearchHelpers(threads)));
    return crew;
  }

  /** Calls the helpers to a search of task number `task`; they come when they can. */
  start(
    task: number,
    what: Task,
    search: Omit<SearchRequest, 'search' | 'task' | 'what'>,
    batches: number,
  ): void {
    const known = touchRecent(this.#recentTasks, task);
    this.threads.post({
      ...search,
      search: ++this.#search,
      task,
      ...(!known && { what }),
    } satisfies SearchRequest);
    this.splitPoints.numbers.fill(0, NODES, TT_HITS + 1);
    this.splitPoints.history.fill(0);
    this.state.begin(this.#search, batches);
    this.state.setBusy(true);
    this.state.notifyAll();
  }

  /** Adds what helpers have spent to what this thread has. */
  addSpent(spent: { nodes: number; evals: number; ttHits?: number }): void {
    const { numbers } = this.splitPoints;
    spent.nodes += numbers[NODES];
    spent.evals += numbers[EVALS];
    if (spent.ttHits !== undefined) spent.ttHits += numbers[TT_HITS];
    numbers.fill(0, NODES, TT_HITS + 1);
  }

  /** Does `work`. What goes wrong in it ends the crew: nobody can tell what state it is in. */
  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      const reason = this.threads.failure();
      this.threads.release();
      if (error instanceof LabError && error.code === 'LAB_THREAD_LOST' && reason !== undefined) {
        throw new LabError(error.code, `${error.message}: ${reason}`, error.hint);
      }
      throw error;
    }
  }

  /** Waits until `count` helpers serve: for measurements. Throws `LabError` (LAB_THREAD_LOST) if one fails to. */
  waitUntilReady(count: number): void {
    this.state.waitFor(() => this.state.ready >= count, START_MILLIS);
  }
}
