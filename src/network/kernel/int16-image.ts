import { HEAD, Image, places, upTo, type NetParts } from './image.ts';

/** An output of 1, as a whole number. */
const ONE = 16384;

/** Where the kernel puts what a unit puts out: of sixteen, numbers 4 to 7 and 8 to 11 change places. */
export const outputPlace = (unit: number): number => (unit & ~12) | ((unit & 4) << 1) | ((unit & 8) >> 1);
/** How many pairs of such places there are up to that of the last of `units`. */
const pairsOf = (units: number): number => {
  let last = 0;
  for (let unit = Math.max(0, units - 16); unit < units; unit++) last = Math.max(last, outputPlace(unit));
  return (last >> 1) + 1;
};

/**
 * Lays a net out for the kernel of 16-bit numbers; `values` must be given and there must be a hidden layer.
 *
 * The weights of each unit are multiplied by a factor and rounded to whole numbers. The factor is the largest with
 * which no sum overflows, whatever goes in: 16 bits in the first layer, which only adds up weights, 32 bits behind.
 * The kernel undoes it by the unit's scale. The first layer has a column for every kind on every cell, with the value
 * of the kind multiplied in; the further ones have a column for every two units of the layer before, in the order in
 * which the kernel puts them out.
 */
export function int16Image(parts: NetParts): Image {
  const { topology, weights, bypass, scale, values = [] } = parts;
  const { inputs, hidden, windows } = topology;
  const widths = [inputs, ...hidden, 1];
  const kinds = values.length;
  const first = upTo(16, hidden[0]);
  let size = first + (1 + inputs * kinds) * (first / 2);
  for (let layer = 1; layer <= hidden.length; layer++) {
    size += (2 + pairsOf(widths[layer])) * places(widths[layer + 1], layer === hidden.length);
  }
  // The kernel keeps the inputs it judged last behind the weights and reads 32 at once.
  const image = new Image('int16', parts, size + 2 * upTo(32, inputs));
  const { floats, ints, shorts, words } = image;
  words[HEAD.kinds] = kinds;
  words[HEAD.last] = words[HEAD.weights] + 4 * size;
  // What codes stand for, as whole numbers, so that their sum is exact as well.
  const dearest = Math.max(...values.map(Math.abs));
  const unit = 2 ** 30 / Math.max(inputs * dearest, 2 ** -60);
  const codes = words[HEAD.codes] / 4;
  values.forEach((value, i) => {
    ints[codes + i + 1] = Math.round(value * unit);
    ints[codes - i - 1] = -ints[codes + i + 1];
  });
  floats[HEAD.scale] = scale / unit;

  let from = 0;
  let to = words[HEAD.weights] / 4;
  image.shape(0, inputs * kinds, first / 8);
  for (let unit = 0; unit < hidden[0]; unit++) {
    const window = windows?.[unit];
    const seen = window?.length ?? inputs;
    const bias = weights[from + seen];
    const reach = sumOfSizes(weights, from, seen) * dearest + Math.abs(bias);
    const factor = reach > 0 ? (32767 - (seen + 1) / 2) / reach : 1;
    floats[to + unit] = 1 / factor;
    const at = 2 * (to + first) + unit;
    shorts[at] = Math.round(bias * factor);
    for (let i = 0; i < seen; i++) {
      const column = 1 + (window?.[i] ?? i) * kinds;
      for (let kind = 0; kind < kinds; kind++) {
        shorts[at + (column + kind) * first] = Math.round(weights[from + i] * values[kind] * factor);
      }
    }
    from += seen + 1;
  }
  to += first + (1 + inputs * kinds) * (first / 2);

  for (let layer = 1; layer <= hidden.length; layer++) {
    const seen = widths[layer];
    const width = places(widths[layer + 1], layer === hidden.length);
    const pairs = pairsOf(seen);
    image.shape(layer, pairs, width / 4);
    for (let unit = 0; unit < widths[layer + 1]; unit++) {
      const bias = weights[from + seen];
      const reach = ONE * (sumOfSizes(weights, from, seen) + Math.abs(bias));
      let largest = 0;
      for (let i = 0; i < seen; i++) largest = Math.max(largest, Math.abs(weights[from + i]));
      const fits = (2 ** 31 - 1 - ((seen + 1) / 2) * ONE) / reach;
      const factor = reach > 0 ? Math.min(fits, largest > 0 ? 32767 / largest : fits) : 1;
      floats[to + unit] = 1 / (factor * ONE);
      ints[to + width + unit] = Math.round(bias * factor * ONE);
      const at = 2 * (to + 2 * width + unit);
      for (let i = 0; i < seen; i++) {
        const place = outputPlace(i);
        shorts[at + (place >> 1) * 2 * width + (place & 1)] = Math.round(weights[from + i] * factor);
      }
      from += seen + 1;
    }
    to += (2 + pairs) * width;
  }
  if (bypass !== 'none') floats[HEAD.straight] = weights[from];
  return image;
}

function sumOfSizes(weights: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.abs(weights[from + i]);
  return sum;
}
