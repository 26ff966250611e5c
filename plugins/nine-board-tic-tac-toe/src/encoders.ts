import { cellEncoders, type Encoder } from 'evolab';
import { ANY, type NineBoard } from './position.ts';
import { MOVE_OF_CELL } from './text.ts';

const CELLS = 81;
/** All cells of one board. */
const BOARD = 511;

/** Marks row by row; a cell is identified by the move that marks it. */
const marks = cellEncoders<NineBoard>({
  width: 9,
  height: 9,
  cells: MOVE_OF_CELL,
  ownerOf(position, move) {
    const both = position.boards[move >> 4] >> (move & 15);
    const x = (both & 1) - ((both >> 9) & 1);
    return position.turn === 0 ? x : -x;
  },
  // Two boards of 16 bits per word, in the numbering of moves.
  bits: {
    words: 5,
    write({ boards, turn }, out) {
      for (let i = 0; i < 5; i++) {
        const low = boards[2 * i];
        const high = i < 4 ? boards[2 * i + 1] : 0;
        const x = (low & BOARD) | ((high & BOARD) << 16);
        const o = ((low >> 9) & BOARD) | (((high >> 9) & BOARD) << 16);
        out[i] = turn === 0 ? x : o;
        out[5 + i] = turn === 0 ? o : x;
      }
    },
  },
});

/** Own marks, enemy marks, and the cells that may be marked now, row by row. */
const planes: Encoder<NineBoard> = {
  size: 3 * CELLS,
  grid: { width: 9, height: 9, cells: Array.from({ length: 3 * CELLS }, (_, i) => i % CELLS) },
  range: [0, 1],
  encode(position, role, out) {
    marks.planes.encode(position, role, out);
    const { next } = position;
    for (let i = 0; i < CELLS; i++) {
      const open = next === ANY || next === MOVE_OF_CELL[i] >> 4;
      out[2 * CELLS + i] = open && out[i] + out[CELLS + i] === 0 ? 1 : 0;
    }
  },
};

/** The whole position, the same for both roles: x, o, the board to be played on (no bit: any), o to move. */
const bits: Encoder<NineBoard> = {
  size: 2 * CELLS + 10,
  range: [0, 1],
  encode(position, _, out) {
    marks.planes.encode(position, 0, out);
    for (let i = 0; i < 9; i++) out[2 * CELLS + i] = position.next === i ? 1 : 0;
    out[2 * CELLS + 9] = position.turn;
  },
};

export const encoders = { board: marks.board, planes, bits };
