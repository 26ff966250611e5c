import type { Reference } from 'evolab/testing';

/**
 * A second, naive implementation of the star: rows of known lengths in the middle of the page, cells by their names, jumps by
 * recursion.
 */
export interface StarState {
  readonly pieces: ReadonlyMap<string, string>;
  readonly turn: number;
  readonly plies: number;
}

export interface StarRules {
  readonly players: 3 | 4 | 6;
  /** Cells along a side of a triangle of the star. */
  readonly arm: number;
  /** Cells along a side of a home. */
  readonly side: number;
  readonly goal: 'own' | 'full';
  readonly cap: number;
}

const SEATS = { 3: 'ryb', 4: 'rogb', 6: 'roygbp' };
/** Colours by the point of the star where they start, and those at the other end. */
const POINTS = { r: 'S', o: 'SW', y: 'NW', g: 'N', b: 'NE', p: 'SE' } as const;
const OPPOSITE = { S: 'N', SW: 'NE', NW: 'SE', N: 'S', NE: 'SW', SE: 'NW' } as const;

export function naiveStar({ players, arm, side, goal, cap }: StarRules): Reference<StarState> {
  const up = Array.from({ length: arm }, (_, i) => i + 1);
  const down = Array.from({ length: arm }, (_, i) => 3 * arm + 1 - i);
  const lengths = [...up, ...down, 2 * arm + 1, ...down.toReversed(), ...up.toReversed()];
  // Half a cell is 1: neighbours in a row are 2 apart, those in the next row 1.
  const rows = lengths.map((length, row) =>
    Array.from({ length }, (_, i) => ({
      row,
      x: 2 * i - length,
      name: 'abcdefghijklm'[i] + String(row + 1),
    })),
  );
  const cells = rows.flat();
  const byPlace = new Map(cells.map((cell) => [`${cell.row} ${cell.x}`, cell.name]));
  const placeOf = new Map(cells.map(({ row, x, name }) => [name, { row, x }]));
  const at = (name: string, right: number, below: number) => {
    const { row, x } = placeOf.get(name)!;
    return byPlace.get(`${row + below} ${x + right}`);
  };
  const WAYS = [
    [2, 0],
    [-2, 0],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ];
  const corner = (first: number, step: number, left: boolean) =>
    Array.from({ length: side }, (_, i) => {
      const row = rows[first + i * step];
      return left ? row.slice(0, side - i) : row.slice(row.length - side + i);
    })
      .flat()
      .map(({ name }) => name);
  const last = rows.length - 1;
  const homes = {
    N: rows
      .slice(0, side)
      .flat()
      .map(({ name }) => name),
    S: rows
      .slice(last - side + 1)
      .flat()
      .map(({ name }) => name),
    NW: corner(arm, 1, true),
    NE: corner(arm, 1, false),
    SW: corner(last - arm, -1, true),
    SE: corner(last - arm, -1, false),
  };
  const seats = [...SEATS[players]] as (keyof typeof POINTS)[];

  function jumps(pieces: ReadonlyMap<string, string>, from: string, seen: Set<string>): void {
    for (const [right, below] of WAYS) {
      const over = at(from, right, below);
      const land = at(from, 2 * right, 2 * below);
      if (over === undefined || !pieces.has(over) || land === undefined || pieces.has(land) || seen.has(land))
        continue;
      seen.add(land);
      jumps(pieces, land, seen);
    }
  }

  function movesOf(pieces: ReadonlyMap<string, string>, seat: string): string[] {
    return [...pieces].flatMap(([from, owner]) => {
      if (owner !== seat) return [];
      const others = new Map(pieces);
      others.delete(from);
      const targets = new Set<string>();
      jumps(others, from, targets);
      targets.delete(from);
      for (const [right, below] of WAYS) {
        const to = at(from, right, below);
        if (to !== undefined && !others.has(to)) targets.add(to);
      }
      return [...targets].map((to) => `${from}-${to}`);
    });
  }

  function winnerOf({ pieces, turn }: StarState, mover: number): number {
    const won = seats.map((seat) => {
      const there = homes[OPPOSITE[POINTS[seat]]].map((cell) => pieces.get(cell));
      return goal === 'own'
        ? there.every((owner) => owner === seat)
        : there.every((owner) => owner !== undefined) && there.includes(seat);
    });
    void turn;
    if (won[mover]) return mover;
    // The last before the mover comes next.
    for (let back = 1; back < players; back++) {
      const seat = (mover - back + players) % players;
      if (won[seat]) return seat;
    }
    return -1;
  }

  /** The position after `mover` has moved: who is to move is the next that can. */
  function next(
    pieces: ReadonlyMap<string, string>,
    mover: number,
    plies: number,
  ): StarState & { winner: number; over: boolean } {
    const following = (mover + 1) % players;
    const state = { pieces, turn: following, plies };
    const winner = winnerOf(state, mover);
    if (winner >= 0 || plies === cap) return { ...state, winner, over: true };
    for (let i = 0; i < players; i++) {
      const seat = (following + i) % players;
      if (movesOf(pieces, seats[seat]).length > 0) return { ...state, turn: seat, winner, over: false };
    }
    return { ...state, winner, over: true };
  }

  type State = StarState & { winner: number; over: boolean };
  return {
    start: () => {
      const pieces = new Map(
        seats.flatMap((seat) => homes[POINTS[seat]].map((cell) => [cell, seat] as const)),
      );
      return { pieces, turn: 0, plies: 0, winner: -1, over: false } as State;
    },
    turn: ({ turn }) => turn,
    moves: (state) => ((state as State).over ? [] : movesOf(state.pieces, seats[state.turn])),
    play({ pieces, turn, plies }, name) {
      const [from, to] = name.split('-');
      const moved = new Map(pieces);
      moved.delete(from);
      moved.set(to, seats[turn]);
      return next(moved, turn, plies + 1);
    },
    print: ({ pieces, turn, plies }) =>
      `${rows.map((row) => row.map(({ name }) => pieces.get(name) ?? '.').join('')).join('/')} ${seats[turn]} ${plies}`,
    payoffs(state) {
      const { winner } = state as State;
      return seats.map((_, seat) => (winner < 0 ? 0 : seat === winner ? 1 : -1 / (players - 1)));
    },
  };
}
