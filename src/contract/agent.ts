import type { Move } from './game.ts';
import type { Budget } from './searcher.ts';

/** An extension by its id, with some of its options. Plain data. */
export interface Spec {
  /** The id of the extension. */
  readonly use: string;
  readonly [option: string]: unknown;
}

/** An agent as plain data, as in agent files and in jobs for workers. */
export interface AgentSpec {
  readonly name: string;
  readonly game: Spec;
  readonly searcher: Spec;
  readonly budget: Budget;
  readonly evaluator?: Spec;
  /** An endgame whose table the agent uses (`lab solve --keep`). */
  readonly endgame?: string;
  /** The weights of the evaluator, if it has any. */
  readonly weights?: Float64Array;
}

/**
 * When a game is ended by what the players say of it, as in cutechess and fastchess. Values are expected payoffs of the
 * player that reports them, in [-1, 1], whatever the game (`SearchResult.value`).
 */
export interface Adjudication {
  /** A side loses when its value is at or below `-score` for `moves` of its moves in a row. */
  readonly resign?: { readonly score: number; readonly moves: number };
  /** A draw once `number` moves of both sides are played and both values were within `score` of 0 for `moves` moves in a row. */
  readonly draw?: { readonly number: number; readonly moves: number; readonly score: number };
}

/** One game to play: `agents[role]` has that role. */
export interface MatchJob {
  readonly id: string;
  readonly agents: readonly AgentSpec[];
  /** The seed of all random choices after the opening. */
  readonly seed: number;
  /**
   * The seed of the outcomes of chance, in games that have it; `seed` if not given. Games of one seating share it, so that
   * every agent meets the same luck (duplicate dice).
   */
  readonly chanceSeed?: number;
  /** Moves played before the agents choose; outcomes of chance are among them. */
  readonly opening: readonly Move[];
  /** The game is a draw after this many plies, the opening's included. */
  readonly maxPlies?: number;
  /** The probability, below 1, with which a choice after the opening is a random move instead; none if not given. */
  readonly noise?: number;
  /** Of games of two roles that move in turn, without chance, whose payoffs add up to 0; none if not given. */
  readonly adjudication?: Adjudication;
  /** Whether the record says what time its moves took. It is for people: no result may depend on it. */
  readonly timed?: true;
}

/** Moves that were searched, and the milliseconds that this took. */
export interface MoveTime {
  readonly moves: number;
  readonly millis: number;
}

/** A played game. */
export interface MatchRecord {
  readonly id: string;
  /** All moves, the opening's included. */
  readonly moves: Int32Array;
  /** Per role, in [-1, 1]. */
  readonly payoffs: readonly number[];
  /** Per role, in the unit of `Game.score`; only of games that have it and were played to their end. */
  readonly scores?: readonly number[];
  /** Per role: positions visited and evaluator calls, the declared cost of the game. */
  readonly nodes: readonly number[];
  readonly evals: readonly number[];
  /** Per role; only of jobs that are `timed`. */
  readonly times?: readonly MoveTime[];
  /**
   * Why the game ended: by its rules; stopped at the ply limit and counted as a draw; lost by the role that could
   * not choose; or adjudicated, where the payoffs tell which way.
   */
  readonly reason: 'rules' | 'plies' | 'forfeit' | 'adjudication';
  /** The role that lost by forfeit, and the cause in one line. */
  readonly forfeit?: { readonly role: number; readonly cause: string };
}
