import type { Reference } from 'evolab/testing';

/** The names of the moves played; everything else follows from them. */
export type State = readonly string[];

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const THREES = ['123', '456', '789', '147', '258', '369', '159', '357'];

const playerAt = (ply: number) => (ply % 2 === 0 ? 'x' : 'o');
const markOn = (state: State, cell: string) => (state.includes(cell) ? playerAt(state.indexOf(cell)) : '.');
const freeOf = (state: State, board: string) =>
  DIGITS.map((cell) => `${board}/${cell}`).filter((name) => markOn(state, name) === '.');

/** The mark with three in a row on a board. */
export function winner(state: State): string | undefined {
  return ['x', 'o'].find((mark) =>
    DIGITS.some((board) =>
      THREES.some((three) => [...three].every((cell) => markOn(state, `${board}/${cell}`) === mark)),
    ),
  );
}

/** The board to be played on, if the last move leads to one that is not full. */
function named(state: State): string | undefined {
  const board = state.at(-1)?.[2];
  return board !== undefined && freeOf(state, board).length > 0 ? board : undefined;
}

/** Nine-board tic-tac-toe as a list of moves. */
export const naiveNineBoard: Reference<State> = {
  start: () => [],
  turn: (state) => state.length % 2,
  moves(state) {
    if (winner(state) !== undefined) return [];
    const board = named(state);
    return (board === undefined ? DIGITS : [board]).flatMap((b) => freeOf(state, b));
  },
  play: (state, name) => [...state, name],
  print(state) {
    const rows = ['123', '456', '789'].flatMap((boards) =>
      ['123', '456', '789'].map((cells) =>
        [...boards].flatMap((board) => [...cells].map((cell) => markOn(state, `${board}/${cell}`))).join(''),
      ),
    );
    return `${rows.join('/')} ${playerAt(state.length)} ${named(state) ?? '-'}`;
  },
  payoffs(state) {
    const mark = winner(state);
    if (mark === undefined) return [0, 0];
    return mark === 'x' ? [1, -1] : [-1, 1];
  },
};
