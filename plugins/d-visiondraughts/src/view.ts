import type { Role } from 'evolab';
import { maskOf, type Draughts } from '@evolab/draughts';

/** A position as one side sees it: its own men move towards square 32. Bits are laid out as in the draughts game. */
export interface View {
  own: number;
  enemy: number;
  kings: number;
}

const squaresWhere = (wanted: (row: number, column: number) => boolean): number =>
  maskOf(
    Array.from({ length: 32 }, (_, i) => i + 1).filter((square) => {
      const row = (square - 1) >> 2;
      return wanted(row, 2 * ((square - 1) & 3) + ((row & 1) ^ 1));
    }),
  );
/** A step is a rotation by 1 or 7 towards square 32, by 25 or 31 back; what steps off the board must be masked out. */
const INTO_1 = squaresWhere((row, column) => row > 0 && column > 0);
const INTO_7 = squaresWhere((row, column) => row > 0 && column < 7);
const INTO_25 = squaresWhere((row, column) => row < 7 && column > 0);
const INTO_31 = squaresWhere((row, column) => row < 7 && column < 7);
const INNER = INTO_1 & INTO_31;
const LAST_ROW = maskOf([29, 30, 31, 32]);
export const FIRST_ROW = maskOf([1, 2, 3, 4]);

const turn1 = (x: number): number => (x << 1) | (x >>> 31);
const turn7 = (x: number): number => (x << 7) | (x >>> 25);
const turn25 = (x: number): number => (x << 25) | (x >>> 7);
const turn31 = (x: number): number => (x << 31) | (x >>> 1);

/** One step from each of some squares, in the four directions, and how to get back. */
export const WAYS = [
  { step: (x: number) => turn1(x) & INTO_1, back: turn31, ahead: true },
  { step: (x: number) => turn7(x) & INTO_7, back: turn25, ahead: true },
  { step: (x: number) => turn25(x) & INTO_25, back: turn7, ahead: false },
  { step: (x: number) => turn31(x) & INTO_31, back: turn1, ahead: false },
] as const;

/** The board turned by 180 degrees: square s becomes 33 - s, which is bit 13 - b of bit b. */
function turned(x: number): number {
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  x = (x >>> 16) | (x << 16);
  return (x << 14) | (x >>> 18);
}

const view: View = { own: 0, enemy: 0, kings: 0 };
const seen = { black: 0, white: 0, kings: 0, role: -1 };

/** What `role` sees; the same object for every call. Features ask one after the other, so the last view is kept. */
export function viewOf({ black, white, kings }: Draughts, role: Role): View {
  if (seen.black === black && seen.white === white && seen.kings === kings && seen.role === role) return view;
  seen.black = black;
  seen.white = white;
  seen.kings = kings;
  seen.role = role;
  view.own = role === 0 ? black : turned(white);
  view.enemy = role === 0 ? white : turned(black);
  view.kings = role === 0 ? kings : turned(kings);
  return view;
}

/** Squares one step towards square 32 from any of `pieces`, taken or not. */
const ahead = (pieces: number): number => (turn1(pieces) & INTO_1) | (turn7(pieces) & INTO_7);
/** Squares one step towards square 1. */
const behind = (pieces: number): number => (turn25(pieces) & INTO_25) | (turn31(pieces) & INTO_31);

/** Empty squares to which enemy pieces could step, captures aside. */
export const enemySteps = ({ own, enemy, kings }: View): number =>
  (behind(enemy) | ahead(enemy & kings)) & ~(own | enemy);

/** From which squares a piece could jump over one of `prey` to one of `free`, by direction. */
const from1 = (prey: number, free: number): number => turn31(turn31(free) & prey & INNER);
const from7 = (prey: number, free: number): number => turn25(turn25(free) & prey & INNER);
const from25 = (prey: number, free: number): number => turn7(turn7(free) & prey & INNER);
const from31 = (prey: number, free: number): number => turn1(turn1(free) & prey & INNER);
export const jumpsAhead = (prey: number, free: number): number => from1(prey, free) | from7(prey, free);
export const jumpsBehind = (prey: number, free: number): number => from25(prey, free) | from31(prey, free);

/** Pieces of one side that could jump in one direction, and those that could in several. */
const jumpers = { any: 0, several: 0 };

function addJumpers(pieces: number): void {
  jumpers.several |= jumpers.any & pieces;
  jumpers.any |= pieces;
}

/** Which own pieces could jump, were it their turn; the same object for every call. */
export function ownJumpers({ own, enemy, kings }: View): typeof jumpers {
  const free = ~(own | enemy);
  jumpers.any = jumpers.several = 0;
  addJumpers(own & from1(enemy, free));
  addJumpers(own & from7(enemy, free));
  addJumpers(own & kings & from25(enemy, free));
  addJumpers(own & kings & from31(enemy, free));
  return jumpers;
}

/** Which enemy pieces could jump, were it their turn. */
export function enemyJumpers({ own, enemy, kings }: View): typeof jumpers {
  const free = ~(own | enemy);
  jumpers.any = jumpers.several = 0;
  addJumpers(enemy & from25(own, free));
  addJumpers(enemy & from31(own, free));
  addJumpers(enemy & kings & from1(own, free));
  addJumpers(enemy & kings & from7(own, free));
  return jumpers;
}

/** Empty squares from which an own piece that steps there could jump next; a man that is crowned there as a king. */
export function ownThreats({ own, enemy, kings }: View): number {
  const free = ~(own | enemy);
  const crowned = ahead(own) & LAST_ROW;
  const byKings = ahead(own & kings) | behind(own & kings) | crowned;
  return (
    free &
    ((ahead(own) & jumpsAhead(enemy, free)) |
      (byKings & (jumpsAhead(enemy, free) | jumpsBehind(enemy, free))))
  );
}

/** The same for enemy pieces. */
export function enemyThreats({ own, enemy, kings }: View): number {
  const free = ~(own | enemy);
  const crowned = behind(enemy) & FIRST_ROW;
  const byKings = ahead(enemy & kings) | behind(enemy & kings) | crowned;
  return (
    free &
    ((behind(enemy) & jumpsBehind(own, free)) | (byKings & (jumpsAhead(own, free) | jumpsBehind(own, free))))
  );
}

/** Squares at the rim of the board. */
export const RIM = ~INNER;

/** Pieces among `pieces` in the middle of three in a row on a diagonal, twice if on both. */
export const dykes = (pieces: number): readonly [number, number] => [
  pieces & turn1(pieces) & turn31(pieces) & INNER,
  pieces & turn7(pieces) & turn25(pieces) & INNER,
];

/** Squares from which an enemy man could jump over either of two own pieces: one on each side, and nothing beyond them. */
export function forks({ own, enemy }: View): number {
  const free = ~(own | enemy);
  return free & from25(own, free) & from31(own, free);
}

/** Squares both of whose neighbours on one diagonal are among `squares`. */
export const between = (squares: number): number =>
  (turn1(squares) & turn31(squares) & INNER) | (turn7(squares) & turn25(squares) & INNER);

/** Squares of which at least three neighbours are among `squares`. */
export function amidThree(squares: number): number {
  const a = turn1(squares) & INTO_1;
  const b = turn7(squares) & INTO_7;
  const c = turn25(squares) & INTO_25;
  const d = turn31(squares) & INTO_31;
  return (a & b & (c | d)) | (c & d & (a | b));
}

/** Squares next to one of `squares`. */
export const beside = (squares: number): number => ahead(squares) | behind(squares);
