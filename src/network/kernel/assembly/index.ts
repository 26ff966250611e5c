import { INPUT, LIST, OUT_A, OUT_B } from './memory';
import { sumDense, sumSparse } from './sums';
import { squash } from './tanh';

export { ARENA, INPUT } from './memory';

// The head of an image, in words of 4 bytes; ../image.ts writes it.
const INPUTS: usize = 0;
const LAYERS: usize = 4;
const BYPASS: usize = 8; // 0: none, 1: given by the caller, 2: the sum of the inputs, times SCALE
const SCALE: usize = 12;
const CODES: usize = 16; // offset of the value of code 0, 0 if inputs are not codes
const WEIGHTS: usize = 20; // offset of the first layer
const SHAPE: usize = 24; // for each layer: how many numbers go in (the bypass included), how many vectors come out

/**
 * The value of the net at `net` for the position at INPUT, in (-1, 1).
 * `bypass` is the number that goes straight to the output unit, if the net takes one from the caller.
 */
export function evaluate(net: usize, bypass: f32): f32 {
  const layers = load<u32>(net, LAYERS);
  const kind = load<u32>(net, BYPASS);
  const codes = load<u32>(net, CODES);
  const inputs: usize = INPUT + (<usize>load<u32>(net, INPUTS) << 3);
  let shape = net + SHAPE;
  let vectors = load<i32>(shape, 4);

  // List what is not 0: each input is written and counted only if it is, which saves a branch no one can predict.
  const width = <u32>vectors << 4;
  let column: u32 = 0;
  let end = LIST;
  let sum: f32 = 0;
  for (let at = INPUT; at < inputs; at += 8) {
    const code = load<f64>(at);
    let x: f32;
    if (codes) {
      // Adding 1.5 * 2^52 leaves the whole number in the low bits.
      const index = <u32>reinterpret<u64>(code + 6755399441055744.0);
      x = load<f32>(net + codes + <usize>(index << 2));
    } else {
      x = <f32>code;
    }
    store<u32>(end, column);
    store<f32>(end, x, 4);
    end += usize(x != 0) << 3;
    sum += x;
    column += width;
  }
  if (kind === 2) bypass = sum * load<f32>(net, SCALE);
  if (kind !== 0 && layers === 1) {
    store<u32>(end, column);
    store<f32>(end, bypass, 4);
    end += 8;
  }

  let at = net + load<u32>(net, WEIGHTS);
  sumSparse(vectors, at, LIST, end, OUT_A);
  squash(OUT_A, OUT_A + width);
  let from = OUT_A;
  let to = OUT_B;
  let rows = load<u32>(shape);
  for (let layer: u32 = 1; layer < layers; layer++) {
    at += (<usize>rows + 1) * (<usize>vectors << 4);
    shape += 8;
    rows = load<u32>(shape);
    vectors = load<i32>(shape, 4);
    const behind = from + (<usize>rows << 2);
    if (kind !== 0 && layer === layers - 1) store<f32>(behind - 4, bypass);
    sumDense(vectors, at, from, behind, to);
    squash(to, to + (<usize>vectors << 4));
    const last = from;
    from = to;
    to = last;
  }
  return load<f32>(from);
}
