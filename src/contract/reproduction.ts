import type { AgentSpec, MatchJob, MatchRecord, Spec } from './agent.ts';
import type { Accuracy } from './evolution.ts';
import type { Game } from './game.ts';
import type { PageParts } from './report.ts';

/** A row of a paper's table with the paper's figure and ours. */
export interface Row {
  /** The name of the row. */
  readonly what: string;
  /** What the paper prints, as it prints it; empty if it has no such line. */
  readonly paper: string;
  /** Our figure and its 95% interval. */
  readonly ours: number;
  readonly low: number;
  readonly high: number;
  /** The evidence for the figure, such as the number of games. */
  readonly basis: string;
  /**
   * The published figure and half the width of its 95% interval, both in points of 100 like ours. Such a row gets a verdict;
   * leave it out where the paper has no interval, is badly legible, or measured something else.
   */
  readonly published?: readonly [figure: number, halfWidth: number];
  /** Rows with one name here are a sweep, such as a curve, and get a verdict together. Their games must be independent. */
  readonly sweep?: string;
}

/** How many games an agent won, lost and drew. */
export interface GameCounts {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** Results of the first of two agents; it wins a game if its payoff is the higher. */
export interface DuelScore extends GameCounts {
  /** The same by its role; the first role begins. */
  readonly byRole: readonly GameCounts[];
  /** The 95% interval of its share of the points, 0 to 1, from the pairs; it has a width even if all games are drawn. */
  readonly low: number;
  readonly high: number;
  /** Pairs that were not counted because they repeated others. */
  readonly repeats: number;
}

/** What a reproduction may use. Every result is a function of the arguments; runs are cached and resumed. */
export interface ReproductionContext {
  /** Runs a learner up to a generation, in a run folder of that name; its agents, best first. */
  evolve(run: {
    name: string;
    game: Spec;
    learner: Spec;
    seed: number;
    generations: number;
  }): Promise<readonly AgentSpec[]>;
  game(use: Spec): Game;
  /**
   * CPU seconds of the run of that name, over all threads of this machine: in total, or up to a generation; 0 if there is no
   * such run.
   */
  cpuSeconds(name: string, generations?: number): number;
  /**
   * The measures of the run of that name: of its last generation, or of one up to which it was asked for; empty if there are
   * none.
   */
  measures(name: string, generations?: number): Readonly<Record<string, number>>;
  /** The learner of a preset of a method, for `game`; by default of the preset that `lab evolve` would use. */
  learnerOf(method: string, game: Spec, preset?: string): Spec;
  /** The accuracy of an agent at the solved positions of a set that comes with the laboratory. */
  accuracy(agent: AgentSpec, oracle: string, seed: number): Promise<Accuracy>;
  /** Writes a page into the folder of the runs and prints its path. */
  show(page: PageParts): Promise<void>;
  /** Plays matches on all threads; records in the order of the jobs. */
  play(jobs: readonly MatchJob[]): Promise<readonly MatchRecord[]>;
  /**
   * Plays pairs of games between two agents. Each pair has its own opening of `plies` random moves, with colours swapped. Between
   * players that draw no lots, a pair that repeats an earlier one move by move is no new evidence and does not count: see
   * `Repeats`.
   */
  duel(a: AgentSpec, b: AgentSpec, pairs: number, plies: number, seed: number): Promise<DuelScore>;
  /**
   * The result of `make` on this thread, cached like a duel: JSON data that `of`, the seed and the code determine. `of` names
   * the extensions that take part and everything else that `make` depends on.
   */
  compute<T>(
    of: { readonly game: Spec; readonly [setting: string]: unknown },
    seed: number,
    make: () => Promise<T>,
  ): Promise<T>;
  /**
   * Call it between long computations of your own: it updates the progress, and rejects with `Interrupted` if the user has
   * stopped the command.
   */
  pause(): Promise<void>;
  /** Prints a line of progress. */
  say(text: string): void;
  /**
   * Call it before each part of a table: whether the user wants the part, and whether there is time for work of about
   * `seconds` on two cores of the machine for which costs are stated (`Reproduction.sample`). If not, skip the part; the
   * command reports that there was no time for `what`. The user selects parts (`--only`) by a piece of the name `what`, or of
   * a name of `rows`: rows that the part makes, or that need it. The answer depends on the clock: call it before whole rows,
   * and let no figure depend on it.
   */
  fits(what: string, seconds: number, rows?: readonly string[]): boolean;
}

/** Games that measure the speed of a machine. */
export interface SpeedSample {
  /** In the order of the roles. */
  readonly agents: readonly AgentSpec[];
  /** Played twice, on one thread each. */
  readonly games: number;
  readonly maxPlies?: number;
  /** The time that this takes on the machine for which the reproduction's costs are stated. */
  readonly seconds: number;
}

/** An experiment of a paper that `lab reproduce` can run again. */
export interface Reproduction {
  /** The paper's first author and year, such as `norberg-2014`. */
  readonly id: string;
  readonly summary: string;
  /** The id of the method that it repeats; the only experiment of a method may be named by it. */
  readonly method?: string;
  /** A sample of the kind of work that takes most of the time. Without it all machines count as equally fast. */
  readonly sample?: SpeedSample;
  /**
   * Computes the rows within about `minutes`, not always a whole number, on two cores of the machine for which costs are
   * stated; more minutes give more runs and narrower intervals.
   */
  run(context: ReproductionContext, minutes: number): Promise<readonly Row[]>;
}
