import type { Image } from './image.ts';
import type { Kernel } from './kernel.ts';

const f = Math.fround;

/**
 * The kernel in plain TypeScript, the same to the last bit as the one in WebAssembly (assembly/): every product and
 * every sum is rounded to f32 and they are taken in the same order. It is the reference of the tests, and slow.
 */
export class TwinKernel implements Kernel {
  readonly #input = new Float64Array(4096);

  input(size: number): Float64Array {
    return this.#input.subarray(0, size);
  }

  evaluate({ floats, words }: Image, bypass: number): number {
    const [inputs, layers, kind, , codes, weights] = words;
    const seen: [column: number, x: number][] = [];
    let total = 0;
    for (let i = 0; i < inputs; i++) {
      const code = this.#input[i];
      const x = codes === 0 ? f(code) : floats[codes / 4 + code];
      if (x !== 0) seen.push([i, x]);
      total = f(total + x);
    }
    const straight = kind === 2 ? f(total * floats[3]) : f(bypass);

    let at = weights / 4;
    for (let layer = 0; ; layer++) {
      const rows = words[6 + 2 * layer];
      const width = 4 * words[7 + 2 * layer];
      const last = layer === layers - 1;
      if (last && kind !== 0) seen.push([rows - 1, straight]);
      const sums = floats.slice(at, at + width);
      for (const [column, x] of seen) {
        const w = at + (1 + column) * width;
        for (let unit = 0; unit < width; unit++) sums[unit] += f(x * floats[w + unit]);
      }
      const out = sums.map(tanh32);
      if (last) return out[0];
      at += (1 + rows) * width;
      const units = words[6 + 2 * (layer + 1)] - (layer === layers - 2 && kind !== 0 ? 1 : 0);
      seen.length = 0;
      for (let unit = 0; unit < units; unit++) seen.push([unit, out[unit]]);
    }
  }
}

/** See assembly/tanh.ts: off by at most 4e-7, always inside (-1, 1). */
export function tanh32(x: number): number {
  const high = f(7.8125);
  x = f(x) < high ? f(x) : high;
  x = -high < x ? x : -high;
  const y = f(x * x);
  const z = f(y * y);
  const p = f(f(f(f(f(46.2709312) * y) + f(11890.7842)) * z) + f(f(f(519974.938) * y) + f(4021287.75)));
  const q = f(f(f(f(z + f(f(963.466919) * y)) + f(95859.7344)) * z) + f(f(1860397 * y) + f(4021289.75)));
  return f(f(p * x) / q);
}
