import type { Random } from 'evolab';
import type { Neurons, NeuronShape } from './neurons.ts';

/** Of networks by their fitness, this share may be crossed. */
const GOOD = 0.25;

export interface NetworkRules {
  /** How many networks, of how many neurons each. */
  readonly networks: number;
  readonly units: number;
  /** The share of networks that are crossed from good ones. */
  readonly blueprints: number;
  /** Probability that a neuron of a crossed network is another one. */
  readonly mutation: number;
}

/** Networks of drawn neurons. All are drawn once before any is drawn again, so that they are in about equally many networks. */
export function drawnNetworks(count: number, units: number, neurons: number, random: Random): Int32Array[] {
  let left: number[] = [];
  return Array.from({ length: count }, () =>
    Int32Array.from({ length: units }, () => {
      if (left.length === 0) left = random.shuffle(Array.from({ length: neurons }, (_, i) => i));
      return left.pop()!;
    }),
  );
}

/**
 * The networks of the next generation. The first ones are crossed at one point from two of the good ones of the last
 * generation (blueprints, Moriarty and Miikkulainen 1997); a network refers to neurons by their places, so that it gets the
 * children that have taken them. The others are drawn.
 */
export function nextNetworks(
  last: readonly Int32Array[],
  fitness: ArrayLike<number>,
  neurons: number,
  { networks, units, blueprints, mutation }: NetworkRules,
  random: Random,
): Int32Array[] {
  const order = last.map((_, i) => i).sort((a, b) => fitness[b] - fitness[a] || a - b);
  const good = order.slice(0, Math.max(1, Math.ceil(GOOD * order.length))).map((i) => last[i]);
  const crossed = Math.floor(blueprints * networks);
  const one = () => good[random.below(good.length)];
  const bred = Array.from({ length: crossed }, () => {
    const [a, b] = [one(), one()];
    const point = random.below(units + 1);
    return Int32Array.from({ length: units }, (_, k) =>
      random.unit() < mutation ? random.below(neurons) : (k < point ? a : b)[k],
    );
  });
  return [...bred, ...drawnNetworks(networks - crossed, units, neurons, random)];
}

/**
 * The weights of a network as those of the evaluator `mlp` with one hidden layer: input by input those to each unit, the bias
 * last, and then those of the units to the output, whose bias is 0. Connections of a neuron from one input add up.
 */
export function weightsOf(
  network: Int32Array,
  { inputs, weights }: Neurons,
  { connections, inputs: width }: NeuronShape,
): Float64Array {
  const units = network.length;
  const result = new Float64Array((width + 1) * units + units + 1);
  network.forEach((neuron, unit) => {
    for (let k = 0; k < connections; k++)
      result[inputs[neuron * connections + k] * units + unit] += weights[neuron * (connections + 1) + k];
    result[(width + 1) * units + unit] = weights[neuron * (connections + 1) + connections];
  });
  return result;
}
