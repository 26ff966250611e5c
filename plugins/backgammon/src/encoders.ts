import { tableEncoder, type CellTable, type Encoder, type Role } from 'evolab';
import { CRAWFORD, DoublingBackgammon, LONGEST_MATCH, TO_TAKE } from './doubling.ts';
import { blots, hittingRolls, homePoints, longestPrime, pips } from './measures.ts';
import { BAR } from './plays.ts';
import { hasContact, MEN, type Backgammon } from './position.ts';

/** Cells of the encoder `board` besides the 24 points. */
const OWN_BAR = 24;
const ENEMY_BAR = 25;
const OWN_OFF = 26;
const ENEMY_OFF = 27;

/** The place of point 1 to 24, both bars and both trays on a board of two rows. */
const PLACES = [
  ...Array.from({ length: 6 }, (_, i) => 14 + 12 - i),
  ...Array.from({ length: 6 }, (_, i) => 14 + 5 - i),
  ...Array.from({ length: 6 }, (_, i) => i),
  ...Array.from({ length: 6 }, (_, i) => 7 + i),
  14 + 6,
  6,
  14 + 13,
  13,
];

/** The men of points 1 to 24, on both bars and off, in the view of the role; the other's are negative. */
const board: Encoder<Backgammon> = {
  size: 28,
  grid: { width: 14, height: 2, cells: PLACES },
  range: [-MEN, MEN],
  encode(position, role, out) {
    for (let point = 1; point <= 24; point++) out[point - 1] = 0 + position.men(role, point);
    out[OWN_BAR] = Math.max(0, position.men(role, BAR));
    out[ENEMY_BAR] = 0 - Math.max(0, position.men(1 - role, BAR));
    out[OWN_OFF] = position.off(role);
    out[ENEMY_OFF] = 0 - position.off(1 - role);
  },
};

const ALL_COUNTS = Array.from({ length: 2 * MEN + 1 }, (_, i) => i - MEN);

/** A point has eight numbers, four for own men and four for the other's. */
const POINT: CellTable = {
  low: -MEN,
  rows: ALL_COUNTS.map((men) => [...unitsOf(men), ...unitsOf(-men)]),
};
const ON_BAR: CellTable = { low: 0, rows: Array.from({ length: MEN + 1 }, (_, men) => [men / 2]) };
const OFF: CellTable = { low: 0, rows: Array.from({ length: MEN + 1 }, (_, men) => [men / MEN]) };
/** The other's turn, nobody's, one's own. */
const TURN: CellTable = {
  low: -1,
  rows: [
    [0, 1],
    [0, 0],
    [1, 0],
  ],
};

/** Four numbers for a number of men on a point, which may be below 0. */
function unitsOf(men: number): number[] {
  return [men >= 1 ? 1 : 0, men >= 2 ? 1 : 0, men >= 3 ? 1 : 0, men >= 3 ? (men - 3) / 2 : 0];
}

/** Of the cells of `board`, in their order, and of the turn. */
const TABLES = [...Array.from({ length: 24 }, () => POINT), ON_BAR, ON_BAR, OFF, OFF, TURN];
const TESAURO_CELLS = TABLES.flatMap(({ rows: [row] }, cell) =>
  row.map(() => (cell < board.size ? cell : -1)),
);

/**
 * The inputs of TD-Gammon's first version (Tesauro 1992; Sutton and Barto 2018, section 16.1): for each point and role 1 if
 * there is a man, 1 if there are two, 1 if there are three, and half of those beyond three; men on the bar / 2, men off / 15
 * and whose turn it is.
 */
const tesauro = tableEncoder<Backgammon>({
  boardCells: TESAURO_CELLS,
  range: [0, MEN / 2],
  cells: TABLES,
  write({ points, player }, role, out) {
    if (role === 0) {
      for (let point = 1; point <= 24; point++) out[point - 1] = points[point];
      out[OWN_BAR] = points[BAR];
      out[ENEMY_BAR] = -points[0];
    } else {
      for (let point = 1; point <= 24; point++) out[point - 1] = -points[BAR - point];
      out[OWN_BAR] = -points[0];
      out[ENEMY_BAR] = points[BAR];
    }
    out[OWN_OFF] = points[26 + role];
    out[ENEMY_OFF] = points[27 - role];
    out[28] = player === role ? 1 : player < 0 ? 0 : -1;
  },
});
const TESAURO = tesauro.size;

/** The inputs of pubeval for the role that has just moved: five for each point, men of the other on the bar, men off. */
const pubeval: Encoder<Backgammon> = {
  size: 122,
  boardCells: [...Array.from({ length: 120 }, (_, i) => 23 - Math.floor(i / 5)), ENEMY_BAR, OWN_OFF],
  range: [0, MEN / 2],
  encode(position, role, out) {
    for (let i = 0; i < 120; i++) out[i] = 0;
    for (let point = 24, at = 0; point >= 1; point--, at += 5) {
      const men = position.men(role, point);
      if (men === -1) out[at] = 1;
      else if (men === 1) out[at + 1] = 1;
      else if (men >= 2) {
        out[at + 2] = 1;
        if (men === 3) out[at + 3] = 1;
        else if (men > 3) out[at + 4] = (men - 3) / 2;
      }
    }
    out[120] = Math.max(0, position.men(1 - role, BAR)) / 2;
    out[121] = position.off(role) / MEN;
  },
};

/** What pieces of knowledge `expert` adds for each role: a measure and what it is divided by. */
const KNOWLEDGE: readonly (readonly [
  measure: (position: Backgammon, role: Role) => number,
  scale: number,
])[] = [
  [pips, 167],
  [homePoints, 6],
  [longestPrime, 6],
  [blots, 5],
  [hittingRolls, 36],
];

/**
 * `tesauro`, and for each role pips / 167, points made in the home board / 6, the longest prime / 6, blots / 5 and the rolls
 * that hit / 36; last whether men can still hit each other. A small part of the inputs of GNU Backgammon's nets.
 */
const expert: Encoder<Backgammon> = {
  size: TESAURO + 2 * KNOWLEDGE.length + 1,
  boardCells: [...TESAURO_CELLS, ...Array.from({ length: 2 * KNOWLEDGE.length + 1 }, () => -1)],
  range: [0, MEN / 2],
  encode(position, role, out) {
    tesauro.encode(position, role, out);
    let at = TESAURO;
    for (const [measure, scale] of KNOWLEDGE) {
      out[at++] = measure(position, role) / scale;
      out[at++] = measure(position, 1 - role) / scale;
    }
    out[at] = hasContact(position.points) ? 1 : 0;
  },
};

const STAKES = 7;

/**
 * `tesauro`, and the stakes: the logarithm of the cube / 6, whether it is the role's own, whether it is the other's, whether a
 * double is offered; the points that each role lacks / 15, and whether nobody may double in this game of a match.
 */
const cube: Encoder<Backgammon> = {
  size: TESAURO + STAKES,
  boardCells: [...TESAURO_CELLS, ...Array.from({ length: STAKES }, () => -1)],
  range: [0, MEN / 2],
  encode(position, role, out) {
    tesauro.encode(position, role, out);
    if (!(position instanceof DoublingBackgammon)) return;
    const { stakes, owner, asked, scores, crawford } = position;
    const lacking = (of: Role) => Math.max(0, stakes.match - scores[of]) / LONGEST_MATCH;
    out[TESAURO] = (31 - Math.clz32(position.cube)) / 6;
    out[TESAURO + 1] = owner === role ? 1 : 0;
    out[TESAURO + 2] = owner === 1 - role ? 1 : 0;
    out[TESAURO + 3] = asked === TO_TAKE ? 1 : 0;
    out[TESAURO + 4] = lacking(role);
    out[TESAURO + 5] = lacking(1 - role);
    out[TESAURO + 6] = crawford === CRAWFORD ? 1 : 0;
  },
};

export const encodersWithCube = { board, tesauro, pubeval, expert, cube };
export const encoders = { board, tesauro, pubeval, expert };
