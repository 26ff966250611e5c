/** Number of set bits of `x` (32-bit). */
export function popcount(x: number): number {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Index of the lowest set bit; 32 if `x` is 0. */
export function lowestBit(x: number): number {
  return x === 0 ? 32 : 31 - Math.clz32(x & -x);
}

/** Index of the `n`-th lowest set bit of `x`, counted from 0; `n` must be below popcount(x). */
export function nthBit(x: number, n: number): number {
  // Faster than halving with popcounts, even for full sets.
  for (; n > 0; n--) x &= x - 1;
  return 31 - Math.clz32(x & -x);
}
