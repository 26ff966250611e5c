import { popcount, type Feature, type Role } from 'evolab';
import { squaresOf } from './board.ts';
import type { Othello } from './position.ts';

/** Features of a board with `size` rows. */
export function featuresOf(size: number): Readonly<Record<string, Feature<Othello>>> {
  const squares = squaresOf(size);
  const cells = squares.length;
  const last = size - 1;
  const where = (wanted: (row: number, column: number) => boolean): Mask => {
    const mask = { low: 0, high: 0 };
    squares.forEach((square, i) => {
      if (!wanted(Math.floor(i / size), i % size)) return;
      if (square < 32) mask.low |= 1 << square;
      else mask.high |= 1 << square;
    });
    return mask;
  };
  const onEdge = (line: number) => line === 0 || line === last;
  const corners = where((row, column) => onEdge(row) && onEdge(column));
  const edges = where((row, column) => onEdge(row) !== onEdge(column));
  const besideCorners = where((row, column) => {
    const near = (line: number) => line <= 1 || line >= last - 1;
    return near(row) && near(column) && !(onEdge(row) && onEdge(column));
  });
  return {
    discs: {
      summary: 'discs, own minus enemy',
      range: [-cells, cells],
      measure: (position, role) => position.lead(role),
    },
    mobility: {
      summary: "legal moves if it were the role's turn, own minus enemy (Rosenbloom 1982)",
      range: [4 - cells, cells - 4],
      measure: (position, role) => position.mobility(role) - position.mobility(1 - role),
    },
    corners: lead('discs in corners, own minus enemy (Rosenbloom 1982)', 4, corners),
    edges: lead('discs on edges but not in corners, own minus enemy', 4 * (size - 2), edges),
    'beside-corners': lead(
      'discs on the three squares next to each corner, own minus enemy; bad while the corner is empty',
      Math.min(12, cells - 4),
      besideCorners,
    ),
    empty: {
      summary: 'empty squares: the remaining length of the game, the same for both roles',
      range: [0, cells - 4],
      measure: (position) => cells - position.discs(),
    },
  };
}

interface Mask {
  low: number;
  high: number;
}

/** Discs within a mask, own minus enemy. */
function lead(summary: string, most: number, { low, high }: Mask): Feature<Othello> {
  return {
    summary,
    range: [-most, most],
    measure(position: Othello, role: Role) {
      const mover = popcount(position.ownLow & low) + popcount(position.ownHigh & high);
      const other = popcount(position.otherLow & low) + popcount(position.otherHigh & high);
      return role === position.turn ? mover - other : other - mover;
    },
  };
}
