import type { Random } from '../util/random.ts';
import type { GameBoard } from './board.ts';
import type { Encoder, Feature } from './encoder.ts';

/** The number of a player's role, counted from 0. */
export type Role = number;

/** A legal choice, or an outcome of chance, encoded by its game as an integer in [0, 2^31). */
export type Move = number;

/** `Position.turn` where no role chooses but chance, such as a roll of dice. `moves` then lists the outcomes. */
export const CHANCE = -1;

/**
 * A position that is advanced in place.
 *
 * A game has exactly one class of position, without optional fields: every search loop is compiled for that one shape.
 * What only some games can do is an optional member of `Game` with its own small interface, never an optional method here.
 */
export interface Position {
  /** The role whose choice comes next, or `CHANCE`. */
  readonly turn: Role;
  readonly over: boolean;
  /**
   * Writes the legal moves of `turn`, or the outcomes of chance, to `out[at..]` and returns how many. Never 0 before the
   * game is over.
   */
  moves(out: Int32Array, at: number): number;
  /** Makes `move`, which must be legal. */
  play(move: Move): void;
  /** Becomes equal to `other`, sharing nothing with it. */
  copy(other: this): void;
  /** The payoff of `role`, in [-1, 1]; defined only once the game is over. */
  payoff(role: Role): number;
  /** One half of a 64-bit key, an int32. Equal positions (same continuations, same payoffs) have equal keys. */
  key(half: 0 | 1): number;
}

/**
 * A position of a game with simultaneous moves.
 *
 * The choices of a step are played one by one, in the order of the roles, and take effect with the last of them.
 * Searches and evaluators only see positions between steps.
 */
export interface SimultaneousPosition extends Position {
  /** Bit `r` is set if role `r` chooses in this step. */
  readonly choosers: number;
  /** Like `moves`, for any of the choosers. */
  movesOf(role: Role, out: Int32Array, at: number): number;
}

/**
 * The luck of a game. Its outcomes are moves: a record holds them like any other move, and `play` makes them. A match draws
 * them from a stream of its own, never from that of an agent.
 */
export interface Chance<P extends Position = Position> {
  /**
   * Writes the probabilities of the outcomes of `position`, whose turn is `CHANCE`, to `out[at..]` in the order of `moves`.
   * Each is positive, and they sum to 1.
   */
  probabilities(position: P, out: Float64Array, at: number): void;
  /** Draws an outcome by these probabilities without listing all of them, for games where that is faster. */
  sample?(position: P, random: Random): Move;
  /**
   * The role that rolls in `position`, whose turn is `CHANCE`: evaluators with the view 'opponent' take that of the other
   * one, before a roll as after it. Left out if luck belongs to nobody.
   */
  roller?(position: P): Role;
}

/** One number for each move wherever it is legal: what policies and environments of other programs are indexed by. */
export interface Actions<P extends Position = Position> {
  /** Numbers are 0 to `size` - 1. */
  readonly size: number;
  /** The number of `move`. Moves share a number only if they never are legal together; outcomes of chance have none. */
  indexOf(position: P, move: Move): number;
}

/** The score of a finished game in its own unit, where it says more than the payoff: points, discs, tiles. */
export interface Score<P extends Position = Position> {
  /** In the plural and in lower case, such as 'points'. */
  readonly unit: string;
  /**
   * The score of `role` in `position`, which is over; with `payoffs` in any position: what has been scored so far. More is
   * better, and equal payoffs may have different scores.
   */
  of(position: P, role: Role): number;
  /** Of games whose score only grows and alone decides the payoff, as that of 2048 does. */
  readonly payoffs?: ScorePayoffs;
}

/** What scores pay: an increasing function and its inverse. */
export interface ScorePayoffs {
  /** The payoff of a score, in [-1, 1]. */
  payoff(score: number): number;
  /** The score that has this payoff, in (-1, 1). */
  score(payoff: number): number;
}

/** Draws a uniformly random legal move of a role without listing all of them, for games where that is faster. */
export interface Sampler<P extends Position = Position> {
  sample(position: P, random: Random): Move;
}

/** Names the moves that change the material balance, for quiescence and the active-leaf extension. */
export interface Tactics<P extends Position = Position> {
  /** Whether the legal `move` is a capture or the like. */
  noisy(position: P, move: Move): boolean;
  /** Whether any legal move of the role to move is noisy. */
  active(position: P): boolean;
}

/**
 * Numbers all positions of a game, or of an endgame, that is small enough to be solved. Positions with the same
 * continuations share a number: the ply count is left out, and symmetric positions may share one, also if the symmetry
 * swaps the roles.
 */
export interface PositionIndex<P extends Position = Position> {
  /** Numbers are 0 to `count` - 1. */
  readonly count: number;
  /** The number of `position`; -1 if it has none. */
  indexOf(position: P): number;
  /** Turns `position` into one with this number, as early in the game as possible. */
  positionAt(index: number, position: P): void;
  /** How many positions a number stands for in statistics; 0 if it does not count; 1 if not given. */
  members?(index: number): number;
}

/**
 * Finds the game-theoretic value of positions within a limit of nodes, as is possible near the end of most games. Made by
 * `Game.solver` and owned by one searcher; what it remembers may save nodes later.
 */
export interface Solver<P extends Position = Position> {
  /** Of the position solved last: the payoff of the role to move, and a move that achieves it. */
  readonly value: number;
  readonly move: Move;
  /** Positions visited by the last `solve` or `score`, whether it succeeded or not. */
  readonly nodes: number;
  /**
   * Solves `position`, which is not over, visiting at most `limit` positions. False if they do not suffice,
   * or if that is so likely that it does not try. Leaves `position` as it was. The answer is a function of
   * the calls since the last `reset` alone.
   */
  solve(position: P, limit: number): boolean;
  /**
   * The exact score of `position` for the role to move, in the unit `scoreUnit` of the game: of the sign of the payoff,
   * and of two wins the better one is greater, such as a lead of discs. NaN if `limit` positions do not suffice.
   * Only where games have such a score. `position` may be over.
   */
  score?(position: P, limit: number): number;
  readonly scoreUnit?: string;
  /** Forgets everything. Called before every game. */
  reset(): void;
}

/** A symmetry of the board as data: cell `i` of the image is cell `cells[i]` of the original. */
export interface Symmetry {
  readonly name: string;
  /** A permutation of the cells of the encoder `board`. */
  readonly cells: readonly number[];
  /** True if the two roles trade places (and colours) as well. */
  readonly swapsRoles?: boolean;
}

/** A game with its options applied: its size, its positions, and what some methods need beyond the rules. */
export interface Game<P extends Position = Position> {
  /** The names of the roles. A game with one role is a puzzle. */
  readonly roles: readonly string[];
  /**
   * 'zero-sum' if the payoffs of all roles always add up to 0; 'general' if not. Without it, 'zero-sum' for two roles and
   * 'general' for any other number. `lab doctor` checks it, searches rely on it.
   */
  readonly utility?: 'zero-sum' | 'general';
  /** Present if `turn` is ever `CHANCE`. */
  readonly chance?: Chance<P>;
  readonly actions?: Actions<P>;
  readonly score?: Score<P>;
  /** Upper bound of the number of legal moves of a position, and of the outcomes of chance. */
  readonly maxMoves: number;
  /** Upper bound of the length of a game, in plies; outcomes of chance count. */
  readonly maxPlies: number;
  /** True if a rule ends games that could go on, undecided, after `maxPlies` plies: results count them as capped. */
  readonly limited?: boolean;
  /** True if positions are `SimultaneousPosition`s. */
  readonly simultaneous?: boolean;
  /** Positions as numbers for learners, by name; `board` has the cells, row by row. */
  readonly encoders?: Readonly<Record<string, Encoder<P>>>;
  /** Single measurements of a position, by name. */
  readonly features?: Readonly<Record<string, Feature<P>>>;
  readonly sampler?: Sampler<P>;
  readonly tactics?: Tactics<P>;
  readonly symmetries?: readonly Symmetry[];
  /**
   * Groups of cells of the encoder `board` that evaluators should see together, such as an edge or a corner; one of each
   * set of symmetric groups.
   */
  readonly patterns?: readonly (readonly number[])[];
  readonly positionIndex?: PositionIndex<P>;
  /** A new solver, for agents that may spend nodes on exact values (`Budget.exact`). One or two roles. */
  solver?(): Solver<P>;
  /** Faults of rules that can be played nevertheless. Commands that play print them once, `lab doctor` always. */
  readonly warnings?: readonly string[];
  /**
   * Numbers the positions of an endgame and all that they lead to. The game names its endgames; throws `LabError`
   * (LAB_BAD_OPTION), with the known names as hint, for any other name.
   */
  endgame?(name: string): PositionIndex<P>;
  /** A new start position. */
  start(): P;
  /** Reads what `print` wrote; throws `SyntaxError` for text that is no legal position. */
  parse?(text: string): P;
  /** One line of text that describes the position completely. */
  print(position: P): string;
  /** The usual name of `move` in `position`; names of legal moves differ. */
  moveName(position: P, move: Move): string;
  /** The board as text of several lines; without it `print` is shown. */
  draw?(position: P): string;
  /** The board for pages; without it the encoder `board` is drawn, if it has a grid and kinds of pieces. */
  readonly board?: GameBoard<P>;
}
