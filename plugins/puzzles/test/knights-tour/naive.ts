import type { Reference } from 'evolab/testing';

/** Names of the visited cells in order. */
type State = readonly string[];

/** The knight's tour as a list of visited cells. */
export function naiveKnightsTour(options: {
  width: number;
  height: number;
  start: string;
  scores: readonly number[];
}): Reference<State> {
  const columns = [...'abcdefghijklmnop'].slice(0, options.width);
  const rows = Array.from({ length: options.height }, (_, i) => i + 1);
  const isOver = (state: State) => state.indexOf(state.at(-1)!) < state.length - 1;
  return {
    start: () => [options.start],
    turn: () => 0,
    moves(state) {
      if (isOver(state)) return [];
      const here = state.at(-1)!;
      const x = columns.indexOf(here[0]);
      const y = Number(here.slice(1));
      const names: string[] = [];
      for (const [dx, dy] of [
        [1, 2],
        [2, 1],
        [2, -1],
        [1, -2],
        [-1, -2],
        [-2, -1],
        [-2, 1],
        [-1, 2],
      ]) {
        if (columns[x + dx] !== undefined && rows.includes(y + dy)) names.push(`${columns[x + dx]}${y + dy}`);
      }
      return names;
    },
    play: (state, name) => [...state, name],
    print(state) {
      const symbol = (name: string) => {
        if (name === state.at(-1)) return isOver(state) ? 'X' : 'N';
        return state.includes(name) ? '#' : '.';
      };
      return rows
        .toReversed()
        .map((row) => columns.map((column) => symbol(`${column}${row}`)).join(''))
        .join('/');
    },
    payoffs: (state) => [options.scores[state.length - 1] / 50 - 1],
  };
}
