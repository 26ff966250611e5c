import {
  defaultsOf,
  type Game,
  type GameBoard,
  type Options,
  type Piece,
  type PieceLook,
} from 'evolab/browser';

/** A position that is being set up; its text need not be legal. */
export interface Draft {
  readonly text: string;
  /** At most one on a cell. */
  readonly pieces: readonly Piece[];
  readonly options: Options;
  /** Why no game can begin in it, in one line; empty if one can. */
  readonly problem: string;
}

/** Reads what people type. What is no position leaves the pieces as they were. */
export function typed(game: Game, board: GameBoard | undefined, text: string, before?: Draft): Draft {
  const known = before ?? { pieces: [], options: defaultsOf(board?.setup?.options ?? {}) };
  try {
    const position = game.parse!(text);
    const { setup } = board ?? {};
    return {
      text,
      pieces: board?.pieces(position) ?? [],
      options: (position.over ? undefined : setup?.optionsOf?.(position)) ?? known.options,
      problem: position.over ? 'The game is over in this position' : '',
    };
  } catch (error) {
    return { ...known, text, problem: reasonOf(error, text) };
  }
}

/** The draft with other pieces or options. */
export function changed(
  game: Game,
  board: GameBoard,
  { pieces, options }: Pick<Draft, 'pieces' | 'options'>,
): Draft {
  const text = board.setup!.text(pieces, options);
  return { ...typed(game, undefined, text), pieces, options };
}

/** Puts a piece on a cell, or takes away what lies there. */
export function withPiece(pieces: readonly Piece[], cell: number, look: PieceLook | undefined): Piece[] {
  const others = pieces.filter((piece) => piece.cell !== cell);
  return look === undefined ? others : [...others, { ...look, cell }];
}

/** What lies on two cells trades places. */
export function exchanged(pieces: readonly Piece[], a: number, b: number): Piece[] {
  return pieces.map((piece) =>
    piece.cell === a ? { ...piece, cell: b } : piece.cell === b ? { ...piece, cell: a } : piece,
  );
}

/** The error of a reader, without the text that stands beside it. */
function reasonOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replace(`'${text}'`, 'this').replace(JSON.stringify(text), 'this');
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
