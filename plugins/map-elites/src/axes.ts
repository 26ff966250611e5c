import { CHANCE, LabError, type Encoder, type Game, type Position, type Role } from 'evolab';

/** What is known when a role has made a move. */
interface Seen {
  readonly game: Game;
  readonly board: Encoder;
  readonly role: Role;
  /** Before the move and after it. */
  readonly before: Position;
  readonly after: Position;
  /** The board before the move and after it, as the role sees it. */
  readonly was: Float64Array;
  readonly is: Float64Array;
  /** Room for the moves of a position. */
  readonly moves: Int32Array;
}

/** A way to tell players apart by their games. */
interface Axis {
  /** What is measured, in the unit of the numbers on the map. */
  readonly summary: string;
  /** What players at the lower and at the upper end are called. */
  readonly words: readonly [low: string, high: string];
  /** Whether it looks at the board, which only some encoders tell. */
  readonly board: boolean;
  /** Measured after each own move, and averaged; undefined if the move tells nothing. Of 'length', see `styleOf`. */
  readonly measure?: (seen: Seen) => number | undefined;
}

export type AxisName = 'length' | 'captures' | 'mobility' | 'risk' | 'centre';

/** How a player plays, as far as its games show. */
export const AXES: Readonly<Record<AxisName, Axis>> = {
  length: { summary: 'plies of a game', words: ['short', 'long'], board: false },
  captures: {
    summary: 'enemy pieces that a move takes or turns',
    words: ['peaceful', 'greedy'],
    board: true,
    measure: ({ was, is }) => count(was, -1) - count(is, -1),
  },
  mobility: {
    summary: 'share of own moves in those of both sides',
    words: ['cramped', 'mobile'],
    board: false,
    measure: ({ before, after, role, moves }) => {
      if (after.over || after.turn === role) return undefined;
      const own = before.moves(moves, 0);
      return own / (own + after.moves(moves, 0));
    },
  },
  risk: {
    summary: 'own pieces that the reply to a move can take or turn',
    words: ['safe', 'risky'],
    board: true,
    measure: mostLost,
  },
  centre: {
    summary: 'distance of new pieces from the centre, in cells',
    words: ['central', 'wide'],
    board: true,
    measure: distanceFromCentre,
  },
};

export const AXIS_NAMES = Object.keys(AXES) as AxisName[];

/** Cells that hold a piece of that sign. */
function count(cells: Float64Array, sign: 1 | -1): number {
  let sum = 0;
  for (const cell of cells) if (cell * sign > 0) sum++;
  return sum;
}

/** The most own pieces that one reply takes or turns. */
function mostLost({ game, board, role, after, is, moves }: Seen): number | undefined {
  if (after.over || after.turn === role) return undefined;
  const next = game.start();
  const then = new Float64Array(board.size);
  const own = count(is, 1);
  const replies = moves.slice(0, after.moves(moves, 0));
  let most = 0;
  for (const reply of replies) {
    next.copy(after);
    next.play(reply);
    board.encode(next, role, then);
    most = Math.max(most, own - count(then, 1));
  }
  return most;
}

/** The mean distance of cells that hold an own piece only since the move. */
function distanceFromCentre({ board: { grid }, was, is }: Seen): number | undefined {
  const { width, height, cells } = grid!;
  let sum = 0;
  let found = 0;
  for (let i = 0; i < is.length; i++) {
    if (is[i] <= 0 || was[i] > 0) continue;
    const cell = cells?.[i] ?? i;
    sum += Math.hypot((cell % width) - (width - 1) / 2, Math.floor(cell / width) - (height - 1) / 2);
    found++;
  }
  return found === 0 ? undefined : sum / found;
}

/** The encoder `board` if it tells pieces: other numbers may be heights of piles, or pieces that are not on the board. */
function piecesOf({ encoders }: Game): Encoder | undefined {
  const board = encoders?.['board'];
  return board?.kinds === undefined ? undefined : board;
}

/** Whether a game tells what an axis measures. */
function isTold(game: Game, name: AxisName): boolean {
  const board = piecesOf(game);
  return !AXES[name].board || (board !== undefined && (name !== 'centre' || board.grid !== undefined));
}

/** The encoder that axes look through; LAB_BAD_OPTION if the game does not tell what an axis needs. */
export function boardFor(game: Game, names: readonly AxisName[]): Encoder | undefined {
  const blind = names.findIndex((name) => !isTold(game, name));
  if (blind >= 0)
    throw new LabError(
      'LAB_BAD_OPTION',
      `the game does not tell what the axis ${names[blind]} looks at`,
      insteadOf(game, names, blind),
    );
  return piecesOf(game);
}

/** What to type where axis number `axis` cannot be: another one, which needs no board if there is such a one. */
export function insteadOf(game: Game, axes: readonly AxisName[], axis: number): string {
  if (axis > 1) return `leave it out: further=[${axes.toSpliced(axis, 1).slice(2).join()}]`;
  const others: readonly AxisName[] = ['mobility', ...AXIS_NAMES];
  const other = others.find((name) => !axes.includes(name) && isTold(game, name));
  return other === undefined
    ? 'there is no other one; more players may differ: --set first=512'
    : `begin again with another one: --set ${axis === 0 ? 'across' : 'up'}=${other}`;
}

/**
 * What a game tells of the player that had `role`: a mean for each axis, undefined where it tells nothing. Moves before
 * number `from` are the opening, which nobody chose. What a move leads to is looked at where a role chooses next, once chance
 * has drawn.
 */
export function styleOf(
  game: Game,
  names: readonly AxisName[],
  { moves: played, role, from }: { readonly moves: Int32Array; readonly role: Role; readonly from: number },
): (number | undefined)[] {
  const board = boardFor(game, names);
  const position = game.start();
  const before = game.start();
  const was = new Float64Array(board?.size ?? 0);
  const is = new Float64Array(board?.size ?? 0);
  const moves = new Int32Array(game.maxMoves);
  const sums = names.map(() => 0);
  const counts = names.map(() => 0);
  let open = false;
  played.forEach((move, ply) => {
    if (ply >= from && position.turn === role) {
      before.copy(position);
      open = true;
    }
    position.play(move);
    if (!open || (!position.over && position.turn === CHANCE)) return;
    open = false;
    board?.encode(before, role, was);
    board?.encode(position, role, is);
    names.forEach((name, axis) => {
      const seen = { game, board: board!, role, before, after: position, was, is, moves };
      const measured = AXES[name].measure?.(seen);
      if (measured === undefined) return;
      sums[axis] += measured;
      counts[axis]++;
    });
  });
  return names.map((name, axis) =>
    name === 'length' ? played.length : counts[axis] === 0 ? undefined : sums[axis] / counts[axis],
  );
}
