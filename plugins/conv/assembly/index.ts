// Layers of convolutional nets as records: what goes in, where it lies, which weights. All numbers are f32, and every product
// and every sum is rounded, in a fixed order, so that other programs can calculate the same to the last bit.
//
// A layer maps `inputs` numbers of cells to `outputs` numbers of cells: the sum over taps, and over the inputs of the cell at
// each tap. A convolution has nine taps, a layer that is fully connected has one, and its cells are the positions of a batch.

/** Offsets of the words (u32) of a record. Addresses and steps are bytes. */
const POSITIONS: usize = 0;
const ROWS: usize = 4;
const CELLS: usize = 8;
/** The first cell that goes in, and the steps to the next position, row and cell. */
const IN: usize = 12;
const IN_POSITION: usize = 16;
const IN_ROW: usize = 20;
const IN_CELL: usize = 24;
/** The same for what comes out. */
const OUT: usize = 28;
const OUT_POSITION: usize = 32;
const OUT_ROW: usize = 36;
const OUT_CELL: usize = 40;
/** Where the offsets (i32) of the taps lie, and their number. */
const TAPS: usize = 44;
const TAP_COUNT: usize = 48;
/** Numbers a cell; inputs are a multiple of 4, outputs of 8. */
const INPUTS: usize = 52;
const OUTPUTS: usize = 56;
/** Tap by tap and input by input: the weights to all outputs. */
const WEIGHTS: usize = 60;
/** One number for each output. */
const BIAS: usize = 64;
/** Numbers to add, which lie like those that come out; 0: none. */
const SKIP: usize = 68;
/** 0: sums stay as they are; 1: those below 0 become 0; else an address: sums become 0 where the numbers there are not above 0. */
const GATE: usize = 72;

/** Room for the sums that `gradients` adds up. */
export const RECORD: usize = 76;
/** From here on the caller places what it likes. */
export const ROOM: usize = 1024;

@inline
function finish(sum: v128, skip: usize, gate: usize, to: usize, at: usize): v128 {
  if (skip !== 0) sum = f32x4.add(sum, v128.load(skip + at));
  if (gate === 1) return f32x4.pmax(f32x4.splat(0), sum);
  if (gate !== 0) return v128.and(sum, f32x4.gt(v128.load(gate + at), f32x4.splat(0)));
  return sum;
}

/** `n` neighbouring cells and `v` vectors of their outputs. Inlined, with `n` and `v` known, the sums stay in registers. */
@inline
function block(
  n: i32, v: i32, x: usize, step: usize, taps: usize, tapsEnd: usize, inputs: usize, weights: usize, row: usize,
  bias: usize, to: usize, toStep: usize, skip: usize, gate: usize,
): void {
  const zero = f32x4.splat(0);
  let a0 = v128.load(bias), a1 = v128.load(bias, 16);
  let a2 = v > 2 ? v128.load(bias, 32) : zero, a3 = v > 2 ? v128.load(bias, 48) : zero;
  let b0 = a0, b1 = a1, b2 = a2, b3 = a3;
  let c0 = a0, c1 = a1, c2 = a2, c3 = a3;
  let d0 = a0, d1 = a1, d2 = a2, d3 = a3;
  for (let tap = taps; tap < tapsEnd; tap += 4) {
    let p0 = x + load<i32>(tap);
    let p1 = p0 + step;
    let p2 = p1 + step;
    let p3 = p2 + step;
    const end = p0 + inputs;
    while (p0 < end) {
      const w0 = v128.load(weights), w1 = v128.load(weights, 16);
      const w2 = v > 2 ? v128.load(weights, 32) : zero, w3 = v > 2 ? v128.load(weights, 48) : zero;
      const s0 = v128.load32_splat(p0);
      a0 = f32x4.add(a0, f32x4.mul(s0, w0));
      a1 = f32x4.add(a1, f32x4.mul(s0, w1));
      if (v > 2) {
        a2 = f32x4.add(a2, f32x4.mul(s0, w2));
        a3 = f32x4.add(a3, f32x4.mul(s0, w3));
      }
      if (n > 1) {
        const s1 = v128.load32_splat(p1);
        b0 = f32x4.add(b0, f32x4.mul(s1, w0));
        b1 = f32x4.add(b1, f32x4.mul(s1, w1));
        if (v > 2) {
          b2 = f32x4.add(b2, f32x4.mul(s1, w2));
          b3 = f32x4.add(b3, f32x4.mul(s1, w3));
        }
        p1 += 4;
      }
      if (n > 2) {
        const s2 = v128.load32_splat(p2);
        c0 = f32x4.add(c0, f32x4.mul(s2, w0));
        c1 = f32x4.add(c1, f32x4.mul(s2, w1));
        if (v > 2) {
          c2 = f32x4.add(c2, f32x4.mul(s2, w2));
          c3 = f32x4.add(c3, f32x4.mul(s2, w3));
        }
        p2 += 4;
      }
      if (n > 3) {
        const s3 = v128.load32_splat(p3);
        d0 = f32x4.add(d0, f32x4.mul(s3, w0));
        d1 = f32x4.add(d1, f32x4.mul(s3, w1));
        if (v > 2) {
          d2 = f32x4.add(d2, f32x4.mul(s3, w2));
          d3 = f32x4.add(d3, f32x4.mul(s3, w3));
        }
        p3 += 4;
      }
      p0 += 4;
      weights += row;
    }
  }
  put(v, to, skip, gate, a0, a1, a2, a3);
  if (n > 1) put(v, to + toStep, skip, gate, b0, b1, b2, b3);
  if (n > 2) put(v, to + 2 * toStep, skip, gate, c0, c1, c2, c3);
  if (n > 3) put(v, to + 3 * toStep, skip, gate, d0, d1, d2, d3);
}

/** `skip` and `gate` are the ways from `to` to the numbers there; 0 none, `gate` 1 the rectifier. */
@inline
function put(v: i32, to: usize, skip: usize, gate: usize, s0: v128, s1: v128, s2: v128, s3: v128): void {
  v128.store(to, finish(s0, skip, gate, to, to));
  v128.store(to, finish(s1, skip, gate, to, to + 16), 16);
  if (v > 2) {
    v128.store(to, finish(s2, skip, gate, to, to + 32), 32);
    v128.store(to, finish(s3, skip, gate, to, to + 48), 48);
  }
}

/** All cells and `v` vectors of outputs, which begin `at` bytes behind the first. */
@inline
function strip(v: i32, record: usize, at: usize): void {
  const positions = load<u32>(record, POSITIONS);
  const rows = load<u32>(record, ROWS);
  const cells = load<u32>(record, CELLS);
  const taps: usize = load<u32>(record, TAPS);
  const tapsEnd = taps + (<usize>load<u32>(record, TAP_COUNT) << 2);
  const inputs: usize = <usize>load<u32>(record, INPUTS) << 2;
  const row: usize = <usize>load<u32>(record, OUTPUTS) << 2;
  const weights: usize = <usize>load<u32>(record, WEIGHTS) + at;
  const bias: usize = <usize>load<u32>(record, BIAS) + at;
  const out: usize = load<u32>(record, OUT);
  const skipAt: usize = load<u32>(record, SKIP);
  const gateAt: usize = load<u32>(record, GATE);
  const skip: usize = skipAt === 0 ? 0 : skipAt - out;
  const gate: usize = gateAt <= 1 ? gateAt : gateAt - out;
  const step: usize = load<u32>(record, IN_CELL);
  const toStep: usize = load<u32>(record, OUT_CELL);
  let xPosition: usize = load<u32>(record, IN);
  let toPosition = out + at;
  for (let position: u32 = 0; position < positions; position++) {
    let xRow = xPosition;
    let toRow = toPosition;
    for (let r: u32 = 0; r < rows; r++) {
      let x = xRow;
      let to = toRow;
      let left = cells;
      while (left > 0) {
        // Threes before fours at the end, because a single cell uses the registers badly.
        if (left === 4 || left > 6) {
          block(4, v, x, step, taps, tapsEnd, inputs, weights, row, bias, to, toStep, skip, gate);
          x += 4 * step;
          to += 4 * toStep;
          left -= 4;
        } else if (left >= 3) {
          block(3, v, x, step, taps, tapsEnd, inputs, weights, row, bias, to, toStep, skip, gate);
          x += 3 * step;
          to += 3 * toStep;
          left -= 3;
        } else if (left === 2) {
          block(2, v, x, step, taps, tapsEnd, inputs, weights, row, bias, to, toStep, skip, gate);
          left = 0;
        } else {
          block(1, v, x, step, taps, tapsEnd, inputs, weights, row, bias, to, toStep, skip, gate);
          left = 0;
        }
      }
      xRow += load<u32>(record, IN_ROW);
      toRow += load<u32>(record, OUT_ROW);
    }
    xPosition += load<u32>(record, IN_POSITION);
    toPosition += load<u32>(record, OUT_POSITION);
  }
}

/** Calculates `count` layers one after the other. */
export function layers(record: usize, count: u32): void {
  for (; count > 0; count--) {
    const bytes: usize = <usize>load<u32>(record, OUTPUTS) << 2;
    let at: usize = 0;
    // The weights to 16 outputs stay in the first cache while all cells pass.
    for (; at + 64 <= bytes; at += 64) strip(4, record, at);
    if (at < bytes) strip(2, record, at);
    record += RECORD;
  }
}

/**
 * The gradient of a loss by the weights and biases of `count` layers, whose records say where the numbers that go in lie, and
 * with OUT where the gradient by the sums does. It is written to WEIGHTS and BIAS.
 */
export function gradients(record: usize, count: u32): void {
  for (; count > 0; count--) {
    const outputs: usize = <usize>load<u32>(record, OUTPUTS) << 2;
    const inputs: usize = <usize>load<u32>(record, INPUTS) << 2;
    const taps: usize = load<u32>(record, TAPS);
    const tapsEnd = taps + (<usize>load<u32>(record, TAP_COUNT) << 2);
    let to: usize = load<u32>(record, WEIGHTS);
    for (let tap = taps; tap < tapsEnd; tap += 4) {
      const x: usize = <usize>load<u32>(record, IN) + load<i32>(tap);
      for (let i: usize = 0; i < inputs; i += 16) {
        let at: usize = 0;
        for (; at + 64 <= outputs; at += 64) slopes(4, record, x + i, at, to + at, outputs);
        if (at < outputs) slopes(2, record, x + i, at, to + at, outputs);
        to += 4 * outputs;
      }
    }
    for (let at: usize = 0; at < outputs; at += 16) biasSlopes(record, at, <usize>load<u32>(record, BIAS) + at);
    record += RECORD;
  }
}

/** The gradient by the weights of four inputs to `v` vectors of outputs. */
@inline
function slopes(v: i32, record: usize, first: usize, at: usize, to: usize, row: usize): void {
  const zero = f32x4.splat(0);
  let a0 = zero, a1 = zero, a2 = zero, a3 = zero;
  let b0 = zero, b1 = zero, b2 = zero, b3 = zero;
  let c0 = zero, c1 = zero, c2 = zero, c3 = zero;
  let d0 = zero, d1 = zero, d2 = zero, d3 = zero;
  const positions = load<u32>(record, POSITIONS);
  const rows = load<u32>(record, ROWS);
  const cells = load<u32>(record, CELLS);
  const step: usize = load<u32>(record, IN_CELL);
  const slopeStep: usize = load<u32>(record, OUT_CELL);
  let xPosition = first;
  let yPosition: usize = <usize>load<u32>(record, OUT) + at;
  for (let position: u32 = 0; position < positions; position++) {
    let xRow = xPosition;
    let yRow = yPosition;
    for (let r: u32 = 0; r < rows; r++) {
      let x = xRow;
      let y = yRow;
      for (let cell: u32 = 0; cell < cells; cell++) {
        const y0 = v128.load(y), y1 = v128.load(y, 16);
        const y2 = v > 2 ? v128.load(y, 32) : zero, y3 = v > 2 ? v128.load(y, 48) : zero;
        const s0 = v128.load32_splat(x);
        a0 = f32x4.add(a0, f32x4.mul(s0, y0));
        a1 = f32x4.add(a1, f32x4.mul(s0, y1));
        const s1 = v128.load32_splat(x, 4);
        b0 = f32x4.add(b0, f32x4.mul(s1, y0));
        b1 = f32x4.add(b1, f32x4.mul(s1, y1));
        const s2 = v128.load32_splat(x, 8);
        c0 = f32x4.add(c0, f32x4.mul(s2, y0));
        c1 = f32x4.add(c1, f32x4.mul(s2, y1));
        const s3 = v128.load32_splat(x, 12);
        d0 = f32x4.add(d0, f32x4.mul(s3, y0));
        d1 = f32x4.add(d1, f32x4.mul(s3, y1));
        if (v > 2) {
          a2 = f32x4.add(a2, f32x4.mul(s0, y2));
          a3 = f32x4.add(a3, f32x4.mul(s0, y3));
          b2 = f32x4.add(b2, f32x4.mul(s1, y2));
          b3 = f32x4.add(b3, f32x4.mul(s1, y3));
          c2 = f32x4.add(c2, f32x4.mul(s2, y2));
          c3 = f32x4.add(c3, f32x4.mul(s2, y3));
          d2 = f32x4.add(d2, f32x4.mul(s3, y2));
          d3 = f32x4.add(d3, f32x4.mul(s3, y3));
        }
        x += step;
        y += slopeStep;
      }
      xRow += load<u32>(record, IN_ROW);
      yRow += load<u32>(record, OUT_ROW);
    }
    xPosition += load<u32>(record, IN_POSITION);
    yPosition += load<u32>(record, OUT_POSITION);
  }
  put(v, to, 0, 0, a0, a1, a2, a3);
  put(v, to + row, 0, 0, b0, b1, b2, b3);
  put(v, to + 2 * row, 0, 0, c0, c1, c2, c3);
  put(v, to + 3 * row, 0, 0, d0, d1, d2, d3);
}

function biasSlopes(record: usize, at: usize, to: usize): void {
  let sum = f32x4.splat(0);
  const positions = load<u32>(record, POSITIONS);
  const rows = load<u32>(record, ROWS);
  const cells = load<u32>(record, CELLS);
  let yPosition: usize = <usize>load<u32>(record, OUT) + at;
  for (let position: u32 = 0; position < positions; position++) {
    let yRow = yPosition;
    for (let r: u32 = 0; r < rows; r++) {
      let y = yRow;
      for (let cell: u32 = 0; cell < cells; cell++) {
        sum = f32x4.add(sum, v128.load(y));
        y += load<u32>(record, OUT_CELL);
      }
      yRow += load<u32>(record, OUT_ROW);
    }
    yPosition += load<u32>(record, OUT_POSITION);
  }
  v128.store(to, sum);
}
