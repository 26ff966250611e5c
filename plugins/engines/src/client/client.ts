import type { Budget } from 'evolab';
import type { EngineProcess } from '../engine-process.ts';

/** A question to an engine. Plain data. */
export interface MoveRequest {
  /** The id of the game and its options. */
  readonly game: { readonly use: string };
  /** Whether it is the first of its game. */
  readonly newGame: boolean;
  /** The moves from the start of the game; undefined if only the position is known. */
  readonly moves: readonly NamedMove[] | undefined;
  /** The position as the game prints it, and that in which the game began. */
  readonly position: string;
  readonly start: string;
  readonly role: number;
  /** The legal moves, in the words of the protocol. */
  readonly legal: readonly string[];
  readonly budget: Budget;
  /** The numbers of an encoder, as the role to move sees the position, and the action ids of `legal`; if asked for. */
  readonly observation?: readonly number[];
  readonly actions?: readonly number[];
}

/** A move in the words of the protocol, and who made it. */
export interface NamedMove {
  readonly role: number;
  readonly name: string;
}

/** What an engine chose. */
export interface EngineAnswer {
  readonly move: string;
  /** Expected payoff of the role that chose, if the engine says what it expects; brought into [-1, 1] by who asks. */
  readonly value?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

/** One side of a protocol: talks to an engine. Rejects with `EngineFault`. */
export interface Client {
  /** Until the engine is ready, or `deadline`, a time of the clock. */
  start(deadline: number): Promise<void>;
  choose(request: MoveRequest, deadline: number): Promise<EngineAnswer>;
  /** The line that asks the engine to end; none if the end of its input does. */
  readonly quit?: string;
}

interface ClientParts {
  readonly engine: EngineProcess;
  /** Settings of the engine, by name. */
  readonly settings: readonly (readonly [name: string, value: string])[];
  /** The side of the game's board, if it is a square. */
  readonly boardSize?: number | undefined;
}

export type NewClient = (parts: ClientParts) => Client;

/** Centipawns of chess, in which UGI and Hub count, as an expected payoff: a pawn is worth 100 points of Elo. */
export function payoffOfCentipawns(centipawns: number): number {
  return 2 / (1 + 10 ** (-centipawns / 400)) - 1;
}
