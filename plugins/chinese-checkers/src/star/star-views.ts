import {
  piecesOn,
  smallest,
  type Actions,
  type BoardLine,
  type Encoder,
  type Feature,
  type GameBoard,
  type Role,
} from 'evolab';
import { fromOf, toOf, type StarBoard } from './star-board.ts';
import type { StarCheckers } from './star-position.ts';

/**
 * The encoders. `board` and `planes` turn the star so that the role that looks starts in the south. `board`: 1 for an own
 * piece, -1 for any other. `planes`: cells of own pieces, then of the next role in turn, and so on, then whose turn it is, counted
 * from the role that looks.
 */
export function encodersOf({
  players,
  cells,
  pieces,
  width,
  grid: places,
  turned,
}: StarBoard): Readonly<Record<string, Encoder<StarCheckers>>> {
  const grid = { width, height: width };
  const mark = (p: StarCheckers, role: Role, viewer: Role, value: number, out: Float64Array, at: number) => {
    for (let i = role * pieces; i < (role + 1) * pieces; i++) out[at + turned[viewer][p.places[i]]] = value;
  };
  return {
    board: {
      size: cells,
      grid: { ...grid, cells: places },
      range: [-1, 1],
      encode(position, role, out) {
        out.fill(0, 0, cells);
        for (let other = 0; other < players; other++)
          mark(position, other, role, other === role ? 1 : -1, out, 0);
      },
    },
    planes: {
      size: players * (cells + 1),
      boardCells: Array.from({ length: players * (cells + 1) }, (_, i) =>
        i < players * cells ? i % cells : -1,
      ),
      range: [0, 1],
      encode(position, role, out) {
        out.fill(0, 0, players * (cells + 1));
        for (let i = 0; i < players; i++) mark(position, (role + i) % players, role, 1, out, i * cells);
        out[players * cells + ((position.turn - role + players) % players)] = 1;
      },
    },
  };
}

/** First cell x cells + last cell, with cells as `board` numbers them for the role to move. */
export function actionsOf({ cells, turned }: StarBoard): Actions<StarCheckers> {
  return {
    size: cells * cells,
    indexOf: ({ turn }, move) => cells * turned[turn][fromOf(move)] + turned[turn][toOf(move)],
  };
}

/** Features. Distances are numbers of steps to the far corner of the goal. */
export function featuresOf(board: StarBoard): Readonly<Record<string, Feature<StarCheckers>>> {
  const { players, pieces, goals, homes, cells } = board;
  const distances = Array.from(board.steps.subarray(0, cells)).sort((a, b) => a - b);
  const sum = (steps: readonly number[]) => steps.reduce((total, one) => total + one, 0);
  const most = sum(distances.slice(cells - pieces)) - sum(distances.slice(0, pieces));
  const within = ({ owners }: StarCheckers, role: Role, area: readonly number[]) =>
    area.reduce((count, cell) => count + (owners[cell] === role ? 1 : 0), 0);
  return {
    distance: {
      summary: 'distance of the pieces of the other roles to their goals, on average, minus own',
      range: [-most, most],
      measure({ toGo }, role) {
        let all = 0;
        for (let other = 0; other < players; other++) all += toGo[other];
        return (all - toGo[role]) / (players - 1) - toGo[role];
      },
    },
    'at-home': {
      summary: 'own pieces in their own home; fewer are better',
      range: [0, pieces],
      measure: (position, role) => within(position, role, homes[role]),
    },
    'at-goal': {
      summary: 'own pieces in their goal',
      range: [0, pieces],
      measure: (position, role) => within(position, role, goals[role]),
    },
  };
}

/** The star; the homes have the colours of those who start there. */
export function gameBoardOf(board: StarBoard): GameBoard<StarCheckers> {
  const { arm, cells, names, next } = board;
  const at = (cell: number): [x: number, y: number] => {
    const [row, column] = board.placeOf(cell);
    return [column - 2 * arm + (row - 2 * arm) / 2, ((row - 2 * arm) * Math.sqrt(3)) / 2];
  };
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const lines = all.flatMap((cell) =>
    Array.from(next.subarray(6 * cell, 6 * cell + 6))
      .filter((other) => other > cell)
      .map((other): BoardLine => ({ from: at(cell), to: at(other) })),
  );
  const isFirst = (cell: number) => cell === 0 || board.placeOf(cell - 1)[0] < board.placeOf(cell)[0];
  return {
    shape: 'circle',
    cells: all.map((cell) => {
      const [x, y] = at(cell);
      const owner = board.homeOf(cell);
      return { name: names[cell], x, y, ...(owner >= 0 && { owner }) };
    }),
    lines,
    // Left of the surface, where they can be read by day and by night.
    labels: all.filter(isFirst).map((cell) => ({
      x: smallest(all.map((other) => at(other)[0])) - 0.9,
      y: at(cell)[1],
      text: String(board.placeOf(cell)[0] + 1),
    })),
    pieces: ({ owners }) => piecesOn(cells, (cell) => owners[cell]),
    cellsOf: (_, move) => ({ path: [fromOf(move), toOf(move)] }),
  };
}
