import { CHANCE } from 'evolab';
import type { Reference } from 'evolab/testing';

interface State {
  /** Four rows of the values of tiles, 0 for an empty cell. */
  readonly rows: readonly (readonly number[])[];
  readonly score: number;
  /** Whether a new tile comes next. */
  readonly tile: boolean;
}

/** Slides one line to its front, written for clarity; also what merged. */
export function slideLine(line: readonly number[]): { line: number[]; points: number } {
  const rest = line.filter((tile) => tile !== 0);
  const out: number[] = [];
  let points = 0;
  while (rest.length > 0) {
    const [tile, next] = rest;
    if (tile === next && tile < 32768) {
      out.push(2 * tile);
      points += 2 * tile;
      rest.splice(0, 2);
    } else out.push(rest.shift()!);
  }
  return { line: [...out, 0, 0, 0, 0].slice(0, 4), points };
}

const transpose = (rows: State['rows']) => rows[0].map((_, x) => rows.map((row) => row[x]));
const mirror = (rows: State['rows']) => rows.map((row) => row.toReversed());
const WAYS: Readonly<Record<string, (rows: State['rows']) => State['rows']>> = {
  left: (rows) => rows,
  right: mirror,
  up: transpose,
  down: (rows) => mirror(transpose(rows)),
};
const BACK: typeof WAYS = { ...WAYS, down: (rows) => transpose(mirror(rows)) };

function slide({ rows, score }: State, way: string): State {
  const lines = WAYS[way](rows).map(slideLine);
  return {
    rows: BACK[way](lines.map(({ line }) => line)),
    score: lines.reduce((sum, { points }) => sum + points, score),
    tile: true,
  };
}

const nameOf = (x: number, y: number) => `${'abcd'[x]}${4 - y}`;
const emptyCells = ({ rows }: State) =>
  rows.flatMap((row, y) => row.flatMap((tile, x) => (tile === 0 ? [nameOf(x, y)] : [])));

/** The rules a second time. */
export const naive: Reference<State> = {
  start: () => ({ rows: Array.from({ length: 4 }, () => [0, 0, 0, 0]), score: 0, tile: true }),
  turn: ({ tile }) => (tile ? CHANCE : 0),
  moves: (state) =>
    state.tile
      ? emptyCells(state).flatMap((cell) => [`2 ${cell}`, `4 ${cell}`])
      : Object.keys(WAYS).filter((way) => slide(state, way).rows.join() !== state.rows.join()),
  probability: (state, name) => (name.startsWith('2') ? 0.9 : 0.1) / emptyCells(state).length,
  play(state, name) {
    if (!state.tile) return slide(state, name);
    const rows = state.rows.map((row, y) =>
      row.map((tile, x) => (name.endsWith(nameOf(x, y)) ? Number(name[0]) : tile)),
    );
    return { ...state, rows, tile: rows.flat().filter((tile) => tile > 0).length < 2 };
  },
  print: ({ rows, score, tile }) => `${rows.join('/')} ${score} ${tile ? 'tile' : 'slide'}`,
  payoffs: ({ score }) => [(score - 20480) / (score + 20480)],
};
