import type { AgentSpec, MatchJob, MatchRecord } from './agent.ts';
import type { Services } from './plugin.ts';

/** A new agent and the one it was made from. */
export interface Birth {
  readonly name: string;
  readonly parent: string;
}

/**
 * Improves agents in generations.
 *
 * `State` is plain data (numbers, strings, arrays, objects, typed arrays; no Map, no class) and holds everything,
 * random state included: a learner restarted from a stored state goes on exactly as if it had never stopped.
 */
export interface Learner<State, Job = MatchJob, Result = MatchRecord> {
  init(): State;
  /** The work of the next generation, on the main thread. Does not change `state`. */
  ask(state: State): Job[];
  /** Does one job on a worker, as a function of the job alone; without it, jobs are matches and get played. */
  work?(job: Job, services: Services): Result;
  /**
   * Takes in the results, in the order of the jobs, and returns the state after the generation with what was
   * measured; the key `fitness`, if there is one, is shown while it runs.
   */
  tell(state: State, results: readonly Result[]): { state: State; measures: Record<string, number> };
  /** The agents worth keeping, best first. */
  agents(state: State): AgentSpec[];
  /** Who is new in `state`, and whose child: names of agents, for the family tree. */
  births?(state: State): Birth[];
}
