import { largest } from '../../util/extremes.ts';
import { boardWords, HEADER, LINE, PackedNet, paddedWidth, roundUp, type NetParts } from './packed-net.ts';

/** An output of 1, as a whole number. */
const ONE = 16384;

/** Where the kernel stores the output of a unit: within each 16 units, 4 to 7 and 8 to 11 change places. */
export const outputIndex = (unit: number): number => (unit & ~12) | ((unit & 4) << 1) | ((unit & 8) >> 1);
/** Pairs of outputs up to that of the last of `units`; for the output unit, padded to whole vectors. */
const pairsOf = (units: number, output: boolean): number => {
  let last = 0;
  for (let unit = Math.max(0, units - 16); unit < units; unit++) last = Math.max(last, outputIndex(unit));
  return roundUp(output ? 4 : 1, (last >> 1) + 1);
};
/** The units of a layer lie side by side; the output unit lies alone, its weights in one row. */
const widthOf = (units: number, output: boolean): number => (output ? 1 : paddedWidth(units, false));

/**
 * Packs a net for the kernel of 16-bit numbers; `values` must be given and there must be a hidden layer.
 *
 * The weights of each unit are multiplied by a factor and rounded to whole numbers. The factor is the largest
 * with which no sum overflows, whatever the inputs: 16 bits in the first layer, which only adds up weights,
 * 32 bits in the others. The kernel divides by it with the unit's scale. The first layer has a column for
 * every kind on every cell, with the value of the kind multiplied in. The others have a column for every two
 * units of the layer before, in the order in which the kernel stores them.
 */
export function packInt16(parts: NetParts): PackedNet {
  const { topology, weights, skip, scale, values = [] } = parts;
  const { inputs, hidden, windows } = topology;
  const widths = [inputs, ...hidden, 1];
  const kinds = values.length;
  const first = roundUp(16, hidden[0]);
  let size = first + (1 + inputs * kinds) * (first / 2);
  for (let layer = 1; layer <= hidden.length; layer++) {
    const output = layer === hidden.length;
    size += (2 + pairsOf(widths[layer], output)) * widthOf(widths[layer + 1], output);
  }
  // Behind the weights the kernel keeps what it evaluated last: inputs, of which it reads 32 at once, and
  // boards.
  const last = roundUp(LINE, size);
  const cells = last + 2 * roundUp(32, inputs);
  const { words: board = 0, cells: views = [] } = parts.bitboards ?? {};
  const roles = cells + roundUp(LINE, boardWords(parts));
  const roleSize = roundUp(LINE, 2 * kinds * board) + roundUp(LINE, first / 2);
  const net = new PackedNet('int16', parts, roles + views.length * roleSize);
  const { floats, ints, shorts, words } = net;
  const start = words[HEADER.weights];
  words[HEADER.last] = start + 4 * last;
  words[HEADER.roles] = start + 4 * roles;
  words[HEADER.roleSize] = 4 * roleSize;
  // What codes stand for, as whole numbers, so that their sum is exact as well.
  const largestValue = largest(values.map(Math.abs));
  const unit = 2 ** 30 / Math.max(inputs * largestValue, 2 ** -60);
  const codes = words[HEADER.codes] / 4;
  values.forEach((value, i) => {
    ints[codes + i + 1] = Math.round(value * unit);
    ints[codes - i - 1] = -ints[codes + i + 1];
  });
  floats[HEADER.scale] = scale / unit;
  net.boards(
    cells,
    parts,
    (word, kind) => (ints[word] = ints[codes + kind + 1]),
    (word, kind, input) => (words[word] = (input * kinds + kind) * 2 * first),
  );

  let from = 0;
  let to = words[HEADER.weights] / 4;
  net.shape(0, inputs * kinds, first / 8);
  for (let unit = 0; unit < hidden[0]; unit++) {
    const window = windows?.[unit];
    const fanIn = window?.length ?? inputs;
    const bias = weights[from + fanIn];
    const largestSum = sumOfSizes(weights, from, fanIn) * largestValue + Math.abs(bias);
    const factor = largestSum > 0 ? (32767 - (fanIn + 1) / 2) / largestSum : 1;
    floats[to + unit] = 1 / factor;
    const at = 2 * (to + first) + unit;
    shorts[at] = Math.round(bias * factor);
    for (let i = 0; i < fanIn; i++) {
      const column = 1 + (window?.[i] ?? i) * kinds;
      for (let kind = 0; kind < kinds; kind++) {
        shorts[at + (column + kind) * first] = Math.round(weights[from + i] * values[kind] * factor);
      }
    }
    from += fanIn + 1;
  }
  // For each role the sums start as the biases as well.
  const biases = shorts.slice(2 * (to + first), 2 * (to + first) + first);
  for (let role = 1; role <= views.length; role++) {
    shorts.set(biases, start / 2 + 2 * (roles + role * roleSize) - first);
  }
  to += first + (1 + inputs * kinds) * (first / 2);

  for (let layer = 1; layer <= hidden.length; layer++) {
    const fanIn = widths[layer];
    const output = layer === hidden.length;
    const width = widthOf(widths[layer + 1], output);
    const pairs = pairsOf(fanIn, output);
    net.shape(layer, pairs, width >> 2);
    for (let unit = 0; unit < widths[layer + 1]; unit++) {
      const bias = weights[from + fanIn];
      const largestSum = ONE * (sumOfSizes(weights, from, fanIn) + Math.abs(bias));
      let largest = 0;
      for (let i = 0; i < fanIn; i++) largest = Math.max(largest, Math.abs(weights[from + i]));
      const fits = (2 ** 31 - 1 - ((fanIn + 1) / 2) * ONE) / largestSum;
      const factor = largestSum > 0 ? Math.min(fits, largest > 0 ? 32767 / largest : fits) : 1;
      floats[to + unit] = 1 / (factor * ONE);
      ints[to + width + unit] = Math.round(bias * factor * ONE);
      const at = 2 * (to + 2 * width + unit);
      for (let i = 0; i < fanIn; i++) {
        const index = outputIndex(i);
        shorts[at + (index >> 1) * 2 * width + (index & 1)] = Math.round(weights[from + i] * factor);
      }
      from += fanIn + 1;
    }
    to += (2 + pairs) * width;
  }
  if (skip !== 'none') floats[HEADER.skipWeight] = weights[from];
  return net;
}

function sumOfSizes(weights: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.abs(weights[from + i]);
  return sum;
}
