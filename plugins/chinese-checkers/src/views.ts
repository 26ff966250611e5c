import { lowestBit, type Actions, type Encoder, type Role, type Symmetry } from 'evolab';
import { fromOf, toOf, type Board } from './board.ts';
import type { ChineseCheckers } from './position.ts';

/**
 * The encoders. `board` and `planes` are rotated for role 1, so that both roles move to the first cell;
 * `bits` is the same for both roles: cells of x, cells of o, and whether o is to move.
 */
export function encodersOf({ size, cells }: Board): Readonly<Record<string, Encoder<ChineseCheckers>>> {
  const grid = { width: size, height: size };
  return {
    board: {
      size: cells,
      grid,
      kinds: 1,
      encode(position, role, out) {
        out.fill(0, 0, cells);
        mark(position, role, 1, out, 0, role === 1);
        mark(position, 1 - role, -1, out, 0, role === 1);
      },
    },
    planes: {
      size: 2 * cells,
      grid: { ...grid, cells: Array.from({ length: 2 * cells }, (_, i) => i % cells) },
      range: [0, 1],
      encode(position, role, out) {
        out.fill(0, 0, 2 * cells);
        mark(position, role, 1, out, 0, role === 1);
        mark(position, 1 - role, 1, out, cells, role === 1);
      },
    },
    bits: {
      size: 2 * cells + 1,
      boardCells: Array.from({ length: 2 * cells + 1 }, (_, i) => (i < 2 * cells ? i % cells : -1)),
      range: [0, 1],
      encode(position, _, out) {
        out.fill(0, 0, 2 * cells);
        mark(position, 0, 1, out, 0, false);
        mark(position, 1, 1, out, cells, false);
        out[2 * cells] = position.turn;
      },
    },
  };
}

/** First cell x cells + last cell, with cells as `board` numbers them for the role to move. */
export function actionsOf({ cells }: Board): Actions<ChineseCheckers> {
  return {
    size: cells * cells,
    indexOf({ turn }, move) {
      const number = cells * fromOf(move) + toOf(move);
      return turn === 0 ? number : cells * cells - 1 - number;
    },
  };
}

/** Writes `value` for every piece of `role` to `out[at..]`, in reverse order if the board is rotated. */
function mark(
  position: ChineseCheckers,
  role: Role,
  value: number,
  out: Float64Array,
  at: number,
  turned: boolean,
) {
  const { cellOf, cells } = position.board;
  const first = turned ? at + cells - 1 : at;
  const step = turned ? -1 : 1;
  for (let lattice = 0; lattice < 4; lattice++) {
    for (let word = position.wordOf(role, lattice); word !== 0; word &= word - 1) {
      out[first + step * cellOf[(lattice << 5) | lowestBit(word)]] = value;
    }
  }
}

/**
 * The reflection in the line between the homes, the half-turn, which exchanges the sides, and their product; those of them
 * that the homes have.
 */
export function symmetriesOf(board: Board): readonly Symmetry[] {
  const { size, cells } = board;
  const mirror = Array.from({ length: cells }, (_, i) => (i % size) * size + Math.floor(i / size));
  const turn = Array.from({ length: cells }, (_, i) => cells - 1 - i);
  const all: Symmetry[] = [
    { name: 'mirror', cells: mirror },
    { name: 'half-turn', cells: turn, swapsRoles: true },
    { name: 'mirrored half-turn', cells: turn.map((cell) => mirror[cell]), swapsRoles: true },
  ];
  return all.filter(({ cells: images, swapsRoles = false }) =>
    images.every((image, cell) => {
      const home = board.homeOf(cell);
      return board.homeOf(image) === (swapsRoles && home >= 0 ? 1 - home : home);
    }),
  );
}
