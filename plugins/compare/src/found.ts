import type { Crosstable, Effort, Figure } from 'evolab';
import type { Budget } from './budget.ts';
import type { Entry } from './entries.ts';
import type { Measure } from './measure.ts';
import type { Rates } from './rates.ts';

/** A number with its 95% interval. */
export type Estimate = Figure;

/** An entry in one game. Scores are those of the measure of the game. */
export interface EntryScores {
  readonly label: string;
  /** By seed: the score of the final champion, and the mean score over the budget. */
  readonly finals: readonly number[];
  readonly areas: readonly number[];
  /** Interquartile means over the seeds, with intervals by the stratified bootstrap. */
  readonly final: Estimate;
  readonly area: Estimate;
  /** The interquartile mean after each part of the budget, the first before any learning. */
  readonly curve: readonly Estimate[];
}

/** What two entries show of each other: `better` and `worse` speak of the first. */
export type Decision = 'better' | 'worse' | 'not shown' | 'too few seeds';

export interface PairScores {
  readonly first: string;
  readonly second: string;
  /** The difference of the mean final scores, with an interval that holds for all pairs of a game together. */
  readonly difference: Estimate;
  /** The probability that a run of the first scores more than one of the second. */
  readonly improvement: Estimate;
  readonly decision: Decision;
}

/** The scores of a game, and what they show. */
export interface Scores {
  readonly entries: readonly EntryScores[];
  readonly pairs: readonly PairScores[];
}

/** A share of moves at solved positions, a measure of its own beside the rating. */
export interface MovesScores extends Scores {
  readonly measure: Measure;
  readonly positions: number;
  /** The share that moves chosen at random have on average, by enumeration. */
  readonly random: number;
}

/** What champions choose at a set of solved positions. */
export interface MovesFound {
  /** The set, as one would type it after `--oracle`. */
  readonly oracle: string;
  /** Good moves keep the result: at all positions, at critical ones if there are any; then perfect ones of a game with scores. */
  readonly measures: readonly MovesScores[];
}

/**
 * Shares of moves at solved positions, of the champion after each part of the budget: those that keep the result, the same
 * in critical positions, and those with the best score. Only what the set has.
 */
export type RunMoves = Partial<Readonly<Record<'good' | 'critical' | 'perfect', readonly number[]>>>;

/** A run of an entry with a seed. */
export interface RunFound {
  readonly label: string;
  readonly seed: number;
  readonly game: string;
  readonly folder: string;
  /** After each part of the budget, the first before any learning: generation, and what it had cost by then. */
  readonly reached: readonly { readonly generation: number; readonly effort: Partial<Effort> }[];
  /** The score of the champion at each of them, see `Measure`. */
  readonly scores: readonly number[];
  /** Shares of its moves at solved positions, likewise; with `--oracle`. */
  readonly moves?: RunMoves;
  /** Games against the anchors, or alone, after the last part. */
  readonly games: number;
  /** Whether it has won all of them. */
  readonly wonAll: boolean;
}

/** A final champion among all of its game: its rating, its mean payoff among them, or its mean score. */
export interface PoolPlace extends Estimate {
  readonly label: string;
  readonly seed: number;
}

export interface GameFound extends Scores {
  /** As one would type it after `--game`. */
  readonly game: string;
  readonly measure: Measure;
  readonly anchors: readonly string[];
  /** What all champions search with, and the entries whose champions keep their own search. */
  readonly search: string;
  readonly ownSearch: readonly string[];
  /** The strongest first. */
  readonly pool: readonly PoolPlace[];
  /** Of two roles: the games of each two final champions and the points of the first, in the order of `pool`. */
  readonly crosstable?: Omit<Crosstable, 'names'>;
  /** With `--oracle`. */
  readonly moves?: MovesFound;
}

/** Several games together. */
export interface Overall {
  readonly labels: readonly string[];
  /** The mean rank of each by its mean final score, 1 being the best, and Friedman's test. */
  readonly ranks: readonly number[];
  readonly p: number;
  readonly criticalDifference: number;
}

/** An entry that successive halving has dropped. */
export interface Dropped {
  readonly label: string;
  readonly game: string;
  /** After this part of the budget, of as many as there are checkpoints. */
  readonly part: number;
  /** Its mean score then. */
  readonly mean: number;
}

export interface Failure {
  readonly label: string;
  readonly seed: number;
  readonly game: string;
  readonly message: string;
}

/** What `lab compare` found. Plain data, the same bytes for any number of workers. */
export interface CompareFound {
  readonly entries: readonly Entry[];
  readonly seeds: number;
  readonly budget: Budget;
  /** What CPU seconds were counted by, if the budget is in them. */
  readonly rates?: Rates;
  readonly checkpoints: number;
  readonly rounds: number;
  readonly pool: number;
  readonly plies: number;
  /** Of the games of the ratings and of the bootstrap. */
  readonly seed: number;
  /** Of which solved positions champions choose moves, as it was asked: `auto` is the set of each game that has one. */
  readonly oracle?: string;
  readonly games: readonly GameFound[];
  readonly runs: readonly RunFound[];
  readonly failures: readonly Failure[];
  /** With successive halving: what is not in `games` and `runs`, the first dropped first. */
  readonly dropped?: readonly Dropped[];
  readonly overall?: Overall;
  /** What a reader must know: too few seeds, budgets overrun, anchors too weak, searches that differ. */
  readonly remarks: readonly string[];
  readonly versions: Readonly<Record<string, string>>;
}
