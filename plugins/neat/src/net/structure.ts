import { kind, LabError, option, type OptionsOf } from 'evolab';
import { ACTIVATIONS, type Activation } from './activation.ts';
import { topologicalOrder, type NetPlan } from './net.ts';

/** No net has more hidden nodes or links. */
const MOST_NODES = 1000;
const MOST_LINKS = 100_000;

/** The options in which an evaluator holds the structure of its net; its weights are those of the links, in their order. */
export const STRUCTURE_OPTIONS = {
  nodes: option.list([], kind.choice(ACTIVATIONS), {
    maxLength: MOST_NODES,
    help: 'the activations of the hidden nodes h0, h1 and so on',
  }),
  links: option.text('all', {
    help: "links such as 'i5>h0 i0-8>o0 h0>o0 b>o0', from inputs (one or several in a row), the bias and hidden nodes to hidden nodes and outputs; 'all': every input and the bias to every output",
  }),
};

export type StructureOptions = OptionsOf<typeof STRUCTURE_OPTIONS>;

/** What is fixed of a net whose structure options describe. */
export interface NetFrame {
  readonly inputs: number;
  readonly outputs: number;
  /** The activation of the outputs. */
  readonly output: Activation;
}

/** A structure: from which node to which node links lead, numbered as in a `NetPlan`. */
export type Structure = Omit<NetPlan, 'links'> & {
  readonly links: readonly { readonly from: number; readonly to: number }[];
};

/** Reads the options; LAB_BAD_OPTION for links that are none, are twice there or form a circle. */
export function structureOf({ nodes, links }: StructureOptions, frame: NetFrame): Structure {
  const { inputs, outputs, output } = frame;
  const words = links.split(' ').filter((word) => word !== '');
  const structure: Structure = {
    inputs,
    outputs,
    nodes: [...Array.from({ length: outputs }, () => output), ...nodes],
    links: links === 'all' ? allLinks(frame) : words.flatMap((word) => linksOf(word, frame, nodes.length)),
  };
  if (structure.links.length > MOST_LINKS)
    throw refusal(`${structure.links.length} links are too many`, `at most ${MOST_LINKS}`);
  const keys = new Set(structure.links.map(({ from, to }) => `${from}>${to}`));
  if (keys.size < structure.links.length) throw refusal('a link is there twice', 'leave one out');
  if (!topologicalOrder(structure)) throw refusal('the links form a circle', 'leave one of them out');
  return structure;
}

const refusal = (message: string, hint: string) => new LabError('LAB_BAD_OPTION', message, hint);

function allLinks({ inputs, outputs }: NetFrame) {
  return Array.from({ length: outputs }, (_, o) =>
    Array.from({ length: inputs + 1 }, (_, from) => ({ from, to: inputs + 1 + o })),
  ).flat();
}

/** The links of a word: several if it names inputs in a row, such as i0-8. */
function linksOf(word: string, frame: NetFrame, hidden: number): { from: number; to: number }[] {
  const [, source, , end, target] = /^(b|h\d+|i\d+(-(\d+))?)>([ho]\d+)$/.exec(word) ?? [];
  const first = numberOf(source?.split('-')[0], frame, hidden);
  const last = end === undefined ? first : numberOf(`i${end}`, frame, hidden);
  const to = numberOf(target, frame, hidden);
  if (first !== undefined && last !== undefined && last >= first && to !== undefined)
    return Array.from({ length: last - first + 1 }, (_, i) => ({ from: first + i, to }));
  throw refusal(
    `'${word.slice(0, 40)}' is no link of a net with ${frame.inputs} inputs, ${hidden} hidden nodes and ${frame.outputs} outputs`,
    "such as 'i0>o0' or 'b>h0'",
  );
}

/** The number of a node; undefined if there is none of that name. */
function numberOf(
  name: string | undefined,
  { inputs, outputs }: NetFrame,
  hidden: number,
): number | undefined {
  if (name === undefined) return undefined;
  if (name === 'b') return inputs;
  const index = Number(name.slice(1));
  const [count, start] = { i: [inputs, 0], o: [outputs, inputs + 1], h: [hidden, inputs + 1 + outputs] }[
    name[0] as 'i' | 'o' | 'h'
  ];
  return index < count ? start + index : undefined;
}

/** The name of a node: i and a number for an input, b for the bias, o for an output, h for a hidden node. */
export function nodeName({ inputs, outputs }: Pick<NetPlan, 'inputs' | 'outputs'>, node: number): string {
  if (node < inputs) return `i${node}`;
  if (node === inputs) return 'b';
  return node <= inputs + outputs ? `o${node - inputs - 1}` : `h${node - inputs - 1 - outputs}`;
}

/** A net as the options and weights of an evaluator. */
export function optionsOf(plan: NetPlan): StructureOptions & { readonly weights: Float64Array } {
  const { inputs, outputs, nodes, links } = plan;
  const words: string[] = [];
  for (let at = 0, end = 0; at < links.length; at = end) {
    const { from, to } = links[at];
    end = at + 1;
    while (links[end]?.to === to && links[end].from === from + end - at && links[end].from < inputs) end++;
    const row = end - at > 1 ? `-${from + end - at - 1}` : '';
    words.push(`${nodeName(plan, from)}${row}>${nodeName(plan, to)}`);
  }
  return {
    nodes: nodes.slice(outputs),
    links: words.join(' '),
    weights: Float64Array.from(links, ({ weight }) => weight),
  };
}

/** A structure with its weights. */
export function planOf(structure: Structure, weights: Float64Array): NetPlan {
  return { ...structure, links: structure.links.map((link, i) => ({ ...link, weight: weights[i] })) };
}
