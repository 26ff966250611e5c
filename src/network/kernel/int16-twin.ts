import { outputIndex } from './pack-int16.ts';
import { HEADER, roundUp, type PackedNet } from './packed-net.ts';
import { tanh16, tanh32 } from './tanh32.ts';

const f = Math.fround;

/**
 * assembly/int16.ts in plain TypeScript, the same to the last bit, but without carrying sums from call to
 * call.
 */
export function int16Twin(
  { floats, ints, shorts, words }: PackedNet,
  input: Float64Array,
  given: number,
): number {
  const layers = words[HEADER.layers];
  const kinds = words[HEADER.kinds];
  const codes = words[HEADER.codes] / 4;
  let at = words[HEADER.weights] / 4;
  let width = 8 * words[HEADER.shape + 1];
  const columns = 2 * (at + width);
  const biases = shorts.subarray(columns, columns + width);
  let sums = Int32Array.from(biases);
  let total = 0;
  for (let i = 0; i < words[HEADER.inputs]; i++) {
    const code = input[i];
    total += ints[codes + code];
    if (code === 0) continue;
    const w = columns + (i * kinds + Math.abs(code)) * width;
    for (let unit = 0; unit < width; unit++) sums[unit] += Math.sign(code) * shorts[w + unit];
  }
  if (sums.some((sum) => sum !== (sum << 16) >> 16)) throw new RangeError('a sum does not fit 16 bits');
  const skip = words[HEADER.skip] === 2 ? f(f(total) * floats[HEADER.scale]) : f(given);

  let scales = floats.subarray(at, at + width);
  at += width + ((1 + words[HEADER.inputs] * kinds) * width) / 2;
  for (let layer = 1; layer < layers; layer++) {
    const out = new Int32Array(roundUp(16, width));
    sums.forEach((sum, unit) => (out[outputIndex(unit)] = tanh16(f(sum) * scales[unit])));
    const pairs = words[HEADER.shape + 2 * layer];
    width = layer === layers - 1 ? 1 : 4 * words[HEADER.shape + 2 * layer + 1];
    scales = floats.subarray(at, at + width);
    const exact = Array.from(ints.subarray(at + width, at + 2 * width));
    const w = 2 * (at + 2 * width);
    for (let i = 0; i < 2 * pairs; i++) {
      const column = w + (i >> 1) * 2 * width + (i & 1);
      for (let unit = 0; unit < width; unit++) exact[unit] += out[i] * shorts[column + 2 * unit];
    }
    if (exact.some((sum) => sum !== (sum | 0))) throw new RangeError('a sum does not fit 32 bits');
    sums = Int32Array.from(exact);
    at += (2 + pairs) * width;
  }
  return tanh32(f(f(sums[0]) * scales[0]) + f(skip * floats[HEADER.skipWeight]));
}
