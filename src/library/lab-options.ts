import type { Adjudication, AgentSpec, Spec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import type { LabConfig } from '../config/config-form.ts';
import type { OpeningPlan } from '../agents/opening-plan.ts';
import type { SprtSettings } from '../statistics/sprt.ts';
import type { ScheduleSettings } from '../tournament/pairing.ts';

/** Options of `openLab`. */
export interface OpenLabOptions {
  /** Threads that play games; all cores if not given. */
  readonly workers?: number;
  /** The URL of an executor that plays the games instead, as after `--executor`. */
  readonly executor?: string | undefined;
  /** Receives warnings, such as a plugin that does not load; by default they are warnings of the process. */
  readonly onWarning?: (text: string) => void;
}

/** An agent: a file, a run folder or a short name such as `material:depth=3`, as the commands take it, or a value. */
export type AgentSource = string | AgentSpec;

/** Options of every task. */
interface CommonOptions {
  /** As after `--game`, or as a value; that of the agents if it is not given, or else the usual game. */
  readonly game?: string | Spec;
  readonly seed?: number;
  /** Stops the task: it ends with what is finished. */
  readonly signal?: AbortSignal;
}

export interface GamesOptions extends CommonOptions {
  /** Limits of all agents, in place of their own. */
  readonly each?: Budget;
  /** Random plies before each pair of games, or a book, as after `--openings`; four random plies if not given. */
  readonly openings?: OpeningPlan | string;
  /** The probability, below 1, with which a move of either side is random; 0 if not given. */
  readonly noise?: number;
  /** When games end by what the players say of them, as `--resign` and `--draw`; never if not given. */
  readonly adjudication?: Adjudication;
  /** A database of episodes to which the games are added. */
  readonly episodes?: string;
}

/** Options of `Lab.evolve`. */
export interface EvolveOptions extends CommonOptions {
  /** A plugin with a learner, as after `--plugin`. */
  readonly method: string;
  /** A preset of the method; if not given, the one with the game's name, or else 'quick'. */
  readonly preset?: string;
  /** Settings as a configuration file has them, such as `{ learner: { population: 8 } }`. */
  readonly config?: LabConfig;
  /** The last generation; that of the preset if not given. */
  readonly generations?: number;
  /** The folder of the run, which commands can resume and read; without it nothing is written. */
  readonly folder?: string;
  /** Continue the run in the folder. */
  readonly resume?: boolean;
  /** The agent whose weights and evaluator a new run begins with. */
  readonly from?: AgentSource;
  /** A database of episodes to which the games are added. */
  readonly episodes?: string;
  /** A folder for the learning curves in TensorBoard's format. */
  readonly tensorboard?: string;
}

/** Options of `Lab.duel`. */
export interface DuelOptions extends GamesOptions {
  /** The maximum number of pairs of games with colours swapped; 50 if not given. */
  readonly rounds?: number;
  /** Stop when this sequential test decides; missing settings are those of `SPRT_DEFAULTS`. */
  readonly sprt?: Partial<SprtSettings>;
  /** Whether the result contains the games. */
  readonly keepGames?: boolean;
}

/** Options of `Lab.tournament`. */
export interface TournamentOptions extends GamesOptions {
  /** The folder of the tournament, which keeps every game. */
  readonly out: string;
  /** Continue the tournament in the folder; agents and rounds may be added. */
  readonly resume?: boolean;
  readonly type?: ScheduleSettings['type'];
  readonly rounds?: number;
  readonly pairs?: number;
  readonly seeds?: number;
  /** A player whose rating is known. */
  readonly anchor?: { readonly name: string; readonly elo: number };
}

/** Options of `Lab.analyze`. */
export interface AnalyzeOptions extends CommonOptions {
  /** As the game prints positions; the start if not given. */
  readonly position?: string;
  /** Limits in place of the agent's own. */
  readonly each?: Budget;
}

/** Options of `Lab.play`. */
export interface PlayOptions extends CommonOptions {
  /** The caller's role, counted from 0; the first if not given. */
  readonly role?: number;
  /** Limits in place of the agent's own. */
  readonly each?: Budget;
}
