import { HEADER, type PackedNet } from './packed-net.ts';
import { tanh32 } from './tanh32.ts';

const f = Math.fround;

/**
 * assembly/float.ts in plain TypeScript, the same to the last bit: every product and every sum is rounded to
 * 32 bits, and they are taken in the same order.
 */
export function floatTwin({ floats, words }: PackedNet, input: Float64Array, given: number): number {
  const layers = words[HEADER.layers];
  const source = words[HEADER.skip];
  const codes = words[HEADER.codes] / 4;
  const active: [column: number, x: number][] = [];
  let total = 0;
  for (let i = 0; i < words[HEADER.inputs]; i++) {
    const x = codes === 0 ? f(input[i]) : floats[codes + input[i]];
    if (x !== 0) active.push([i, x]);
    total = f(total + x);
  }
  const skip = source === 2 ? f(total * floats[HEADER.scale]) : f(given);

  let at = words[HEADER.weights] / 4;
  for (let layer = 0; ; layer++) {
    const columns = words[HEADER.shape + 2 * layer];
    const width = 4 * words[HEADER.shape + 2 * layer + 1];
    const last = layer === layers - 1;
    if (last && source !== 0) active.push([columns - 1, skip]);
    const sums = floats.slice(at, at + width);
    for (const [column, x] of active) {
      const w = at + (1 + column) * width;
      for (let unit = 0; unit < width; unit++) sums[unit] += f(x * floats[w + unit]);
    }
    if (last) return tanh32(sums[0]);
    at += (1 + columns) * width;
    // The units that pad a vector have the output 0 and the weight 0.
    const next = words[HEADER.shape + 2 * layer + 2] - (layer === layers - 2 && source !== 0 ? 1 : 0);
    active.length = 0;
    for (let unit = 0; unit < next; unit++) active.push([unit, tanh32(sums[unit])]);
  }
}
