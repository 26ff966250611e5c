import type { Executor } from '../contract/executor.ts';
import type { Laboratory } from '../agents/laboratory.ts';

/** How far a task has come. */
export interface ProgressEvent {
  readonly type: 'progress';
  /** What is being done now, if a task does several things: 'playing', 'rating'. */
  readonly phase?: string;
  readonly done: number;
  /** Left out if it is unknown. */
  readonly total?: number;
  /** What is counted: 'games', 'pairs', 'positions'. */
  readonly unit: string;
  /**
   * Seconds that the whole task still takes, if it knows better than what is done of this phase tells; below 0 if it takes
   * longer than it should.
   */
  readonly left?: number;
  /** Results so far and the like, the most important first; what is undefined is left out. */
  readonly details?: readonly (string | undefined)[];
}

/** A line for people that stays. */
export interface NoteEvent {
  readonly type: 'note' | 'warning';
  readonly text: string;
}

/** What a task may report. */
export type TaskEvent = ProgressEvent | NoteEvent;

/** What every task gets in addition to its request. */
export interface TaskContext<Event = TaskEvent> {
  readonly laboratory: Laboratory;
  /** When it is aborted, the task ends with what is finished by then. */
  readonly signal: AbortSignal;
  /** Called while the task works; it must return quickly and not throw. */
  readonly report: (event: TaskEvent | Event) => void;
  /**
   * Opens the executor that plays games; the task closes it. Work that fails everywhere is kept in `folder`.
   */
  openExecutor(folder: string): Promise<Executor>;
}
