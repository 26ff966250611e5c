import type { ValueGraph } from 'evolab';
import { GraphBuilder } from 'evolab/network';
import { STEEPNESS, type Activation } from './activation.ts';
import { topologicalOrder, usedNodes, type NetPlan } from './net.ts';

/** A net with one output as a graph: a column of numbers for each node, in topological order. */
export function graphOf(plan: NetPlan, encoder: string): ValueGraph {
  const { inputs, nodes, links } = plan;
  const graph = new GraphBuilder();
  const used = usedNodes(plan);
  const places = new Map(Array.from({ length: inputs }, (_, i) => [i, i]));
  let seen: string = graph.numbers;
  let result = '';
  for (const node of topologicalOrder(plan) ?? []) {
    if (node <= inputs || !used.has(node)) continue;
    const column = new Float64Array(places.size);
    let bias = 0;
    for (const { from, to, weight } of links) {
      if (to !== node) continue;
      if (from === inputs) bias += weight;
      // Nodes without any link to them stand before all others.
      else column[places.get(from)!] += weight;
    }
    const y = responseOf(graph, nodes[node - inputs - 1], graph.affine(seen, column, [bias]));
    // No link leads from the output, which is the last of all.
    if (node === inputs + 1) {
      result = y;
      break;
    }
    places.set(node, places.size);
    seen = graph.op('Concat', [seen, y], { axis: 1 });
  }
  return graph.graph({ encoder, size: inputs, view: 'asked' }, result);
}

/** What `respond` computes. */
function responseOf(graph: GraphBuilder, activation: Activation, x: string): string {
  switch (activation) {
    case 'tanh':
      return graph.op('Tanh', [x]);
    case 'sigmoid':
      return graph.op('Sigmoid', [graph.linear(x, STEEPNESS)]);
    case 'gaussian':
      return graph.op('Exp', [graph.linear(graph.op('Mul', [x, x]), -1)]);
    case 'sine':
      return graph.op('Sin', [x]);
    case 'abs':
      return graph.op('Abs', [x]);
    case 'linear':
      return x;
  }
}
