import { CHANCE, type Encoder, type GameBoard, type Piece } from 'evolab';
import { HOLD, ROLL, type Pig } from './position.ts';

/** Five numbers: own score, the other's, the points of the turn, whose turn it is, and whether the die is rolling. */
export const board: Encoder<Pig> = {
  size: 5,
  range: [-1, 1],
  encode({ score0, score1, total, roller, turn, target }, role, out) {
    const own = roller === role ? 1 : -1;
    // A winner may have a few points more than the target.
    out[0] = Math.min(1, (role === 0 ? score0 : score1) / target);
    out[1] = Math.min(1, (role === 0 ? score1 : score0) / target);
    out[2] = total === 0 ? 0 : (own * total) / target;
    out[3] = own;
    out[4] = turn === CHANCE ? 1 : 0;
  },
};

/** The cells of the page: both scores, the die, the points of the turn. */
const DIE = 2;
const TURN = 3;

/** The scores and the die: a click on the die rolls, a click on one's own score holds. */
export const gameBoard: GameBoard<Pig> = {
  shape: 'square',
  surface: 'green',
  cells: [
    { name: 'first', x: 0, y: 0, owner: 0 },
    { name: 'second', x: 3, y: 0, owner: 1 },
    { name: 'die', x: 1, y: 0 },
    { name: 'turn', x: 2, y: 0 },
  ],
  labels: [
    { x: 0, y: 0.75, text: 'first: hold' },
    { x: 1, y: 0.75, text: 'roll' },
    { x: 2, y: 0.75, text: 'this turn' },
    { x: 3, y: 0.75, text: 'second: hold' },
  ],
  pieces({ score0, score1, total, turn }) {
    const pieces: Piece[] = [
      { cell: 0, owner: 0, text: String(score0) },
      { cell: 1, owner: 1, text: String(score1) },
    ];
    if (turn === CHANCE) pieces.push({ cell: DIE, kind: 'die' });
    if (total > 0) pieces.push({ cell: TURN, kind: 'tile', text: String(total) });
    return pieces;
  },
  cellsOf: ({ roller }, move) => ({ path: [move === HOLD ? roller : DIE] }),
  caption: ({ roller, turn, target, over }) =>
    over ? `${target} points` : `${['first', 'second'][roller]} ${turn === CHANCE ? 'rolls' : 'chooses'}`,
};

export const actions = { size: 2, indexOf: (_: Pig, move: number) => (move === ROLL ? 0 : 1) };
