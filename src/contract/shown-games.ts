import type { GameBoard, MoveCells, Piece } from './board.ts';
import type { Role } from './game.ts';

/** Games of one kind as a page shows them, small enough to be in it. */
export interface ShownGames {
  readonly roles: readonly string[];
  /** Undefined if positions are shown as text. */
  readonly board: GameBoard | undefined;
  /** What can be on a cell; number 0 is nothing. */
  readonly looks: readonly (readonly Piece[])[];
  readonly games: readonly ShownGame[];
  /** Of how many these are. */
  readonly of: number;
}

export interface ShownGame {
  readonly players: readonly string[];
  readonly remark: string;
  /** Such as `1-0`, or `payoff 0.5`. */
  readonly score: string;
  /** The role that won, -1 for a draw, and -2 for other games than those of two. */
  readonly winner: number;
  /** The number of the look of each cell at the beginning. */
  readonly start: readonly number[];
  readonly plies: readonly ShownPly[];
  /** What the board does not show of each position, the start first; left out if there is nothing. */
  readonly captions?: readonly string[];
  /** The positions as text if there is no board. */
  readonly texts?: readonly string[];
  readonly notes?: ShownNotes;
}

/** The notes on a game as a page shows them. */
export interface ShownNotes {
  /** The expected score of the first role, from 0 to 1, in each position, the start first; undefined where it is unknown. */
  readonly scores: readonly (number | undefined)[];
  readonly moves: readonly ShownNote[];
}

export interface ShownNote {
  /** The move it is about, from 1. */
  readonly ply: number;
  readonly glyph: string;
  readonly text: string;
  /** Lines from the position before the move; with `texts` of the positions after each move if there is no board. */
  readonly lines: readonly {
    readonly title: string;
    readonly plies: readonly ShownPly[];
    readonly texts?: readonly string[];
  }[];
}

export interface ShownPly {
  readonly name: string;
  readonly role: Role;
  /** Cells and their new looks, in turn. */
  readonly changes: readonly number[];
  readonly cells: MoveCells;
}
