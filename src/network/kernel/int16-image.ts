import { boardWords, HEAD, Image, LINE, places, upTo, type NetParts } from './image.ts';

/** An output of 1, as a whole number. */
const ONE = 16384;

/** Where the kernel puts what a unit puts out: of sixteen, numbers 4 to 7 and 8 to 11 change places. */
export const outputPlace = (unit: number): number => (unit & ~12) | ((unit & 4) << 1) | ((unit & 8) >> 1);
/** How many pairs of such places there are up to that of the last of `units`, in whole vectors for the output unit. */
const pairsOf = (units: number, output: boolean): number => {
  let last = 0;
  for (let unit = Math.max(0, units - 16); unit < units; unit++) last = Math.max(last, outputPlace(unit));
  return upTo(output ? 4 : 1, (last >> 1) + 1);
};
/** The units of a layer lie side by side; the output unit lies alone, its weights in one row. */
const widthOf = (units: number, output: boolean): number => (output ? 1 : places(units, false));

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
    const output = layer === hidden.length;
    size += (2 + pairsOf(widths[layer], output)) * widthOf(widths[layer + 1], output);
  }
  // Behind the weights the kernel keeps what it judged last: inputs, of which it reads 32 at once, and boards.
  const last = upTo(LINE, size);
  const cells = last + 2 * upTo(32, inputs);
  const { words: board = 0, cells: views = [] } = parts.bitboards ?? {};
  const roles = cells + upTo(LINE, boardWords(parts));
  const roleSize = upTo(LINE, 2 * kinds * board) + upTo(LINE, first / 2);
  const image = new Image('int16', parts, roles + views.length * roleSize);
  const { floats, ints, shorts, words } = image;
  const behind = words[HEAD.weights];
  words[HEAD.last] = behind + 4 * last;
  words[HEAD.roles] = behind + 4 * roles;
  words[HEAD.roleSize] = 4 * roleSize;
  // What codes stand for, as whole numbers, so that their sum is exact as well.
  const dearest = Math.max(...values.map(Math.abs));
  const unit = 2 ** 30 / Math.max(inputs * dearest, 2 ** -60);
  const codes = words[HEAD.codes] / 4;
  values.forEach((value, i) => {
    ints[codes + i + 1] = Math.round(value * unit);
    ints[codes - i - 1] = -ints[codes + i + 1];
  });
  floats[HEAD.scale] = scale / unit;
  image.boards(
    cells,
    parts,
    (word, kind) => (ints[word] = ints[codes + kind + 1]),
    (word, kind, number) => (words[word] = (number * kinds + kind) * 2 * first),
  );

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
  // For each role the sums begin with the biases as well.
  const biases = shorts.slice(2 * (to + first), 2 * (to + first) + first);
  for (let role = 1; role <= views.length; role++) {
    shorts.set(biases, behind / 2 + 2 * (roles + role * roleSize) - first);
  }
  to += first + (1 + inputs * kinds) * (first / 2);

  for (let layer = 1; layer <= hidden.length; layer++) {
    const seen = widths[layer];
    const output = layer === hidden.length;
    const width = widthOf(widths[layer + 1], output);
    const pairs = pairsOf(seen, output);
    image.shape(layer, pairs, width >> 2);
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
