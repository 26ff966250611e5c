import { boundedExp } from 'evolab/network';
import { ACTIVATIONS, respond, type Activation } from './activation.ts';

/** A net as it is computed: nodes by number (inputs, bias, outputs, hidden nodes), links with their weights. */
export interface NetPlan {
  readonly inputs: number;
  /** Activations of the outputs, then of the hidden nodes. */
  readonly nodes: readonly Activation[];
  readonly outputs: number;
  readonly links: readonly NetLink[];
}

interface NetLink {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  /** Carries the value of the step before. */
  readonly recurrent?: boolean;
}

type Ordered = Pick<NetPlan, 'inputs' | 'nodes'> & {
  readonly links: readonly Omit<NetLink, 'weight'>[];
};

/**
 * All nodes in an order in which they can be computed, inputs and the bias first; undefined if links without delay form a
 * circle.
 */
export function topologicalOrder({ inputs, nodes, links }: Ordered): number[] | undefined {
  const count = inputs + 1 + nodes.length;
  const waiting = new Int32Array(count);
  const outgoing: number[][] = Array.from({ length: count }, () => []);
  for (const { from, to, recurrent } of links) {
    if (recurrent) continue;
    waiting[to]++;
    outgoing[from].push(to);
  }
  const order: number[] = [];
  for (let node = 0; node < count; node++) if (waiting[node] === 0) order.push(node);
  for (let at = 0; at < order.length; at++)
    for (const to of outgoing[order[at]]) if (--waiting[to] === 0) order.push(to);
  return order.length === count ? order : undefined;
}

/** The nodes from which a link leads, by any way, to an output; the outputs among them. */
export function usedNodes({ inputs, outputs, links }: NetPlan): Set<number> {
  const used = new Set(Array.from({ length: outputs }, (_, i) => inputs + 1 + i));
  for (let before = 0; before < used.size;) {
    before = used.size;
    for (const { from, to } of links) if (used.has(to)) used.add(from);
  }
  return used;
}

const TANH = ACTIVATIONS.indexOf('tanh');

/** Weights of links from codes are multiples of this, and at most `MOST_EXACT`: sums of them have no error. */
const GRID = 2 ** -32;
const MOST_EXACT = 64;
const MOST_CODES = 4096;

/**
 * A compiled net: links by their source, sources in topological order, so that inputs that are 0 cost nothing. Nodes that
 * lead to no output are left out. Links must not form a circle, but for recurrent ones.
 *
 * With `codes` inputs are small whole numbers, as encoders write them that state `kinds`. Sums over inputs are then exact
 * and are kept from one call to the next, so that only inputs that have changed cost anything.
 */
export class Net {
  /** To be filled before each `activate`. */
  readonly input: Float64Array;
  readonly output: Float64Array;
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #values: Float64Array;
  readonly #sums: Float64Array;
  /** Sums of links from the bias. */
  readonly #biases: Float64Array;
  /** With codes: the inputs of the last call, and sums of the bias and of them. */
  readonly #seen: Float64Array | undefined;
  /** Nodes to compute in their order, each with its activation and the end of its links. */
  readonly #order: Int32Array;
  readonly #kinds: Int32Array;
  readonly #ends: Int32Array;
  readonly #inputEnds: Int32Array;
  readonly #targets: Int32Array;
  readonly #weights: Float64Array;
  readonly #recurrent: { readonly from: Int32Array; readonly to: Int32Array; readonly weights: Float64Array };

  constructor(plan: NetPlan, { codes = false }: { readonly codes?: boolean } = {}) {
    const { inputs, outputs, nodes } = plan;
    const used = usedNodes(plan);
    const links = plan.links.filter(({ to }) => used.has(to));
    const order = topologicalOrder({ inputs, nodes, links });
    if (!order) throw new RangeError('links form a circle');
    const count = inputs + 1 + nodes.length;
    this.#inputs = inputs;
    this.#outputs = outputs;
    this.input = new Float64Array(inputs);
    this.output = new Float64Array(outputs);
    this.#values = new Float64Array(count);
    this.#sums = new Float64Array(count);
    this.#biases = new Float64Array(count);
    const targets: number[] = [];
    const weights: number[] = [];
    const bySource = new Map<number, NetLink[]>();
    for (const link of links) {
      if (link.recurrent) continue;
      if (link.from === inputs) this.#biases[link.to] += link.weight;
      else bySource.set(link.from, [...(bySource.get(link.from) ?? []), link]);
    }
    const exact =
      codes &&
      inputs <= MOST_CODES &&
      links.every(({ from, weight }) => from > inputs || Math.abs(weight) <= MOST_EXACT);
    const rounded = (weight: number) => Math.round(weight / GRID) * GRID;
    if (exact) for (let node = 0; node < count; node++) this.#biases[node] = rounded(this.#biases[node]);
    this.#seen = exact ? new Float64Array(inputs) : undefined;
    const endOf = (source: number): number => {
      for (const { to, weight } of bySource.get(source) ?? []) {
        targets.push(to);
        weights.push(exact && source < inputs ? rounded(weight) : weight);
      }
      return targets.length;
    };
    this.#inputEnds = Int32Array.from({ length: inputs }, (_, i) => endOf(i));
    const computed = order.filter((node) => node > inputs && used.has(node));
    this.#order = Int32Array.from(computed);
    this.#kinds = Int32Array.from(computed, (node) => ACTIVATIONS.indexOf(nodes[node - inputs - 1]));
    this.#ends = Int32Array.from(computed, endOf);
    this.#targets = Int32Array.from(targets);
    this.#weights = Float64Array.from(weights);
    const recurrent = links.filter((link) => link.recurrent);
    this.#recurrent = {
      from: Int32Array.from(recurrent, ({ from }) => from),
      to: Int32Array.from(recurrent, ({ to }) => to),
      weights: Float64Array.from(recurrent, ({ weight }) => weight),
    };
  }

  /** Forgets the values of earlier steps. */
  reset(): void {
    this.#values.fill(0);
  }

  /** Computes `output` from `input`; recurrent links carry the values of the last call. */
  activate(): void {
    const sums = this.#sums;
    const targets = this.#targets;
    const weights = this.#weights;
    const values = this.#values;
    const seen = this.#seen;
    const inputEnds = this.#inputEnds;
    if (seen) this.#update(seen);
    const biases = this.#biases;
    const order = this.#order;
    for (let i = 0; i < order.length; i++) sums[order[i]] = biases[order[i]];
    const { from, to, weights: back } = this.#recurrent;
    for (let k = 0; k < back.length; k++) sums[to[k]] += back[k] * values[from[k]];
    const input = this.input;
    let k = 0;
    if (seen) k = inputEnds.length === 0 ? 0 : inputEnds[inputEnds.length - 1];
    else
      for (let i = 0; i < inputEnds.length; i++) {
        const x = input[i];
        const end = inputEnds[i];
        if (x === 0) k = end;
        else for (; k < end; k++) sums[targets[k]] += x * weights[k];
      }
    const kinds = this.#kinds;
    const ends = this.#ends;
    for (let i = 0; i < order.length; i++) {
      const node = order[i];
      const kind = kinds[i];
      // Most nodes are of the first kind.
      const y =
        kind === TANH ? 1 - 2 / (1 + boundedExp(2 * sums[node])) : respond(ACTIVATIONS[kind], sums[node]);
      values[node] = y;
      const end = ends[i];
      for (; k < end; k++) sums[targets[k]] += y * weights[k];
    }
    for (let o = 0; o < this.#outputs; o++) this.output[o] = values[this.#inputs + 1 + o];
  }

  /** Adds what has changed since the last call to the sums of the bias and the inputs. */
  #update(seen: Float64Array): void {
    const sums = this.#biases;
    const targets = this.#targets;
    const weights = this.#weights;
    const input = this.input;
    const ends = this.#inputEnds;
    for (let i = 0; i < seen.length; i++) {
      const step = input[i] - seen[i];
      if (step === 0) continue;
      seen[i] = input[i];
      const end = ends[i];
      for (let k = i === 0 ? 0 : ends[i - 1]; k < end; k++) sums[targets[k]] += step * weights[k];
    }
  }
}
