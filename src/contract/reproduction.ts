import type { AgentSpec, MatchJob, MatchRecord, Use } from './agent.ts';
import type { Accuracy } from './evolution.ts';
import type { Game } from './game.ts';
import type { PageParts } from './report.ts';

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
  /** The published figure and half the width of its 95% interval, where the paper has one: such a row gets a verdict. */
  readonly published?: readonly [figure: number, halfWidth: number];
}

/** Results of the first of two agents, which wins where it gets more than the other. */
export interface DuelScore {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** The 95% interval of its share of the points, 0 to 1, from the pairs; it has a width even if all games are drawn. */
  readonly low: number;
  readonly high: number;
  /** Pairs that were not counted because they repeated others. */
  readonly repeats: number;
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
  /**
   * Seconds of processor time that the run of that name has taken, all threads of this machine: in all, or up to a
   * generation that was asked for; 0 if it is not there.
   */
  cpuSeconds(name: string, generations?: number): number;
  /** What the learner of the run of that name measured in its last generation; nothing if it is not there. */
  measures(name: string): Readonly<Record<string, number>>;
  /** The learner of a preset of a method, for `game`; by default of the preset that `lab evolve` would take. */
  learnerOf(method: string, game: Use, preset?: string): Use;
  /** How an agent chooses at the solved positions of a set that comes with the laboratory. */
  accuracy(agent: AgentSpec, oracle: string, seed: number): Promise<Accuracy>;
  /** Writes a page into the folder of the runs and tells people where it is. */
  show(page: PageParts): Promise<void>;
  /** Plays matches on all threads; records in the order of the jobs. */
  play(jobs: readonly MatchJob[]): Promise<readonly MatchRecord[]>;
  /**
   * Pairs of games between two agents, each pair on an opening of `plies` random moves of its own, colours swapped. A
   * pair that repeats an earlier one move by move is no new evidence and is not counted.
   */
  duel(a: AgentSpec, b: AgentSpec, pairs: number, plies: number, seed: number): Promise<DuelScore>;
  /**
   * What `make` computes on this thread, kept like a duel: data for JSON, which `of`, the seed and the code decide. `of`
   * names the extensions that take part, and says all that `make` depends on.
   */
  compute<T>(
    of: { readonly game: Use; readonly [setting: string]: unknown },
    seed: number,
    make: () => Promise<T>,
  ): Promise<T>;
  /**
   * Between long computations of one's own: tells people that one more is done and lets an interrupt be noticed, upon which
   * it rejects with `Interrupted`.
   */
  pause(): Promise<void>;
  /** Tells people what is going on. */
  say(text: string): void;
  /**
   * Asked before each part of a table, without which nothing is played or bred: whether people want it, and whether there
   * is time for what takes about `seconds` on two cores of the machine that costs are stated for (`Reproduction.sample`).
   * If not, the part has to be left out, and people are told that there was no time for `what`. They ask for a part by a
   * piece of its name, `what`, or of the name of one of its `rows`: rows that it makes, or that cannot be made without it.
   * The answer depends on the clock: ask before whole rows, and let no figure depend on it.
   */
  fits(what: string, seconds: number, rows?: readonly string[]): boolean;
}

/** Games that show how fast a machine is. */
export interface SpeedSample {
  /** In the order of the roles. */
  readonly agents: readonly AgentSpec[];
  /** Played twice, on a thread each. */
  readonly games: number;
  readonly maxPlies?: number;
  /** What that takes on the machine that the reproduction's costs are stated for. */
  readonly seconds: number;
}

/** A paper's table as something that can be run again. */
export interface Reproduction {
  /** The paper's first author and year, such as `norberg-2014`. */
  readonly id: string;
  readonly summary: string;
  /** Of the kind of work that takes most of the time. Without it every machine is taken to be equally fast. */
  readonly sample?: SpeedSample;
  /**
   * Rows at a budget of about `minutes` on two cores of the machine that costs are stated for, not always a whole number;
   * more minutes give more runs and narrower intervals.
   */
  run(context: ReproductionContext, minutes: number): Promise<readonly Row[]>;
}
