import { cellEncoders, type Encoder, type Symmetry } from 'evolab';
import type { GameRules } from './game-rules.ts';
import type { FamilyPosition } from './position.ts';

/**
 * Cells are numbered row by row from the top; role 1 sees the board as the mirror shows it, if the sides of the board are
 * not alike. Cells of a hexhex lie on a square grid of which two corners are empty.
 */
export function encodersOf(rules: GameRules): Record<string, Encoder<FamilyPosition>> {
  const { lattice, mirror, words } = rules;
  const { width, height, cells } = lattice;
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const second = new Array<number>(cells);
  mirror.forEach((to, from) => (second[to] = from));
  const views = cellEncoders<FamilyPosition>({
    width,
    height,
    cells: all,
    cellsOfSecond: second,
    ownerOf(position, cell) {
      const owner = position.ownerOf(cell);
      return owner < 0 ? 0 : owner === position.turn ? 1 : -1;
    },
    bits: {
      words,
      write({ boards, turn }, out) {
        const mine = words * turn;
        const theirs = words * (1 - turn);
        for (let w = 0; w < words; w++) {
          out[w] = boards[mine + w];
          out[words + w] = boards[theirs + w];
        }
      },
    },
  });
  if (cells === width * height) return views;
  const grid = gridOf(rules);
  return {
    board: { ...views.board, grid },
    planes: { ...views.planes, grid: { ...grid, cells: [...grid.cells, ...grid.cells] } },
    bits: views.bits,
  };
}

/** Where the cells lie on a grid, from the top. */
export function gridOf({ lattice }: GameRules): { width: number; height: number; cells: readonly number[] } {
  const { width, height, cells, x, y } = lattice;
  const places = Array.from({ length: cells }, (_, cell) => (height - 1 - y[cell]) * width + x[cell]);
  return { width, height, cells: places };
}

/** The symmetries of the board; changing the colours alone is none, since encoders show a position to both roles alike. */
export function symmetriesOf({ symmetries, cells }: GameRules): Symmetry[] {
  return symmetries
    .filter(({ name }) => name !== 'colours')
    .map(({ name, image, swapsRoles }) => {
      const from = new Array<number>(cells);
      image.forEach((to, cell) => (from[to] = cell));
      return { name, cells: from, ...(swapsRoles && { swapsRoles }) };
    });
}
