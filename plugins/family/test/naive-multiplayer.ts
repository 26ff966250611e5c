import type { Reference } from 'evolab/testing';

interface Rules {
  readonly players: number;
  readonly cells: readonly (readonly [x: number, y: number])[];
  /** One of each pair of opposite directions. */
  readonly axes: readonly (readonly [dx: number, dy: number])[];
  /** In their order: lengths of lines, and whether they win or lose. */
  readonly lines: readonly (readonly [length: number, result: 'win' | 'loss'])[];
  /** Whether stones are placed apart from other players' stones, up, down, left and right. */
  readonly apart?: boolean;
  readonly block?: boolean;
  /** Whether who cannot move is out; otherwise the game is drawn. */
  readonly stuckLose?: boolean;
}

interface State {
  readonly stones: ReadonlyMap<string, number>;
  readonly turn: number;
  readonly out: readonly number[];
  readonly drawn: boolean;
}

const LETTERS = 'wbrg';

/** The rules of placing games for several players a second time: stones by the names of cells, every move tried out. */
export function naiveMultiplayer(rules: Rules): Reference<State> {
  const { players, cells, axes, lines } = rules;
  const nameOf = (x: number, y: number) => 'abcdefghijklmnopqrstuvwxyz'[x] + String(y + 1);
  const places = new Map(cells.map(([x, y]) => [nameOf(x, y), [x, y] as const]));
  const roles = Array.from({ length: players }, (_, role) => role);
  const alive = (state: State) => roles.filter((role) => !state.out.includes(role));

  const longest = (stones: ReadonlyMap<string, number>, name: string): number[] => {
    const [x, y] = places.get(name)!;
    return axes.map(([dx, dy]) => {
      const cellsOfAxis = Array.from({ length: 41 }, (_, i) => nameOf(x + (i - 20) * dx, y + (i - 20) * dy));
      const marks = cellsOfAxis.map((cell) => (stones.get(cell) === stones.get(name) ? 'o' : '.')).join('');
      const before = marks.slice(0, 20).split('.').at(-1)!;
      return before.length + marks.slice(20).split('.')[0].length;
    });
  };
  const resultOf = (stones: ReadonlyMap<string, number>, role: number, name: string) => {
    const after = new Map([...stones, [name, role]]);
    const lengths = longest(after, name);
    return lines.find(([length]) => lengths.some((have) => have >= length))?.[1];
  };
  const free = (stones: ReadonlyMap<string, number>, role: number) =>
    [...places]
      .filter(([name]) => !stones.has(name))
      .filter(
        ([, [x, y]]) =>
          rules.apart !== true ||
          [nameOf(x + 1, y), nameOf(x, y + 1), nameOf(x - 1, y), nameOf(x, y - 1)].every(
            (beside) => (stones.get(beside) ?? role) === role,
          ),
      )
      .map(([name]) => name);
  const nextOf = (state: State, role: number) =>
    Array.from({ length: players }, (_, i) => (role + 1 + i) % players).find((r) => !state.out.includes(r))!;
  /** Those who cannot move are out, or nobody has won. */
  const settled = (state: State): State => {
    if (alive(state).length === 1 || free(state.stones, state.turn).length > 0) return state;
    if (rules.stuckLose !== true) return { ...state, drawn: true };
    const fewer = { ...state, out: [...state.out, state.turn] };
    return settled({ ...fewer, turn: nextOf(fewer, state.turn) });
  };

  return {
    start: () => ({ stones: new Map(), turn: 0, out: [], drawn: false }),
    turn: ({ turn }) => turn,
    moves(state) {
      if (state.drawn || alive(state).length === 1) return [];
      const { stones, turn } = state;
      const all = free(stones, turn);
      if (rules.block !== true) return all;
      const next = nextOf(state, turn);
      const canWin = (on: ReadonlyMap<string, number>) =>
        free(on, next).some((name) => resultOf(on, next, name) === 'win');
      if (!canWin(stones)) return all;
      const stopping = all.filter((name) => !canWin(new Map([...stones, [name, turn]])));
      if (stopping.length === 0) return all;
      return all.filter((name) => stopping.includes(name) || resultOf(stones, turn, name) === 'win');
    },
    play(state, name) {
      const { turn } = state;
      const result = resultOf(state.stones, turn, name);
      const out =
        result === 'win'
          ? roles.filter((role) => role !== turn)
          : result === 'loss'
            ? [...state.out, turn]
            : state.out;
      const after = { ...state, stones: new Map([...state.stones, [name, turn]]), out };
      return settled({ ...after, turn: nextOf(after, turn) });
    },
    print({ stones, turn, out }) {
      const heights = [...new Set(cells.map(([, y]) => y))].sort((a, b) => b - a);
      const rows = heights.map((y) =>
        cells
          .filter((cell) => cell[1] === y)
          .sort((a, b) => a[0] - b[0])
          .map(([x]) => LETTERS[stones.get(nameOf(x, y)) ?? -1] ?? '.')
          .join(''),
      );
      const gone = roles.filter((role) => out.includes(role)).map((role) => LETTERS[role]);
      return `${rows.join('/')} ${LETTERS[turn]}${gone.length === 0 ? '' : ` out=${gone.join('')}`}`;
    },
    payoffs({ out }) {
      const lost = out.length / (players - 1);
      return roles.map((role) => (out.includes(role) ? -1 / (players - 1) : lost / (players - out.length)));
    },
  };
}
