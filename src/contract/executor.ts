import type { MatchJob, Spec } from './agent.ts';

/** A learner by name, with all that its creation depends on. */
export interface LearnerRequest {
  readonly learner: Spec;
  readonly game: Spec;
  readonly seed: number;
}

/** A piece of work that any thread or machine can do: plain data, the results a function of it alone. */
export type Batch =
  | { readonly kind: 'match'; readonly jobs: readonly MatchJob[] }
  | { readonly kind: 'work'; readonly request: LearnerRequest; readonly jobs: readonly unknown[] }
  /** `job` is the id of a `JobDefinition`. */
  | { readonly kind: 'job'; readonly job: string; readonly jobs: readonly unknown[] };

/** Does batches: on the threads of this process, or on other machines. */
export interface Executor {
  /** The number of batches that run at the same time. May change as machines join and leave. */
  readonly slots: number;
  /** Milliseconds that a batch should take; 100 if not given. Longer if a message is expensive. */
  readonly batchMillis?: number;
  /** The present workers, in a few words for the progress line; undefined if they cannot change. */
  readonly status?: string | undefined;
  /**
   * The results of a batch, in the order of its jobs. Rejects with `LabError` for user errors, and with `Interrupted` for a
   * batch that was cancelled. Calls `onCpu` once with the seconds of processor time that the batch took, if it knows them.
   */
  run(batch: Batch, onCpu?: (seconds: number) => void): Promise<unknown[]>;
  /** Ends all threads or connections. */
  close(): Promise<void>;
}

/** Thrown when the user stops a command: finished work is kept, the rest is dropped. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

/** What an executor is opened with. */
export interface ExecutorParts {
  /** As the user gave it. It may hold a password, which must not be shown or stored. */
  readonly url: string;
  /** What results depend on besides the batch: the versions of the core, of every plugin and of every game's rules. */
  readonly versions: Readonly<Record<string, string>>;
  /** A folder for batches that failed. */
  readonly folder: string;
  /** Shows a line to the user. */
  readonly say: (line: string) => void;
  /**
   * Checks the results of a batch that another machine did, without doing it again: what is wrong, or undefined. `results`
   * may be anything.
   */
  readonly check: (batch: Batch, results: unknown) => string | undefined;
  /** Does a batch again on a thread of this machine, to compare results; rejects as `Executor.run` does. */
  readonly redo: Executor['run'];
  /** When aborted, batches that have not begun are cancelled. */
  readonly signal: AbortSignal;
}

/** A kind of executor. `--executor ID://...` opens it. */
export interface ExecutorDefinition {
  /** The scheme of its URLs, unique among executors. */
  readonly id: string;
  /** One line, shown by `lab list`. */
  readonly summary: string;
  /** Throws `LabError` (LAB_QUEUE) if the server of the URL cannot be reached or refuses the connection. */
  open(parts: ExecutorParts): Promise<Executor>;
}

/** Declares an executor, for `executors` of a plugin. */
export function defineExecutor(definition: ExecutorDefinition): ExecutorDefinition {
  return definition;
}
