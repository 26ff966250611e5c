import type { Reference } from 'evolab/testing';

/**
 * A second implementation of English draughts for comparison: eight rows of eight letters, `b` and `w` for
 * men, `B` and `W` for kings, with squares 1 to 4 in the top row. It shares no code with the plugin.
 */
export interface State {
  readonly rows: readonly string[];
  readonly mover: 'b' | 'w';
  readonly plies: number;
  /** Plies since the last progress. */
  readonly quiet: number;
  /** The previous state and the move played; undefined at the start. */
  readonly before?: { readonly state: State; readonly name: string; readonly byKing: boolean };
}

export interface Rules {
  maxPlies: number;
  quietPlies: number;
  quietUntil: string;
  repetitions: number;
  loops: number;
}

type Cell = readonly [row: number, column: number];

const START = [
  '.b.b.b.b',
  'b.b.b.b.',
  '.b.b.b.b',
  '........',
  '........',
  'w.w.w.w.',
  '.w.w.w.w',
  'w.w.w.w.',
];

const number = ([row, column]: Cell): number => row * 4 + Math.floor(column / 2) + 1;
const cellOf = (square: number): Cell => {
  const row = Math.ceil(square / 4) - 1;
  return [row, ((square - 1) % 4) * 2 + (row % 2 === 0 ? 1 : 0)];
};
const at = (rows: readonly string[], [row, column]: Cell): string => rows[row]?.[column] ?? '#';
const put = (rows: readonly string[], [row, column]: Cell, letter: string): string[] =>
  rows.map((line, r) => (r === row ? line.slice(0, column) + letter + line.slice(column + 1) : line));
const enemies = (mover: string): string => (mover === 'b' ? 'wW' : 'bB');

function directions(letter: string): Cell[] {
  const down: Cell[] = [
    [1, -1],
    [1, 1],
  ];
  const up: Cell[] = [
    [-1, -1],
    [-1, 1],
  ];
  if (letter === 'b') return down;
  if (letter === 'w') return up;
  return [...down, ...up];
}

/**
 * All ways to continue jumping from `cell` with the piece `letter`, which has been removed from the board.
 */
function jumps(rows: readonly string[], cell: Cell, letter: string): Cell[][] {
  const found: Cell[][] = [];
  for (const [dr, dc] of directions(letter)) {
    const over: Cell = [cell[0] + dr, cell[1] + dc];
    const land: Cell = [cell[0] + 2 * dr, cell[1] + 2 * dc];
    if (!enemies(letter.toLowerCase()).includes(at(rows, over)) || at(rows, land) !== '.') continue;
    const crowned = (letter === 'b' && land[0] === 7) || (letter === 'w' && land[0] === 0);
    const onwards = crowned ? [] : jumps(put(rows, over, '.'), land, letter);
    if (onwards.length === 0) found.push([cell, land]);
    for (const rest of onwards) found.push([cell, ...rest]);
  }
  return found;
}

function movesOf(state: State): string[] {
  const steps: string[] = [];
  const captures: string[] = [];
  state.rows.forEach((line, row) =>
    [...line].forEach((letter, column) => {
      if (letter.toLowerCase() !== state.mover) return;
      const from: Cell = [row, column];
      for (const path of jumps(put(state.rows, from, '.'), from, letter)) {
        captures.push(path.map(number).join('x'));
      }
      for (const [dr, dc] of directions(letter)) {
        const to: Cell = [row + dr, column + dc];
        if (at(state.rows, to) === '.') steps.push(`${number(from)}-${number(to)}`);
      }
    }),
  );
  return captures.length > 0 ? captures : steps;
}

function playOn(state: State, name: string, rules: Rules): State {
  const isCapture = name.includes('x');
  const path = name.split(/[-x]/).map((square) => cellOf(Number(square)));
  const letter = at(state.rows, path[0]);
  let rows = put(state.rows, path[0], '.');
  for (let i = 1; isCapture && i < path.length; i++) {
    rows = put(rows, [(path[i - 1][0] + path[i][0]) / 2, (path[i - 1][1] + path[i][1]) / 2], '.');
  }
  const last = path[path.length - 1];
  const byKing = letter === letter.toUpperCase();
  rows = put(rows, last, last[0] === (state.mover === 'b' ? 7 : 0) ? letter.toUpperCase() : letter);
  const progress = isCapture || (!byKing && rules.quietUntil === 'progress');
  return {
    rows,
    mover: state.mover === 'b' ? 'w' : 'b',
    plies: state.plies + 1,
    quiet: progress ? 0 : state.quiet + 1,
    before: { state, name, byKing },
  };
}

function* history(state: State): Generator<State> {
  for (let s: State | undefined = state; s !== undefined; s = s.before?.state) yield s;
}

function isDraw(state: State, rules: Rules): boolean {
  if (rules.maxPlies > 0 && state.plies >= rules.maxPlies) return true;
  if (rules.quietPlies > 0 && state.quiet >= rules.quietPlies) return true;
  if (rules.repetitions > 0) {
    const same = (other: State) => other.mover === state.mover && other.rows.join() === state.rows.join();
    if ([...history(state)].filter(same).length >= rules.repetitions) return true;
  }
  if (rules.loops > 0 && state.plies > 20) {
    const moves = [...history(state)].flatMap(({ before }) => (before === undefined ? [] : [before]));
    // A man's move to the last row is not undone by the king that leaves it.
    const isTakenBack = (i: number) =>
      moves[i + 2]?.byKing === true && moves[i + 2].name === moves[i].name.split('-').reverse().join('-');
    let row = 0;
    while (row < moves.length && isTakenBack(row)) row++;
    if (row >= 2 * rules.loops) return true;
  }
  return false;
}

function fen({ rows, mover, plies, quiet }: State): string {
  const squares = (letter: string) =>
    Array.from({ length: 32 }, (_, i) => [at(rows, cellOf(i + 1)), i + 1] as const)
      .filter(([found]) => found.toLowerCase() === letter)
      .map(([found, square]) => (found === letter ? `${square}` : `K${square}`))
      .join();
  const counters = (quiet > 0 ? `:H${quiet}` : '') + (plies > 0 ? `:P${plies}` : '');
  return `${mover.toUpperCase()}:W${squares('w')}:B${squares('b')}${counters}`;
}

export function naiveDraughts(rules: Rules): Reference<State> {
  const recordsHistory = rules.repetitions > 0 || rules.loops > 0;
  const print = (state: State): string => {
    const { before } = state;
    const reversible = before !== undefined && before.byKing && !before.name.includes('x');
    return recordsHistory && reversible ? `${print(before.state)} ${before.name}` : fen(state);
  };
  const moves = (state: State) => (isDraw(state, rules) ? [] : movesOf(state));
  return {
    start: () => ({ rows: START, mover: 'b', plies: 0, quiet: 0 }),
    turn: ({ mover }) => (mover === 'b' ? 0 : 1),
    moves,
    play: (state, name) => playOn(state, name, rules),
    print,
    payoffs: (state) => {
      if (movesOf(state).length > 0) return [0, 0];
      return state.mover === 'b' ? [-1, 1] : [1, -1];
    },
  };
}
