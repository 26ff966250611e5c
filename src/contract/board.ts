import type { Move, Position, Role } from './game.ts';
import type { Options, OptionSchema } from './option.ts';

/**
 * A board as it is drawn for people. Lengths are in widths of a cell, x to the right and y downwards.
 *
 * If the encoder `board` states `kinds`, cell i is the number i that it writes for role 0.
 */
export interface GameBoard<P extends Position = Position> {
  /** The shape of a cell. A hexagon stands on a corner, a circle is a hollow, a point is where lines meet. */
  readonly shape: 'square' | 'hexagon' | 'circle' | 'point';
  /** The surface of the board; 'wood' if left out. */
  readonly surface?: 'wood' | 'green' | 'blue' | 'paper';
  /** The cells that can hold pieces; none if the game has no board, so that its text is shown instead. */
  readonly cells: readonly BoardCell[];
  /** Drawn below the pieces: the lines between points, edges of quadrants, sides that belong to a role. */
  readonly lines?: readonly BoardLine[];
  /** Coordinates and other small text. */
  readonly labels?: readonly BoardLabel[];
  /** The colours of the roles. Without them a role named after a colour has that colour, and the others differ. */
  readonly colours?: readonly PieceColour[];
  /** The pieces on the board, in the order in which they are drawn. */
  pieces(position: P): readonly Piece[];
  /** The cells of a legal move. */
  cellsOf(position: P, move: Move): MoveCells;
  /** What the board does not show, in one line: men in hand, the number of moves left. */
  caption?(position: P): string;
  /** How people set up a position by clicks; without it they can only type one. */
  readonly setup?: BoardSetup<P>;
}

/** How a position is set up by hand, piece by piece. */
export interface BoardSetup<P extends Position = Position> {
  /** The pieces that can be put on a cell, each as `pieces` shows it. */
  readonly pieces: readonly PieceLook[];
  /** The rest of a position, such as the side to move. */
  readonly options?: OptionSchema;
  /** The values of `options` in a position that is not over. */
  optionsOf?(position: P): Options;
  /**
   * The text of the earliest position with these pieces, at most one per cell, and these options. It need not be legal:
   * `parse` of the game checks it.
   */
  text(pieces: readonly Piece[], options: Options): string;
}

/** A cell of a board. */
export interface BoardCell {
  /** Its name, such as `c3`; unique. */
  readonly name: string;
  /** The middle of the cell. */
  readonly x: number;
  readonly y: number;
  /** Whether it is one of the dark cells of a chequered board. */
  readonly dark?: boolean;
  /** The role to which the cell belongs, such as a home. */
  readonly owner?: Role;
}

/** A line below the pieces. */
export interface BoardLine {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** A line of a role is thick and has its colour. */
  readonly owner?: Role;
  /** Thick lines separate parts of the board. */
  readonly thick?: boolean;
}

/** Small text on a board. */
export interface BoardLabel {
  /** The middle of the text. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** The colours of pieces. */
export type PieceColour = 'black' | 'white' | 'red' | 'blue' | 'green' | 'yellow' | 'purple' | 'orange';

/** A piece on a board. */
export interface Piece {
  /** The number of its cell. */
  readonly cell: number;
  /** The role that it belongs to; none if left out. */
  readonly owner?: Role;
  /**
   * Its kind; 'man' if left out. 'king', 'pawn', 'knight', 'cross', 'ring', 'tile', 'bar', 'lamp' and 'hole' have their own
   * shapes; 'die' is a die that shows its text, a number from 1 to 6, or rolls if there is none, and 'power' a tile whose
   * colour tells the power of two that is its text. Any other is drawn as a man with its text.
   */
  readonly kind?: string;
  /** A short text on the piece. */
  readonly text?: string;
  /** Its width; 1 if left out. Only bars use it. */
  readonly size?: number;
}

/** A piece without its cell. */
export type PieceLook = Omit<Piece, 'cell'>;

/** The cells of a move. */
export interface MoveCells {
  /**
   * The cells that a player chooses, in this order: the one on which a piece is placed; or where a piece starts, turns and
   * ends. Empty for a pass. Moves may have the same cells; their names differ.
   */
  readonly path: readonly number[];
  /** The cells of captured pieces. */
  readonly captured?: readonly number[];
  /** The cells that are turned about their middle. */
  readonly turned?: { readonly cells: readonly number[]; readonly clockwise: boolean };
}
