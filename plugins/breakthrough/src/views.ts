import { cellEncoders, gridSymmetries, popcount, type Actions, type Feature, type Symmetry } from 'evolab';
import { eastHigh, eastLow, westHigh, westLow } from './board.ts';
import { originOf, targetOf, type BreakthroughPosition, type Size } from './position.ts';
import { ownerOf } from './text.ts';

/**
 * Cells are numbered row by row from the top; for role 1 the board is rotated by 180 degrees, so own pawns
 * move up.
 */
export function encodersOf({ width, height }: Size) {
  const cells = Array.from(
    { length: width * height },
    (_, i) => 8 * (height - 1 - Math.floor(i / width)) + (i % width),
  );
  return cellEncoders<BreakthroughPosition>({
    width,
    height,
    cells,
    cellsOfSecond: cells.toReversed(),
    ownerOf(position, cell) {
      const owner = ownerOf(position, cell);
      return owner < 0 ? 0 : owner === position.turn ? 1 : -1;
    },
    bits: {
      words: 2,
      write({ mineLow, mineHigh, theirsLow, theirsHigh }, out) {
        out[0] = mineLow;
        out[1] = mineHigh;
        out[2] = theirsLow;
        out[3] = theirsHigh;
      },
    },
  });
}

/**
 * 3 x cell + direction: the pawn's cell as the encoders number it for the role to move, and 0 for a move ahead to the left,
 * 1 straight ahead, 2 ahead to the right, as that role sees it.
 */
export function actionsOf({ width, height }: Size): Actions<BreakthroughPosition> {
  return {
    size: 3 * width * height,
    indexOf({ turn }, move) {
      const from = originOf(move);
      const aside = (targetOf(move) & 7) - (from & 7);
      const cell = width * (height - 1 - (from >> 3)) + (from & 7);
      return turn === 0 ? 3 * cell + 1 + aside : 3 * (width * height - 1 - cell) + 1 - aside;
    },
  };
}

export function symmetriesOf({ width, height }: Size): Symmetry[] {
  return gridSymmetries(width, height).flatMap(({ name, cells }) => {
    if (name === 'left-right') return [{ name, cells }];
    if (name === 'top-bottom' || name === 'half-turn') return [{ name, cells, swapsRoles: true }];
    // Quarter-turns and diagonal reflections would make pawns move sideways.
    return [];
  });
}

const sign = (position: BreakthroughPosition, role: number): number => (role === position.turn ? 1 : -1);

/** Pawns of `role` minus those of the enemy. */
export function pawnBalance(position: BreakthroughPosition, role: number): number {
  const mine = popcount(position.mineLow) + popcount(position.mineHigh);
  return sign(position, role) * (mine - popcount(position.theirsLow) - popcount(position.theirsHigh));
}

/** Rows advanced, summed over the pawns of `role`, minus those of the enemy. */
export function advanceBalance(position: BreakthroughPosition, role: number): number {
  const { mineLow, mineHigh, theirsLow, theirsHigh, turn } = position;
  const mine = steps(position, mineLow, mineHigh, turn);
  return sign(position, role) * (mine - steps(position, theirsLow, theirsHigh, 1 - turn));
}

/** Rows advanced, summed over the pawns of `owner`. */
function steps({ size }: BreakthroughPosition, low: number, high: number, owner: number): number {
  let sum = 0;
  for (let row = 0; row < size.height; row++) {
    const cells = ((row < 4 ? low : high) >>> (8 * (row & 3))) & 0xff;
    sum += popcount(cells) * (owner === 0 ? row : size.height - 1 - row);
  }
  return sum;
}

/** Rows by which the foremost pawn of `role` is ahead of the enemy's. */
export function leadBalance(position: BreakthroughPosition, role: number): number {
  const { mineLow, mineHigh, theirsLow, theirsHigh, turn } = position;
  const mine = lead(position, mineLow, mineHigh, turn);
  return sign(position, role) * (mine - lead(position, theirsLow, theirsHigh, 1 - turn));
}

function lead({ size }: BreakthroughPosition, low: number, high: number, owner: number): number {
  if (owner === 0) return high === 0 ? (31 - Math.clz32(low)) >> 3 : (63 - Math.clz32(high)) >> 3;
  const foremost = low === 0 ? 32 + 31 - Math.clz32(high & -high) : 31 - Math.clz32(low & -low);
  return size.height - 1 - (foremost >> 3);
}

/** Enemy pawns that are attacked and not protected, minus own ones. */
export function looseBalance(position: BreakthroughPosition, role: number): number {
  const { mineLow, mineHigh, theirsLow, theirsHigh, turn, inner } = position;
  const mine = loose(mineLow, mineHigh, theirsLow, theirsHigh, turn, inner);
  const theirs = loose(theirsLow, theirsHigh, mineLow, mineHigh, 1 - turn, inner);
  return sign(position, role) * (theirs - mine);
}

/** Pawns of `owner` that are attacked and not protected. */
function loose(
  low: number,
  high: number,
  enemyLow: number,
  enemyHigh: number,
  owner: number,
  inner: number,
): number {
  const enemy = 1 - owner;
  const attackedLow =
    low & (westLow(enemyLow, enemyHigh, enemy) | eastLow(enemyLow, enemyHigh, enemy, inner));
  const attackedHigh =
    high & (westHigh(enemyLow, enemyHigh, enemy) | eastHigh(enemyLow, enemyHigh, enemy, inner));
  const safeLow = westLow(low, high, owner) | eastLow(low, high, owner, inner);
  const safeHigh = westHigh(low, high, owner) | eastHigh(low, high, owner, inner);
  return popcount(attackedLow & ~safeLow) + popcount(attackedHigh & ~safeHigh);
}

export function featuresOf({ width, height }: Size): Readonly<Record<string, Feature<BreakthroughPosition>>> {
  const pawns = 2 * width;
  const most = pawns * (height - 1);
  return {
    pawns: { summary: 'pawns, own minus enemy', range: [-pawns, pawns], measure: pawnBalance },
    advance: {
      summary: 'rows advanced, summed over pawns, own minus enemy',
      range: [-most, most],
      measure: advanceBalance,
    },
    lead: {
      summary: 'rows advanced by the foremost pawn, own minus enemy',
      range: [1 - height, height - 1],
      measure: leadBalance,
    },
    loose: {
      summary: 'pawns that are attacked and not protected, enemy minus own',
      range: [-pawns, pawns],
      measure: looseBalance,
    },
  };
}
