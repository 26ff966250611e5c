// The head of an image: where its words of 4 bytes lie. The modules that build images write them.

export const INPUTS: usize = 0;
export const LAYERS: usize = 4;
/** 0: no bypass, 1: given by the caller, 2: the sum of the inputs, times SCALE. */
export const BYPASS: usize = 8;
export const SCALE: usize = 12;
/** Offset of the value of code 0, the other codes around it; 0 if inputs are not codes. */
export const CODES: usize = 16;
/** Offset of the first layer. */
export const WEIGHTS: usize = 20;
/**
 * Nets of 16 bits only: how many kinds of codes there are, the weight of the bypass, where the inputs judged last are
 * kept (f64) and what their values come to (i32).
 */
export const KINDS: usize = 24;
export const STRAIGHT: usize = 28;
export const LAST: usize = 32;
export const TOTAL: usize = 36;
/**
 * Nets of 16 bits that may be asked by bit boards: how many words a board has, where for each role the numbers lie that
 * its bits stand for (u16), and what is kept for each role, so many bytes: what the values come to (i32), the boards
 * judged last, and in the last bytes, as many as a column has, the sums of the first layer.
 */
export const BOARD: usize = 40;
export const CELLS: usize = 44;
export const ROLES: usize = 48;
export const ROLE_SIZE: usize = 52;
/**
 * For each layer two words: how many columns of weights, how many vectors of sums. That is an even number, but for the
 * output unit 1, or 0 in nets of 16 bits.
 */
export const SHAPE: usize = 56;
