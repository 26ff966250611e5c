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
 * For each layer two words: how many columns of weights, how many vectors of sums. That is an even number, but 1 for the
 * output unit.
 */
export const SHAPE: usize = 40;
