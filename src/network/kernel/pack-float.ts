import { boardWords, HEADER, LINE, PackedNet, paddedWidth, roundUp, type NetParts } from './packed-net.ts';

/**
 * Packs a net for the kernel of 32-bit numbers. Each layer is the biases of its units, then a column for each
 * number that goes in, with the weight that every unit gives it (0 where it lies outside the unit's window).
 * Columns are padded to whole vectors.
 */
export function packFloat(parts: NetParts): PackedNet {
  const { topology, weights, skip } = parts;
  const { inputs, hidden, windows } = topology;
  const widths = [inputs, ...hidden, 1];
  const last = hidden.length;
  /** How many numbers go into a layer: into the last, that of the skip connection too. */
  const columns = (layer: number) => widths[layer] + (skip !== 'none' && layer === last ? 1 : 0);
  let size = 0;
  for (let layer = 0; layer <= last; layer++)
    size += (1 + columns(layer)) * paddedWidth(widths[layer + 1], layer === last);

  const boards = roundUp(LINE, size);
  const net = new PackedNet('float', parts, boards + boardWords(parts));
  const { floats, words } = net;
  net.boards(
    boards,
    parts,
    (word, kind) => (floats[word] = parts.values![kind]),
    (word, _, input) => (words[word] = input),
  );
  let from = 0;
  let to = words[HEADER.weights] / 4;
  for (let layer = 0; layer <= last; layer++) {
    const width = paddedWidth(widths[layer + 1], layer === last);
    net.shape(layer, columns(layer), width / 4);
    for (let unit = 0; unit < widths[layer + 1]; unit++) {
      const window = layer === 0 ? windows?.[unit] : undefined;
      const fanIn = window?.length ?? widths[layer];
      for (let i = 0; i < fanIn; i++) floats[to + (1 + (window?.[i] ?? i)) * width + unit] = weights[from++];
      floats[to + unit] = weights[from++];
    }
    if (layer === last && skip !== 'none') floats[to + columns(layer) * width] = weights[from];
    to += (1 + columns(layer)) * width;
  }
  return net;
}
