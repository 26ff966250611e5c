import type { Random } from 'evolab';
import type { Activation } from '../net/activation.ts';

/** The fixed nodes of all genomes of a run, and what new nodes may be. Numbers: inputs, bias, outputs, then hidden nodes. */
export interface Shape {
  readonly inputs: number;
  readonly outputs: number;
  /** A new hidden node has one of these. */
  readonly activations: readonly Activation[];
}

/** A hidden node. Its number is unique in a run. */
interface NodeGene {
  readonly id: number;
  readonly activation: Activation;
}

/** A link. Links of the same origin have the same innovation number in all genomes of a run. */
export interface LinkGene {
  readonly innovation: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  readonly enabled: boolean;
  /** Carries the value of the step before. */
  readonly recurrent: boolean;
}

/** Plain data. */
export interface Genome {
  readonly nodes: readonly NodeGene[];
  /** In ascending order of their innovation numbers. */
  readonly links: readonly LinkGene[];
}

export const biasOf = ({ inputs }: Shape): number => inputs;
export const outputOf = ({ inputs }: Shape, output: number): number => inputs + 1 + output;
/** The number of the first hidden node of a run. */
export const firstHidden = ({ inputs, outputs }: Shape): number => inputs + 1 + outputs;

/** The links of a genome with which a run begins: every input and the bias to every output. */
export const firstLinks = ({ inputs, outputs }: Shape): number => (inputs + 1) * outputs;

/** A genome without hidden nodes, with weights drawn uniformly from [-range, range]. */
export function firstGenome(shape: Shape, range: number, random: Random): Genome {
  const links: LinkGene[] = [];
  for (let output = 0; output < shape.outputs; output++)
    for (let from = 0; from <= shape.inputs; from++)
      links.push({
        innovation: links.length,
        from,
        to: outputOf(shape, output),
        weight: random.between(-range, range),
        enabled: true,
        recurrent: false,
      });
  return { nodes: [], links };
}

/** Whether a link without delay `from` -> `to` would close a circle of such links, disabled ones included. */
export function closesCircle(links: readonly LinkGene[], from: number, to: number): boolean {
  if (from === to) return true;
  const reached = new Set([to]);
  const open = [to];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const link of links) {
      if (link.recurrent || link.from !== node || reached.has(link.to)) continue;
      if (link.to === from) return true;
      reached.add(link.to);
      open.push(link.to);
    }
  }
  return false;
}
