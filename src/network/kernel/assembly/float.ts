import { BYPASS, CODES, INPUTS, LAYERS, SCALE, SHAPE, WEIGHTS } from './head';
import { INPUT, LIST, NEXT, OUT } from './memory';
import { code, scan } from './scan';
import { sumDense, sumSparse } from './sums';
import { squashOne } from './tanh';

/**
 * The value of the net at `net`, in (-1, 1), in f32: every product and every sum is rounded.
 * `bypass` is the number that goes straight to the output unit, if the net takes one from the caller.
 */
export function evaluate(net: usize, bypass: f32): f32 {
  const layers = load<u32>(net, LAYERS);
  const kind = load<u32>(net, BYPASS);
  const codes = <usize>load<u32>(net, CODES);
  const inputs = load<u32>(net, INPUTS);
  let shape = net + SHAPE;
  let columns = load<u32>(shape);
  let vectors = load<u32>(shape, 4);
  const width = vectors << 4;

  let end = LIST;
  let sum: f32 = 0;
  for (let first: u32 = 0; first < inputs; first += 32) {
    for (let bits = scan(first, inputs); bits !== 0; bits &= bits - 1) {
      const i = first + ctz(bits);
      const x = codes !== 0 ? load<f32>(net + codes + (<isize>code(INPUT + (<usize>i << 3)) << 2)) : <f32>load<f64>(INPUT + (<usize>i << 3));
      store<u32>(end, i * width);
      store<f32>(end, x, 4);
      end += 8;
      sum += x;
    }
  }
  if (kind === 2) bypass = sum * load<f32>(net, SCALE);
  if (kind !== 0 && layers === 1) {
    store<u32>(end, inputs * width);
    store<f32>(end, bypass, 4);
    end += 8;
  }

  // Each layer is its biases, then its columns.
  let at = net + load<u32>(net, WEIGHTS);
  sumSparse(vectors, at, at + width, LIST, end, OUT);
  let from = OUT;
  let to = NEXT;
  for (let layer: u32 = 1; layer < layers; layer++) {
    at += (columns + 1) * (vectors << 4);
    shape += 8;
    columns = load<u32>(shape);
    vectors = load<u32>(shape, 4);
    const behind = from + (columns << 2);
    if (kind !== 0 && layer === layers - 1) store<f32>(behind - 4, bypass);
    sumDense(vectors, at, at + (vectors << 4), from, behind, to);
    const read = from;
    from = to;
    to = read;
  }
  return squashOne(load<f32>(from));
}
