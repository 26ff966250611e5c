import { popcount, type Feature, type Role } from 'evolab';
import { maskOf } from './board.ts';
import type { Draughts } from './position.ts';

/** Squares from White's side of the board. */
const turned = (squares: readonly number[]): number => maskOf(squares.map((square) => 33 - square));

const CENTRE = maskOf([10, 11, 14, 15, 18, 19, 22, 23]);
const BACK_ROW = [maskOf([1, 2, 3, 4]), turned([1, 2, 3, 4])];
/** The rows, numbered from a role's own side, whose number has bit `bit` set: the row of a man in binary. */
const rowsWith = (bit: number): number[] => {
  const squares = Array.from({ length: 32 }, (_, i) => i + 1).filter((square) => ((square - 1) >> 2) & bit);
  return [maskOf(squares), turned(squares)];
};
const ROWS_1 = rowsWith(1);
const ROWS_2 = rowsWith(2);
const ROWS_4 = rowsWith(4);

/** A feature of one side, as own minus enemy. */
function difference(
  summary: string,
  most: number,
  count: (position: Draughts, role: Role, pieces: number) => number,
): Feature<Draughts> {
  return {
    summary: `${summary}, own minus enemy`,
    range: [-most, most],
    measure(position, role) {
      const own = role === 0 ? position.black : position.white;
      const enemy = role === 0 ? position.white : position.black;
      return count(position, role, own) - count(position, 1 - role, enemy);
    },
  };
}

export const features = {
  men: difference('men', 12, ({ kings }, _, pieces) => popcount(pieces & ~kings)),
  kings: difference('kings', 12, ({ kings }, _, pieces) => popcount(pieces & kings)),
  material: difference(
    'two per man and three per king (NeuroDraughts)',
    36,
    ({ kings }, _, pieces) => 2 * popcount(pieces) + popcount(pieces & kings),
  ),
  advancement: difference('rows advanced by men', 60, ({ kings }, role, pieces) => {
    const men = pieces & ~kings;
    return popcount(men & ROWS_1[role]) + 2 * popcount(men & ROWS_2[role]) + 4 * popcount(men & ROWS_4[role]);
  }),
  'back-row': difference('men on the promotion row of the enemy', 4, ({ kings }, role, pieces) =>
    popcount(pieces & ~kings & BACK_ROW[role]),
  ),
  centre: difference('pieces on the eight squares in the middle', 8, (_, __, pieces) =>
    popcount(pieces & CENTRE),
  ),
  mobility: difference('steps, ignoring captures', 48, (position, role) => position.countSteps(role)),
};
