import { boardWords, HEAD, Image, LINE, places, upTo, type NetParts } from './image.ts';

/**
 * Lays a net out for the kernel of 32-bit numbers. Each layer is the biases of its units and then a column for each
 * number that goes in, with the weight every unit gives it (0 where a window leaves it out); columns are filled up to
 * whole vectors.
 */
export function floatImage(parts: NetParts): Image {
  const { topology, weights, bypass } = parts;
  const { inputs, hidden, windows } = topology;
  const widths = [inputs, ...hidden, 1];
  const last = hidden.length;
  /** How many numbers go into a layer: into the last, the bypass too. */
  const columns = (layer: number) => widths[layer] + (bypass !== 'none' && layer === last ? 1 : 0);
  let size = 0;
  for (let layer = 0; layer <= last; layer++)
    size += (1 + columns(layer)) * places(widths[layer + 1], layer === last);

  const boards = upTo(LINE, size);
  const image = new Image('float', parts, boards + boardWords(parts));
  const { floats, words } = image;
  image.boards(
    boards,
    parts,
    (word, kind) => (floats[word] = parts.values![kind]),
    (word, _, number) => (words[word] = number),
  );
  let from = 0;
  let to = words[HEAD.weights] / 4;
  for (let layer = 0; layer <= last; layer++) {
    const width = places(widths[layer + 1], layer === last);
    image.shape(layer, columns(layer), width / 4);
    for (let unit = 0; unit < widths[layer + 1]; unit++) {
      const window = layer === 0 ? windows?.[unit] : undefined;
      const seen = window?.length ?? widths[layer];
      for (let i = 0; i < seen; i++) floats[to + (1 + (window?.[i] ?? i)) * width + unit] = weights[from++];
      floats[to + unit] = weights[from++];
    }
    if (layer === last && bypass !== 'none') floats[to + columns(layer) * width] = weights[from];
    to += (1 + columns(layer)) * width;
  }
  return image;
}
