/**
 * The 24 points as bits, ring by ring from the outside, each ring clockwise from its top left corner: bit 8 r
 * + i is the i-th point of ring r; even i are corners, odd i are midpoints with links to the next ring.
 */
export const POINTS = [
  ...['a7', 'd7', 'g7', 'g4', 'g1', 'd1', 'a1', 'a4'],
  ...['b6', 'd6', 'f6', 'f4', 'f2', 'd2', 'b2', 'b4'],
  ...['c5', 'd5', 'e5', 'e4', 'e3', 'd3', 'c3', 'c4'],
] as const;

/** The points row by row: a7, d7, g7, b6 and so on to g1. */
export const ROWS: readonly number[] = POINTS.map((_, i) => i).sort(
  (a, b) =>
    7 * (Number(POINTS[b][1]) - Number(POINTS[a][1])) + POINTS[a].charCodeAt(0) - POINTS[b].charCodeAt(0),
);

const ALL = 0xffffff;
const CORNERS = 0x555555;
const MIDPOINTS = 0xaaaaaa;

/** Moves all men one step clockwise. */
function clockwise(men: number): number {
  return ((men << 1) & 0xfefefe) | ((men >>> 7) & 0x010101);
}

/** Moves all men one step counterclockwise. */
function counter(men: number): number {
  return ((men >>> 1) & 0x7f7f7f) | ((men << 7) & 0x808080);
}

/** Empty points of two boards. */
export function emptyPoints(mine: number, theirs: number): number {
  return ~(mine | theirs) & ALL;
}

/** The targets of slides by direction: 0 clockwise, 1 counterclockwise, 2 inwards, 3 outwards. */
export function slideTargets(men: number, empty: number, direction: number): number {
  if (direction === 0) return clockwise(men) & empty;
  if (direction === 1) return counter(men) & empty;
  if (direction === 2) return ((men & MIDPOINTS) << 8) & empty;
  return ((men & MIDPOINTS) >>> 8) & empty;
}

/** All points adjacent to a man. */
export function neighbours(men: number): number {
  const linked = men & MIDPOINTS;
  return (clockwise(men) | counter(men) | (linked << 8) | (linked >>> 8)) & ALL;
}

/** Midpoints between two men on the same side of a ring. */
function gaps(men: number): number {
  return clockwise(men) & counter(men) & MIDPOINTS;
}

/** Corners whose next two points clockwise are men. */
function tails(men: number): number {
  const moved = counter(men);
  return moved & counter(moved) & CORNERS;
}

/** Corners whose next two points counterclockwise are men. */
function heads(men: number): number {
  const moved = clockwise(men);
  return moved & clockwise(moved) & CORNERS;
}

/** Midpoints whose other two points of the spoke are men. */
function spokes(men: number): number {
  const linked = men & MIDPOINTS;
  return ((linked << 8) | (linked >>> 16)) & ((linked << 16) | (linked >>> 8)) & ALL;
}

/** Points at which one more man closes a mill. */
export function closingPoints(men: number): number {
  return gaps(men) | tails(men) | heads(men) | spokes(men);
}

/** Points at which one more man closes two mills. */
export function doublyClosingPoints(men: number): number {
  return (gaps(men) & spokes(men)) | (tails(men) & heads(men));
}

/**
 * Points at which a slide in this direction closes a mill. The man leaves the line along which it moves, so
 * only the other line of its target counts, and no slide closes two mills.
 */
export function closingSlides(men: number, direction: number): number {
  if (direction === 0) return tails(men) | spokes(men);
  if (direction === 1) return heads(men) | spokes(men);
  return gaps(men);
}

/** The men in mills. */
export function menInMills(men: number): number {
  const sides = gaps(men) & men;
  const outer = men & (men >>> 8) & (men >>> 16) & MIDPOINTS;
  return sides | clockwise(sides) | counter(sides) | outer | (outer << 8) | (outer << 16);
}

/** The men that may be captured: those outside mills, or all if there are none. */
export function removableMen(men: number): number {
  const free = men & ~menInMills(men);
  return free === 0 ? men : free;
}

/** Whether there are more than `count` men, for small counts. */
export function moreThan(men: number, count: number): boolean {
  while (men !== 0 && count > 0) {
    men &= men - 1;
    count--;
  }
  return men !== 0;
}

/** The point from which a slide in `direction` reaches `to`. */
export function slideOrigin(to: number, direction: number): number {
  if (direction === 0) return (to & 24) | ((to - 1) & 7);
  if (direction === 1) return (to & 24) | ((to + 1) & 7);
  return (direction === 2 ? to + 16 : to + 8) % 24;
}
