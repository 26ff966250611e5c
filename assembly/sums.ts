// The weighted sums of the units of a layer. Weights lie in columns, one for every number that goes in, so
// that one vector serves several units and numbers that are 0 can be skipped. Numbers are added from the
// first to the last. The tanh of hidden units is taken at once, while the sums are in registers.

import { squash, squash32 } from './tanh';

// What is done with each number; a literal at every call.
const SPARSE: i32 = 0; // f32 += f32 * f32, for pairs of the offset of a column (u32) and a number (f32)
const DENSE: i32 = 1; // f32 += f32 * f32, for the numbers of all columns in turn (f32)
const SIGNED: i32 = 2; // i16 += i16 * i16, for pairs of the offset of a column (u32) and twice a number (i16)
const PAIRS: i32 = 3; // i32 += i16 * i16 + i16 * i16, for the pairs of numbers of all columns in turn (i16)

@inline
function add(op: i32, sum: v128, x: v128, w: v128): v128 {
  if (op === SIGNED) return i16x8.add(sum, i16x8.mul(x, w));
  if (op === PAIRS) return i32x4.add(sum, i32x4.dot_i16x8_s(x, w));
  return f32x4.add(sum, f32x4.mul(x, w));
}

/**
 * Sums `n` vectors of units, 1 for the output unit. Inlined, with `n` and `op` known, it is one tight loop.
 */
@inline
function block(
  n: i32, op: i32, start: usize, columns: usize, stride: usize, at: usize, end: usize, scales: usize,
  to: usize,
): void {
  const zero = i32x4.splat(0);
  let s0 = v128.load(start);
  let s1 = n > 1 ? v128.load(start, 16) : zero;
  let s2 = n > 2 ? v128.load(start, 32) : zero;
  let s3 = n > 3 ? v128.load(start, 48) : zero;
  let s4 = n > 4 ? v128.load(start, 64) : zero;
  let s5 = n > 5 ? v128.load(start, 80) : zero;
  let s6 = n > 6 ? v128.load(start, 96) : zero;
  let s7 = n > 7 ? v128.load(start, 112) : zero;
  let s8 = n > 8 ? v128.load(start, 128) : zero;
  let s9 = n > 9 ? v128.load(start, 144) : zero;
  let s10 = n > 10 ? v128.load(start, 160) : zero;
  let s11 = n > 11 ? v128.load(start, 176) : zero;
  while (at < end) {
    let x = zero;
    let w = columns;
    if (op === DENSE || op === PAIRS) {
      x = v128.load32_splat(at);
      columns += stride;
    } else {
      w += load<u32>(at);
      x = v128.load32_splat(at, 4);
    }
    at += op === SPARSE || op === SIGNED ? 8 : 4;
    s0 = add(op, s0, x, v128.load(w));
    if (n > 1) s1 = add(op, s1, x, v128.load(w, 16));
    if (n > 2) s2 = add(op, s2, x, v128.load(w, 32));
    if (n > 3) s3 = add(op, s3, x, v128.load(w, 48));
    if (n > 4) s4 = add(op, s4, x, v128.load(w, 64));
    if (n > 5) s5 = add(op, s5, x, v128.load(w, 80));
    if (n > 6) s6 = add(op, s6, x, v128.load(w, 96));
    if (n > 7) s7 = add(op, s7, x, v128.load(w, 112));
    if (n > 8) s8 = add(op, s8, x, v128.load(w, 128));
    if (n > 9) s9 = add(op, s9, x, v128.load(w, 144));
    if (n > 10) s10 = add(op, s10, x, v128.load(w, 160));
    if (n > 11) s11 = add(op, s11, x, v128.load(w, 176));
  }
  if (n > 1 && op === PAIRS) return squash32(n, scales, to, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11);
  if (n > 1 && op !== SIGNED) return squash(n, to, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11);
  v128.store(to, s0);
  if (n > 1) v128.store(to, s1, 16);
  if (n > 2) v128.store(to, s2, 32);
  if (n > 3) v128.store(to, s3, 48);
  if (n > 4) v128.store(to, s4, 64);
  if (n > 5) v128.store(to, s5, 80);
  if (n > 6) v128.store(to, s6, 96);
  if (n > 7) v128.store(to, s7, 112);
  if (n > 8) v128.store(to, s8, 128);
  if (n > 9) v128.store(to, s9, 144);
  if (n > 10) v128.store(to, s10, 160);
  if (n > 11) v128.store(to, s11, 176);
}

/** Sums a layer of `vectors` vectors, beginning with the sums at `start`, and stores it at `to`. */
@inline
function layer(
  op: i32, vectors: u32, start: usize, columns: usize, at: usize, end: usize, scales: usize, to: usize,
): void {
  const stride = <usize>vectors << 4;
  while (vectors > 0) {
    // 12 sums, an input and a product fit the 16 registers of x86-64; the last two blocks share. All blocks
    // but that of the output unit are of whole pairs, which the compiler may join to vectors of twice the
    // width, and all but the last of whole sixteens of units.
    const n = vectors >= 24 ? 12 : vectors > 12 ? ((vectors + 7) >> 3) << 2 : vectors;
    switch (n) {
      case 12: block(12, op, start, columns, stride, at, end, scales, to); break;
      case 10: block(10, op, start, columns, stride, at, end, scales, to); break;
      case 8: block(8, op, start, columns, stride, at, end, scales, to); break;
      case 6: block(6, op, start, columns, stride, at, end, scales, to); break;
      case 4: block(4, op, start, columns, stride, at, end, scales, to); break;
      case 2: block(2, op, start, columns, stride, at, end, scales, to); break;
      default: block(1, op, start, columns, stride, at, end, scales, to);
    }
    const step = <usize>n << 4;
    start += step;
    columns += step;
    scales += step;
    to += op === PAIRS ? step >> 1 : step;
    vectors -= n;
  }
}

export function sumSparse(vectors: u32, start: usize, columns: usize, at: usize, end: usize, to: usize): void {
  layer(SPARSE, vectors, start, columns, at, end, 0, to);
}
export function sumDense(vectors: u32, start: usize, columns: usize, at: usize, end: usize, to: usize): void {
  layer(DENSE, vectors, start, columns, at, end, 0, to);
}
export function sumSigned(vectors: u32, sums: usize, columns: usize, at: usize, end: usize): void {
  layer(SIGNED, vectors, sums, columns, at, end, 0, sums);
}
/** `scales` has the factor of each unit. */
export function sumPairs(
  vectors: u32, start: usize, columns: usize, at: usize, end: usize, scales: usize, to: usize,
): void {
  layer(PAIRS, vectors, start, columns, at, end, scales, to);
}
