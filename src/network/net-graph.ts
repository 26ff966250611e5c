import type { ValueGraph } from '../contract/value-graph.ts';
import { GraphBuilder } from './graph-builder.ts';
import { unscaledWeights, type NetOptions, type NetPlan } from './net-plan.ts';
import { checkWeights, weightCount } from './topology.ts';

/** A layered net as a graph, in float32 whatever its precision is. Throws `LabError` (LAB_BAD_FILE) for weights that do not fit. */
export function netGraph(plan: NetPlan, options: NetOptions, given: Float64Array): ValueGraph {
  const { topology, values, encoder, skip, scale } = plan;
  const { inputs, hidden, windows } = topology;
  const count = weightCount(topology);
  checkWeights(given, count + values);
  const weights = unscaledWeights(plan, given);
  const graph = new GraphBuilder();
  let x: string = graph.numbers;
  if (values > 0) {
    // Codes of pieces stand for what is learned of them: that of the first kind is 1.
    const own = [1, ...weights.subarray(count)];
    const table = graph.floats([...own.toReversed().map((value) => -value), 0, ...own], [2 * own.length + 1]);
    x = graph.op('Gather', [table, graph.whole(graph.linear(x, 1, own.length))]);
  }
  let y = x;
  let at = 0;
  const widths = [inputs, ...hidden, 1];
  for (let layer = 0; layer < widths.length - 1; layer++) {
    const [fanIn, units] = [widths[layer], widths[layer + 1]];
    const matrix = new Float32Array(fanIn * units);
    const biases = new Float32Array(units);
    for (let unit = 0; unit < units; unit++) {
      const window = layer === 0 ? windows?.[unit] : undefined;
      const seen = window?.length ?? fanIn;
      for (let i = 0; i < seen; i++) matrix[(window?.[i] ?? i) * units + unit] = weights[at++];
      biases[unit] = weights[at++];
    }
    y = graph.affine(y, matrix, biases);
    if (layer < hidden.length) y = graph.op('Tanh', [y]);
  }
  if (skip !== 'none') {
    const straight = skip === 'sum' ? graph.sum(x, 1, true) : graph.features;
    y = graph.op('Add', [y, graph.linear(straight, scale * weights[at])]);
  }
  const features = skip === 'given' ? [options.bypass] : [];
  const view = { encoder: options.encoder, size: encoder.size, view: 'asked', features } as const;
  return graph.graph(view, graph.op('Tanh', [y]));
}
