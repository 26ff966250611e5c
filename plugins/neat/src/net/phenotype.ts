import { firstHidden, type Genome, type Shape } from '../genome/genome.ts';
import type { Activation } from './activation.ts';
import type { NetPlan } from './net.ts';

/** The net that a genome describes: its enabled links, with hidden nodes numbered in the order of their genes. */
export function phenotype({ nodes, links }: Genome, shape: Shape, output: Activation): NetPlan {
  const first = firstHidden(shape);
  const numbers = new Map(nodes.map(({ id }, i) => [id, first + i]));
  const numberOf = (node: number) => numbers.get(node) ?? node;
  return {
    inputs: shape.inputs,
    outputs: shape.outputs,
    nodes: [
      ...Array.from({ length: shape.outputs }, () => output),
      ...nodes.map(({ activation }) => activation),
    ],
    links: links
      .filter(({ enabled }) => enabled)
      .map(({ from, to, weight, recurrent }) => ({
        from: numberOf(from),
        to: numberOf(to),
        weight,
        ...(recurrent && { recurrent }),
      })),
  };
}
