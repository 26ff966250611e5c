import { option, type GameBoard, type Piece } from 'evolab';
import { BIT_OF, columnOf } from './board.ts';
import { jumped, squaresOf } from './move.ts';
import type { Draughts } from './position.ts';

const SQUARES = Array.from({ length: 32 }, (_, i) => ({ x: columnOf(i), y: i >> 2 }));

/** The board with square 1 at the top, as in books; the 32 dark squares bear their numbers. */
export const gameBoard: GameBoard<Draughts> = {
  shape: 'square',
  cells: SQUARES.map((place, i) => ({ name: String(i + 1), ...place, dark: true })),
  labels: SQUARES.map(({ x, y }, i) => ({ x: x - 0.34, y: y - 0.36, text: String(i + 1) })),
  pieces({ black, white, kings }) {
    return BIT_OF.flatMap((bit, cell): Piece[] => {
      if ((((black | white) >>> bit) & 1) === 0) return [];
      return [{ cell, owner: (black >>> bit) & 1 ? 0 : 1, kind: (kings >>> bit) & 1 ? 'king' : 'man' }];
    });
  },
  cellsOf(_, move) {
    const path = squaresOf(move).map((square) => square - 1);
    if (move >>> 10 === 0) return { path };
    const taken = jumped(move >>> 5, move >>> 10);
    const captured = BIT_OF.flatMap((bit, cell) => ((taken >>> bit) & 1 ? [cell] : []));
    return { path, captured };
  },
  setup: {
    pieces: [0, 1].flatMap((owner) => ['man', 'king'].map((kind) => ({ owner, kind }))),
    options: { turn: option.choice('black', ['black', 'white'], { help: 'who moves' }) },
    optionsOf: ({ turn }) => ({ turn: ['black', 'white'][turn] }),
    text(pieces, { turn }) {
      const of = (side: number) =>
        pieces
          .filter(({ owner }) => owner === side)
          .map(({ cell, kind }) => `${kind === 'king' ? 'K' : ''}${cell + 1}`);
      return `${turn === 'black' ? 'B' : 'W'}:W${of(1).join()}:B${of(0).join()}`;
    },
  },
};
