import { LabError, lowestBit, nthBit, popcount, type PositionIndex, type Role, largest } from 'evolab';
import { BIT_OF, SQUARE_OF } from './board.ts';
import type { Draughts } from './position.ts';

// In this file a set of squares is a word whose bit i is square i + 1 from the point of view of the side to
// move.

/** Men and kings of the side to move, then of the other side. */
type Material = readonly [men: number, kings: number, otherMen: number, otherKings: number];

/** All positions with the same material. */
interface Slice {
  readonly material: Material;
  /** The index of its first position for each set of own men. */
  readonly first: Float64Array;
  /** The number of placements of each side's kings, given the pieces before them. */
  readonly kings: number;
  readonly otherKings: number;
}

const SQUARES = 32;
const ROW = 4;
const HOME = 0b1111;
/** Indices must fit into int32. */
const MOST_POSITIONS = 2 ** 31;
/** With more pieces even kings only have too many positions. */
const MOST_PIECES = 6;

/** `CHOOSE[k][n]`: the binomial coefficient n over k. */
const CHOOSE = Array.from({ length: MOST_PIECES + 1 }, (_, k) =>
  Float64Array.from({ length: SQUARES + 1 }, (_, n) => {
    let ways = 1;
    for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
    return ways;
  }),
);

/** The square of each bit of the board, counted from 0, from each role's point of view. */
const SEEN = [SQUARE_OF.map((square) => square - 1), SQUARE_OF.map((square) => SQUARES - square)];

/**
 * Numbers the positions of an endgame: `3` are all with up to three pieces, `kk-mk` those with two kings
 * against a man and a king, with either side to move, and all that arise from them. Index 0 stands for all
 * positions in which the side to move has no pieces. Throws `LabError` (LAB_BAD_OPTION).
 */
export function endgame(name: string): PositionIndex<Draughts> {
  const slices = slicesOf(reachableFrom(materialsOf(name)));
  const { end } = slices;
  if (end >= MOST_POSITIONS)
    throw new LabError('LAB_BAD_OPTION', `endgame ${name} has ${end} positions`, 'fewer pieces');
  const most = largest(slices.list.map(({ material }) => material.reduce((sum, n) => sum + n)));
  const byMaterial = new Map(slices.list.map((slice) => [codeOf(slice.material), slice]));

  return {
    count: end,
    indexOf({ black, white, kings, turn }) {
      // Most positions that are asked about have more pieces.
      if (popcount(black | white) > most) return -1;
      const own = seen(turn === 0 ? black : white, turn);
      if (own === 0) return 0;
      const other = seen(turn === 0 ? white : black, turn);
      const crowned = seen(kings, turn);
      const men = own & ~crowned;
      const otherMen = other & ~crowned;
      const ownKings = own & crowned;
      const otherKings = other & crowned;
      const slice = byMaterial.get(
        codeOf([popcount(men), popcount(ownKings), popcount(otherMen), popcount(otherKings)]),
      );
      if (slice === undefined) return -1;
      return (
        slice.first[rankOf(men, 0)] +
        (rankOf(otherMen, men | HOME) * slice.kings + rankOf(ownKings, men | otherMen)) * slice.otherKings +
        rankOf(otherKings, own | otherMen)
      );
    },
    positionAt(index, position) {
      position.turn = position.plies = position.quiet = position.pastLength = 0;
      if (index === 0) {
        position.black = 0;
        position.white = position.kings = 1;
        return;
      }
      const slice = slices.list.findLast(({ first }) => first[0] <= index)!;
      const [man, king, otherMan, otherKing] = slice.material;
      const ownSet = lastAtMost(slice.first, index);
      const rest = index - slice.first[ownSet];
      const men = setOf(ownSet, man, 0);
      const kingSets = slice.kings * slice.otherKings;
      const otherMen = setOf(Math.floor(rest / kingSets), otherMan, men | HOME);
      const ownKings = setOf(Math.floor((rest % kingSets) / slice.otherKings), king, men | otherMen);
      const otherKings = setOf(rest % slice.otherKings, otherKing, men | otherMen | ownKings);
      position.black = bitsOf(men | ownKings);
      position.white = bitsOf(otherMen | otherKings);
      position.kings = bitsOf(ownKings | otherKings);
    },
    members: (index) => (index === 0 ? 0 : 1),
  };
}

/** Parses the name of an endgame. */
function materialsOf(name: string): Material[] {
  const sides = /^([mk]+)-([mk]+)$/.exec(name);
  if (sides !== null && name.length <= MOST_PIECES + 1) {
    const count = (side: string, piece: string) => side.split(piece).length - 1;
    const [, one, other] = sides;
    return [[count(one, 'm'), count(one, 'k'), count(other, 'm'), count(other, 'k')]];
  }
  const pieces = Number(name);
  if (!/^\d$/.test(name) || pieces < 2 || pieces > MOST_PIECES) {
    throw new LabError(
      'LAB_BAD_OPTION',
      `draughts has no endgame '${name}'`,
      `2 to ${MOST_PIECES} for all of up to so many pieces, or men and kings of both sides, such as kk-mk`,
    );
  }
  const all: Material[] = [];
  for (let own = 1; own < pieces; own++) {
    for (let men = 0; men <= own; men++) {
      for (let otherMen = 0; otherMen <= pieces - own; otherMen++)
        all.push([men, own - men, otherMen, pieces - own - otherMen]);
    }
  }
  return all;
}

/** These and all that arise from them by captures, promotions and changes of the side to move. */
function reachableFrom(materials: readonly Material[]): Material[] {
  const found = new Map<number, Material>();
  const add = (material: Material) => {
    const [men, kings, otherMen, otherKings] = material;
    if (men + kings === 0 || otherMen + otherKings === 0 || found.has(codeOf(material))) return;
    found.set(codeOf(material), material);
    add([otherMen, otherKings, men, kings]);
    if (kings > 0) add([men, kings - 1, otherMen, otherKings]);
    if (men > 0) {
      add([men - 1, kings, otherMen, otherKings]);
      add([men - 1, kings + 1, otherMen, otherKings]);
    }
  };
  materials.forEach(add);
  return [...found.values()];
}

function codeOf([men, kings, otherMen, otherKings]: Material): number {
  return (men << 12) | (kings << 8) | (otherMen << 4) | otherKings;
}

/** Numbers the positions of several material balances consecutively from 1. */
function slicesOf(materials: readonly Material[]): { list: Slice[]; end: number } {
  let end = 1;
  const list = materials.map((material) => {
    const [men, kings, otherMen, otherKings] = material;
    const free = SQUARES - men - otherMen;
    const kingSets = CHOOSE[kings][free];
    const otherKingSets = CHOOSE[otherKings][free - kings];
    // No man is on its last row; the six middle rows are common to both sides.
    const first = Float64Array.from({ length: CHOOSE[men][SQUARES - ROW] }, (_, set) => {
      const own = setOf(set, men, 0);
      const before = end;
      end += CHOOSE[otherMen][SQUARES - ROW - popcount(own & ~HOME)] * kingSets * otherKingSets;
      return before;
    });
    return { material, first, kings: kingSets, otherKings: otherKingSets };
  });
  return { list, end };
}

/** The index of a set among all sets of its size outside `taken`. */
function rankOf(set: number, taken: number): number {
  let sum = 0;
  for (let size = 1; set !== 0; set &= set - 1, size++) {
    const square = lowestBit(set);
    sum += CHOOSE[size][square - popcount(taken & ((1 << square) - 1))];
  }
  return sum;
}

/** The set of `size` squares outside `taken` with this index. */
function setOf(number: number, size: number, taken: number): number {
  let set = 0;
  for (let n = SQUARES - popcount(taken) - 1; size > 0; n--) {
    if (CHOOSE[size][n] > number) continue;
    number -= CHOOSE[size--][n];
    set |= 1 << nthBit(~taken, n);
  }
  return set;
}

/** The last index of the increasing `values` whose value is at most `limit`. */
function lastAtMost(values: Float64Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= limit) low = middle;
    else high = middle;
  }
  return low;
}

/** Converts pieces of board.ts to squares from the point of view of `role`. */
function seen(pieces: number, role: Role): number {
  const squares = SEEN[role];
  let set = 0;
  for (; pieces !== 0; pieces &= pieces - 1) set |= 1 << squares[lowestBit(pieces)];
  return set;
}

/** Converts squares from Black's point of view to pieces of board.ts. */
function bitsOf(set: number): number {
  let pieces = 0;
  for (; set !== 0; set &= set - 1) pieces |= 1 << BIT_OF[lowestBit(set)];
  return pieces;
}
