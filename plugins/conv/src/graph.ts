import type { ValueGraph } from 'evolab';
import { checkWeights, GraphBuilder } from 'evolab/network';
import type { Design } from './design.ts';
import { HEAD_PLANES, sizeOf, type Layer } from './shape.ts';

/** Reads the weights of a layer where they lie among those of an agent. */
class LayerWeights {
  readonly layer: Layer;
  readonly #weights: Float64Array;

  constructor(layer: Layer, weights: Float64Array) {
    this.layer = layer;
    this.#weights = weights;
  }

  /** The weights by a number for each, in the order that `places` gives: of tap, input, output. */
  inOrder(places: Iterable<readonly [tap: number, input: number, output: number]>): Float32Array {
    const { inputs, outputs } = this.layer;
    return Float32Array.from(places, ([tap, i, o]) => this.#weights[(tap * inputs + i) * outputs + o]);
  }

  get biases(): Float32Array {
    const { taps, inputs, outputs } = this.layer;
    return Float32Array.from(this.#weights.subarray(taps * inputs * outputs));
  }
}

/** ONNX has the weights of a convolution by output, input, row and column. */
function* byOutput({ taps, inputs, outputs }: Layer): Generator<readonly [number, number, number]> {
  for (let o = 0; o < outputs; o++)
    for (let i = 0; i < inputs; i++) for (let tap = 0; tap < taps; tap++) yield [tap, i, o];
}

/** ONNX flattens planes before cells; a net has the planes of a cell side by side. */
function* byPlane({ outputs }: Layer, cells: number): Generator<readonly [number, number, number]> {
  for (let plane = 0; plane < HEAD_PLANES; plane++)
    for (let cell = 0; cell < cells; cell++)
      for (let o = 0; o < outputs; o++) yield [0, cell * HEAD_PLANES + plane, o];
}

/** The same function as the evaluator's; LAB_BAD_FILE for weights that do not fit. */
export function convGraph(design: Design, weights: Float64Array): ValueGraph {
  const { planes, shape, layers, game, sets, viewer } = design;
  checkWeights(
    weights,
    layers.reduce((sum, layer) => sum + sizeOf(layer), 0),
  );
  let at = 0;
  const all = layers.map((layer) => new LayerWeights(layer, weights.subarray(at, (at += sizeOf(layer)))));
  const graph = new GraphBuilder();
  const { width, height } = shape;
  const cells = width * height;

  const convolution = (x: string, part: LayerWeights): string => {
    const { taps, inputs, outputs } = part.layer;
    const side = taps === 1 ? 1 : 3;
    const matrix = graph.floats(part.inOrder(byOutput(part.layer)), [outputs, inputs, side, side]);
    const bias = graph.floats(part.biases, [outputs]);
    return graph.op('Conv', [x, matrix, bias], side === 1 ? {} : { pads: [1, 1, 1, 1] });
  };
  const relu = (x: string) => graph.op('Relu', [x]);

  let x = graph.op('Reshape', [inputPlanes(design, graph), graph.wholes([-1, planes.count, height, width])]);
  x = relu(convolution(x, all[0]));
  for (let block = 0; block < shape.blocks; block++) {
    const inner = relu(convolution(x, all[1 + 2 * block]));
    x = relu(graph.op('Add', [convolution(inner, all[2 + 2 * block]), x]));
  }
  const [heads, ...outputs] = all.slice(1 + 2 * shape.blocks);
  const flat = graph.op('Reshape', [relu(convolution(x, heads)), graph.wholes([-1, cells * HEAD_PLANES])]);
  const dense = (part: LayerWeights) =>
    graph.affine(flat, part.inOrder(byPlane(part.layer, cells)), part.biases);
  const [units, last] = outputs.slice(-2);
  const sum = graph.affine(relu(dense(units)), last.inOrder(byOutput(last.layer)), last.biases);
  const value = graph.op('Tanh', [sum]);
  const size = game.actions?.size ?? 0;
  const policy = size === 0 ? undefined : { output: policyOf(graph, dense(outputs[0]), size, sets), size };
  return graph.graph(
    {
      encoder: planes.name,
      size: planes.encoder.size,
      view: viewer.view,
      role: true,
      ...(policy && { policy }),
    },
    value,
  );
}

/** 1 where whole numbers are `number`, 0 elsewhere. */
function equal(graph: GraphBuilder, numbers: string, number: number): string {
  const away = graph.op('Abs', [graph.linear(numbers, 1, -number)]);
  return graph.op('Max', [graph.linear(away, -1, 1), graph.floats([0])]);
}

/** The numbers of the planes, plane by plane: [N, planes x cells]. */
function inputPlanes({ planes }: Design, graph: GraphBuilder): string {
  const { encoder, kinds, cells, board } = planes;
  const grid = board.length;
  /** Moves numbers to their cells in a plane. */
  const placed = (plane: number): string => {
    const matrix = new Float32Array(encoder.size * grid);
    cells.forEach((cell, i) => {
      if (planes.planes[i] === plane) matrix[i * grid + cell] = 1;
    });
    return graph.op('MatMul', [graph.numbers, graph.floats(matrix, [encoder.size, grid])]);
  };
  let list: string[];
  if (kinds === 0) list = Array.from({ length: planes.count - 2 }, (_, plane) => placed(plane));
  else {
    const codes = placed(0);
    const codesOf = (sign: number) =>
      Array.from({ length: kinds }, (_, k) => equal(graph, codes, sign * (k + 1)));
    list = [...codesOf(1), ...codesOf(-1)];
  }
  const there = graph.floats(board, [1, grid]);
  const role = graph.op('Mul', [graph.role, there]);
  const one = graph.op('Add', [graph.linear(graph.role, 0), graph.floats([1])]);
  list.push(graph.op('Mul', [one, there]), role);
  return list.reduce((before, plane) => graph.op('Concat', [before, plane], { axis: 1 }));
}

/** The numbers of the viewer's own actions, where each role has a set of them. */
function policyOf(graph: GraphBuilder, numbers: string, size: number, sets: number): string {
  if (sets === 1) return numbers;
  /** The viewer's number is that of its set: what is not is multiplied by 0. */
  const parts = Array.from({ length: sets }, (_, set) => {
    const matrix = new Float32Array(sets * size * size);
    for (let i = 0; i < size; i++) matrix[(set * size + i) * size + i] = 1;
    const own = graph.op('MatMul', [numbers, graph.floats(matrix, [sets * size, size])]);
    return graph.op('Mul', [own, equal(graph, graph.role, set)]);
  });
  return parts.reduce((before, part) => graph.op('Add', [before, part]));
}
