import type { GameBoard, Piece, Position, Role } from 'evolab/browser';
import type { Line } from './line.ts';

/** A piece with a number that it keeps as long as it lies on the board, so that it is seen to move. */
export interface NumberedPiece extends Piece {
  readonly id: number;
}

/** The pieces of all positions of a game. */
export class Looks {
  readonly #board: GameBoard;
  readonly #pieces: NumberedPiece[][] = [];
  /** The positions that they lie in. */
  readonly #known: Position[] = [];
  #next = 0;

  constructor(board: GameBoard) {
    this.#board = board;
  }

  at(line: Line, ply: number): readonly NumberedPiece[] {
    // A move that was taken back may be followed by another, and another game has other positions.
    const known = this.#known.findIndex((position, i) => line.positions[i] !== position);
    if (known >= 0) this.#pieces.length = this.#known.length = known;
    for (let i = this.#pieces.length; i <= ply; i++) {
      this.#pieces.push(this.#numbered(line, i));
      this.#known[i] = line.positions[i];
    }
    return this.#pieces[ply];
  }

  #numbered(line: Line, ply: number): NumberedPiece[] {
    const pieces = this.#board.pieces(line.positions[ply]);
    const before = ply === 0 ? [] : [...this.#pieces[ply - 1]];
    const take = (cell: number, look: string): number | undefined => {
      const index = before.findIndex((piece) => piece.cell === cell && lookOf(piece) === look);
      return index < 0 ? undefined : before.splice(index, 1)[0].id;
    };
    const ids = pieces.map((piece) => take(piece.cell, lookOf(piece)));
    const path = ply === 0 ? [] : this.#board.cellsOf(line.positions[ply - 1], line.plies[ply - 1].move).path;
    return pieces.map((piece, i) => {
      const moved =
        ids[i] === undefined && path.length > 1 && piece.cell === path.at(-1)
          ? before.find(({ cell, owner }) => cell === path[0] && owner === piece.owner)?.id
          : undefined;
      return { ...piece, id: ids[i] ?? moved ?? this.#next++ };
    });
  }
}

const lookOf = ({ owner, kind, text, size }: Piece): string => JSON.stringify([owner, kind, text, size]);

/** The role whose pieces start nearest to the lower edge; undefined if no role does. */
export function roleBelow(
  start: readonly Piece[],
  { cells }: Pick<GameBoard, 'cells'>,
  roles: readonly string[],
): Role | undefined {
  if (roles.length !== 2) return undefined;
  const [first, second] = [0, 1].map((role) => {
    const own = start.filter(({ owner }) => owner === role);
    return own.reduce((sum, { cell }) => sum + cells[cell].y, 0) / own.length;
  });
  if (!(Math.abs(first - second) >= 1)) return undefined;
  return first > second ? 0 : 1;
}

/** Roles that are called x and o have these signs. */
export function markOf(role: string): { kind?: string } {
  return role === 'x' ? { kind: 'cross' } : role === 'o' ? { kind: 'ring' } : {};
}

/** A piece in words. */
export function pieceText({ owner, kind = 'piece', text = '' }: Piece, roles: readonly string[]): string {
  const whose = owner === undefined || roles.length === 1 ? '' : `${roles[owner]} `;
  return `${whose}${kind}${text === '' ? '' : ` ${text}`}`;
}
