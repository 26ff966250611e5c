import type { Reference } from 'evolab/testing';

/** Rows from the top, each a list of `w`, `b` and `.`. */
export interface NaiveState {
  readonly rows: readonly (readonly string[])[];
  readonly turn: 'w' | 'b';
}

/** A second implementation of the rules, cell by cell. */
export function naiveBreakthrough(width: number, height: number): Reference<NaiveState> {
  const enemyOf = (pawn: string) => (pawn === 'w' ? 'b' : 'w');
  const nameOf = (row: number, column: number) => `${String.fromCharCode(97 + column)}${height - row}`;
  const cellOf = (name: string) => [height - Number(name.slice(1)), name.charCodeAt(0) - 97];
  const count = ({ rows }: NaiveState, pawn: string) => rows.flat().filter((cell) => cell === pawn).length;

  function winner(state: NaiveState): string | undefined {
    if (state.rows[0].includes('w') || count(state, 'b') === 0) return 'w';
    if (state.rows[height - 1].includes('b') || count(state, 'w') === 0) return 'b';
    return undefined;
  }

  return {
    start: () => ({
      rows: Array.from({ length: height }, (_, row) =>
        Array<string>(width).fill(row < 2 ? 'b' : row < height - 2 ? '.' : 'w'),
      ),
      turn: 'w',
    }),
    turn: ({ turn }) => (turn === 'w' ? 0 : 1),
    moves(state) {
      if (winner(state) !== undefined) return [];
      const names: string[] = [];
      const down = state.turn === 'w' ? -1 : 1;
      state.rows.forEach((cells, row) =>
        cells.forEach((cell, column) => {
          if (cell !== state.turn) return;
          const from = nameOf(row, column);
          for (const aside of [-1, 0, 1]) {
            const there = state.rows[row + down][column + aside];
            const to = nameOf(row + down, column + aside);
            if (there === '.') names.push(`${from}-${to}`);
            if (there === enemyOf(state.turn) && aside !== 0) names.push(`${from}x${to}`);
          }
        }),
      );
      return names;
    },
    play({ rows, turn }, name) {
      const [from, to] = name.split(/[-x]/).map(cellOf);
      const next = rows.map((row) => [...row]);
      next[from[0]][from[1]] = '.';
      next[to[0]][to[1]] = turn;
      return { rows: next, turn: enemyOf(turn) };
    },
    print: ({ rows, turn }) => `${rows.map((row) => row.join('')).join('/')} ${turn}`,
    payoffs: (state) => (winner(state) === 'w' ? [1, -1] : [-1, 1]),
  };
}
