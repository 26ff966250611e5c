import type { Birth } from './learner.ts';

/** A result of an agent against a fixed opponent. */
export interface Rating {
  readonly against: string;
  /** Of the agent. */
  readonly generation: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** What happened in one generation of a run. */
export interface GenerationReport {
  readonly generation: number;
  readonly measures: Readonly<Record<string, number>>;
  readonly jobs: number;
  /** Games played; missing if the jobs are not games and the learner does not count any. */
  readonly games?: number;
  /** Results of the champion, if it was rated. */
  readonly ratings: readonly Rating[];
  /** The members bred for the next generation, if the learner names them. */
  readonly births?: readonly Birth[];
}
