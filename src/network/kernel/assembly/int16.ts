import { BYPASS, CODES, INPUTS, KINDS, LAYERS, SCALE, SHAPE, STRAIGHT, WEIGHTS } from './head';
import { LIST, MORE, OUT, SUMS } from './memory';
import { code, scan } from './scan';
import { sumMinus, sumPairs, sumPlus } from './sums';
import { squash, squash16, squash32 } from './tanh';

/**
 * The value of the net at `net`, in (-1, 1), with weights and outputs of units as whole numbers of 16 bits. The image
 * is built so that no sum overflows: sums are exact, and only tanh and the output unit calculate in f32.
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

  // There is a column for every kind on every cell. Own pieces go to one list, enemy pieces to another.
  let own = LIST;
  let enemy = MORE;
  let sum: f32 = 0;
  for (let first: u32 = 0; first < inputs; first += 32) {
    for (let bits = scan(first, inputs); bits !== 0; bits &= bits - 1) {
      const i = first + ctz(bits);
      const kind = code(i);
      sum += load<f32>(codes + (<isize>kind << 2));
      const column = (i * kinds + abs(kind) - 1) * width;
      store<u32>(own, column);
      store<u32>(enemy, column);
      own += usize(kind > 0) << 2;
      enemy += usize(kind < 0) << 2;
    }
  }
  if (load<u32>(net, BYPASS) === 2) bypass = sum * load<f32>(net, SCALE);

  // First layer: a scale for each unit (f32), the biases (i16), the columns (i16).
  let scales = net + load<u32>(net, WEIGHTS);
  let at = scales + (width << 1);
  sumPlus(vectors, at, at + width, LIST, own);
  sumMinus(vectors, SUMS, at + width, MORE, enemy);
  squash16(width, scales);
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
    if (layer < layers - 1) squash32(bytes, scales);
  }
  store<f32>(SUMS, <f32>load<i32>(SUMS) * load<f32>(scales) + bypass * load<f32>(net, STRAIGHT));
  squash(16);
  return load<f32>(OUT);
}
