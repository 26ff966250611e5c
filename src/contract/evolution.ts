import type { Birth } from './learner.ts';

/** A result of an agent against a fixed opponent. */
export interface Rating {
  readonly against: string;
  /** Of the agent. */
  readonly generation: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /**
   * How many of these games are evidence, where some only repeat others move by move: the interval of the score rests on
   * them. Missing if all are, and in files of versions that did not count them.
   */
  readonly different?: number;
}

/** How a champion chose at positions whose truth is known; numbers of positions. */
export interface Accuracy {
  /** What the set of positions is called. */
  readonly oracle: string;
  /** Of the champion. */
  readonly generation: number;
  readonly positions: number;
  /** Choices that kept the result. */
  readonly good: number;
  /** Positions in which the result can be thrown away, and choices there that kept it. */
  readonly critical: number;
  readonly criticalGood: number;
}

/** What happened in one generation of a run. */
export interface GenerationReport {
  readonly generation: number;
  readonly measures: Readonly<Record<string, number>>;
  readonly jobs: number;
  /** What it cost, see `Effort`; missing if the jobs are not matches and the learner does not count it. */
  readonly games?: number;
  readonly evaluations?: number;
  readonly updates?: number;
  /**
   * Seconds of processor time of learning, without ratings, on all threads that played or learned, but for the helper
   * threads of a search. No result depends on it. Missing where it is unknown: other machines worked, the run was resumed
   * within this generation, or Node is older than 23.9.
   */
  readonly cpuSeconds?: number;
  /** Results of the champion, if it was rated. */
  readonly ratings: readonly Rating[];
  /** Its choices at solved positions, if it was measured by some. */
  readonly accuracy?: Accuracy;
  /** The members bred for the next generation, if the learner names them. */
  readonly births?: readonly Birth[];
}
