import type { BoardCell, BoardLabel, GameBoard, Piece } from '../contract/board.ts';
import type { Role } from '../contract/game.ts';

/** A rectangle of squares, row by row from the top. */
export interface SquareGrid {
  /** Columns and rows, up to 26 columns. */
  readonly width: number;
  readonly height: number;
  /** Whether row 1 is at the bottom, as in chess, or at the top. */
  readonly rowsFrom: 'bottom' | 'top';
  /** Whether every other square is dark; a1 is. */
  readonly chequered?: boolean;
}

/** The cells of a rectangle, named `a1` and so on, with their coordinates along two sides. */
export function squareGrid({
  width,
  height,
  rowsFrom,
  chequered = false,
}: SquareGrid): Required<Pick<GameBoard, 'shape' | 'cells' | 'labels'>> {
  const column = (x: number) => String.fromCharCode(97 + x);
  const row = (y: number) => String(rowsFrom === 'top' ? y + 1 : height - y);
  const cells = Array.from({ length: width * height }, (_, i): BoardCell => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return { name: column(x) + row(y), x, y, ...(chequered && { dark: (x + height - 1 - y) % 2 === 0 }) };
  });
  const edge = rowsFrom === 'top' ? -0.75 : height - 0.25;
  const labels = [
    ...Array.from({ length: width }, (_, x): BoardLabel => ({ x, y: edge, text: column(x) })),
    ...Array.from({ length: height }, (_, y): BoardLabel => ({ x: -0.75, y, text: row(y) })),
  ];
  return { shape: 'square', cells, labels };
}

/**
 * Pieces on a rectangle as `height` rows of signs with `/` between them, `.` for an empty cell. A piece has the sign of its
 * owner, or the one that `signOf` gives it.
 */
export function rowsOfSigns(
  pieces: readonly Piece[],
  { width, height }: Pick<SquareGrid, 'width' | 'height'>,
  signOf: string | ((piece: Piece) => string),
): string {
  const signs = new Array<string>(width * height).fill('.');
  for (const piece of pieces)
    signs[piece.cell] = typeof signOf === 'string' ? signOf[piece.owner!]! : signOf(piece);
  return Array.from({ length: height }, (_, row) =>
    signs.slice(row * width, (row + 1) * width).join(''),
  ).join('/');
}

/** A piece on each of the cells 0 to `cells` - 1 on which `roleOn` sees a role; it is -1 for an empty cell. */
export function piecesOn(
  cells: number,
  roleOn: (cell: number) => Role,
  kind?: string | readonly string[],
): Piece[] {
  const pieces: Piece[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const owner = roleOn(cell);
    if (owner < 0) continue;
    const its = typeof kind === 'object' ? kind[owner] : kind;
    pieces.push({ cell, owner, ...(its !== undefined && { kind: its }) });
  }
  return pieces;
}
