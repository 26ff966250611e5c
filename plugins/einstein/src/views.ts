import { squareGrid, type Encoder, type Feature, type GameBoard, type Symmetry } from 'evolab';
import { NOWHERE, WAYS, type Layout } from './layout.ts';
import { captionOf, cellsOf } from './text.ts';
import type { Einstein } from './position.ts';

/**
 * `board`: the numbers of stones, those of the enemy negative. `planes`: the cell of each own stone, then of each of the
 * enemy's. Both are turned for role 1, so that each role heads for the last cell.
 */
export function encodersOf({ size, cells, stones }: Layout): Record<'board' | 'planes', Encoder<Einstein>> {
  const all = 2 * stones;
  /** Calls `visit` with each stone, counted from the own ones, and its cell as the role sees it. */
  const eachStone = ({ places }: Einstein, role: number, visit: (stone: number, cell: number) => void) => {
    for (let stone = 0; stone < all; stone++) {
      const cell = places[stone];
      if (cell === NOWHERE) continue;
      visit(role === 0 ? stone : (stone + stones) % all, role === 0 ? cell : cells - 1 - cell);
    }
  };
  return {
    board: {
      size: cells,
      grid: { width: size, height: size },
      kinds: stones,
      encode(p, role, out) {
        out.fill(0, 0, cells);
        eachStone(p, role, (stone, cell) => {
          out[cell] = stone < stones ? stone + 1 : stones - 1 - stone;
        });
      },
    },
    planes: {
      size: all * cells,
      grid: {
        width: size,
        height: size,
        cells: Array.from({ length: all * cells }, (_, i) => i % cells),
      },
      range: [0, 1],
      encode(p, role, out) {
        out.fill(0, 0, all * cells);
        eachStone(p, role, (stone, cell) => {
          out[stone * cells + cell] = 1;
        });
      },
    },
  };
}

export function featuresOf({
  size,
  cells,
  stones,
  steps,
}: Layout): Readonly<Record<string, Feature<Einstein>>> {
  const most = 2 * size - 2;
  const nearest = ({ places }: Einstein, role: number) => {
    let least = most;
    for (let i = 0; i < stones; i++) {
      const cell = places[role * stones + i];
      if (cell !== NOWHERE) least = Math.min(least, steps[role * cells + cell]);
    }
    return least;
  };
  const count = ({ places }: Einstein, role: number) => {
    let left = 0;
    for (let i = 0; i < stones; i++) if (places[role * stones + i] !== NOWHERE) left++;
    return left;
  };
  return {
    lead: {
      summary: "steps of the nearest stone to its corner, the enemy's minus own",
      range: [-most, most],
      measure: (p, role) => nearest(p, 1 - role) - nearest(p, role),
    },
    stones: {
      summary: 'stones, own minus enemy; fewer own stones leave more choice',
      range: [-stones, stones],
      measure: (p, role) => count(p, role) - count(p, 1 - role),
    },
  };
}

/** The reflection that exchanges rows and columns, the half-turn, which exchanges the roles, and both. */
export function symmetriesOf({ size, cells }: Layout): readonly Symmetry[] {
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const turned = (cell: number) => (cell % size) * size + Math.floor(cell / size);
  return [
    { name: 'diagonal', cells: all.map(turned) },
    { name: 'half-turn', cells: all.toReversed(), swapsRoles: true },
    {
      name: 'antidiagonal',
      cells: all.map((cell) => cells - 1 - turned(cell)),
      swapsRoles: true,
    },
  ];
}

/** The board, and beside it a cell for the die. */
export function gameBoardOf(layout: Layout): GameBoard<Einstein> {
  const { size, cells, stones } = layout;
  const grid = squareGrid({ width: size, height: size, rowsFrom: 'bottom' });
  const corner = (cell: number) => layout.goals.indexOf(cell);
  const squares = grid.cells.map((cell, i) => (corner(i) < 0 ? cell : { ...cell, owner: corner(i) }));
  return {
    ...grid,
    cells: [...squares, { name: 'die', x: size + 0.25, y: (size - 1) / 2 }],
    colours: ['white', 'black'],
    pieces(p) {
      const pieces = Array.from(p.places, (cell, stone) => ({
        cell,
        owner: stone < stones ? 0 : 1,
        text: String((stone % stones) + 1),
      })).filter(({ cell }) => cell !== NOWHERE);
      if (p.over || p.toSet > 0) return pieces;
      return [
        ...pieces,
        {
          cell: cells,
          kind: 'die',
          ...(p.die >= 0 && { text: String(p.die + 1) }),
        },
      ];
    },
    cellsOf(p, move) {
      if (p.toSet > 0) return { path: [move] };
      if (p.turn < 0) return { path: [cells] };
      const path = cellsOf(p, move);
      return p.stoneOn(path[1]) < 0 ? { path } : { path, captured: [path[1]] };
    },
    caption: captionOf,
  };
}

/** A stone and a way. */
export const actionsOf = ({ stones }: Layout) => ({
  size: stones * WAYS,
  indexOf: (_: Einstein, move: number) => move,
});
