import { LabError, type ValueGraph } from 'evolab';
import { GraphBuilder } from 'evolab/network';
import type { NTupleOptions, Plan } from './plan.ts';
import { stageAt } from './stage-at.ts';

/** Whole numbers below this are exact in float32. */
const EXACT = 2 ** 24;

/** A network with these weights, the same for contents that are images of each other, as a graph of look-ups. */
export function lookUpGraph(plan: Plan, options: NTupleOptions, weights: Float32Array): ValueGraph {
  const { encoder, low, layout, sides, stages, feature, second, viewer } = plan;
  const tooLarge = layout.tables.find(({ size }) => size > EXACT);
  if (tooLarge)
    throw new LabError(
      'LAB_BAD_OPTION',
      `n-tuple: a table of ${tooLarge.size} weights is too large for ONNX`,
      `at most ${EXACT}, as indices are calculated in float32`,
    );
  if (plan.score)
    throw new LabError(
      'LAB_BAD_OPTION',
      'n-tuple: weights of a score to come cannot become ONNX, which does not know what has been scored',
      'learn with output: payoff',
    );
  const graph = new GraphBuilder();
  const cells = graph.linear(graph.numbers, 1, -low);
  const images = layout.tables.flatMap((table) => table.images.map((cells) => ({ cells, at: table.at })));
  /** The index of each image as a viewer sees it: a number whose digits are cells, behind its table's first weight. */
  const indicesOf = (viewer: number): string => {
    const matrix = new Float32Array(encoder.size * images.length);
    images.forEach(({ cells }, image) =>
      cells.forEach((cell, i) => {
        matrix[(viewer === 0 ? cell : second[cell]) * images.length + image] = layout.values ** i;
      }),
    );
    const starts = images.map(({ at }) => at + (viewer % sides) * layout.size);
    const product = graph.op('MatMul', [cells, graph.floats(matrix, [encoder.size, images.length])]);
    return graph.op('Add', [graph.whole(product), graph.wholes(starts)]);
  };
  const role = sides > 1 || second.some((cell, i) => cell !== i);
  let indices = indicesOf(0);
  if (sides > 2) {
    const first = graph.whole(graph.linear(graph.role, layout.size));
    indices = graph.op('Add', [indices, first]);
  } else if (role) {
    const isSecond = graph.op('Greater', [graph.role, graph.floats([0.5])]);
    indices = graph.op('Where', [isSecond, indicesOf(1), indices]);
  }
  if (stages > 1) indices = graph.op('Add', [indices, stageStart(graph, plan)]);
  const found = graph.op('Gather', [graph.floats(weights, [weights.length]), indices]);
  const value = graph.op('Tanh', [graph.sum(found, 1, true)]);
  const features = stages > 1 && feature ? [options.stageBy] : [];
  return graph.graph(
    { encoder: options.encoder, size: encoder.size, view: viewer.view, features, role },
    value,
  );
}

/** Where the weights of the stage begin. */
function stageStart(graph: GraphBuilder, { encoder, layout, sides, stages, feature }: Plan): string {
  const starts = graph.wholes(Array.from({ length: stages }, (_, stage) => stage * layout.size * sides));
  if (!feature) {
    const pieces = graph.whole(graph.sum(graph.op('Abs', [graph.op('Sign', [graph.numbers])]), 1, true));
    const stageOf = Array.from({ length: encoder.size + 1 }, (_, pieces) =>
      stageAt(pieces, 0, encoder.size, stages),
    );
    return graph.op('Gather', [starts, graph.op('Gather', [graph.wholes(stageOf), pieces])]);
  }
  const [low, high] = feature.range;
  const scaled = graph.linear(graph.linear(graph.features, 1, -low), stages);
  const stage = graph.op('Floor', [graph.op('Div', [scaled, graph.floats([high - low])])]);
  const bounded = graph.op('Clip', [stage, graph.floats([0]), graph.floats([stages - 1])]);
  return graph.op('Gather', [starts, graph.whole(bounded)]);
}
