import { HEAD_PLANES, layersOf, TAPS, VALUE_UNITS, type ConvShape, type Layer } from './shape.ts';

/** The words of a record, as assembly/index.ts reads them. */
export const WORDS = {
  positions: 0,
  rows: 1,
  cells: 2,
  in: 3,
  inPosition: 4,
  inRow: 5,
  inCell: 6,
  out: 7,
  outPosition: 8,
  outRow: 9,
  outCell: 10,
  taps: 11,
  tapCount: 12,
  inputs: 13,
  outputs: 14,
  weights: 15,
  bias: 16,
  skip: 17,
  gate: 18,
} as const;
type Word = keyof typeof WORDS;
/** Words of a record. */
export const RECORD_WORDS = 19;
type LayerRecord = Readonly<Record<Word, number>>;

/** Numbers of a batch: where they begin, in bytes, and how many bytes lie from one position, row, cell to the next. */
interface Cells {
  readonly at: number;
  readonly position: number;
  readonly row: number;
  readonly cell: number;
  /** Numbers of a cell. */
  readonly numbers: number;
}

/** Records that are run one after the other. */
export interface Programme {
  readonly at: number;
  readonly count: number;
  /** Which of the records go over the cells of a position, not over the positions as cells. */
  readonly byCell: readonly boolean[];
}

/** Where everything of a net lies in the memory of a kernel; addresses are bytes, all numbers f32. */
export interface Plan {
  readonly shape: ConvShape;
  /** The positions that are calculated together at most. */
  readonly batch: number;
  /** The whole of the memory that is used ends here. */
  readonly end: number;
  /** Taps and records, from `begin` on: what never changes. */
  readonly begin: number;
  readonly fixed: Uint32Array;
  /** Addresses of the weights of an agent, in their order; each plus `toGradient` is that of its gradient. */
  readonly weights: Int32Array;
  readonly toGradient: number;
  /** What goes in: the address of each cell of the first position, row by row. */
  readonly input: Cells;
  /** What comes out, by position: a number for each action, and the units of the value. */
  readonly policy: Cells;
  readonly units: Cells;
  /** The gradients by these. */
  readonly policySlopes: Cells;
  readonly unitSlopes: Cells;
  /** The weights of the units in the value, and its bias. */
  readonly valueWeights: number;
  readonly valueBias: number;
  readonly forward: Programme;
  /** Of nets that learn: the gradient by what lies below each layer, then by its weights. */
  readonly backward: Programme;
  readonly slopes: Programme;
  /** Weights that are needed the other way round: from, to, taps, inputs, outputs (all with padding). */
  readonly turned: readonly Turned[];
}

interface Turned {
  readonly from: number;
  readonly to: number;
  readonly taps: number;
  readonly inputs: number;
  readonly outputs: number;
}

const upTo = (multiple: number, number: number): number => Math.ceil(number / multiple) * multiple;

/**
 * Lays out a net for batches of up to `batch` positions from the address `begin` on; with what learning needs if `learns`.
 *
 * Boards of planes have a column of zeros behind each row and a row of zeros before, between and behind the boards, so that
 * every cell has nine neighbours and a cell at the edge sees zeros.
 */
export function planOf(shape: ConvShape, batch: number, learns: boolean, begin: number): Plan {
  const { width, height, planes, blocks, actions } = shape;
  const layers = layersOf(shape);
  const pitch = width + 1;
  const boardCells = (height + 1) * pitch;
  const inputs = upTo(4, shape.inputs);
  const padded = (layer: Layer) => ({
    inputs: upTo(4, layer.inputs),
    outputs: layer.name === 'value 2' ? 1 : upTo(8, layer.outputs),
  });

  // Taps and records come first; their number is known.
  const forwardCount = layers.length - 1;
  const records = forwardCount * (learns ? 3 : 1);
  let end = upTo(64, begin + 4 * (2 * TAPS + 1 + records * RECORD_WORDS));
  const take = (numbers: number): number => {
    const at = end;
    end = upTo(64, end + 4 * numbers);
    return at;
  };

  // Weights, then their gradient in the same places.
  const firstWeight = end;
  const places = layers.map((layer) => {
    const { inputs: rows, outputs } = padded(layer);
    return { weights: take(layer.taps * rows * outputs), bias: take(outputs) };
  });
  const toGradient = end - firstWeight;
  if (learns) take(toGradient / 4);
  const weights: number[] = [];
  layers.forEach((layer, l) => {
    const { inputs: rows, outputs } = padded(layer);
    for (let tap = 0; tap < layer.taps; tap++)
      for (let i = 0; i < layer.inputs; i++)
        for (let o = 0; o < layer.outputs; o++)
          weights.push(places[l].weights + 4 * ((tap * rows + i) * outputs + o));
    for (let o = 0; o < layer.outputs; o++) weights.push(places[l].bias + 4 * o);
  });
  const turned: Turned[] = [];
  const turnedOf = (l: number): number => {
    const { inputs: rows, outputs } = padded(layers[l]);
    const { taps } = layers[l];
    const to = take(taps * upTo(8, rows) * outputs);
    turned.push({ from: places[l].weights, to, taps, inputs: rows, outputs });
    return to;
  };
  const zeros = take(upTo(8, Math.max(planes, width * height * HEAD_PLANES)));

  const boards = (numbers: number): Cells => {
    const room = take(numbers * (2 * (pitch + 1) + batch * boardCells));
    const cell = 4 * numbers;
    return {
      at: room + (pitch + 1) * cell,
      position: boardCells * cell,
      row: pitch * cell,
      cell,
      numbers,
    };
  };
  /** The cells of each position without anything between them. */
  const flat = (numbers: number): Cells => {
    const cell = 4 * numbers;
    return {
      at: take(batch * width * height * numbers),
      position: width * height * cell,
      row: width * cell,
      cell,
      numbers,
    };
  };
  /** A position as one cell. */
  const vectors = (numbers: number, at = take(batch * numbers)): Cells => ({
    at,
    position: 0,
    row: 0,
    cell: 4 * numbers,
    numbers,
  });

  const tapsAt = begin;
  const taps = (numbers: number) => {
    const table: number[] = [];
    for (const y of [-1, 0, 1]) for (const x of [-1, 0, 1]) table.push(4 * numbers * (y * pitch + x));
    return table;
  };
  const single = tapsAt + 8 * TAPS;
  const tapsOf = (count: number, numbers: number) =>
    count === 1 ? single : numbers === inputs && numbers !== planes ? tapsAt : tapsAt + 4 * TAPS;

  const record = (
    byCell: boolean,
    from: Cells,
    to: Cells,
    layer: Partial<LayerRecord> & Pick<LayerRecord, 'weights' | 'bias' | 'tapCount'>,
  ): LayerRecord => ({
    positions: 1,
    rows: byCell ? height : 1,
    cells: byCell ? width : 1,
    in: from.at,
    inPosition: from.position,
    inRow: from.row,
    inCell: from.cell,
    out: to.at,
    outPosition: to.position,
    outRow: to.row,
    outCell: to.cell,
    taps: tapsOf(layer.tapCount, from.numbers),
    inputs: from.numbers,
    outputs: to.numbers,
    skip: 0,
    gate: 0,
    ...layer,
  });

  // What each layer takes and gives.
  const input = boards(inputs);
  const body = Array.from({ length: 1 + 2 * blocks }, () => boards(planes));
  const heads = flat(HEAD_PLANES);
  const asVector = vectors(width * height * HEAD_PLANES, heads.at);
  const policy = vectors(upTo(8, actions));
  const units = vectors(VALUE_UNITS);
  const last = body.length - 1;
  const policyLayer = actions > 0 ? last + 2 : -1;
  const unitLayer = last + (actions > 0 ? 3 : 2);
  const ways: { l: number; byCell: boolean; from: Cells; to: Cells; skip: number; gate: number }[] = [
    ...body.map((to, l) => ({
      l,
      byCell: true,
      from: l === 0 ? input : body[l - 1],
      to,
      // The second convolution of a block adds what the first one got.
      skip: l > 0 && l % 2 === 0 ? body[l - 2].at : 0,
      gate: 1,
    })),
    { l: last + 1, byCell: true, from: body[last], to: heads, skip: 0, gate: 1 },
    ...(actions > 0 ? [{ l: policyLayer, byCell: false, from: asVector, to: policy, skip: 0, gate: 0 }] : []),
    { l: unitLayer, byCell: false, from: asVector, to: units, skip: 0, gate: 1 },
  ];
  const forward = ways.map(({ l, byCell, from, to, skip, gate }) =>
    record(byCell, from, to, { ...places[l], tapCount: layers[l].taps, skip, gate }),
  );

  const back: LayerRecord[] = [];
  const backByCell: boolean[] = [];
  const slopes: LayerRecord[] = [];
  let policySlopes = policy;
  let unitSlopes = units;
  if (learns) {
    const down = (
      byCell: boolean,
      from: Cells,
      to: Cells,
      l: number,
      { skip = 0, gate = 0 }: { skip?: number; gate?: number },
    ) => {
      back.push(
        record(byCell, from, to, { weights: turnedOf(l), bias: zeros, tapCount: layers[l].taps, skip, gate }),
      );
      backByCell.push(byCell);
    };
    policySlopes = vectors(policy.numbers);
    unitSlopes = vectors(VALUE_UNITS);
    const headSlopes = flat(HEAD_PLANES);
    const asHeads = vectors(asVector.numbers, headSlopes.at);
    const bodySlopes = body.map(() => boards(planes));
    let skip = 0;
    if (actions > 0) {
      const part = vectors(asVector.numbers);
      down(false, policySlopes, part, policyLayer, {});
      skip = part.at;
    }
    down(false, unitSlopes, asHeads, unitLayer, { skip, gate: heads.at });
    down(true, headSlopes, bodySlopes[last], last + 1, { gate: body[last].at });
    for (let l = last; l > 0; l--)
      down(true, bodySlopes[l], bodySlopes[l - 1], l, {
        // What a block adds to its end, it gives to its beginning.
        skip: l % 2 === 1 ? bodySlopes[l + 1].at : 0,
        gate: body[l - 1].at,
      });
    const slopesOf: Cells[] = [...bodySlopes, headSlopes, ...(actions > 0 ? [policySlopes] : []), unitSlopes];
    ways.forEach(({ l, byCell, from }, i) =>
      slopes.push(
        record(byCell, from, slopesOf[i], {
          weights: places[l].weights + toGradient,
          bias: places[l].bias + toGradient,
          tapCount: layers[l].taps,
        }),
      ),
    );
  }

  // The places of taps and records.
  const fixed = new Uint32Array((firstWeight - begin) / 4);
  fixed.set(Int32Array.from([...taps(inputs), ...taps(planes), 0]));
  let word = 2 * TAPS + 1;
  const programme = (list: readonly LayerRecord[], byCell: readonly boolean[]): Programme => {
    const at = begin + 4 * word;
    for (const one of list) {
      for (const name of Object.keys(WORDS) as Word[]) fixed[word + WORDS[name]] = one[name];
      word += RECORD_WORDS;
    }
    return { at, count: list.length, byCell };
  };
  const onward = ways.map(({ byCell }) => byCell);
  const value = places[places.length - 1];
  return {
    shape,
    batch,
    begin,
    fixed,
    weights: Int32Array.from(weights),
    toGradient,
    input,
    policy,
    units,
    policySlopes,
    unitSlopes,
    valueWeights: value.weights,
    valueBias: value.bias,
    forward: programme(forward, onward),
    backward: programme(back, backByCell),
    slopes: programme(slopes, onward),
    turned,
    end,
  };
}
