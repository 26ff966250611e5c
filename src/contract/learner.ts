import type { AgentSpec, MatchJob, MatchRecord } from './agent.ts';
import type { Services } from './services.ts';

/** A new agent and the one it was made from. */
export interface Birth {
  readonly name: string;
  readonly parent: string;
}

/** A finished game and its players. */
export interface FinishedGame {
  /** `agents[role]` had that role. */
  readonly agents: readonly AgentSpec[];
  readonly seed: number;
  readonly moves: Int32Array;
  readonly payoffs: readonly number[];
  readonly reason: MatchRecord['reason'];
  readonly forfeit?: MatchRecord['forfeit'];
}

/**
 * What learning cost, counted the same on every machine. Budgets of comparisons are in these units; what only measures the
 * agents, such as test games, does not count.
 */
export interface Effort {
  /** Games played, or read from an archive. */
  readonly games: number;
  /** Positions that evaluators were asked about in these games. */
  readonly evaluations: number;
  /** Changes of weights: gradient steps, each for one position, or new weight vectors of an evolution. */
  readonly updates: number;
}

/** The outcome of telling a learner its results. */
export interface Told<State> {
  readonly state: State;
  /**
   * What this round cost; the rounds of a generation add up. Games and evaluations of matches are counted without it, and
   * what is left out is unknown.
   */
  readonly effort?: Partial<Effort>;
  /**
   * The measures of the generation. `fitness`, if present, is shown during the run. `xLow` and `xHigh` are the 95%
   * interval of the measure `x`; reports draw them as a band.
   */
  readonly measures: Record<string, number>;
  /** The generation is not over: `ask` is called again with this state, and only the last measures count. */
  readonly more?: boolean;
}

/**
 * Improves agents in generations. A generation is one `ask` and one `tell`, or several rounds of both: if `tell` returns
 * `more`, `ask` is called again, so that a learner can adapt the number of games to the results.
 *
 * `State` is plain data (numbers, strings, arrays, objects, typed arrays; no Map, no class) and complete, random state
 * included: a learner restarted from a stored state continues exactly as if it had never stopped.
 */
export interface Learner<State, Job = MatchJob, Result = MatchRecord> {
  /** The state before the first generation. */
  init(): State;
  /** The jobs of the next generation, or of its next round. Runs on the main thread and does not change `state`. */
  ask(state: State): Job[];
  /** Does one job on a worker, as a function of the job alone; without it, jobs are matches and are played. */
  work?(job: Job, services: Services): Result;
  /**
   * Checks the result of a job that another machine did: what is wrong with it, in a few words, or undefined. `result`
   * may be anything. See `plain`.
   */
  checkResult?(job: Job, result: unknown): string | undefined;
  /** Takes the results, in the order of the jobs, and returns the next state and the measures. */
  tell(state: State, results: readonly Result[]): Told<State>;
  /** The agents worth keeping after a generation, best first. */
  agents(state: State): AgentSpec[];
  /** The games finished in jobs of the learner's own kind, for the database of episodes; matches are added without it. */
  games?(jobs: readonly Job[], results: readonly Result[]): FinishedGame[];
  /** The new agents of a generation and their parents, by name, for the family tree. */
  births?(state: State): Birth[];
}
