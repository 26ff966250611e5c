import type { Reference } from 'evolab/testing';

/** A second, naive implementation of the rules: rows of letters, jumps by recursion, sets of cell names. */
export interface State {
  readonly rows: readonly (readonly string[])[];
  readonly turn: number;
  readonly plies: number;
}

export interface Rules {
  readonly size: number;
  /** Side of the home triangles. */
  readonly side: number;
  readonly goal: 'own' | 'full';
  readonly cap: number;
  /** By role: the cells it starts from, if they are no triangles. */
  readonly homes?: readonly (readonly number[])[];
}

const PIECES = ['x', 'o'];

const DIRECTIONS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, 1],
];

export function naive({ size, side, goal, cap, homes }: Rules): Reference<State> {
  const cells: [number, number][] = [];
  for (let r = 0; r < size; r++) for (let c = 0; c < size; c++) cells.push([r, c]);
  const [opposite, triangle] = homes
    ? homes.map((home) => home.map((cell) => cells[cell]))
    : [cells.filter(([r, c]) => 2 * size - 2 - r - c < side), cells.filter(([r, c]) => r + c < side)];
  const nameOf = (r: number, c: number) => 'abcdefghi'.charAt(c) + String(r + 1);

  function arrived({ rows }: State, role: number): boolean {
    const home = role === 0 ? triangle : opposite;
    const inHome = home.map(([r, c]) => rows[r][c]);
    const own = inHome.filter((piece) => piece === PIECES[role]).length;
    return goal === 'own' ? own === home.length : own > 0 && !inHome.includes('.');
  }

  function jumps(rows: readonly (readonly string[])[], r: number, c: number, seen: Set<string>): void {
    for (const [down, right] of DIRECTIONS) {
      const over = rows[r + down]?.[c + right];
      const land = rows[r + 2 * down]?.[c + 2 * right];
      const name = nameOf(r + 2 * down, c + 2 * right);
      if (over === undefined || over === '.' || land !== '.' || seen.has(name)) continue;
      seen.add(name);
      jumps(rows, r + 2 * down, c + 2 * right, seen);
    }
  }

  function allMoves({ rows, turn }: State): string[] {
    const names: string[] = [];
    for (const [r, c] of cells) {
      if (rows[r][c] !== PIECES[turn]) continue;
      const lifted = rows.map((row, i) => row.map((piece, j) => (i === r && j === c ? '.' : piece)));
      const targets = new Set<string>();
      jumps(lifted, r, c, targets);
      targets.delete(nameOf(r, c));
      for (const [down, right] of DIRECTIONS) {
        if (rows[r + down]?.[c + right] === '.') targets.add(nameOf(r + down, c + right));
      }
      for (const target of targets) names.push(`${nameOf(r, c)}-${target}`);
    }
    return names;
  }

  /** The payoff of x, undefined if the game is not over. */
  function result(state: State): number | undefined {
    if (arrived(state, 0)) return 1;
    if (arrived(state, 1)) return -1;
    if (state.plies === cap) return 0;
    if (allMoves(state).length === 0) return state.turn === 0 ? -1 : 1;
    return undefined;
  }

  const has = (home: number[][], r: number, c: number) => home.some(([hr, hc]) => hr === r && hc === c);
  return {
    start: () => ({
      rows: Array.from({ length: size }, (_, r) =>
        Array.from({ length: size }, (_, c) => (has(triangle, r, c) ? 'o' : has(opposite, r, c) ? 'x' : '.')),
      ),
      turn: 0,
      plies: 0,
    }),
    turn: (state) => state.turn,
    moves: (state) => (result(state) === undefined ? allMoves(state) : []),
    play({ rows, turn, plies }, name) {
      const [from, to] = name.split('-');
      const next = rows.map((row, r) =>
        row.map((piece, c) => {
          if (nameOf(r, c) === from) return '.';
          return nameOf(r, c) === to ? PIECES[turn] : piece;
        }),
      );
      return { rows: next, turn: 1 - turn, plies: plies + 1 };
    },
    print: ({ rows, turn, plies }) => `${rows.map((row) => row.join('')).join('/')} ${PIECES[turn]} ${plies}`,
    payoffs(state) {
      const x = result(state) ?? Number.NaN;
      return [x, 0 - x];
    },
  };
}
