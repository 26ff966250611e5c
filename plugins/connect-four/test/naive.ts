import type { Reference } from 'evolab/testing';

/** Columns as strings of x and o, the lowest disc first. */
export type State = readonly string[];

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

const discs = (state: State) => state.join('').length;
const mover = (state: State) => (discs(state) % 2 === 0 ? 'x' : 'o');

/** The player with four in a row, if any. */
function four(state: State): string | undefined {
  for (let column = 0; column < state.length; column++) {
    for (let row = 0; row < state[column].length; row++) {
      const letter = state[column][row];
      for (const [dc, dr] of DIRECTIONS) {
        const line = [1, 2, 3].map((n) => state[column + n * dc]?.[row + n * dr]);
        if (line.every((other) => other === letter)) return letter;
      }
    }
  }
  return undefined;
}

/** A second implementation of the rules. */
export function naive(width: number, height: number, suicide: boolean): Reference<State> {
  return {
    start: () => Array.from({ length: width }, () => ''),
    turn: (state) => (mover(state) === 'x' ? 0 : 1),
    moves(state) {
      if (four(state) !== undefined) return [];
      return state.flatMap((column, i) => (column.length < height ? [String(i + 1)] : []));
    },
    play: (state, name) =>
      state.map((column, i) => (i === Number(name) - 1 ? column + mover(state) : column)),
    print: (state) =>
      Array.from({ length: height }, (_, r) =>
        state.map((column) => column[height - 1 - r] ?? '.').join(''),
      ).join('/'),
    payoffs(state) {
      const winner = four(state);
      if (winner === undefined) return [0, 0];
      return (winner === 'x') === suicide ? [-1, 1] : [1, -1];
    },
  };
}
