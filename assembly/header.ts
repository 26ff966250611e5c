// The header of a packed net: the offsets of its words of 4 bytes. The modules that pack nets write them.

export const INPUTS: usize = 0;
export const LAYERS: usize = 4;
/** The skip connection. 0: none, 1: the caller gives its number, 2: the sum of the inputs, times SCALE. */
export const SKIP: usize = 8;
export const SCALE: usize = 12;
/** Offset of the value of code 0, the other codes around it; 0 if inputs are not codes. */
export const CODES: usize = 16;
/** Offset of the first layer. */
export const WEIGHTS: usize = 20;
/**
 * Nets packed for bit boards, and all of 16 bits: the number of kinds of codes. The former also: the words of
 * a board, and the offset of BOARD_WORDS words for each role, kind and word: what the kind stands for, then
 * for each bit the input number it stands for or, in nets of 16 bits, the offset of its column.
 */
export const KINDS: usize = 24;
export const BOARD: usize = 28;
export const CELLS: usize = 32;
export const BOARD_WORDS: u32 = 33;
/**
 * Nets of 16 bits only: the skip weight, the offset of the inputs evaluated last (f64) and the sum of their
 * values (i32).
 */
export const SKIP_WEIGHT: usize = 36;
export const LAST: usize = 40;
export const TOTAL: usize = 44;
/**
 * Nets of 16 bits packed for bit boards: the offset of what is kept for each role, and its size in bytes.
 * These are the boards evaluated last and, at the end, the sums of the first layer, which take as many bytes
 * as a column.
 */
export const ROLES: usize = 48;
export const ROLE_SIZE: usize = 52;
/**
 * Two words for each layer: the number of columns of weights, and of vectors of sums. The latter is even, but
 * for the output unit 1, or 0 in nets of 16 bits.
 */
export const SHAPE: usize = 56;
