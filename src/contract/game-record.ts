import type { Spec } from './agent.ts';
import type { Move, Role } from './game.ts';

/** A game as a file of some format tells it; whether its moves are legal is not known yet. Plain data. */
export interface GameRecord {
  readonly game: Spec;
  /** For a game that is longer than the usual rules allow: the same with a greater limit. */
  readonly longer?: Spec;
  /** The first position, as the game prints it, if it is not the usual one. */
  readonly start?: string;
  /** By role; a record may name more of them than the game has roles. */
  readonly players: readonly string[];
  /** Names of the moves. */
  readonly moves: readonly string[];
  /** Who made each move, where the format says so. */
  readonly movers?: readonly Role[];
  /** The result that the record tells, by role; empty if it tells none. */
  readonly payoffs: readonly number[];
  /** How it ended if the rules did not end it; may be empty. */
  readonly reason: string;
  readonly round: string;
  readonly seed: number;
  /** What else the record tells of the game, by the names of PGN. */
  readonly tags: Tags;
}

/** Pairs of the tags of a record, in their order. */
export type Tags = readonly (readonly [name: string, value: string])[];

/** What a format needs of a game to write it. */
export interface WrittenGame {
  readonly game: Spec;
  /** One for each role. */
  readonly players: readonly string[];
  readonly moves: Iterable<Move>;
  /** Empty while the game goes on. */
  readonly payoffs: readonly number[];
  readonly reason: string;
  /** Of a forfeited game: who lost it by default and why, in one line. */
  readonly cause?: string;
  readonly round: string;
  readonly seed: number;
  readonly start?: string;
  readonly tags?: Tags;
}

/** Records of a file, each read when it is asked for. */
export interface Records {
  readonly count: number;
  /** Number `index` from 0. Throws `SyntaxError` if it cannot be understood. */
  at(index: number): GameRecord;
}

/** How a format names moves. */
export interface Naming {
  /** Whether a word may stand for the legal move that the game calls `name`. */
  fits?(name: string, word: string): boolean;
  /** True if passes may be left out. */
  readonly impliesPasses?: boolean;
}
