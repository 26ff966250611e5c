// Where things lie in the memory of the kernel. The first bytes are working room that every evaluation overwrites;
// from ARENA on come the images of nets, which the host puts there.

/** No layer, the inputs included, is wider than this; the bypass takes one place more. */
const WIDEST: usize = 4092;
const ROOM: usize = WIDEST + 4;

/** The position, as its encoder wrote it: f64, or the words of its bit boards. */
export const INPUT: usize = 0;
/**
 * What goes into the first layer: pairs of a column's offset (u32) and a number (f32 or twice i16), at most two for
 * each input.
 */
export const LIST: usize = INPUT + (ROOM << 3);
/** What the units of a layer put out, their tanh: f32 or i16. Layers take turns, one reads what the other has written. */
export const OUT: usize = LIST + (ROOM << 4);
export const NEXT: usize = OUT + (ROOM << 2);

/** What was judged lately: 2^14 entries of 32 bytes. */
export const JUDGED: usize = 139264;
export const ARENA: usize = JUDGED + (1 << 19);
