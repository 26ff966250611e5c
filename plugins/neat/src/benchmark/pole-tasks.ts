import type { Genome, Shape } from '../genome/genome.ts';
import { Net } from '../net/net.ts';
import { phenotype } from '../net/phenotype.ts';
import { DoublePole, SCALES, START } from './double-pole.ts';
import type { Task } from './task.ts';

/** Steps of 0.02 s for which the poles must be balanced. */
const LONG = 100_000;

/** Which numbers of the state a net sees. */
const WITH = [0, 1, 2, 3, 4, 5];

const shapeOf = (seen: readonly number[]): Shape => ({
  inputs: seen.length,
  outputs: 1,
  activations: ['sigmoid'],
});

/** Balances the poles with a net until they fall, for at most `most` steps; returns the steps. */
function balance(net: Net, seen: readonly number[], start: readonly number[], most: number): number {
  const poles = new DoublePole(start);
  net.reset();
  for (let step = 0; step < most; step++) {
    for (let i = 0; i < seen.length; i++) net.input[i] = poles.state[seen[i]] / SCALES[seen[i]];
    net.activate();
    poles.push(net.output[0]);
    if (!poles.balanced) return step;
  }
  return most;
}

const netOf = (genome: Genome, shape: Shape) => new Net(phenotype(genome, shape, 'sigmoid'));

/** Two poles, with all velocities seen: fitness is the number of steps; solved by 100,000 of them. */
export function withVelocities(): Task {
  const shape = shapeOf(WITH);
  const steps = (genome: Genome) => balance(netOf(genome, shape), WITH, START, LONG);
  return { shape, fitness: steps, solves: (genome) => steps(genome) >= LONG };
}
