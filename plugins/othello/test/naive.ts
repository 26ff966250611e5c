import type { Reference } from 'evolab/testing';

/** Rows of X, O and -, and the side to move. */
export interface State {
  readonly rows: readonly string[];
  readonly mover: 'X' | 'O';
}

const DIRECTIONS = [-1, 0, 1]
  .flatMap((dr) => [-1, 0, 1].map((dc) => [dr, dc]))
  .filter(([dr, dc]) => dr !== 0 || dc !== 0);
const opponent = (letter: string) => (letter === 'X' ? 'O' : 'X');
const at = ({ rows }: State, r: number, c: number): string | undefined => rows[r]?.[c];

/** The discs that a disc on row `r`, column `c` would flip, square by square. */
export function turned(state: State, r: number, c: number): [number, number][] {
  return DIRECTIONS.flatMap(([dr, dc]) => {
    const line: [number, number][] = [];
    let [y, x] = [r + dr, c + dc];
    while (at(state, y, x) === opponent(state.mover)) {
      line.push([y, x]);
      [y, x] = [y + dr, x + dc];
    }
    return at(state, y, x) === state.mover ? line : [];
  });
}

function squares(state: State): [number, number][] {
  return state.rows.flatMap((row, r) => [...row].flatMap((_, c): [number, number][] => [[r, c]]));
}

const legal = (state: State) =>
  squares(state).filter(([r, c]) => at(state, r, c) === '-' && turned(state, r, c).length > 0);
const swapped = (state: State): State => ({ ...state, mover: opponent(state.mover) });
const nameOf = ([r, c]: [number, number]) => 'abcdefgh'[c] + String(r + 1);

export function put(state: State, r: number, c: number): State {
  const changed = [[r, c], ...turned(state, r, c)];
  const rows = state.rows.map((row, y) =>
    [...row].map((old, x) => (changed.some(([cy, cx]) => cy === y && cx === x) ? state.mover : old)).join(''),
  );
  return { rows, mover: opponent(state.mover) };
}

const count = (state: State, letter: string) => state.rows.join('').split(letter).length - 1;

/** A second implementation of the rules on a board of `size`. */
export function naive(size: number): Reference<State> {
  const start = (): State => {
    const middle = size / 2;
    const row = (centre: string) => '-'.repeat(middle - 1) + centre + '-'.repeat(middle - 1);
    const rows = Array.from({ length: size }, (_, r) =>
      row(r === middle - 1 ? 'OX' : r === middle ? 'XO' : '--'),
    );
    return { rows, mover: 'X' };
  };
  return {
    start,
    turn: (state) => (state.mover === 'X' ? 0 : 1),
    moves(state) {
      const names = legal(state).map(nameOf);
      if (names.length > 0) return names;
      return legal(swapped(state)).length > 0 ? ['pass'] : [];
    },
    play(state, name) {
      if (name === 'pass') return swapped(state);
      return put(state, Number(name[1]) - 1, 'abcdefgh'.indexOf(name[0]));
    },
    print: (state) => `${state.rows.join('')} ${state.mover}`,
    payoffs(state) {
      const lead = Math.sign(count(state, 'X') - count(state, 'O'));
      return [lead, 0 - lead];
    },
  };
}
