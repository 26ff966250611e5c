import type { BoardCell, GameBoard, MoveCells, Piece } from '../contract/board.ts';
import type { Encoder } from '../contract/encoder.ts';
import type { Game, Position } from '../contract/game.ts';

/**
 * The board of a game: its own or, without one, what its encoder `board` and the moves themselves tell. Undefined if
 * neither shows where pieces lie.
 */
export function boardOf<P extends Position>(game: Game<P>): GameBoard<P> | undefined {
  const { board, encoders } = game;
  if (board !== undefined) return board.cells.length > 0 ? board : undefined;
  return encoders?.board === undefined ? undefined : encodedBoard(game, encoders.board);
}

function encodedBoard<P extends Position>(game: Game<P>, encoder: Encoder<P>): GameBoard<P> | undefined {
  const { size, grid, kinds } = encoder;
  if (grid === undefined || kinds === undefined) return undefined;
  const places = grid.cells ?? Array.from({ length: size }, (_, i) => i);
  if (new Set(places).size < size) return undefined;
  const cells = places.map((place): BoardCell => {
    const [x, y] = [place % grid.width, Math.floor(place / grid.width)];
    return { name: `row ${y + 1}, column ${x + 1}`, x, y };
  });
  const seenBy = (position: P): Float64Array => {
    const out = new Float64Array(size);
    encoder.encode(position, 0, out);
    return out;
  };
  const child = game.start();
  return {
    shape: 'square',
    cells,
    pieces: (position) =>
      [...seenBy(position)].flatMap((value, cell) => pieceOf(value, cell, game.roles.length, kinds)),
    cellsOf(position, move) {
      const before = seenBy(position);
      child.copy(position);
      child.play(move);
      return changed(before, seenBy(child), position.turn === 0 ? 1 : -1);
    },
  };
}

/** Own pieces of role 0 are above 0. With more than two roles the owners of the others are unknown. */
function pieceOf(value: number, cell: number, roles: number, kinds: number): Piece[] {
  if (value === 0) return [];
  const owner = value > 0 ? { owner: 0 } : roles === 2 ? { owner: 1 } : {};
  const kind = Math.abs(value);
  return [{ cell, ...owner, ...(kinds > 1 && { kind: `kind ${kind}`, text: String(kind) }) }];
}

/**
 * The cells that a move changes, where values of `sign` are own pieces: a piece leaves a cell and stands on another,
 * enemies are taken. Pieces that only change sides are nobody's path.
 */
function changed(before: Float64Array, after: Float64Array, sign: number): MoveCells {
  const left: number[] = [];
  const entered: number[] = [];
  const captured: number[] = [];
  before.forEach((value, cell) => {
    const [was, is] = [value * sign, after[cell]! * sign];
    if (was === is) return;
    if (was > 0 && is <= 0) left.push(cell);
    if (was <= 0 && is > 0 && (was === 0 || left.length > 0)) entered.push(cell);
    if (was < 0 && is >= 0) captured.push(cell);
  });
  // Enemies that became own pieces beside a new one were turned over, not taken.
  if (left.length === 0) return { path: entered.filter((cell) => before[cell] === 0) };
  return { path: [...left, ...entered], ...(captured.length > 0 && { captured }) };
}
