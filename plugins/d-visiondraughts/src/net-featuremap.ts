import { popcount, type Role } from 'evolab';
import { maskOf, type Draughts } from '@evolab/draughts';
import type { CodedFeature, Overflow } from './coded-feature.ts';
import {
  amidThree,
  beside,
  between,
  dykes,
  enemyJumpers,
  enemySteps,
  enemyThreats,
  forks,
  ownJumpers,
  ownThreats,
  RIM,
  viewOf,
  type View,
} from './view.ts';
import { enemyExposedSteps } from './exposed-steps.ts';

const CENTRE = maskOf([10, 11, 14, 15, 18, 19, 22, 23]);
const DOUBLE_DIAGONAL = maskOf([1, 6, 10, 15, 19, 24, 28, 5, 9, 14, 18, 23, 27, 32]);
const BRIDGE = maskOf([1, 3]);
const OREO = maskOf([2, 3, 7]);
const CRAMPING = maskOf([13]);
const CRAMPING_TOO = maskOf([9, 14]);
const CRAMPED = maskOf([17, 21, 22, 25]);
const APEX = maskOf([7, 26]);
const THIRD_ROWS = maskOf([9, 10, 11, 12, 13, 14, 15, 16]);
const FIFTH_ROWS = maskOf([17, 18, 19, 20, 21, 22, 23, 24]);
/** Squares that count less than 3 in DiagonalMoment: moment 2, 1 or 0. */
const MOMENT_2 = maskOf([2, 7, 11, 16, 20, 13, 17, 22, 26, 31]);
const MOMENT_1 = maskOf([3, 8, 12, 21, 25, 30]);
const MOMENT_0 = maskOf([4, 29]);

/** Where names and definitions come from. */
const LYNCH = 'Lynch 1997';
const SAMUEL = 'Samuel 1959';

function feature(
  source: string,
  what: string,
  bits: number,
  range: readonly [low: number, high: number],
  count: (view: View) => number,
  overflow: Overflow = 'lost',
): CodedFeature<Draughts> {
  return {
    summary: `${what} (${source})`,
    range,
    bits,
    overflow,
    measure: (position: Draughts, role: Role) => count(viewOf(position, role)),
  };
}

/** Two a man and three a king, own minus enemy. */
const material = ({ own, enemy, kings }: View): number =>
  2 * (popcount(own) - popcount(enemy)) + popcount(own & kings) - popcount(enemy & kings);

/**
 * Measurements of NET-FEATUREMAP by their usual names, with the bits the public descendants of NeuroDraughts give them.
 * Own is the side that has just moved, which Samuel calls passive; the enemy is to move, Samuel's active side.
 */
export const NET_FEATUREMAP = {
  PieceAdvantage: feature(LYNCH, 'own lead, two a man and three a king', 4, [0, 36], (view) =>
    Math.max(0, material(view)),
  ),
  PieceDisadvantage: feature(LYNCH, "the enemy's lead, two a man and three a king", 4, [0, 36], (view) =>
    Math.max(0, -material(view)),
  ),
  PieceThreat: feature(
    LYNCH,
    'enemy pieces that can jump, those with several jumps twice; bad',
    3,
    [0, 24],
    (view) => {
      const { any, several } = enemyJumpers(view);
      return popcount(any) + popcount(several);
    },
    'marked',
  ),
  PieceTake: feature(
    LYNCH,
    'own pieces that could jump if it were their turn, those with several jumps twice',
    3,
    [0, 24],
    (view) => {
      const { any, several } = ownJumpers(view);
      return popcount(any) + popcount(several);
    },
    'marked',
  ),
  Advancement: feature(
    SAMUEL,
    'eight, plus own men on the fifth and sixth rows, minus those on the third and fourth',
    3,
    [0, 16],
    ({ own, kings }) => 8 + popcount(own & ~kings & FIFTH_ROWS) - popcount(own & ~kings & THIRD_ROWS),
  ),
  DoubleDiagonal: feature(
    SAMUEL,
    'own pieces on the two diagonals between the double corners',
    4,
    [0, 12],
    ({ own }) => popcount(own & DOUBLE_DIAGONAL),
  ),
  BackRowBridge: feature(
    SAMUEL,
    'the enemy has no king and own men hold 1 and 3',
    1,
    [0, 1],
    ({ own, enemy, kings }) => ((enemy & kings) === 0 && (own & ~kings & BRIDGE) === BRIDGE ? 1 : 0),
  ),
  CentreControl: feature(
    SAMUEL,
    'own men on the eight squares in the middle, less one',
    3,
    [-1, 7],
    ({ own, kings }) => popcount(own & ~kings & CENTRE) - 1,
  ),
  XCentreControl: feature(
    SAMUEL,
    'squares in the middle that an enemy man holds or an enemy piece can step to, less one; bad',
    3,
    [-1, 7],
    (view) => popcount(((view.enemy & ~view.kings) | enemySteps(view)) & CENTRE) - 1,
  ),
  TotalMobility: feature(
    SAMUEL,
    'empty squares the enemy could step to; bad',
    4,
    [0, 31],
    (view) => popcount(enemySteps(view)),
    'marked',
  ),
  Exposure: feature(
    SAMUEL,
    'own pieces with both neighbours on a diagonal empty; bad',
    3,
    [0, 12],
    ({ own, enemy }) => popcount(own & between(~(own | enemy))),
    'marked',
  ),
  KingCentreControl: feature(
    SAMUEL,
    'own kings on the eight squares in the middle, less one',
    3,
    [-1, 7],
    ({ own, kings }) => popcount(own & kings & CENTRE) - 1,
  ),
  DiagonalMoment: feature(
    SAMUEL,
    'own pieces, each worth 0 to 3 by its distance from the corners 4 and 29',
    4,
    [0, 36],
    ({ own }) =>
      3 * popcount(own) -
      popcount(own & MOMENT_2) -
      2 * popcount(own & MOMENT_1) -
      3 * popcount(own & MOMENT_0),
  ),
  Apex: feature(
    SAMUEL,
    'no kings, an enemy man on 7 or 26 and no own man there; bad',
    1,
    [0, 1],
    ({ own, enemy, kings }) => (kings === 0 && (enemy & APEX) !== 0 && (own & APEX) === 0 ? 1 : 0),
  ),
  Cramp: feature(
    SAMUEL,
    'two if own pieces hold 13 and one of 9 and 14, the enemy 17, 21, 22 and 25',
    2,
    [0, 2],
    ({ own, enemy }) =>
      (own & CRAMPING) !== 0 && (own & CRAMPING_TOO) !== 0 && (enemy & CRAMPED) === CRAMPED ? 2 : 0,
  ),
  DenialOfOccupancy: feature(
    SAMUEL,
    'squares an enemy piece can step to and be jumped there for nothing',
    4,
    [0, 31],
    (view) => popcount(enemyExposedSteps(view).denied),
  ),
  Dyke: feature(SAMUEL, 'own pieces three in a row on a diagonal', 3, [0, 12], ({ own }) => {
    const [one, other] = dykes(own);
    return popcount(one) + popcount(other);
  }),
  Exchange: feature(
    SAMUEL,
    'squares an enemy piece can step to and force an exchange; bad',
    4,
    [0, 31],
    (view) => popcount(enemyExposedSteps(view).exchanged),
  ),
  Fork: feature(
    SAMUEL,
    'squares an enemy piece can step to and then jump to the left and to the right; bad',
    3,
    [0, 12],
    (view) => popcount(forks(view) & enemySteps(view)),
  ),
  Gap: feature(
    SAMUEL,
    'empty squares between two own pieces on a diagonal, or between one and the rim; bad',
    4,
    [0, 31],
    ({ own, enemy }) => popcount(~(own | enemy) & (between(own) | (beside(own) & RIM))),
  ),
  BackRowControl: feature(
    SAMUEL,
    'the enemy has no king and own men hold 1 and 3, or own pieces 2, 3 and 7',
    1,
    [0, 1],
    ({ own, enemy, kings }) =>
      (enemy & kings) === 0 && ((own & ~kings & BRIDGE) === BRIDGE || (own & OREO) === OREO) ? 1 : 0,
  ),
  Hole: feature(SAMUEL, 'empty squares beside three own pieces or four; bad', 3, [0, 12], ({ own, enemy }) =>
    popcount(amidThree(own) & ~(own | enemy)),
  ),
  UndeniedMobility: feature(
    SAMUEL,
    'empty squares the enemy could step to, less those where it is jumped for nothing; bad',
    3,
    [0, 31],
    (view) => popcount(enemySteps(view) & ~enemyExposedSteps(view).denied),
  ),
  Node: feature(SAMUEL, 'own pieces beside three empty squares or four; bad', 3, [0, 12], ({ own, enemy }) =>
    popcount(own & amidThree(~(own | enemy))),
  ),
  TriangleOfOreo: feature(
    SAMUEL,
    'the enemy has no king and own pieces hold 2, 3 and 7',
    1,
    [0, 1],
    ({ own, enemy, kings }) => ((enemy & kings) === 0 && (own & OREO) === OREO ? 1 : 0),
  ),
  Pole: feature(
    SAMUEL,
    'own men all of whose neighbours are empty; bad',
    3,
    [0, 12],
    ({ own, enemy, kings }) => popcount(own & ~kings & ~beside(own | enemy)),
  ),
  Threat: feature(SAMUEL, 'squares an enemy piece can step to and jump from next; bad', 3, [0, 31], (view) =>
    popcount(enemyThreats(view)),
  ),
  Taken: feature(
    'programs of Uberlandia, after Samuel 1959',
    'squares an own piece could step to and jump from next',
    3,
    [0, 31],
    (view) => popcount(ownThreats(view)),
  ),
} satisfies Record<string, CodedFeature<Draughts>>;

/** Features 1 to 12, 38 bits: attributed to NeuroDraughts' best player and to VisionDraughts. */
export const FEATURES_1_TO_12: readonly string[] = Object.keys(NET_FEATUREMAP).slice(0, 12);
