import type { Bitboards, Encoder } from '../contract/encoder.ts';
import type { Position } from '../contract/game.ts';

/** A rectangle of cells, each empty or with a piece of one of two roles. */
export interface CellBoard<P extends Position = Position> {
  readonly width: number;
  readonly height: number;
  /** The cells row by row, numbered as `ownerOf` likes them. */
  readonly cells: readonly number[];
  /** The same for role 1, if it looks from another side. */
  readonly cellsOfSecond?: readonly number[];
  /** Whose piece is on a cell: 1 of the role to move, -1 of the other, 0 if it is empty. */
  ownerOf(position: P, cell: number): number;
  /** For games whose cells are numbers of bits: the pieces of the role to move in `words` words, then the other's. */
  readonly bits?: { readonly words: number; write(position: P, out: Int32Array): void };
}

/**
 * The usual views of a board with `n` cells and pieces of one kind. `board` is 1 for own pieces, -1 for the enemy's;
 * `planes`, 2n, has a 1 for each own piece, then for each of the enemy's; `bits`, 2n + 1, is the whole position, the same
 * for both roles: pieces of role 0, pieces of role 1, and whether role 1 is to move.
 */
export function cellEncoders<P extends Position>(
  cellBoard: CellBoard<P>,
): Record<'board' | 'planes' | 'bits', Encoder<P>> {
  const { width, height, cells, cellsOfSecond = cells, ownerOf } = cellBoard;
  const n = cells.length;
  const grid = { width, height };
  const bitboards = bitboardsOf(cellBoard);

  const board: Encoder<P> = {
    size: n,
    grid,
    kinds: 1,
    ...(bitboards && { bitboards }),
    encode(position, role, out) {
      const seen = role === 0 ? cells : cellsOfSecond;
      const own = role === position.turn ? 1 : -1;
      // Never -0.
      for (let i = 0; i < n; i++) out[i] = own * ownerOf(position, seen[i]!) + 0;
    },
  };

  const planes: Encoder<P> = {
    size: 2 * n,
    grid: { ...grid, cells: Array.from({ length: 2 * n }, (_, i) => i % n) },
    range: [0, 1],
    encode(position, role, out) {
      const seen = role === 0 ? cells : cellsOfSecond;
      const own = role === position.turn ? 1 : -1;
      for (let i = 0; i < n; i++) {
        const owner = own * ownerOf(position, seen[i]!);
        out[i] = owner > 0 ? 1 : 0;
        out[n + i] = owner < 0 ? 1 : 0;
      }
    },
  };

  const bits: Encoder<P> = {
    size: 2 * n + 1,
    boardCells: Array.from({ length: 2 * n + 1 }, (_, i) => (i < 2 * n ? i % n : -1)),
    range: [0, 1],
    encode(position, _, out) {
      planes.encode(position, 0, out);
      out[2 * n] = position.turn;
    },
  };

  return { board, planes, bits };
}

function bitboardsOf<P extends Position>({
  cells,
  cellsOfSecond = cells,
  bits,
}: CellBoard<P>): Bitboards<P> | undefined {
  if (bits === undefined) return undefined;
  const { words } = bits;
  const numbers = [cells, cellsOfSecond].map((seen) => {
    const number = new Uint16Array(32 * words);
    seen.forEach((bit, i) => (number[bit] = i));
    return number;
  });
  return {
    words,
    cells: numbers,
    write(position, role, out) {
      bits.write(position, out);
      if (role === position.turn) return;
      for (let i = 0; i < words; i++) {
        const own = out[i]!;
        out[i] = out[words + i]!;
        out[words + i] = own;
      }
    },
  };
}
