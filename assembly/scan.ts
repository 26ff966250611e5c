import { INPUT } from './memory';

/**
 * Which of the 32 inputs from number `first` on are not 0, as bits; inputs from number `inputs` on do not
 * exist.
 */
export function scan(first: u32, inputs: u32): u32 {
  const zero = f64x2.splat(0);
  let at = INPUT + (<usize>first << 3);
  let bits: u32 = 0;
  for (let i = 0; i < 32; i += 4) {
    const low = f64x2.ne(v128.load(at), zero);
    const high = f64x2.ne(v128.load(at, 16), zero);
    bits |= i32x4.bitmask(v128.shuffle<i32>(low, high, 0, 2, 4, 6)) << i;
    at += 32;
  }
  return upTo(inputs - first, bits);
}

/** Which of them differ from those at `last`. */
export function changes(first: u32, inputs: u32, last: usize): u32 {
  let at = INPUT + (<usize>first << 3);
  last += <usize>first << 3;
  let bits: u32 = 0;
  for (let i = 0; i < 32; i += 4) {
    const low = f64x2.ne(v128.load(at), v128.load(last));
    const high = f64x2.ne(v128.load(at, 16), v128.load(last, 16));
    bits |= i32x4.bitmask(v128.shuffle<i32>(low, high, 0, 2, 4, 6)) << i;
    at += 32;
    last += 32;
  }
  return upTo(inputs - first, bits);
}

@inline
function upTo(left: u32, bits: u32): u32 {
  return left < 32 ? bits & ((1 << left) - 1) : bits;
}

/** The input at `at`, which is a whole number. */
@inline
export function code(at: usize): i32 {
  // Adding 1.5 * 2^52 leaves the whole number in the low bits.
  return <i32>reinterpret<i64>(load<f64>(at) + 6755399441055744.0);
}
