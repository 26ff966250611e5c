import { unitStart, type CascadeNet } from './net.ts';

/** How columns of numbers are scaled before a net learns from them: x becomes (x - middle) / scale. */
export interface Scaling {
  readonly middle: Float64Array;
  readonly scale: Float64Array;
}

/**
 * The scaling of columns `from` to `to - 1` to mean 0 and deviation 1. Columns within [-1, 1] are left as
 * they are, so that zeros stay zeros. A column that never varies is shifted to 0 and not stretched.
 */
export function scalingOf(numbers: Float64Array, width: number, from: number, to: number): Scaling {
  const rows = numbers.length / width;
  const middle = new Float64Array(to - from);
  const scale = new Float64Array(to - from).fill(1);
  for (let c = from; c < to; c++) {
    let mean = 0;
    let low = Infinity;
    let high = -Infinity;
    for (let i = c; i < numbers.length; i += width) {
      mean += numbers[i] / rows;
      low = Math.min(low, numbers[i]);
      high = Math.max(high, numbers[i]);
    }
    if (low >= -1 && high <= 1) continue;
    if (low === high) {
      // Its mean is rounded: to stretch the difference would magnify the rounding error, and the weights with
      // it.
      middle[c - from] = low;
      continue;
    }
    let variance = 0;
    for (let i = c; i < numbers.length; i += width) variance += (numbers[i] - mean) ** 2 / rows;
    middle[c - from] = mean;
    scale[c - from] = Math.sqrt(variance);
  }
  return { middle, scale };
}

/**
 * The net that takes raw numbers where `net` takes scaled ones; linear outputs become raw numbers as well.
 */
export function unscaled(net: CascadeNet, inputs: Scaling, targets: Scaling): CascadeNet {
  const weights = net.weights.slice();
  const { units, outputs } = net;
  const width = 1 + net.inputs + units.length;
  for (let u = 0; u < units.length + outputs; u++) {
    const o = u - units.length;
    const start = o < 0 ? unitStart(net.inputs, u) : unitStart(net.inputs, units.length) + o * width;
    for (let i = 0; i < net.inputs; i++) {
      weights[start + 1 + i] /= inputs.scale[i];
      weights[start] -= weights[start + 1 + i] * inputs.middle[i];
    }
    if (o < 0 || net.output !== 'linear') continue;
    for (let i = 0; i < width; i++) weights[start + i] *= targets.scale[o];
    weights[start] += targets.middle[o];
  }
  return { ...net, weights };
}
