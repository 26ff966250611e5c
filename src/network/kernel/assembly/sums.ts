// Weighted sums into a layer: unit u gets bias[u] + x0 w[0][u] + x1 w[1][u] + ..., added in this order, each product
// and each sum rounded to f32. Weights lie in columns, one for every input, so that four units are summed at a time
// and an input that is 0 can be left out.

@inline
function add(sum: v128, x: v128, weights: usize): v128 {
  return f32x4.add(sum, f32x4.mul(x, v128.load(weights)));
}

/**
 * Sums 4 n units, the sums held in registers. `n` is a literal at every call and `sparse` too: what is left after
 * inlining is one tight loop. Sparse inputs are pairs (offset of column, value), dense ones values alone.
 */
@inline
function block(
  n: i32, sparse: bool, bias: usize, columns: usize, stride: usize, at: usize, end: usize, to: usize,
): void {
  const zero = f32x4.splat(0);
  let s0 = v128.load(bias);
  let s1 = n > 1 ? v128.load(bias, 16) : zero;
  let s2 = n > 2 ? v128.load(bias, 32) : zero;
  let s3 = n > 3 ? v128.load(bias, 48) : zero;
  let s4 = n > 4 ? v128.load(bias, 64) : zero;
  let s5 = n > 5 ? v128.load(bias, 80) : zero;
  let s6 = n > 6 ? v128.load(bias, 96) : zero;
  let s7 = n > 7 ? v128.load(bias, 112) : zero;
  let s8 = n > 8 ? v128.load(bias, 128) : zero;
  let s9 = n > 9 ? v128.load(bias, 144) : zero;
  let s10 = n > 10 ? v128.load(bias, 160) : zero;
  let s11 = n > 11 ? v128.load(bias, 176) : zero;
  while (at < end) {
    let x: v128;
    let w: usize;
    if (sparse) {
      w = columns + load<u32>(at);
      x = v128.load32_splat(at, 4);
      at += 8;
    } else {
      w = columns;
      x = v128.load32_splat(at);
      columns += stride;
      at += 4;
    }
    s0 = add(s0, x, w);
    if (n > 1) s1 = add(s1, x, w + 16);
    if (n > 2) s2 = add(s2, x, w + 32);
    if (n > 3) s3 = add(s3, x, w + 48);
    if (n > 4) s4 = add(s4, x, w + 64);
    if (n > 5) s5 = add(s5, x, w + 80);
    if (n > 6) s6 = add(s6, x, w + 96);
    if (n > 7) s7 = add(s7, x, w + 112);
    if (n > 8) s8 = add(s8, x, w + 128);
    if (n > 9) s9 = add(s9, x, w + 144);
    if (n > 10) s10 = add(s10, x, w + 160);
    if (n > 11) s11 = add(s11, x, w + 176);
  }
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

/** Sums a layer of 4 `vectors` units into `to`; its biases lie at `bias`, the columns behind them. */
@inline
function layer(vectors: i32, sparse: bool, bias: usize, at: usize, end: usize, to: usize): void {
  const stride = <usize>vectors << 4;
  let columns = bias + stride;
  while (vectors > 0) {
    // 12 sums, an input and a product fit the 16 registers of x86-64; the last two blocks share evenly.
    const n = vectors >= 24 ? 12 : vectors > 12 ? (vectors + 1) >> 1 : vectors;
    switch (n) {
      case 12: block(12, sparse, bias, columns, stride, at, end, to); break;
      case 11: block(11, sparse, bias, columns, stride, at, end, to); break;
      case 10: block(10, sparse, bias, columns, stride, at, end, to); break;
      case 9: block(9, sparse, bias, columns, stride, at, end, to); break;
      case 8: block(8, sparse, bias, columns, stride, at, end, to); break;
      case 7: block(7, sparse, bias, columns, stride, at, end, to); break;
      case 6: block(6, sparse, bias, columns, stride, at, end, to); break;
      case 5: block(5, sparse, bias, columns, stride, at, end, to); break;
      case 4: block(4, sparse, bias, columns, stride, at, end, to); break;
      case 3: block(3, sparse, bias, columns, stride, at, end, to); break;
      case 2: block(2, sparse, bias, columns, stride, at, end, to); break;
      default: block(1, sparse, bias, columns, stride, at, end, to);
    }
    const step = <usize>n << 4;
    bias += step;
    columns += step;
    to += step;
    vectors -= n;
  }
}

export function sumSparse(vectors: i32, bias: usize, at: usize, end: usize, to: usize): void {
  layer(vectors, true, bias, at, end, to);
}

export function sumDense(vectors: i32, bias: usize, at: usize, end: usize, to: usize): void {
  layer(vectors, false, bias, at, end, to);
}
