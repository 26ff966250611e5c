import { mean, type Random } from 'evolab';

/**
 * The neurons of a population. Plain data. Neuron n has `connections` inputs: numbers `inputs` of n x connections and
 * following, of inputs of the network, its bias last. `weights` are those of its connections and then that of its link to the
 * output: connections + 1 numbers for each neuron.
 */
export interface Neurons {
  readonly inputs: Int32Array;
  readonly weights: Float64Array;
}

/** The sizes of a population of neurons. */
export interface NeuronShape {
  readonly neurons: number;
  readonly connections: number;
  /** Inputs of a network, without its bias. */
  readonly inputs: number;
}

export interface NeuronRules {
  /** The share of neurons that breed. */
  readonly breeders: number;
  /** Probability that a connection of a child gets another input, and that a weight moves by up to `power`. */
  readonly mutation: number;
  readonly power: number;
}

/** Neurons with random inputs, and weights in [-range, range]. */
export function firstNeurons(
  { neurons, connections, inputs }: NeuronShape,
  range: number,
  random: Random,
): Neurons {
  return {
    inputs: Int32Array.from({ length: neurons * connections }, () => random.below(inputs + 1)),
    weights: Float64Array.from({ length: neurons * (connections + 1) }, () => random.between(-range, range)),
  };
}

/**
 * The fitness of each neuron: the mean fitness of the best `best` networks that it is in, -Infinity if it is in none.
 * `networks` are lists of neurons, a row for each network; a network counts once however often it has the neuron.
 */
export function neuronFitness(
  neurons: number,
  networks: readonly Int32Array[],
  fitness: ArrayLike<number>,
  best: number,
): Float64Array {
  const found: number[][] = Array.from({ length: neurons }, () => []);
  networks.forEach((network, i) => {
    for (const neuron of new Set(network)) found[neuron].push(fitness[i]);
  });
  return Float64Array.from(found, (values) => {
    if (values.length === 0) return -Infinity;
    const top = values.sort((a, b) => b - a).slice(0, best);
    return mean(top);
  });
}

/** Numbers of the neurons, the fittest first. */
export const rankedNeurons = (fitness: Float64Array): number[] =>
  [...fitness.keys()].sort((a, b) => (fitness[a] === fitness[b] ? a - b : fitness[b] - fitness[a]));

/**
 * The next generation: each of the fittest mates with one that is at least as fit, and has two children, which take the places
 * of the least fit. One child is crossed at one point, the other is a copy of a parent; both mutate. All others stay.
 */
export function bredNeurons(
  { inputs, weights }: Neurons,
  order: readonly number[],
  { neurons, connections, inputs: width }: NeuronShape,
  { breeders, mutation, power }: NeuronRules,
  random: Random,
): Neurons {
  const next: Neurons = { inputs: inputs.slice(), weights: weights.slice() };
  // The output weight follows the last connection: at a crossover point between the two it comes from the mate.
  const copy = (from: number, to: number, begin: number, end: number): void => {
    next.inputs.set(
      inputs.subarray(from * connections + begin, from * connections + end),
      to * connections + begin,
    );
    const last = end === connections ? end + 1 : end;
    const links = connections + 1;
    next.weights.set(weights.subarray(from * links + begin, from * links + last), to * links + begin);
  };
  const mutate = (neuron: number): void => {
    for (let k = 0; k < connections; k++)
      if (random.unit() < mutation) next.inputs[neuron * connections + k] = random.below(width + 1);
    for (let k = 0; k <= connections; k++)
      if (random.unit() < mutation)
        next.weights[neuron * (connections + 1) + k] += random.between(-power, power);
  };
  const parents = Math.max(1, Math.floor(breeders * neurons));
  for (let i = 0; i < parents; i++) {
    const parent = order[i];
    const mate = order[random.below(i + 1)];
    const [crossed, copied] = [order[neurons - 1 - 2 * i], order[neurons - 2 - 2 * i]];
    const point = random.below(connections + 1);
    copy(parent, crossed, 0, point);
    copy(mate, crossed, point, connections);
    copy(random.below(2) === 0 ? parent : mate, copied, 0, connections);
    mutate(crossed);
    mutate(copied);
  }
  return next;
}
