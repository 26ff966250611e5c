// The layout of the kernel's memory. The first bytes are working memory that every evaluation overwrites; the
// host uploads packed nets from ARENA on.

/** No layer, the inputs included, is wider; the skip connection takes one more number. */
const WIDEST: usize = 4092;
const ROOM: usize = WIDEST + 4;

/** The position, as its encoder wrote it: f64, or the words of its bit boards. */
export const INPUT: usize = 0;
/**
 * What goes into the first layer: pairs of a column's offset (u32) and a number (f32 or twice i16), at most
 * two for each input.
 */
export const LIST: usize = INPUT + (ROOM << 3);
/** The outputs of a layer, f32 or i16. Layers alternate: one reads what the one before has written. */
export const OUT: usize = LIST + (ROOM << 4);
export const NEXT: usize = OUT + (ROOM << 2);

/** The cache of values: 2^14 entries of 32 bytes. */
export const CACHE: usize = 139264;
export const ARENA: usize = CACHE + (1 << 19);
