import type { AgentSpec, MatchJob, MatchRecord, Use } from './agent.ts';
import type { Game } from './game.ts';

/** A line of a paper's table beside ours. */
export interface Row {
  readonly what: string;
  /** What the paper prints, as it prints it; empty if it has no such line. */
  readonly paper: string;
  /** Our figure and its 95% interval. */
  readonly ours: number;
  readonly low: number;
  readonly high: number;
  /** What the figure rests on, such as the number of games. */
  readonly basis: string;
}

/** What a reproduction may use. Everything is a function of its arguments; runs are kept, and taken up again. */
export interface ReproductionContext {
  /** Runs a learner up to a generation, in a run folder of that name; its agents, best first. */
  evolve(run: {
    name: string;
    game: Use;
    learner: Use;
    seed: number;
    generations: number;
  }): Promise<readonly AgentSpec[]>;
  game(use: Use): Game;
  /** Seconds of processor time that the run of that name has taken, all threads of this machine; 0 if it is not there. */
  cpuSeconds(name: string): number;
  /** Plays matches on all threads; records in the order of the jobs. */
  play(jobs: readonly MatchJob[]): Promise<readonly MatchRecord[]>;
  /**
   * Pairs of games between two agents, each pair on an opening of `plies` random moves of its own, colours swapped;
   * results of the first agent, which wins where it gets more than the other.
   */
  duel(
    a: AgentSpec,
    b: AgentSpec,
    pairs: number,
    plies: number,
    seed: number,
  ): Promise<{ wins: number; losses: number; draws: number }>;
  /** Tells people what is going on. */
  say(text: string): void;
}

/** A paper's table as something that can be run again. */
export interface Reproduction {
  /** The paper's first author and year, such as `norberg-2014`. */
  readonly id: string;
  readonly summary: string;
  /** Rows at a budget of about `minutes` on two cores; more minutes give more runs and narrower intervals. */
  run(context: ReproductionContext, minutes: number): Promise<readonly Row[]>;
}
