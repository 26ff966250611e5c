import type { Reference } from 'evolab/testing';

/** The stones by names of cells. */
export interface NaiveState {
  readonly stones: ReadonlyMap<string, 'r' | 'b'>;
  readonly turn: 'r' | 'b';
  readonly plies: number;
}

/** A second implementation of the rules: names of cells, and a search from side to side after every move. */
export function naiveHex(size: number, swap: boolean): Reference<NaiveState> {
  const name = (column: number, row: number) => `${String.fromCharCode(96 + column)}${row}`;
  const place = (cell: string) => [cell.charCodeAt(0) - 96, Number(cell.slice(1))];
  const indices = Array.from({ length: size }, (_, i) => i + 1);
  const all = indices.flatMap((row) => indices.map((column) => name(column, row)));
  /** The six neighbours on the hexagonal lattice: left, right, two above and two below. */
  const beside = (cell: string) => {
    const [column, row] = place(cell);
    return [
      name(column - 1, row),
      name(column + 1, row),
      name(column, row - 1),
      name(column + 1, row - 1),
      name(column - 1, row + 1),
      name(column, row + 1),
    ].filter((other) => all.includes(other));
  };
  const neighbours = new Map(all.map((cell) => [cell, beside(cell)]));

  function connected({ stones }: NaiveState, colour: 'r' | 'b'): boolean {
    const along = (cell: string) => place(cell)[colour === 'r' ? 1 : 0];
    const reached = new Set(all.filter((cell) => along(cell) === 1 && stones.get(cell) === colour));
    for (const cell of reached) {
      if (along(cell) === size) return true;
      for (const other of neighbours.get(cell)!) if (stones.get(other) === colour) reached.add(other);
    }
    return false;
  }

  return {
    start: () => ({ stones: new Map(), turn: 'r', plies: 0 }),
    turn: ({ turn }) => (turn === 'r' ? 0 : 1),
    moves(state) {
      if (connected(state, 'r') || connected(state, 'b')) return [];
      const free = all.filter((cell) => !state.stones.has(cell));
      return swap && state.plies === 1 ? [...free, 'swap'] : free;
    },
    play({ stones, turn, plies }, move) {
      const next = { turn: turn === 'r' ? 'b' : 'r', plies: plies + 1 } as const;
      if (move !== 'swap') return { ...next, stones: new Map(stones).set(move, turn) };
      const [column, row] = place([...stones.keys()][0]);
      return { ...next, stones: new Map([[name(row, column), turn]]) };
    },
    print({ stones, turn }) {
      const rows = indices.map((row) =>
        indices.map((column) => stones.get(name(column, row)) ?? '.').join(''),
      );
      return `${rows.join('/')} ${turn}`;
    },
    payoffs: (state) => (connected(state, 'r') ? [1, -1] : [-1, 1]),
  };
}
