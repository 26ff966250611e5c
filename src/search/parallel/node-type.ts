/**
 * What a position of an alpha-beta tree is expected to be (Knuth and Moore 1975): on the line of best play, refuted by one
 * of its moves, or refuting all of them. Those that one move refutes are shared last: others would search in vain.
 */
export const PV_NODE = 0;
export const CUT_NODE = 1;
export const ALL_NODE = 2;

/** Moves to search before others may be given away where one is expected to refute; the eldest elsewhere. */
const CUT_NODE_MOVES = 2;

/** So many moves at a position of this kind must be searched before others are shared. */
export function movesBeforeSplit(kind: number): number {
  return kind === CUT_NODE ? CUT_NODE_MOVES : 1;
}

/** The kind of a child; `first` if it is on the line of best play should its parent be, `same` if the same role moves again. */
export function childNodeType(kind: number, first: boolean, same: boolean): number {
  if (kind === PV_NODE && first) return PV_NODE;
  return (kind === CUT_NODE) === same ? CUT_NODE : ALL_NODE;
}
