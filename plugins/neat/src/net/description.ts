import { largest } from 'evolab';
import { topologicalOrder, usedNodes, type NetPlan } from './net.ts';
import { nodeName } from './structure.ts';

/** A net in words and as data, for `lab inspect`. */
export function description(plan: NetPlan): { text: string; data: object } {
  const { inputs, outputs, nodes, links } = plan;
  const used = usedNodes(plan);
  const name = (node: number) => nodeName(plan, node);
  const hidden = nodes.length - outputs;
  const seen = new Set(links.filter(({ from, to }) => from < inputs && used.has(to)).map(({ from }) => from));
  const depths = depthsOf(plan);
  const deepest = largest(Array.from({ length: outputs }, (_, o) => depths[inputs + 1 + o]));
  const into = (node: number) =>
    links
      .filter(({ to }) => to === node)
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .slice(0, SHOWN)
      .map(({ from, weight }) => `${name(from)} ${weight.toFixed(2)}`)
      .join(', ');
  const rows = nodes.map((activation, i) => {
    const node = inputs + 1 + i;
    const count = links.filter(({ to }) => to === node).length;
    return `  ${name(node)}  ${activation}, ${count} ${count === 1 ? 'link' : 'links'}: ${into(node)}${count > SHOWN ? ', ...' : ''}`;
  });
  return {
    text: [
      `Net of ${links.length} links and ${hidden} hidden ${hidden === 1 ? 'node' : 'nodes'}; it sees ${seen.size} of ${inputs} inputs, at most ${deepest} links from the output`,
      ...rows.slice(0, ROWS),
      ...(rows.length > ROWS ? [`  and ${rows.length - ROWS} more nodes`] : []),
    ].join('\n'),
    data: {
      inputs,
      nodes: nodes.map((activation, i) => ({ name: name(inputs + 1 + i), activation })),
      links: links.map(({ from, to, weight }) => ({ from: name(from), to: name(to), weight })),
    },
  };
}

/** Links of a node that are named, those of the largest weights, and nodes that are. */
const SHOWN = 6;
const ROWS = 24;

/** How many links lead from an input to each node, by the longest way. */
export function depthsOf(plan: NetPlan): number[] {
  const depths = Array.from({ length: plan.inputs + 1 + plan.nodes.length }, () => 0);
  for (const node of topologicalOrder(plan) ?? [])
    for (const { from, to } of plan.links)
      if (from === node) depths[to] = Math.max(depths[to], depths[node] + 1);
  return depths;
}
