/**
 * Elementary functions that use only additions, multiplications and divisions. Versions of V8 may differ in
 * Math.exp, Math.log and Math.tanh; stored results must not. Square roots are exact by IEEE 754.
 */

const buffer = new DataView(new ArrayBuffer(8));
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** Square root, correctly rounded on every machine. */
export const sqrt = Math.sqrt;

/** e^x; relative error below 2e-15 for |x| < 700, 0 below, Infinity above 709.7. */
export function exp(x: number): number {
  if (x > 709.78) return Infinity;
  if (x < -708) return 0;
  if (Number.isNaN(x)) return x;
  const k = Math.round(x * 1.4426950408889634);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  // Taylor series to r^13 for |r| <= ln2 / 2: the first omitted term is below 4e-18.
  let p = 1.6059043836821613e-10;
  p = p * r + 2.08767569878681e-9;
  p = p * r + 2.505210838544172e-8;
  p = p * r + 2.755731922398589e-7;
  p = p * r + 2.7557319223985893e-6;
  p = p * r + 2.48015873015873e-5;
  p = p * r + 1.984126984126984e-4;
  p = p * r + 1.3888888888888889e-3;
  p = p * r + 8.333333333333333e-3;
  p = p * r + 4.1666666666666664e-2;
  p = p * r + 0.16666666666666666;
  p = p * r + 0.5;
  p = p * r + 1;
  p = p * r + 1;
  // Two steps, so that 2^k is a normal number for every k.
  const half = k >> 1;
  return p * power2(half) * power2(k - half);
}

function power2(k: number): number {
  buffer.setUint32(0, (k + 1023) << 20);
  buffer.setUint32(4, 0);
  return buffer.getFloat64(0);
}

/** Natural logarithm; relative error below 4e-16 away from 1, -Infinity at 0, NaN below. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN;
  if (x === Infinity) return x;
  let scale = 0;
  if (x < 2.2250738585072014e-308) {
    x *= 18014398509481984;
    scale = -54;
  }
  buffer.setFloat64(0, x);
  const high = buffer.getUint32(0);
  let k = ((high >>> 20) & 0x7ff) - 1023;
  buffer.setUint32(0, (high & 0xfffff) | 0x3ff00000);
  let m = buffer.getFloat64(0);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    k++;
  }
  k += scale;
  // log m = 2 artanh(s), s = (m - 1) / (m + 1), |s| < 0.1716: odd series to s^21.
  const f = m - 1;
  const s = f / (2 + f);
  const z = s * s;
  let p = 1 / 21;
  for (let n = 19; n >= 3; n -= 2) p = p * z + 1 / n;
  return k * LN2_HIGH + (2 * s + (2 * s * z * p + k * LN2_LOW));
}

/** Hyperbolic tangent; absolute error below 1e-15. */
export function tanh(x: number): number {
  if (x > 20) return 1;
  if (x < -20) return -1;
  if (x < 0) return -tanh(-x);
  if (x < 0.1) {
    // Continued fraction: no cancellation near 0.
    const z = x * x;
    return x / (1 + z / (3 + z / (5 + z / (7 + z / (9 + z / 11)))));
  }
  const e = exp(2 * x);
  return 1 - 2 / (e + 1);
}

/** The logistic function 1 / (1 + e^-x). */
export function logistic(x: number): number {
  return 1 / (1 + exp(-x));
}
