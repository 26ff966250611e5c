import type { Genome, Shape } from '../genome/genome.ts';
import { Net, usedNodes } from '../net/net.ts';
import { phenotype } from '../net/phenotype.ts';
import type { Task } from './task.ts';

const CASES = [
  [0, 0, 0],
  [0, 1, 1],
  [1, 0, 1],
  [1, 1, 0],
] as const;

const SHAPE: Shape = { inputs: 2, outputs: 1, activations: ['sigmoid'] };

function outputsOf(genome: Genome): number[] {
  const net = new Net(phenotype(genome, SHAPE, 'sigmoid'));
  return CASES.map(([a, b]) => {
    net.input[0] = a;
    net.input[1] = b;
    net.activate();
    return net.output[0];
  });
}

/** XOR: fitness is (4 - the sum of errors)^2; solved once every output is on the right side of 0.5. */
export const xor: Task = {
  shape: SHAPE,
  tested: 'members',
  fitness(genome) {
    const error = outputsOf(genome).reduce((sum, output, i) => sum + Math.abs(output - CASES[i][2]), 0);
    return (4 - error) ** 2;
  },
  solves: (genome) => outputsOf(genome).every((output, i) => output > 0.5 === (CASES[i][2] === 1)),
};

/** Hidden nodes from which a link leads to an output. */
export function hiddenNodes(genome: Genome, shape: Shape): number {
  const plan = phenotype(genome, shape, 'sigmoid');
  return [...usedNodes(plan)].filter((node) => node > shape.inputs + shape.outputs).length;
}
