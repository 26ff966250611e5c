import type { Genome, Shape } from '../genome/genome.ts';
import { Net } from '../net/net.ts';
import { phenotype } from '../net/phenotype.ts';
import { DoublePole, generalStarts, SCALES, START, type PoleState } from './double-pole.ts';
import type { Task } from './task.ts';

/** Steps of 0.02 s for which the poles must be balanced, and those of a short trial. */
const LONG = 100_000;
const SHORT = 1000;
/** Starts from which a net without velocities must balance the poles for `SHORT` steps. */
const ENOUGH = 200;
/** The last steps, in which movement costs fitness. */
const CALM = 100;

/** Which numbers of the state a net sees. */
const WITH = [0, 1, 2, 3, 4, 5];
const WITHOUT = [0, 2, 4];

const shapeOf = (seen: readonly number[]): Shape => ({
  inputs: seen.length,
  outputs: 1,
  activations: ['sigmoid'],
});

/** Balances the poles with a net until they fall, for at most `most` steps; returns the steps. */
function balance(
  net: Net,
  seen: readonly number[],
  start: readonly number[],
  most: number,
  movement?: Float64Array,
): number {
  const poles = new DoublePole(start);
  const { state } = poles;
  net.reset();
  for (let step = 0; step < most; step++) {
    for (let i = 0; i < seen.length; i++) net.input[i] = state[seen[i]] / SCALES[seen[i]];
    net.activate();
    poles.push(net.output[0]);
    if (!poles.balanced) return step;
    if (movement) movement[step] = movementOf(state);
  }
  return most;
}

/** How far the cart and the long pole are from rest. */
const movementOf = (state: PoleState): number =>
  Math.abs(state[0]) + Math.abs(state[1]) + Math.abs(state[2]) + Math.abs(state[3]);

const netOf = (genome: Genome, shape: Shape) => new Net(phenotype(genome, shape, 'sigmoid'));

/** A net in which a value passes one link in a step, as in the authors' program: what a node gives is seen a step later. */
export function slowNetOf(genome: Genome, shape: Shape): Net {
  const plan = phenotype(genome, shape, 'sigmoid');
  const links = plan.links.map((link) => ({ ...link, recurrent: link.from > shape.inputs }));
  return new Net({ ...plan, links });
}

/** Two poles, with all velocities seen: fitness is the number of steps; solved by 100,000 of them. */
export function withVelocities(): Task {
  const shape = shapeOf(WITH);
  const steps = (genome: Genome) => balance(netOf(genome, shape), WITH, START, LONG);
  return { shape, tested: 'members', fitness: steps, solves: (genome) => steps(genome) >= LONG };
}

/** The fitness of Gruau, Whitley and Pyeatt (1996) of a net that balanced the poles for `steps` of 1,000 steps, moving so. */
export function calmFitness(steps: number, movement: Float64Array): number {
  const long = (0.1 * steps) / SHORT;
  if (steps < CALM) return long;
  return long + (0.9 * 0.75) / movement.subarray(steps - CALM, steps).reduce((sum, one) => sum + one, 0);
}

/**
 * Two poles without velocities: fitness is 0.1 t / 1000 + 0.9 f, with t the steps balanced and f = 0.75 over the movement in
 * the last hundred of them, which punishes nets that swing (Gruau, Whitley and Pyeatt 1996). Solved by a champion that
 * balances the poles for 100,000 steps, and for 1,000 from 200 of 625 starts.
 */
export function withoutVelocities(): Task {
  const shape = shapeOf(WITHOUT);
  return {
    shape,
    tested: 'champions',
    fitness(genome) {
      const movement = new Float64Array(SHORT);
      return calmFitness(balance(slowNetOf(genome, shape), WITHOUT, START, SHORT, movement), movement);
    },
    solves: (genome) =>
      balance(slowNetOf(genome, shape), WITHOUT, START, LONG) >= LONG && generalisation(genome) >= ENOUGH,
  };
}

/** From how many of 625 starts a net that sees no velocities balances the poles for 1,000 steps. */
export function generalisation(genome: Genome): number {
  const net = slowNetOf(genome, shapeOf(WITHOUT));
  return generalStarts().filter((start) => balance(net, WITHOUT, start, SHORT) >= SHORT).length;
}
