import type { Encoder, Feature, Symmetry } from 'evolab';
import { popcount } from 'evolab';
import { closingPoints, emptyPoints, menInMills, neighbours, POINTS, ROWS, slideTargets } from './board.ts';
import type { MorrisPosition } from './position.ts';

/** The men of `role`. */
export function menOf(position: MorrisPosition, role: number): number {
  return role === position.turn ? position.mine : position.theirs;
}

/** The men in hand of `role`. */
export function handOf(position: MorrisPosition, role: number): number {
  return role === position.turn ? position.hand : position.theirHand;
}

/** The index of each point, and 0 for bits without a point. */
const PLACES = Array.from({ length: 32 }, (_, point) => Math.max(0, ROWS.indexOf(point)));

/** The points of which the numbers tell that `writeMen` writes, the first 48 of `size`. */
const cellsOfMen = (size: number): number[] => Array.from({ length: size }, (_, i) => (i < 48 ? i % 24 : -1));

export const encoders: Readonly<Record<string, Encoder<MorrisPosition>>> = {
  board: {
    size: 24,
    grid: {
      width: 7,
      height: 7,
      cells: ROWS.map((point) => 7 * (7 - Number(POINTS[point][1])) + POINTS[point].charCodeAt(0) - 97),
    },
    kinds: 1,
    bitboards: {
      words: 1,
      cells: [PLACES, PLACES],
      write(position, role, out) {
        out[0] = menOf(position, role);
        out[1] = menOf(position, 1 - role);
      },
    },
    encode(position, role, out) {
      const own = menOf(position, role);
      const enemy = menOf(position, 1 - role);
      for (let i = 0; i < 24; i++) out[i] = ((own >> ROWS[i]) & 1) - ((enemy >> ROWS[i]) & 1);
    },
  },
  planes: {
    size: 48,
    boardCells: cellsOfMen(48),
    range: [0, 1],
    encode: (position, role, out) => writeMen(position, role, out),
  },
  men: {
    size: 50,
    boardCells: cellsOfMen(50),
    range: [0, 1],
    encode(position, role, out) {
      writeMen(position, role, out);
      out[48] = handOf(position, role) / 9;
      out[49] = handOf(position, 1 - role) / 9;
    },
  },
  phase: {
    size: 1,
    boardCells: [-1],
    range: [0, 1],
    encode(position, role, out) {
      out[0] = (phaseOf(position, role) + 0.5) / PHASES;
    },
  },
  bits: {
    size: 57,
    boardCells: cellsOfMen(57),
    range: [0, 1],
    encode(position, _, out) {
      writeMen(position, 0, out);
      const hands = handOf(position, 0) | (handOf(position, 1) << 4);
      for (let i = 0; i < 8; i++) out[48 + i] = (hands >> i) & 1;
      out[56] = position.turn;
    },
  },
};

const PHASES = 9;

/**
 * Which part of the game this is: 0 to 2 while men are placed, six by six; then by the men of the weaker role, 3 for six and
 * more, 4 for five, 5 for four; with three men 6 for `role`, 7 for the other, 8 for both.
 */
function phaseOf(position: MorrisPosition, role: number): number {
  const inHand = position.hand + position.theirHand;
  if (inHand > 0) return 2 - Math.min(2, Math.floor((inHand - 1) / 6));
  const own = popcount(menOf(position, role));
  const enemy = popcount(menOf(position, 1 - role));
  if (own > 3 && enemy > 3) return 3 + Math.max(0, 6 - Math.min(own, enemy));
  return own > 3 ? 7 : enemy > 3 ? 6 : 8;
}

/** 24 bits for the men of `role`, 24 for enemy men. */
function writeMen(position: MorrisPosition, role: number, out: Float64Array): void {
  const own = menOf(position, role);
  const enemy = menOf(position, 1 - role);
  for (let i = 0; i < 24; i++) {
    out[i] = (own >> ROWS[i]) & 1;
    out[24 + i] = (enemy >> ROWS[i]) & 1;
  }
}

/** Men on the board and in hand, `role` minus enemy. */
export function manBalance(position: MorrisPosition, role: number): number {
  const own = popcount(menOf(position, role)) + handOf(position, role);
  return own - popcount(menOf(position, 1 - role)) - handOf(position, 1 - role);
}

/** Men in mills, `role` minus enemy. */
export function millBalance(position: MorrisPosition, role: number): number {
  return popcount(menInMills(menOf(position, role))) - popcount(menInMills(menOf(position, 1 - role)));
}

/** Empty points at which one more man closes a mill, `role` minus enemy. */
export function threatBalance(position: MorrisPosition, role: number): number {
  const empty = emptyPoints(position.mine, position.theirs);
  const own = popcount(closingPoints(menOf(position, role)) & empty);
  return own - popcount(closingPoints(menOf(position, 1 - role)) & empty);
}

/** Slides, ignoring men in hand and flying, `role` minus enemy. */
export function mobilityBalance(position: MorrisPosition, role: number): number {
  const empty = emptyPoints(position.mine, position.theirs);
  return slides(menOf(position, role), empty) - slides(menOf(position, 1 - role), empty);
}

function slides(men: number, empty: number): number {
  let sum = 0;
  for (let direction = 0; direction < 4; direction++) sum += popcount(slideTargets(men, empty, direction));
  return sum;
}

/** Men without an adjacent empty point, enemy minus `role`. */
export function blockedBalance(position: MorrisPosition, role: number): number {
  const free = neighbours(emptyPoints(position.mine, position.theirs));
  return popcount(menOf(position, 1 - role) & ~free) - popcount(menOf(position, role) & ~free);
}

export const features: Readonly<Record<string, Feature<MorrisPosition>>> = {
  men: { summary: 'men on the board and in hand, own minus enemy', range: [-9, 9], measure: manBalance },
  mills: { summary: 'men in mills, own minus enemy', range: [-9, 9], measure: millBalance },
  threats: {
    summary: 'empty points at which one more man closes a mill, own minus enemy',
    range: [-22, 22],
    measure: threatBalance,
  },
  mobility: {
    summary: 'slides to empty points, own minus enemy',
    range: [-31, 31],
    measure: mobilityBalance,
  },
  blocked: {
    summary: 'men without an adjacent empty point, enemy minus own',
    range: [-9, 9],
    measure: blockedBalance,
  },
};

/**
 * The eight symmetries of the square, each also with the outer and the inner ring exchanged; not the
 * identity.
 */
export const symmetries: readonly Symmetry[] = Array.from({ length: 15 }, (_, i) => {
  const turns = (i + 1) & 3;
  const mirrored = ((i + 1) & 4) !== 0;
  const inverted = ((i + 1) & 8) !== 0;
  const image = (point: number) => {
    const place = ((mirrored ? 2 - point : point) + 2 * turns) & 7;
    return 8 * (inverted ? 2 - (point >> 3) : point >> 3) + place;
  };
  const parts = [mirrored && 'mirrored', turns > 0 && `turned ${90 * turns}`, inverted && 'inside out'];
  return { name: parts.filter(Boolean).join(', '), cells: ROWS.map((point) => ROWS.indexOf(image(point))) };
});

/** The outer and the middle ring, one side of all rings, and one corner of all rings. */
export const patterns: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7],
  [8, 9, 10, 11, 12, 13, 14, 15],
  [0, 1, 2, 8, 9, 10, 16, 17, 18],
  [7, 0, 1, 15, 8, 9, 23, 16, 17],
].map((points) => points.map((point) => ROWS.indexOf(point)));
