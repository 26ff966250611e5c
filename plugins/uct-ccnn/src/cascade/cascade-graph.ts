import type { Game, ValueGraph } from 'evolab';
import { GraphBuilder, Viewer } from 'evolab/network';
import { unitStart, type CascadeNet } from './net.ts';
import type { CascadeActivation } from './unit.ts';

/** A net with one tanh output as a graph; it looks at the board as the role that is not to move. */
export function cascadeGraph(
  game: Game,
  encoder: string,
  { inputs, units, weights }: CascadeNet,
): ValueGraph {
  const { view } = new Viewer(game, 'opponent');
  const graph = new GraphBuilder();
  let seen: string = graph.numbers;
  const sumOf = (unit: number, steepness: number): string => {
    const at = unitStart(inputs, unit);
    const row = Float64Array.from(weights.subarray(at + 1, at + 1 + inputs + unit), (w) => steepness * w);
    return graph.affine(seen, row, [steepness * weights[at]]);
  };
  units.forEach(({ activation, steepness }, unit) => {
    const y = responseTo(graph, activation, sumOf(unit, steepness));
    seen = graph.op('Concat', [seen, y], { axis: 1 });
  });
  return graph.graph({ encoder, size: inputs, view }, graph.op('Tanh', [sumOf(units.length, 1)]));
}

/** What `response` of unit.ts computes. */
function responseTo(graph: GraphBuilder, activation: CascadeActivation, z: string): string {
  const bell = () => graph.op('Exp', [graph.linear(graph.op('Mul', [z, z]), -1)]);
  switch (activation) {
    case 'sigmoid':
      return graph.op('Sigmoid', [graph.linear(z, 2)]);
    case 'tanh':
      return graph.op('Tanh', [z]);
    case 'gaussian':
      return bell();
    case 'gaussian-symmetric':
      return graph.linear(bell(), 2, -1);
    case 'elliot':
      return graph.linear(graph.op('Softsign', [z]), 0.5, 0.5);
    case 'elliot-symmetric':
      return graph.op('Softsign', [z]);
    case 'sin':
      return graph.linear(graph.op('Sin', [z]), 0.5, 0.5);
    case 'sin-symmetric':
      return graph.op('Sin', [z]);
    case 'cos':
      return graph.linear(graph.op('Cos', [z]), 0.5, 0.5);
    case 'cos-symmetric':
      return graph.op('Cos', [z]);
  }
}
