import { BYPASS, CODES, INPUTS, KINDS, LAST, LAYERS, SCALE, SHAPE, STRAIGHT, TOTAL, WEIGHTS } from './head';
import { INPUT, LIST, OUT, SUMS } from './memory';
import { changes, code } from './scan';
import { sumPairs, sumSigned } from './sums';
import { squash16, squash32, squashOne } from './tanh';

/** Two numbers of 16 bits that are 1. */
const ONES: i32 = 0x00010001;

/**
 * The value of the net at `net`, in (-1, 1), with weights and outputs of units as whole numbers of 16 bits. The image
 * is built so that no sum overflows: sums are exact, and only tanh and the output unit calculate in f32. What is exact
 * can be added and taken away in any order, so the first layer only follows what has changed since the last call: the
 * positions that a search asks for one after the other differ in few cells.
 * `bypass` is the number that goes straight to the output unit, if the net takes one from the caller.
 */
export function evaluate16(net: usize, bypass: f32): f32 {
  const layers = load<u32>(net, LAYERS);
  const codes = net + load<u32>(net, CODES);
  const inputs = load<u32>(net, INPUTS);
  let shape = net + SHAPE;
  let columns = load<u32>(shape);
  let vectors = load<u32>(shape, 4);
  const width = vectors << 4;
  const kinds = load<u32>(net, KINDS);
  const last = net + load<u32>(net, LAST);

  // There is a column for every kind on every cell: what was there before is taken away and what has come is added.
  let end = LIST;
  let total = load<i32>(net, TOTAL);
  for (let first: u32 = 0; first < inputs; first += 32) {
    for (let bits = changes(first, inputs, last); bits !== 0; bits &= bits - 1) {
      const i = first + ctz(bits);
      const at = <usize>i << 3;
      const was = code(last + at);
      const is = code(INPUT + at);
      store<f64>(last + at, load<f64>(INPUT + at));
      total += load<i32>(codes + (<isize>is << 2)) - load<i32>(codes + (<isize>was << 2));
      const cell = i * kinds - 1;
      store<u32>(end, (cell + abs(was)) * width);
      store<i32>(end, (-was >> 31) | ONES, 4);
      end += usize(was !== 0) << 3;
      store<u32>(end, (cell + abs(is)) * width);
      store<i32>(end, (is >> 31) | ONES, 4);
      end += usize(is !== 0) << 3;
    }
  }
  store<i32>(net, total, TOTAL);
  if (load<u32>(net, BYPASS) === 2) bypass = <f32>total * load<f32>(net, SCALE);

  // First layer: a scale for each unit (f32), the sums of last time, at first the biases (i16), the columns (i16).
  let scales = net + load<u32>(net, WEIGHTS);
  let at = scales + (width << 1);
  sumSigned(vectors, at, at + width, LIST, end);
  squash16(vectors << 3, at, scales);
  at += (columns + 1) * width;

  // Further layers: the scales (f32), the biases (i32), the columns for two inputs each (i16).
  for (let layer: u32 = 1; layer < layers; layer++) {
    shape += 8;
    columns = load<u32>(shape);
    vectors = load<u32>(shape, 4);
    const bytes = vectors << 4;
    scales = at;
    at += bytes;
    sumPairs(vectors, at, at + bytes, OUT, OUT + (columns << 2));
    at += (columns + 1) * bytes;
    if (layer < layers - 1) squash32(vectors << 2, scales);
  }
  return squashOne(<f32>load<i32>(SUMS) * load<f32>(scales) + bypass * load<f32>(net, STRAIGHT));
}
