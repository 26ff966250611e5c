import { CHANCE } from 'evolab';
import type { Reference } from 'evolab/testing';

interface State {
  /** By sign, `1` for the first stone of white and `a` for that of black: column and row, from the lower left corner. */
  readonly stones: ReadonlyMap<string, readonly [x: number, y: number]>;
  readonly white: boolean;
  readonly die: number | undefined;
  readonly toSet: readonly string[];
}

const nameOf = ([x, y]: readonly [number, number]) => `${'abcde'[x]}${y + 1}`;
const cellOf = (name: string): [number, number] => ['abcde'.indexOf(name[0]), Number(name[1]) - 1];

/** The rules a second time: stones by their signs, moves by their names. */
export function naive(size: number, random: boolean): Reference<State> {
  const side = size === 5 ? 3 : 2;
  const count = side === 3 ? 6 : 3;
  const signs = (white: boolean) => [...(white ? '123456' : 'abcdef')].slice(0, count);
  const all = Array.from({ length: size * size }, (_, i): [number, number] => [
    i % size,
    size - 1 - Math.floor(i / size),
  ]);
  const home = (white: boolean) =>
    white
      ? all.filter(([x, y]) => x + (size - 1 - y) < side)
      : all.filter(([x, y]) => size - 1 - x + y < side).reverse();
  const goal = (white: boolean) => (white ? `${'abcde'[size - 1]}1` : `a${size}`);
  const at = ({ stones }: State, name: string) => [...stones].find(([, cell]) => nameOf(cell) === name)?.[0];

  const winner = (state: State): boolean | undefined => {
    if (state.toSet.length > 0) return undefined;
    return [true, false].find((white) => {
      const there = at(state, goal(white));
      const enemies = signs(!white).filter((sign) => state.stones.has(sign));
      return enemies.length === 0 || (there !== undefined && signs(white).includes(there));
    });
  };
  const movable = ({ stones, white, die }: State): string[] => {
    const own = signs(white).filter((sign) => stones.has(sign));
    const number = (sign: string) => signs(white).indexOf(sign) + 1;
    if (own.some((sign) => number(sign) === die)) return own.filter((sign) => number(sign) === die);
    const lower = own.findLast((sign) => number(sign) < die!);
    const higher = own.find((sign) => number(sign) > die!);
    return [lower, higher].filter((sign) => sign !== undefined);
  };
  const put = (state: State, name: string): State => {
    const [sign, ...toSet] = state.toSet;
    return {
      ...state,
      stones: new Map([...state.stones, [sign, cellOf(name)]]),
      toSet,
    };
  };
  const empty: State = {
    stones: new Map(),
    white: true,
    die: undefined,
    toSet: [...signs(true), ...signs(false)],
  };
  const free = (state: State) =>
    home(state.toSet.length > count)
      .map(nameOf)
      .filter((name) => at(state, name) === undefined);

  return {
    start: () => (random ? empty : [...home(true), ...home(false)].map(nameOf).reduce(put, empty)),
    turn: (state) => {
      if (winner(state) === undefined && state.die === undefined) return CHANCE;
      return state.white ? 0 : 1;
    },
    moves(state) {
      if (winner(state) !== undefined) return [];
      if (state.toSet.length > 0) return free(state);
      if (state.die === undefined) return signs(true).map((_, i) => String(i + 1));
      const step = state.white ? 1 : -1;
      return movable(state).flatMap((sign) => {
        const [x, y] = state.stones.get(sign)!;
        const targets = [
          [x + step, y],
          [x, y - step],
          [x + step, y - step],
        ] as const;
        return targets
          .filter((cell) => cell.every((part) => part >= 0 && part < size))
          .map((cell) => `${nameOf([x, y])}-${nameOf(cell)}`);
      });
    },
    probability: (state) => 1 / (state.toSet.length > 0 ? free(state).length : count),
    play(state, name) {
      if (state.toSet.length > 0) return put(state, name);
      if (state.die === undefined) return { ...state, die: Number(name) };
      const [from, to] = name.split('-');
      const mover = at(state, from)!;
      const stones = new Map([...state.stones].filter(([, cell]) => nameOf(cell) !== to));
      return {
        ...state,
        stones: stones.set(mover, cellOf(to)),
        white: !state.white,
        die: undefined,
      };
    },
    print(state) {
      const rows = Array.from({ length: size }, (_, i) =>
        Array.from({ length: size }, (_, x) => at(state, nameOf([x, size - 1 - i])) ?? '.').join(''),
      );
      const next = state.toSet.length > 0 ? 'set' : (state.die ?? 'roll');
      return `${rows.join('/')} ${state.white ? 'white' : 'black'} ${next}`;
    },
    payoffs: (state) => (winner(state) ? [1, -1] : [-1, 1]),
  };
}
