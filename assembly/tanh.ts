import { OUT } from './memory';

// tanh x = x P(x^2) / Q(x^2) within +-7.8125 and constant beyond; P and Q of degrees 3 and 4, a minimax fit
// of the absolute error. In f32 arithmetic it is off by at most 4e-7 (all x were tried) and always inside
// (-1, 1). The polynomials are evaluated in pairs of terms, so that fewer steps wait for each other (Estrin).
// The constants come from memory, not from the code: V8 builds a literal vector anew at each use, by three
// instructions, but keeps a loaded one in a register.
const TANH: usize = memory.data<f32>(
  [7.8125, 4021287.75, 519974.938, 11890.7842, 46.2709312, 4021289.75, 1860397, 95859.7344, 963.466919],
  16,
);

/** Stores the tanh of the first `n` vectors of sums at `to`. */
@inline
export function squash(
  n: i32, to: usize,
  s0: v128, s1: v128, s2: v128, s3: v128, s4: v128, s5: v128, s6: v128, s7: v128, s8: v128, s9: v128, s10: v128,
  s11: v128,
): void {
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
  v128.store(to, fine(s0, low, high, p0, p1, p2, p3, q0, q1, q2, q3));
  if (n > 1) v128.store(to, fine(s1, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 16);
  if (n > 2) v128.store(to, fine(s2, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 32);
  if (n > 3) v128.store(to, fine(s3, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 48);
  if (n > 4) v128.store(to, fine(s4, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 64);
  if (n > 5) v128.store(to, fine(s5, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 80);
  if (n > 6) v128.store(to, fine(s6, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 96);
  if (n > 7) v128.store(to, fine(s7, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 112);
  if (n > 8) v128.store(to, fine(s8, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 128);
  if (n > 9) v128.store(to, fine(s9, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 144);
  if (n > 10) v128.store(to, fine(s10, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 160);
  if (n > 11) v128.store(to, fine(s11, low, high, p0, p1, p2, p3, q0, q1, q2, q3), 176);
}

@inline
function fine(
  sum: v128, low: v128, high: v128, p0: v128, p1: v128, p2: v128, p3: v128, q0: v128, q1: v128, q2: v128, q3: v128,
): v128 {
  // pmin(a, b) is b < a ? b : a, so that no x gets past the bounds, NaN included.
  const x = f32x4.pmax(low, f32x4.pmin(high, sum));
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
  return f32x4.div(f32x4.mul(p, x), q);
}

/** The tanh of one sum, the same to the last bit. */
export function squashOne(sum: f32): f32 {
  const high = load<f32>(TANH);
  let x = sum < high ? sum : high;
  x = x > -high ? x : -high;
  const y = x * x;
  const z = y * y;
  const p =
    (load<f32>(TANH, 16) * y + load<f32>(TANH, 12)) * z + (load<f32>(TANH, 8) * y + load<f32>(TANH, 4));
  const q =
    (z + load<f32>(TANH, 32) * y + load<f32>(TANH, 28)) * z + (load<f32>(TANH, 24) * y + load<f32>(TANH, 20));
  return (p * x) / q;
}

// The same with P and Q of degree 2 within +-5.25, off by at most 5.7e-5, for outputs that are rounded to 1 /
// 16384. P is multiplied by 16384; adding 1.5 * 2^23 leaves the nearest whole number in the low bits.
const ROUGH: usize = memory.data<f32>([5.25, 1322018.88, 133389.344, 834.186035, 80.7095184, 34.9886894, 12582912], 16);

/**
 * Stores the tanh of the first `n` vectors of i32 sums, times the scales of their units, at `to`, as i16 in
 * units of 1 / 16384; `n` is even. It goes in whole steps of sixteen units and overwrites what lies behind
 * the last unit. Within each sixteen, units 4 to 7 and 8 to 11 change places, because that is how vectors of
 * 256 bits are narrowed.
 */
@inline
export function squash32(
  n: i32, scales: usize, to: usize,
  s0: v128, s1: v128, s2: v128, s3: v128, s4: v128, s5: v128, s6: v128, s7: v128, s8: v128, s9: v128, s10: v128,
  s11: v128,
): void {
  const high = v128.load32_splat(ROUGH);
  const low = f32x4.neg(high);
  const p0 = v128.load32_splat(ROUGH, 4);
  const p1 = v128.load32_splat(ROUGH, 8);
  const p2 = v128.load32_splat(ROUGH, 12);
  const q0 = v128.load32_splat(ROUGH, 16);
  const q1 = v128.load32_splat(ROUGH, 20);
  const round = v128.load32_splat(ROUGH, 24);
  sixteen(n, scales, to, s0, s1, s2, s3, low, high, p0, p1, p2, q0, q1, round);
  if (n > 4) sixteen(n - 4, scales + 64, to + 32, s4, s5, s6, s7, low, high, p0, p1, p2, q0, q1, round);
  if (n > 8) sixteen(n - 8, scales + 128, to + 64, s8, s9, s10, s11, low, high, p0, p1, p2, q0, q1, round);
}

/**
 * The same for the i16 sums of `units` units at `from`, to OUT. To read the constants only once saves 1.5% of
 * the time.
 */
export function squash16(units: u32, from: usize, scales: usize): void {
  const high = v128.load32_splat(ROUGH);
  const low = f32x4.neg(high);
  const p0 = v128.load32_splat(ROUGH, 4);
  const p1 = v128.load32_splat(ROUGH, 8);
  const p2 = v128.load32_splat(ROUGH, 12);
  const q0 = v128.load32_splat(ROUGH, 16);
  const q1 = v128.load32_splat(ROUGH, 20);
  const round = v128.load32_splat(ROUGH, 24);
  const end = OUT + (<usize>units << 1);
  for (let to = OUT; to < end; to += 32) {
    const a = v128.load(from);
    const b = v128.load(from, 16);
    sixteen(
      4, scales, to,
      i32x4.extend_low_i16x8_s(a), i32x4.extend_high_i16x8_s(a), i32x4.extend_low_i16x8_s(b),
      i32x4.extend_high_i16x8_s(b), low, high, p0, p1, p2, q0, q1, round,
    );
    from += 32;
    scales += 64;
  }
}

/** One step: the sums of sixteen units, or of the first eight if `n` is below 4. */
@inline
function sixteen(
  n: i32, scales: usize, to: usize, s0: v128, s1: v128, s2: v128, s3: v128,
  low: v128, high: v128, p0: v128, p1: v128, p2: v128, q0: v128, q1: v128, round: v128,
): void {
  s0 = rough(s0, v128.load(scales), low, high, p0, p1, p2, q0, q1, round);
  s1 = rough(s1, v128.load(scales, 16), low, high, p0, p1, p2, q0, q1, round);
  if (n > 2) s2 = rough(s2, v128.load(scales, 32), low, high, p0, p1, p2, q0, q1, round);
  if (n > 2) s3 = rough(s3, v128.load(scales, 48), low, high, p0, p1, p2, q0, q1, round);
  v128.store(to, i16x8.narrow_i32x4_s(s0, s2));
  v128.store(to, i16x8.narrow_i32x4_s(s1, s3), 16);
}

@inline
function rough(
  sum: v128, scale: v128, low: v128, high: v128, p0: v128, p1: v128, p2: v128, q0: v128, q1: v128, round: v128,
): v128 {
  const x = f32x4.pmax(low, f32x4.pmin(high, f32x4.mul(f32x4.convert_i32x4_s(sum), scale)));
  const y = f32x4.mul(x, x);
  const p = f32x4.add(f32x4.mul(f32x4.add(f32x4.mul(p2, y), p1), y), p0);
  const q = f32x4.add(f32x4.mul(f32x4.add(y, q1), y), q0);
  return i32x4.sub(f32x4.add(f32x4.div(f32x4.mul(p, x), q), round), round);
}
