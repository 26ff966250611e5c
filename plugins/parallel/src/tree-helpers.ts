import type { HelperPool, HelperThreads, Spec } from 'evolab';
import { guarded, START_MILLIS, throwIfLost } from './search-helpers.ts';
import { MAX_THREADS, SharedState, STATE_WORDS } from './shared-state.ts';
import type { TreeRequest } from './trees.ts';

/** By thread: the search that it has begun last, the one that it has ended last, and the searchers whose trees it keeps. */
export const BEGUN = STATE_WORDS;
export const DONE = BEGUN + MAX_THREADS;
export const KEPT = DONE + MAX_THREADS;
const WORDS = KEPT + MAX_THREADS;

/** The words that the threads of a search share. */
export const treeWords = (memory: SharedArrayBuffer): Int32Array => new Int32Array(memory, 0, WORDS);

/** What a helper must know of a searcher. Plain data. */
export interface TreeTask {
  readonly agent: HelperPool['agent'];
  /** The searcher of each tree. */
  readonly inner: Spec;
  readonly trees: number;
  readonly threads: number;
  /** Memory of the reports of all trees. */
  readonly reports: SharedArrayBuffer;
}

/** One search. Plain data. */
export interface TreeSearch {
  readonly searchId: number;
  readonly taskId: number;
  /** Left out if all helpers know it. */
  readonly task?: TreeTask;
  /** As the game prints it. */
  readonly position: string;
  readonly request: TreeRequest;
}

/** What is posted to helpers: a search, or that a searcher is no longer used. */
export type TreeMessage = TreeSearch | { readonly forget: number };

interface Told {
  readonly threads: HelperThreads;
  readonly taskId: number;
}

/** Frees the trees that helpers keep for a searcher which is garbage. */
const unused = new FinalizationRegistry<Told>(({ threads, taskId }) => threads.post({ forget: taskId }));
const helpersOf = new WeakMap<HelperThreads, TreeHelpers>();

/** Helper threads as the searchers `root-parallel` of one thread use them. */
export class TreeHelpers {
  readonly threads: HelperThreads;
  readonly state: SharedState;
  readonly #words: Int32Array;
  #searchId = 0;
  #taskCount = 0;

  private constructor(threads: HelperThreads) {
    this.threads = threads;
    this.#words = treeWords(threads.memory);
    this.state = new SharedState(this.#words, 0, threads.timeoutMillis);
  }

  /** At least `count` helpers, the same as before unless these have failed. */
  static acquire(pool: HelperPool, count: number): TreeHelpers {
    const threads = pool.acquire(count, 4 * WORDS);
    let helpers = helpersOf.get(threads);
    if (!helpers) helpersOf.set(threads, (helpers = new TreeHelpers(threads)));
    return helpers;
  }

  /** A number for the task of `searcher`. Helpers keep its trees as long as the searcher is used. */
  newTaskId(searcher: object): number {
    const taskId = this.#taskCount++;
    unused.register(searcher, { threads: this.threads, taskId });
    return taskId;
  }

  /** Begins a search, which the helpers join; returns its number. LAB_THREAD_LOST if one was lost before. */
  start(message: Omit<TreeSearch, 'searchId'>): number {
    const searchId = ++this.#searchId;
    // First: a helper that has the message knows by this that it is for now.
    this.state.begin(searchId, 0);
    // After that: it took back the stop of a helper that was lost before, and one that is lost from now on stops this search.
    this.throwIfLost();
    this.threads.post({ ...message, searchId });
    this.state.notifyAll();
    return searchId;
  }

  /**
   * Waits until the first `count` helpers have searched, and stops them if `ended`. Helpers that had not begun by then
   * are not waited for. Throws `LabError` (LAB_THREAD_LOST) if one is lost.
   */
  finish(searchId: number, count: number, ended: () => boolean): void {
    const { state } = this;
    const helpers = Array.from({ length: count }, (_, i) => i + 1);
    const looked = (): boolean => {
      this.throwIfLost();
      if (!state.stopped && ended()) state.stop();
      return state.stopped;
    };
    state.waitFor(() => looked() || helpers.every((k) => this.#at(BEGUN + k) === searchId), START_MILLIS);
    state.waitFor(() => {
      const stopped = looked();
      return helpers.every((k) => this.isDone(searchId, k) || (stopped && this.#at(BEGUN + k) !== searchId));
    }, Infinity);
  }

  /** Whether a helper has ended a search, so that its reports are complete. */
  isDone(searchId: number, helper: number): boolean {
    return this.#at(DONE + helper) === searchId;
  }

  /** Throws `LabError` (LAB_THREAD_LOST) if a helper is lost. */
  throwIfLost(): void {
    throwIfLost(this.threads, this.state);
  }

  /** Does `work`. If it throws, the helpers are ended, because their state is unknown. */
  guard(work: () => void): void {
    guarded(this.threads, work);
  }

  #at(word: number): number {
    return Atomics.load(this.#words, word);
  }
}
