import { CHANCE, squareGrid, type Encoder, type Feature, type GameBoard } from 'evolab';
import { CELLS, cellOf, type Board2048 } from './position.ts';
import { MOST } from './rows.ts';

/** `board`: the exponent of each tile, 0 for an empty cell. `planes`: for each exponent from 1 the cells that have it. */
export const encoders: Record<'board' | 'planes', Encoder<Board2048>> = {
  board: {
    size: CELLS,
    grid: { width: 4, height: 4 },
    kinds: MOST,
    range: [0, MOST],
    encode({ rows0, rows1 }, _, out) {
      for (let cell = 0; cell < 8; cell++) {
        out[cell] = (rows0 >>> (4 * cell)) & 15;
        out[8 + cell] = (rows1 >>> (4 * cell)) & 15;
      }
    },
  },
  planes: {
    size: MOST * CELLS,
    grid: { width: 4, height: 4, cells: Array.from({ length: MOST * CELLS }, (_, i) => i % CELLS) },
    range: [0, 1],
    encode(p, _, out) {
      out.fill(0, 0, MOST * CELLS);
      for (let cell = 0; cell < CELLS; cell++) {
        const exponent = p.exponentAt(cell);
        if (exponent > 0) out[(exponent - 1) * CELLS + cell] = 1;
      }
    },
  },
};

/** Neighbours to the right and below, as pairs of cells. */
const NEIGHBOURS = Array.from({ length: CELLS }, (_, cell) => [
  ...((cell & 3) < 3 ? [[cell, cell + 1] as const] : []),
  ...(cell < 12 ? [[cell, cell + 4] as const] : []),
]).flat();

export const features: Readonly<Record<string, Feature<Board2048>>> = {
  empty: { summary: 'empty cells', range: [0, CELLS], measure: ({ empty }) => empty },
  largest: {
    summary: 'the exponent of the largest tile',
    range: [0, MOST],
    measure(p) {
      let most = 0;
      for (let cell = 0; cell < CELLS; cell++) most = Math.max(most, p.exponentAt(cell));
      return most;
    },
  },
  pairs: {
    summary: 'equal tiles next to each other, which can merge',
    range: [0, NEIGHBOURS.length],
    measure(p) {
      let pairs = 0;
      for (const [one, other] of NEIGHBOURS)
        if (p.exponentAt(one) !== 0 && p.exponentAt(one) === p.exponentAt(other)) pairs++;
      return pairs;
    },
  },
  roughness: {
    summary: 'differences of exponents between neighbours, empty cells as 0; less is better',
    range: [0, MOST * NEIGHBOURS.length],
    measure(p) {
      let sum = 0;
      for (const [one, other] of NEIGHBOURS) sum += Math.abs(p.exponentAt(one) - p.exponentAt(other));
      return sum;
    },
  },
};

export const gameBoard: GameBoard<Board2048> = {
  ...squareGrid({ width: 4, height: 4, rowsFrom: 'bottom' }),
  surface: 'paper',
  pieces: (p) =>
    Array.from({ length: CELLS }, (_, cell) => {
      const exponent = p.exponentAt(cell);
      return exponent === 0 ? [] : [{ cell, kind: 'power', text: String(2 ** exponent) }];
    }).flat(),
  cellsOf: ({ turn }, move) => ({ path: turn === CHANCE ? [cellOf(move)] : [] }),
  caption: ({ score }) => `${score.toLocaleString('en')} points`,
};

/** Rows and squares of four cells: one of each set that symmetries join (Szubert and Jaskowski 2014). */
export const patterns = [
  [0, 1, 2, 3],
  [4, 5, 6, 7],
  [0, 1, 4, 5],
  [1, 2, 5, 6],
  [5, 6, 9, 10],
];
