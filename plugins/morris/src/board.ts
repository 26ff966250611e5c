/**
 * The 24 points as bits, ring by ring from the outside, each ring clockwise from its top left corner: bit 8 r + i is
 * the i-th point of ring r, even i are corners, odd i are midpoints and have links to the next ring.
 */
export const POINTS = [
  ...['a7', 'd7', 'g7', 'g4', 'g1', 'd1', 'a1', 'a4'],
  ...['b6', 'd6', 'f6', 'f4', 'f2', 'd2', 'b2', 'b4'],
  ...['c5', 'd5', 'e5', 'e4', 'e3', 'd3', 'c3', 'c4'],
] as const;

/** The points row by row, as they are read: a7, d7, g7, b6 and so on to g1. */
export const ROWS: readonly number[] = POINTS.map((_, i) => i).sort(
  (a, b) =>
    7 * (Number(POINTS[b][1]) - Number(POINTS[a][1])) + POINTS[a].charCodeAt(0) - POINTS[b].charCodeAt(0),
);

const ALL = 0xffffff;
const CORNERS = 0x555555;
const MIDPOINTS = 0xaaaaaa;

/** Every man one step clockwise. */
function clockwise(men: number): number {
  return ((men << 1) & 0xfefefe) | ((men >>> 7) & 0x010101);
}

/** Every man one step counter-clockwise. */
function counter(men: number): number {
  return ((men >>> 1) & 0x7f7f7f) | ((men << 7) & 0x808080);
}

/** Points on neither board. */
export function emptyPoints(mine: number, theirs: number): number {
  return ~(mine | theirs) & ALL;
}

/** Where the men can slide to, by direction: 0 clockwise, 1 counter-clockwise, 2 inwards, 3 outwards. */
export function slideTargets(men: number, empty: number, direction: number): number {
  if (direction === 0) return clockwise(men) & empty;
  if (direction === 1) return counter(men) & empty;
  if (direction === 2) return ((men & MIDPOINTS) << 8) & empty;
  return ((men & MIDPOINTS) >>> 8) & empty;
}

/** All points beside a man. */
export function neighbours(men: number): number {
  const linked = men & MIDPOINTS;
  return (clockwise(men) | counter(men) | (linked << 8) | (linked >>> 8)) & ALL;
}

/** Midpoints between two men of the same side of a ring. */
function gaps(men: number): number {
  return clockwise(men) & counter(men) & MIDPOINTS;
}

/** Corners from which the next two points clockwise are men. */
function tails(men: number): number {
  const moved = counter(men);
  return moved & counter(moved) & CORNERS;
}

/** Corners from which the next two points counter-clockwise are men. */
function heads(men: number): number {
  const moved = clockwise(men);
  return moved & clockwise(moved) & CORNERS;
}

/** Midpoints of which the other two of the same spoke are men. */
function spokes(men: number): number {
  const linked = men & MIDPOINTS;
  return ((linked << 8) | (linked >>> 16)) & ((linked << 16) | (linked >>> 8)) & ALL;
}

/** Points where one more man completes a mill. */
export function closingPoints(men: number): number {
  return gaps(men) | tails(men) | heads(men) | spokes(men);
}

/** Points where one more man completes two mills at once. */
export function doublyClosingPoints(men: number): number {
  return (gaps(men) & spokes(men)) | (tails(men) & heads(men));
}

/**
 * Points where a man that slides there in this direction completes a mill. It comes from the line it moves along, so
 * that only the other line of its target counts, and no slide can close two mills.
 */
export function closingSlides(men: number, direction: number): number {
  if (direction === 0) return tails(men) | spokes(men);
  if (direction === 1) return heads(men) | spokes(men);
  return gaps(men);
}

/** The men that stand in mills. */
export function menInMills(men: number): number {
  const sides = gaps(men) & men;
  const outer = men & (men >>> 8) & (men >>> 16) & MIDPOINTS;
  return sides | clockwise(sides) | counter(sides) | outer | (outer << 8) | (outer << 16);
}

/** The men that the enemy may take: those outside mills, or all if there are none. */
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
