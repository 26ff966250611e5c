import { HEAD, type Image } from './image.ts';
import { tanh32 } from './tanh32.ts';

const f = Math.fround;

/**
 * assembly/float.ts in plain TypeScript, the same to the last bit: every product and every sum is rounded to 32 bits,
 * and they are taken in the same order.
 */
export function floatTwin({ floats, words }: Image, input: Float64Array, bypass: number): number {
  const layers = words[HEAD.layers];
  const kind = words[HEAD.bypass];
  const codes = words[HEAD.codes] / 4;
  const seen: [column: number, x: number][] = [];
  let total = 0;
  for (let i = 0; i < words[HEAD.inputs]; i++) {
    const x = codes === 0 ? f(input[i]) : floats[codes + input[i]];
    if (x !== 0) seen.push([i, x]);
    total = f(total + x);
  }
  const straight = kind === 2 ? f(total * floats[HEAD.scale]) : f(bypass);

  let at = words[HEAD.weights] / 4;
  for (let layer = 0; ; layer++) {
    const columns = words[HEAD.shape + 2 * layer];
    const width = 4 * words[HEAD.shape + 2 * layer + 1];
    const last = layer === layers - 1;
    if (last && kind !== 0) seen.push([columns - 1, straight]);
    const sums = floats.slice(at, at + width);
    for (const [column, x] of seen) {
      const w = at + (1 + column) * width;
      for (let unit = 0; unit < width; unit++) sums[unit] += f(x * floats[w + unit]);
    }
    if (last) return tanh32(sums[0]);
    at += (1 + columns) * width;
    // Units that only fill up a vector have the output 0 and weigh nothing.
    const next = words[HEAD.shape + 2 * layer + 2] - (layer === layers - 2 && kind !== 0 ? 1 : 0);
    seen.length = 0;
    for (let unit = 0; unit < next; unit++) seen.push([unit, tanh32(sums[unit])]);
  }
}
