import { OUT, SUMS } from './memory';

// tanh x = x P(x^2) / Q(x^2) within +-7.8125 and constant beyond; P and Q of degrees 3 and 4, a minimax fit of the
// absolute error. In f32 arithmetic it is off by at most 4e-7 (all x were tried) and always inside (-1, 1).
// The polynomials are taken apart in pairs of terms, so that fewer steps wait for each other (Estrin).
// The constants come from memory, not from the code: V8 builds a literal vector anew at each use, by three
// instructions, but keeps a loaded one in a register.
const TANH: usize = memory.data<f32>(
  [7.8125, 4021287.75, 519974.938, 11890.7842, 46.2709312, 4021289.75, 1860397, 95859.7344, 963.466919],
  16,
);

/** Puts the tanh of the first `bytes` bytes of SUMS into OUT; at least 16 and a multiple of 16. */
export function squash(bytes: u32): void {
  const high = v128.load32_splat(TANH);
  const low = f32x4.neg(high);
  const p0 = v128.load32_splat(TANH, 4);
  const p1 = v128.load32_splat(TANH, 8);
  const p2 = v128.load32_splat(TANH, 12);
  const p3 = v128.load32_splat(TANH, 16);
  const q0 = v128.load32_splat(TANH, 20);
  const q1 = v128.load32_splat(TANH, 24);
  const q2 = v128.load32_splat(TANH, 28);
  const q3 = v128.load32_splat(TANH, 32);
  let i: usize = 0;
  do {
    // pmin(a, b) is b < a ? b : a, so that no x gets past the bounds, NaN included.
    const x = f32x4.pmax(low, f32x4.pmin(high, v128.load(i, SUMS)));
    const y = f32x4.mul(x, x);
    const z = f32x4.mul(y, y);
    const p = f32x4.add(
      f32x4.mul(f32x4.add(f32x4.mul(p3, y), p2), z),
      f32x4.add(f32x4.mul(p1, y), p0),
    );
    const q = f32x4.add(
      f32x4.mul(f32x4.add(f32x4.add(z, f32x4.mul(q3, y)), q2), z),
      f32x4.add(f32x4.mul(q1, y), q0),
    );
    v128.store(i, f32x4.div(f32x4.mul(p, x), q), OUT);
    i += 16;
  } while (i < bytes);
}

// The same with P and Q of degree 2 within +-5.25, off by at most 5.7e-5, for outputs that are rounded to 1 / 16384.
// P is multiplied by 16384; adding 1.5 * 2^23 leaves the nearest whole number in the low bits.
const ROUGH: usize = memory.data<f32>([5.25, 1322018.88, 133389.344, 834.186035, 80.7095184, 34.9886894, 12582912], 16);

/** Puts the tanh of the sums at `from` times their scales into OUT, as i16 in units of 1 / 16384; `wide` sums are i32, others i16. */
@inline
function squashWhole(wide: bool, bytes: u32, from: usize, scales: usize): void {
  const high = v128.load32_splat(ROUGH);
  const low = f32x4.neg(high);
  const p0 = v128.load32_splat(ROUGH, 4);
  const p1 = v128.load32_splat(ROUGH, 8);
  const p2 = v128.load32_splat(ROUGH, 12);
  const q0 = v128.load32_splat(ROUGH, 16);
  const q1 = v128.load32_splat(ROUGH, 20);
  const round = v128.load32_splat(ROUGH, 24);
  const end = wide ? bytes >> 1 : bytes;
  let i: usize = 0;
  do {
    const sums = wide ? v128.load(from + (i << 1)) : v128.load_ext<i16>(from + i);
    let x = f32x4.mul(f32x4.convert_i32x4_s(sums), v128.load(scales + (i << 1)));
    x = f32x4.pmax(low, f32x4.pmin(high, x));
    const y = f32x4.mul(x, x);
    const p = f32x4.add(f32x4.mul(f32x4.add(f32x4.mul(p2, y), p1), y), p0);
    const q = f32x4.add(f32x4.mul(f32x4.add(y, q1), y), q0);
    const whole = i32x4.sub(f32x4.add(f32x4.div(f32x4.mul(p, x), q), round), round);
    v128.store_lane<u64>(i, i16x8.narrow_i32x4_s(whole, whole), 0, OUT);
    i += 8;
  } while (i < end);
}

export function squash16(bytes: u32, from: usize, scales: usize): void {
  squashWhole(false, bytes, from, scales);
}
export function squash32(bytes: u32, from: usize, scales: usize): void {
  squashWhole(true, bytes, from, scales);
}
