import { option, piecesOn, rowsOfSigns, type BoardLine, type GameBoard } from 'evolab';
import { neighbours, POINTS, ROWS } from './board.ts';
import { NONE, originOf, secondTakenBy, takenBy, targetOf, type MorrisPosition } from './position.ts';
import { handOf, menOf } from './views.ts';

const place = (point: number): [x: number, y: number] => [
  POINTS[point].charCodeAt(0) - 97,
  7 - Number(POINTS[point][1]),
];

const lines = POINTS.flatMap((_, a): BoardLine[] =>
  POINTS.flatMap((_, b) =>
    a < b && (neighbours(1 << a) >> b) & 1 ? [{ from: place(a), to: place(b) }] : [],
  ),
);

const coordinate = (i: number) => [
  { x: i, y: 6.75, text: 'abcdefg'[i] },
  { x: -0.75, y: i, text: String(7 - i) },
];

/** The three rings; points row by row. */
export const gameBoard: GameBoard<MorrisPosition> = {
  shape: 'point',
  cells: ROWS.map((point) => ({ name: POINTS[point], x: place(point)[0], y: place(point)[1] })),
  lines,
  labels: [0, 1, 2, 3, 4, 5, 6].flatMap(coordinate),
  pieces(position) {
    const [white, black] = [menOf(position, 0), menOf(position, 1)];
    return piecesOn(24, (i) => ((white >> ROWS[i]) & 1 ? 0 : (black >> ROWS[i]) & 1 ? 1 : -1));
  },
  cellsOf(_, move) {
    const cells = (...points: number[]) => points.flatMap((p) => (p === NONE ? [] : [ROWS.indexOf(p)]));
    const captured = cells(takenBy(move), secondTakenBy(move));
    const path = cells(originOf(move), targetOf(move));
    return captured.length > 0 ? { path, captured } : { path };
  },
  setup: {
    pieces: [{ owner: 0 }, { owner: 1 }],
    options: {
      turn: option.choice('white', ['white', 'black'], { help: 'who moves' }),
      hand: option.whole(9, { min: 0, max: 9, help: 'men in hand of the one who moves' }),
    },
    optionsOf: (position) => ({
      turn: ['white', 'black'][position.turn],
      hand: handOf(position, position.turn),
    }),
    text(pieces, { turn, hand }) {
      const rings = pieces.map((piece) => ({ ...piece, cell: ROWS[piece.cell] }));
      const plies = 2 * (9 - Number(hand)) + (turn === 'black' ? 1 : 0);
      return `${rowsOfSigns(rings, { width: 8, height: 3 }, 'WB')} ${turn === 'black' ? 'B' : 'W'} ${plies}`;
    },
  },
  caption(position) {
    const [white, black] = [handOf(position, 0), handOf(position, 1)];
    return white + black > 0 ? `In hand: white ${white}, black ${black}` : '';
  },
};
