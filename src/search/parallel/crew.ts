import type { AgentSpec } from '../../contract/agent.ts';
import type { HelperThreads, Helpers } from '../../contract/helper-threads.ts';
import type { DeepeningOptions } from '../deepening.ts';
import { LabError } from '../../util/errors.ts';
import { Signals } from './signals.ts';
import { EVALS, NODES, TT_HITS, SHARED_BYTES, Splits, sharedWords } from './splits.ts';

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
export interface Call {
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
export const FEWEST_NODES = 4096;
/** Helpers keep the tasks they were called to last. */
const KEPT = 4;
/** Milliseconds a thread may take to begin. */
const START = 60_000;

/** Puts `task` first in the list of those that helpers keep; whether it was in it. Both sides do this alike. */
export function keep(kept: number[], task: number): boolean {
  const at = kept.indexOf(task);
  if (at >= 0) kept.splice(at, 1);
  kept.unshift(task);
  if (kept.length > KEPT) kept.pop();
  return at >= 0;
}

const crews = new WeakMap<HelperThreads, Crew>();
let tasks = 0;

/** A number for a task that no other task of this thread has. */
export function newTask(): number {
  return tasks++;
}

/** Helpers as the searchers of one thread see them. */
export class Crew {
  readonly threads: HelperThreads;
  readonly signals: Signals;
  readonly splits: Splits;
  readonly #kept: number[] = [];
  #search = 0;

  private constructor(threads: HelperThreads) {
    this.threads = threads;
    this.signals = new Signals(sharedWords(threads.memory), 0, threads.patience);
    this.splits = new Splits(threads.memory, this.signals);
  }

  /** The crew of `count` helpers, the same as before unless it has failed or a larger one is needed. */
  static hire(helpers: Helpers, count: number): Crew {
    const threads = helpers.hire(count, SHARED_BYTES);
    let crew = crews.get(threads);
    if (!crew) crews.set(threads, (crew = new Crew(threads)));
    return crew;
  }

  /** Calls the helpers to a search of task number `task`; they come when they can. */
  call(task: number, what: Task, search: Omit<Call, 'search' | 'task' | 'what'>, batches: number): void {
    const known = keep(this.#kept, task);
    this.threads.post({ ...search, search: ++this.#search, task, ...(!known && { what }) } satisfies Call);
    this.splits.numbers.fill(0, NODES, TT_HITS + 1);
    this.splits.history.fill(0);
    this.signals.begin(this.#search, batches);
    this.signals.busy(true);
    this.signals.raise();
  }

  /** Adds what helpers have spent to what this thread has. */
  collect(spent: { nodes: number; evals: number; ttHits?: number }): void {
    const { numbers } = this.splits;
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
      this.threads.dismiss();
      if (error instanceof LabError && error.code === 'LAB_THREAD_LOST' && reason !== undefined) {
        throw new LabError(error.code, `${error.message}: ${reason}`, error.hint);
      }
      throw error;
    }
  }

  /** Waits until `count` helpers serve: for measurements. Throws `LabError` (LAB_THREAD_LOST) if one fails to. */
  muster(count: number): void {
    this.signals.waitFor(() => this.signals.ready >= count, START);
  }
}
