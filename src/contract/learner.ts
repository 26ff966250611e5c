import type { AgentSpec, MatchJob, MatchRecord } from './agent.ts';
import type { Services } from './plugin.ts';

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
}

/** The outcome of telling a learner its results. */
export interface Told<State> {
  readonly state: State;
  /**
   * What was measured in the generation. The key `fitness`, if there is one, is shown while the run goes on; `xLow`
   * and `xHigh` beside a measure `x` are its 95% interval, and reports draw them as a band.
   */
  readonly measures: Record<string, number>;
  /** The generation is not over: `ask` is called again with this state, and only the last measures count. */
  readonly more?: boolean;
}

/**
 * Improves agents in generations. A generation is one `ask` and one `tell`, or several rounds of them: a learner
 * that spends games where they decide something asks for a few, looks at the results and asks for `more`.
 *
 * `State` is plain data (numbers, strings, arrays, objects, typed arrays; no Map, no class) and holds everything,
 * random state included: a learner restarted from a stored state goes on exactly as if it had never stopped.
 */
export interface Learner<State, Job = MatchJob, Result = MatchRecord> {
  init(): State;
  /** The work of the next generation, or of its next round, on the main thread. Does not change `state`. */
  ask(state: State): Job[];
  /** Does one job on a worker, as a function of the job alone; without it, jobs are matches and get played. */
  work?(job: Job, services: Services): Result;
  /**
   * What is wrong with the result of a job that another machine did, in a few words; undefined if nothing can be
   * seen. `result` may be anything. See `plain`.
   */
  checkResult?(job: Job, result: unknown): string | undefined;
  /** Takes in the results, in the order of the jobs, and returns the state after them with what was measured. */
  tell(state: State, results: readonly Result[]): Told<State>;
  /** The agents worth keeping after a generation, best first. */
  agents(state: State): AgentSpec[];
  /** The games that were finished in some jobs, for the database of episodes; matches need not be told. */
  games?(jobs: readonly Job[], results: readonly Result[]): FinishedGame[];
  /** The agents that are new in `state` after a generation and their parents, by name, for the family tree. */
  births?(state: State): Birth[];
}
