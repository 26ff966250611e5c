import { type HelperPool, type HelperThreads, LabError } from 'evolab';
import type { DeepeningOptions } from 'evolab/search';
import { SharedState, threadLost } from './shared-state.ts';
import { EVALS, NODES, SHARED_BYTES, sharedWords, SplitPoints, TT_HITS } from './split-points.ts';

/** What a helper must know of a searcher. Plain data. */
export interface Task {
  readonly agent: HelperPool['agent'];
  readonly options: DeepeningOptions;
  readonly scheme: 'ybwc' | 'lazy-smp';
  readonly threads: number;
  readonly splitDepth: number;
  /** The transposition table that all threads share: 2^log2 entries in this buffer. */
  readonly table?: { readonly log2: number; readonly buffer: SharedArrayBuffer };
}

/** What a helper must know of a search. Plain data. */
export interface SearchRequest {
  readonly searchId: number;
  readonly taskId: number;
  /** Left out if the helpers still have it. */
  readonly task?: Task;
  /** The position, as its game prints it. */
  readonly root: string;
  readonly role: number;
  readonly deepest: number;
  /** The age of the table's entries. */
  readonly age: number;
  /** Whether nodes are taken in batches. */
  readonly limited: boolean;
  /** The nodes that each thread may visit, if they are not. */
  readonly nodes?: number;
}

/** Budgets with fewer nodes are searched by one thread. */
export const MIN_SHARED_NODES = 4096;
/** Tasks that helpers keep. */
const MAX_RECENT_TASKS = 4;
/** Puts a task first among those that helpers keep; whether it was among them. Both sides call this alike. */
export function touchRecent(recentTasks: number[], taskId: number): boolean {
  const at = recentTasks.indexOf(taskId);
  if (at >= 0) recentTasks.splice(at, 1);
  recentTasks.unshift(taskId);
  if (recentTasks.length > MAX_RECENT_TASKS) recentTasks.pop();
  return at >= 0;
}

/** Does `work`. If it throws, `threads` are ended, because their state is unknown. */
export function guarded(threads: HelperThreads, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = threads.failure();
    threads.release();
    if (error instanceof LabError && error.code === 'LAB_THREAD_LOST' && reason !== undefined) {
      throw new LabError(error.code, `${error.message}: ${reason}`, error.hint);
    }
    throw error;
  }
}

/** Throws `LabError` (LAB_THREAD_LOST) if one of `threads` has failed, perhaps before it began to serve. */
export function throwIfLost(threads: HelperThreads, state: SharedState): void {
  state.throwIfFailed();
  if (threads.failure() !== undefined) throw threadLost('ended');
}

/** Milliseconds a thread may take to start. */
export const START_MILLIS = 60_000;

const helpersOf = new WeakMap<HelperThreads, SearchHelpers>();
let taskCount = 0;

/** A number for a task that no other task of this thread has. */
export function newTaskId(): number {
  return taskCount++;
}

/** Helper threads as the searchers of one thread use them. */
export class SearchHelpers {
  readonly threads: HelperThreads;
  readonly state: SharedState;
  readonly splitPoints: SplitPoints;
  readonly #recentTasks: number[] = [];
  #searchId = 0;

  private constructor(threads: HelperThreads) {
    this.threads = threads;
    this.state = new SharedState(sharedWords(threads.memory), 0, threads.timeoutMillis);
    this.splitPoints = new SplitPoints(threads.memory, this.state);
  }

  /** At least `count` helpers, the same as before unless these have failed or are too few. */
  static acquire(pool: HelperPool, count: number): SearchHelpers {
    const threads = pool.acquire(count, SHARED_BYTES);
    let helpers = helpersOf.get(threads);
    if (!helpers) helpersOf.set(threads, (helpers = new SearchHelpers(threads)));
    return helpers;
  }

  /** Starts a search for a task; the helpers join when they are ready. `batches`: see `SharedState.begin`. */
  start(
    taskId: number,
    task: Task,
    search: Omit<SearchRequest, 'searchId' | 'taskId' | 'task'>,
    batches: number,
  ): void {
    const known = touchRecent(this.#recentTasks, taskId);
    const searchId = ++this.#searchId;
    const request: SearchRequest = { ...search, searchId, taskId, ...(!known && { task }) };
    this.threads.post(request);
    this.splitPoints.numbers.fill(0, NODES, TT_HITS + 1);
    this.splitPoints.history.fill(0);
    this.state.begin(searchId, batches);
    this.state.setBusy(true);
    this.state.notifyAll();
  }

  /** Adds what the helpers have spent to what this thread has. */
  addSpent(spent: { nodes: number; evals: number; ttHits?: number }): void {
    const { numbers } = this.splitPoints;
    spent.nodes += numbers[NODES];
    spent.evals += numbers[EVALS];
    if (spent.ttHits !== undefined) spent.ttHits += numbers[TT_HITS];
    numbers.fill(0, NODES, TT_HITS + 1);
  }

  /** Throws `LabError` (LAB_THREAD_LOST) if a helper has failed. */
  throwIfFailed(): void {
    throwIfLost(this.threads, this.state);
  }

  /** Does `work`. If it throws, the helpers are ended, because their state is unknown. */
  guard(work: () => void): void {
    guarded(this.threads, work);
  }

  /**
   * Waits until `count` helpers serve: for measurements. Throws `LabError` (LAB_THREAD_LOST) if one does not.
   */
  waitUntilReady(count: number): void {
    this.guard(() => {
      this.state.waitFor(() => {
        this.throwIfFailed();
        return this.state.ready >= count;
      }, START_MILLIS);
    });
  }
}
