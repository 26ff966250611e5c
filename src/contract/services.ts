import type { Random } from '../util/random.ts';
import type { AgentSpec, MatchJob, MatchRecord, Spec } from './agent.ts';
import type { Evaluator } from './evaluator.ts';
import type { LearnerRequest } from './executor.ts';
import type { Game, Solver } from './game.ts';
import type { Learner } from './learner.ts';
import type { SearchObserver } from './search-observer.ts';
import type { Searcher } from './searcher.ts';

/** A solver that an agent asks before it searches: the table of its endgame, or the solver of its game. */
export interface NamedSolver {
  readonly name: 'table' | 'solver';
  readonly solver: Solver;
}

/** What jobs on a thread may use. Games, evaluators and learners are created once and kept; each searcher is new. */
export interface Services {
  game(use: Spec): Game;
  evaluator(spec: AgentSpec): Evaluator | undefined;
  searcher(spec: AgentSpec, random: Random, observer?: SearchObserver): Searcher;
  /** New solvers, in the order in which the agent's searcher asks its own; none without an endgame or a limit `exact`. */
  solvers(spec: AgentSpec): readonly NamedSolver[];
  play(job: MatchJob): MatchRecord;
  learner(request: LearnerRequest): Learner<unknown, unknown, unknown>;
}
