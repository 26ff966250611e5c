import type { Random } from 'evolab';
import {
  biasOf,
  closesCircle,
  firstHidden,
  outputOf,
  type Genome,
  type LinkGene,
  type Shape,
} from './genome.ts';
import type { Innovations } from './innovations.ts';

/** Probabilities and steps of mutations. */
export interface MutationRules {
  /** Probabilities that a child gets a node, or else a link. */
  readonly addNode: number;
  readonly addLink: number;
  /** The share of new links that are recurrent. */
  readonly recurrent: number;
  /** Probability that the weights of a child change, and the share of those that are drawn anew. */
  readonly perturb: number;
  readonly replace: number;
  /** A weight moves by up to this. */
  readonly power: number;
  /** New weights are in [-range, range]. */
  readonly range: number;
  /** Probability that one link of a child is switched on or off. */
  readonly toggle: number;
}

/** Of the weights of a child that change, this share does; in the paper (section 4.1) all do. */
const CHANGED = 0.9;
/** Weights stay in [-LARGEST, LARGEST]. */
const LARGEST = 8;
/** Pairs of nodes that are tried for a new link. */
const TRIES = 20;

/** A mutant: with one more node, or else with one more link, or else with other weights. */
export function mutate(
  genome: Genome,
  shape: Shape,
  rules: MutationRules,
  innovations: Innovations,
  random: Random,
): Genome {
  const luck = random.unit();
  if (luck < rules.addNode) return addNode(genome, shape, innovations, random);
  if (luck < rules.addNode + rules.addLink) return addLink(genome, shape, rules, innovations, random);
  const changed = random.unit() < rules.perturb ? changeWeights(genome, rules, random) : genome;
  return random.unit() < rules.toggle ? toggle(changed, random) : changed;
}

/** Nine tenths of the weights move or are drawn anew. */
function changeWeights(genome: Genome, { replace, power, range }: MutationRules, random: Random): Genome {
  const bounded = (weight: number) => Math.max(-LARGEST, Math.min(LARGEST, weight));
  return {
    nodes: genome.nodes,
    links: genome.links.map((link) => {
      const luck = random.unit();
      if (luck >= CHANGED) return link;
      const weight =
        luck < CHANGED * replace
          ? random.between(-range, range)
          : bounded(link.weight + random.between(-power, power));
      return { ...link, weight };
    }),
  };
}

/**
 * Splits an enabled link: it is disabled, and a new node takes its place. The link to the node has weight 1, the link from
 * it the old weight, so that the net changes little at first.
 */
export function addNode(genome: Genome, shape: Shape, innovations: Innovations, random: Random): Genome {
  const enabled = genome.links.filter((link) => link.enabled);
  if (enabled.length === 0) return genome;
  const link = enabled[random.below(enabled.length)];
  const activation = shape.activations[random.below(shape.activations.length)];
  const { node, into, out } = innovations.split(link.innovation);
  // A genome in which the link was enabled again gets a node of its own in a later generation, never this one twice.
  const links = [
    ...genome.links.map((other) => (other === link ? { ...other, enabled: false } : other)),
    { ...link, innovation: into, to: node, weight: 1 },
    { ...link, innovation: out, from: node, recurrent: false },
  ];
  return { nodes: [...genome.nodes, { id: node, activation }], links: sorted(links) };
}

/** Links two nodes that are not linked yet; the same genome if none of some pairs is free. */
export function addLink(
  genome: Genome,
  shape: Shape,
  { recurrent: share, range }: MutationRules,
  innovations: Innovations,
  random: Random,
): Genome {
  const recurrent = share > 0 && random.unit() < share;
  const outputs = Array.from({ length: shape.outputs }, (_, i) => outputOf(shape, i));
  const hidden = genome.nodes.map(({ id }) => id);
  const inputs = Array.from({ length: biasOf(shape) + 1 }, (_, i) => i);
  const sources = recurrent ? [...hidden, ...outputs] : [...inputs, ...hidden];
  const targets = [...hidden, ...outputs];
  if (sources.length === 0) return genome;
  for (let tries = 0; tries < TRIES; tries++) {
    const from = sources[random.below(sources.length)];
    const to = targets[random.below(targets.length)];
    const known = genome.links.some(
      (link) => link.from === from && link.to === to && link.recurrent === recurrent,
    );
    if (known || (!recurrent && from >= firstHidden(shape) && closesCircle(genome.links, from, to))) continue;
    const innovation = innovations.link(from, to, recurrent);
    const weight = random.between(-range, range);
    const link = { innovation, from, to, weight, enabled: true, recurrent };
    return { nodes: genome.nodes, links: sorted([...genome.links, link]) };
  }
  return genome;
}

/** Switches a link on or off. The last link into an output or hidden node stays, so that no node falls silent. */
export function toggle(genome: Genome, random: Random): Genome {
  const link = genome.links[random.below(genome.links.length)];
  const others = genome.links.some(
    ({ enabled, to, from, innovation }) =>
      enabled && innovation !== link.innovation && to === link.to && from !== to,
  );
  if (link.enabled && !others) return genome;
  return {
    nodes: genome.nodes,
    links: genome.links.map((other) => (other === link ? { ...other, enabled: !other.enabled } : other)),
  };
}

const sorted = (links: LinkGene[]): LinkGene[] => links.sort((a, b) => a.innovation - b.innovation);
