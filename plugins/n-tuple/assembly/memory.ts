/** The position: bit boards, or a number (f64) for every cell. 8 KB. */
export const INPUT: usize = 0;
/** Addresses of the rows to add and to subtract: 8 KB each. */
export const ADDED: usize = 8192;
export const TAKEN: usize = 16384;
/** From here on the caller places what it likes. */
export const ROOM: usize = 24576;

/**
 * Where the numbers of a net lie behind its address, all of them u32.
 *
 * An index of a lane (one look-up) is the address of a weight. `rows` hold what a piece on a cell adds to every lane, a
 * row for each bit of each board, or for each cell if there are no boards; `last` and `lanes` are the position that was
 * indexed last and its indices, for each of the two viewers.
 */
/** Lanes, a multiple of 16. */
export const WIDTH: usize = 0;
/** Words of all boards together, or the number of cells. */
export const WORDS: usize = 4;
export const ROWS: usize = 8;
export const LAST: usize = 16;
export const LANES: usize = 24;
/** Bytes to add to every index by the number of pieces, u32 for each number; 0: the caller says. */
export const STAGES: usize = 32;
/** The first weight; two f32 of the step rule for each weight, see `learn` and `learnByGain`, lie at `TRACKS`; 0 without. */
export const WEIGHTS: usize = 36;
export const TRACKS: usize = 40;
/** For each weight the address of the next one that must be equal to it; 0 if there are none. */
export const TWINS: usize = 44;
/** 257 factors f32 of the step, for |N| / A from 0 to 1; 0: the factor is |N| / A. */
export const FACTORS: usize = 48;
/** Lanes that count. */
export const COUNT: usize = 52;
/** Indices that `keep` stores, WIDTH of them for each slot. */
export const SLOTS: usize = 56;
/** Room for the indices of a position that is not kept, WIDTH of them. */
export const NEAR: usize = 60;
/** Not 0: values are the sums themselves, not their hyperbolic tangents. */
export const LINEAR: usize = 64;
