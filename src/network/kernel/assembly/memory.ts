// Where things lie in the memory of the kernel. The first bytes are working room that every evaluation overwrites;
// from ARENA on come the images of nets (../image.ts says how they are built), which the host puts there.

/** No layer, the inputs included, is wider than this; the bypass takes one place more. */
const WIDEST: usize = 4092;
const ROOM: usize = WIDEST + 4;

/** The position, as its encoder wrote it: f64. */
export const INPUT: usize = 0;
/** The inputs that are not 0, as pairs: offset of the input's column of weights (u32), value (f32). */
export const LIST: usize = INPUT + (ROOM << 3);
/** What the units of two neighbouring layers put out: f32. */
export const OUT_A: usize = LIST + (ROOM << 3);
export const OUT_B: usize = OUT_A + (ROOM << 2);

export const ARENA: usize = 131072;
