/**
 * What a position of an alpha-beta tree is expected to be (Knuth and Moore 1975): on the line of best play, refuted by one
 * of its moves, or refuting all of them. Those that one move refutes are shared last: others would search in vain.
 */
export const ON_LINE = 0;
export const ONE_REFUTES = 1;
export const ALL_FAIL = 2;

/** Moves to search before others may be given away where one is expected to refute; the eldest elsewhere. */
const ELDERS_OF_REFUTATION = 2;

/** So many moves at a position of this kind must be searched before others are shared. */
export function eldersOf(kind: number): number {
  return kind === ONE_REFUTES ? ELDERS_OF_REFUTATION : 1;
}

/** The kind of a child; `first` if it is on the line of best play should its parent be, `same` if the same role moves again. */
export function kindOfChild(kind: number, first: boolean, same: boolean): number {
  if (kind === ON_LINE && first) return ON_LINE;
  return (kind === ONE_REFUTES) === same ? ONE_REFUTES : ALL_FAIL;
}
