// The two sweeps of a cascade's training, in f64. Products and sums are taken in the order of the columns, so
// that plain TypeScript gives the same bits. A column is the bias, an input or a hidden unit; its weights,
// one for each unit in training, lie side by side, and a vector holds two of them. Units are taken in groups
// of eight, then in pairs, so that the sums of a row stay in registers.

/**
 * The row of weights of the bias, and the first rows of the inputs and of the hidden units; 8 * lanes bytes
 * each.
 */
let biases: usize = 0;
let inputs: usize = 0;
let hiddens: usize = 0;
let stride: usize = 0;
let starts: usize = 0;
let columns: usize = 0;
let values: usize = 0;
let hidden: usize = 0;
let width: usize = 0;
let sums: usize = 0;

/**
 * Sets the addresses of all arrays; `values` is 0 if all inputs are 0 or 1. `weights` may be the gradient.
 */
export function setLayout(
  weights: usize, inputCount: usize, lanes: usize, startsAt: usize, columnsAt: usize, valuesAt: usize,
  hiddenAt: usize, hiddenWidth: usize, sumsAt: usize,
): void {
  stride = lanes << 3;
  biases = weights;
  inputs = weights + stride;
  hiddens = inputs + inputCount * stride;
  starts = startsAt;
  columns = columnsAt;
  values = valuesAt;
  hidden = hiddenAt;
  width = hiddenWidth << 3;
  sums = sumsAt;
}

@inline
function sumGroup(n: i32, valued: bool, offset: usize, from: usize, to: usize, units: usize): void {
  const zero = f64x2.splat(0);
  const bias = biases + offset;
  for (let row = from; row < to; row++) {
    let s0 = v128.load(bias);
    let s1 = n > 1 ? v128.load(bias, 16) : zero;
    let s2 = n > 2 ? v128.load(bias, 32) : zero;
    let s3 = n > 3 ? v128.load(bias, 48) : zero;
    const first = <usize>load<u32>(starts + (row << 2));
    const end = <usize>load<u32>(starts + (row << 2), 4);
    for (let k = first; k < end; k++) {
      const w = inputs + offset + <usize>load<u16>(columns + (k << 1)) * stride;
      if (valued) {
        const x = v128.load64_splat(values + (k << 3));
        s0 = f64x2.add(s0, f64x2.mul(x, v128.load(w)));
        if (n > 1) s1 = f64x2.add(s1, f64x2.mul(x, v128.load(w, 16)));
        if (n > 2) s2 = f64x2.add(s2, f64x2.mul(x, v128.load(w, 32)));
        if (n > 3) s3 = f64x2.add(s3, f64x2.mul(x, v128.load(w, 48)));
      } else {
        s0 = f64x2.add(s0, v128.load(w));
        if (n > 1) s1 = f64x2.add(s1, v128.load(w, 16));
        if (n > 2) s2 = f64x2.add(s2, v128.load(w, 32));
        if (n > 3) s3 = f64x2.add(s3, v128.load(w, 48));
      }
    }
    let w = hiddens + offset;
    let at = hidden + row * width;
    for (const last = at + (units << 3); at < last; at += 8) {
      const x = v128.load64_splat(at);
      s0 = f64x2.add(s0, f64x2.mul(x, v128.load(w)));
      if (n > 1) s1 = f64x2.add(s1, f64x2.mul(x, v128.load(w, 16)));
      if (n > 2) s2 = f64x2.add(s2, f64x2.mul(x, v128.load(w, 32)));
      if (n > 3) s3 = f64x2.add(s3, f64x2.mul(x, v128.load(w, 48)));
      w += stride;
    }
    const out = sums + row * stride + offset;
    v128.store(out, s0);
    if (n > 1) v128.store(out, s1, 16);
    if (n > 2) v128.store(out, s2, 32);
    if (n > 3) v128.store(out, s3, 48);
  }
}

/** Weighted sums of all lanes for rows `from` up to `to`, over the first `units` hidden units. */
export function sum(from: usize, to: usize, units: usize): void {
  let offset: usize = 0;
  for (; offset + 64 <= stride; offset += 64) {
    if (values !== 0) sumGroup(4, true, offset, from, to, units);
    else sumGroup(4, false, offset, from, to, units);
  }
  for (; offset < stride; offset += 16) {
    if (values !== 0) sumGroup(1, true, offset, from, to, units);
    else sumGroup(1, false, offset, from, to, units);
  }
}

@inline
function raise(at: usize, by: v128): void {
  v128.store(at, f64x2.add(v128.load(at), by));
}

@inline
function passGroup(n: i32, valued: bool, offset: usize, from: usize, to: usize, units: usize): void {
  const zero = f64x2.splat(0);
  const bias = biases + offset;
  for (let row = from; row < to; row++) {
    const out = sums + row * stride + offset;
    const d0 = v128.load(out);
    const d1 = n > 1 ? v128.load(out, 16) : zero;
    const d2 = n > 2 ? v128.load(out, 32) : zero;
    const d3 = n > 3 ? v128.load(out, 48) : zero;
    raise(bias, d0);
    if (n > 1) raise(bias + 16, d1);
    if (n > 2) raise(bias + 32, d2);
    if (n > 3) raise(bias + 48, d3);
    const first = <usize>load<u32>(starts + (row << 2));
    const end = <usize>load<u32>(starts + (row << 2), 4);
    for (let k = first; k < end; k++) {
      const w = inputs + offset + <usize>load<u16>(columns + (k << 1)) * stride;
      if (valued) {
        const x = v128.load64_splat(values + (k << 3));
        raise(w, f64x2.mul(x, d0));
        if (n > 1) raise(w + 16, f64x2.mul(x, d1));
        if (n > 2) raise(w + 32, f64x2.mul(x, d2));
        if (n > 3) raise(w + 48, f64x2.mul(x, d3));
      } else {
        raise(w, d0);
        if (n > 1) raise(w + 16, d1);
        if (n > 2) raise(w + 32, d2);
        if (n > 3) raise(w + 48, d3);
      }
    }
    let w = hiddens + offset;
    let at = hidden + row * width;
    for (const last = at + (units << 3); at < last; at += 8) {
      const x = v128.load64_splat(at);
      raise(w, f64x2.mul(x, d0));
      if (n > 1) raise(w + 16, f64x2.mul(x, d1));
      if (n > 2) raise(w + 32, f64x2.mul(x, d2));
      if (n > 3) raise(w + 48, f64x2.mul(x, d3));
      w += stride;
    }
  }
}

/**
 * Adds to the gradient, which is set as the weights, what follows from the derivatives in the place of the
 * sums.
 */
export function passBack(from: usize, to: usize, units: usize): void {
  let offset: usize = 0;
  for (; offset + 64 <= stride; offset += 64) {
    if (values !== 0) passGroup(4, true, offset, from, to, units);
    else passGroup(4, false, offset, from, to, units);
  }
  for (; offset < stride; offset += 16) {
    if (values !== 0) passGroup(1, true, offset, from, to, units);
    else passGroup(1, false, offset, from, to, units);
  }
}
