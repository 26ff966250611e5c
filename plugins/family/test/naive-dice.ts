import { CHANCE } from 'evolab';
import type { Reference } from 'evolab/testing';

const LIMIT = 200;

interface State {
  /** `w` or `b` by the name of the cell. */
  readonly stones: ReadonlyMap<string, string>;
  readonly turn: number;
  readonly ply: number;
  /** 0 before it is thrown. */
  readonly die: number;
  readonly won?: string;
}

const nameOf = (x: number, y: number) => 'abcdefgh'[x] + String(y + 1);
const LETTERS = ['w', 'b'];

/** What two games with dice share a second time: throws, passes, the limit of plies, texts. */
function naiveDice(
  size: number,
  sides: number,
  start: ReadonlyMap<string, string>,
  /** The legal moves by what the die shows; none if the player passes. */
  movesOf: (stones: State['stones'], turn: number, die: number) => string[],
  /** Makes a move that is no pass, and returns who has won by it. */
  play: (stones: Map<string, string>, turn: number, name: string) => string | undefined,
): Reference<State> {
  const faces = Array.from({ length: sides }, (_, i) => i + 1);
  return {
    start: () => ({ stones: start, turn: 0, ply: 0, die: 0 }),
    turn: ({ turn, die, won }) => (die === 0 && won === undefined ? CHANCE : turn),
    probability: () => 1 / sides,
    moves({ stones, turn, die, won }) {
      if (won !== undefined) return [];
      if (die === 0) return faces.map(String);
      const moves = movesOf(stones, turn, die);
      return moves.length > 0 ? moves : ['pass'];
    },
    play(state, name) {
      if (state.die === 0) return { ...state, die: Number(name) };
      const { turn } = state;
      const stones = new Map(state.stones);
      let won = name === 'pass' ? undefined : play(stones, turn, name);
      const ply = state.ply + 1;
      const stuck = faces.every((face) => movesOf(stones, 1 - turn, face).length === 0);
      if (won === undefined && (stuck || ply === LIMIT)) won = 'draw';
      return { stones, turn: 1 - turn, ply, die: 0, ...(won !== undefined && { won }) };
    },
    print({ stones, turn, ply, die, won }) {
      const rows = Array.from({ length: size }, (_, r) =>
        Array.from({ length: size }, (_, x) => stones.get(nameOf(x, size - 1 - r)) ?? '.').join(''),
      );
      const ends = won === undefined ? '' : ` won=${won}`;
      return `${rows.join('/')} ${LETTERS[turn]} ply=${ply}${ends}${die === 0 ? '' : ` die=${die}`}`;
    },
    payoffs: ({ won }) => (won === 'white' ? [1, -1] : won === 'black' ? [-1, 1] : [0, 0]),
  };
}

const winner = (turn: number) => ['white', 'black'][turn];

/** Breakthrough in which a stone goes as many cells as the die shows. */
export function naiveDiceBreakthrough(size: number, sides: number): Reference<State> {
  const start = new Map<string, string>();
  for (let x = 0; x < size; x++)
    for (const [y, letter] of [
      [0, 'w'],
      [1, 'w'],
      [size - 2, 'b'],
      [size - 1, 'b'],
    ] as const)
      start.set(nameOf(x, y), letter);
  return naiveDice(
    size,
    sides,
    start,
    (stones, turn, die) =>
      [...stones].flatMap(([from, letter]) => {
        if (letter !== LETTERS[turn]) return [];
        const x = from.charCodeAt(0) - 97;
        const y = Number(from.slice(1)) - 1;
        const up = turn === 0 ? 1 : -1;
        return [-1, 0, 1].flatMap((side) => {
          const cells = Array.from({ length: die }, (_, i) => [x + side * (i + 1), y + up * (i + 1)]);
          if (cells.some((cell) => cell.some((n) => n < 0 || n >= size))) return [];
          const names = cells.map(([u, v]) => nameOf(u, v));
          const to = names.pop()!;
          if (names.some((name) => stones.has(name)) || stones.get(to) === letter) return [];
          if (!stones.has(to)) return [`${from}-${to}`];
          return side === 0 ? [] : [`${from}x${to}`];
        });
      }),
    (stones, turn, name) => {
      const [from, to] = name.split(/[-x]/);
      stones.delete(from);
      stones.set(to, LETTERS[turn]);
      const far = to.slice(1) === (turn === 0 ? String(size) : '1');
      return far || ![...stones.values()].includes(LETTERS[1 - turn]) ? winner(turn) : undefined;
    },
  );
}

/** Four in a row, where the die says in which column a stone is placed. */
export function naiveDiceFour(size: number): Reference<State> {
  return naiveDice(
    size,
    size,
    new Map(),
    (stones, _, die) =>
      Array.from({ length: size }, (_, y) => nameOf(die - 1, y)).filter((name) => !stones.has(name)),
    (stones, turn, name) => {
      stones.set(name, LETTERS[turn]);
      for (let x = 0; x < size; x++)
        for (let y = 0; y < size; y++)
          for (const [dx, dy] of [
            [1, 0],
            [0, 1],
            [1, 1],
            [1, -1],
          ])
            if ([0, 1, 2, 3].every((i) => stones.get(nameOf(x + i * dx, y + i * dy)) === LETTERS[turn]))
              return winner(turn);
      return undefined;
    },
  );
}
