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
 * Nets that may be asked by bit boards, and all of 16 bits: how many kinds of codes there are. The former: how many words
 * a board has, and where for each role, kind and word lie BOARD_WORDS words: what the kind stands for, then for each bit
 * the number it stands for or, in nets of 16 bits, the offset of its column.
 */
export const KINDS: usize = 24;
export const BOARD: usize = 28;
export const CELLS: usize = 32;
export const BOARD_WORDS: u32 = 33;
/** Nets of 16 bits only: the weight of the bypass, where the inputs judged last are kept (f64) and their values' sum (i32). */
export const STRAIGHT: usize = 36;
export const LAST: usize = 40;
export const TOTAL: usize = 44;
/**
 * Of those that may be asked by bit boards: what is kept for each role, so many bytes: the boards judged last, and in
 * the last bytes, as many as a column has, the sums of the first layer.
 */
export const ROLES: usize = 48;
export const ROLE_SIZE: usize = 52;
/**
 * For each layer two words: how many columns of weights, how many vectors of sums. That is an even number, but for the
 * output unit 1, or 0 in nets of 16 bits.
 */
export const SHAPE: usize = 56;
