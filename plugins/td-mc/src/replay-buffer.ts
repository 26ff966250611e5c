import type { Position, Random, Role } from 'evolab';
import { ActiveInputs, type Teachable } from 'evolab/network';
import type { Discount } from './discount.ts';
import { monteCarloTargets, type Errors, type UpdateRule } from './update-rule.ts';

const ROLES = 2;

/** The positions of one role in one game, with their targets. */
interface Trajectory {
  /** Indices of the nonzero inputs, position by position. */
  readonly indices: Int32Array;
  /** Their values; left out if all are 1. */
  readonly values: Float64Array | undefined;
  /** End index of the inputs of each position. */
  readonly ends: Int32Array;
  readonly targets: Float64Array;
}

/**
 * A replay buffer of the last games, whose positions are drawn at random and updated towards their Monte
 * Carlo targets.
 *
 * All positions of a game have the same result as target. Updating them in sequence drives the net back and
 * forth between win and loss, so steps must be small. Positions drawn from thousands of games allow larger
 * steps.
 */
export class ReplayBuffer {
  readonly #teachable: Teachable;
  readonly #discount: Discount;
  readonly #capacity: number;
  /**
   * A ring of games, each with the trajectories of one or both roles; `#next` is the index of the next game.
   */
  readonly #games: Trajectory[][] = [];
  readonly #sample: ActiveInputs;
  #next = 0;
  #positions = 0;

  /** `capacity` is the number of games kept. */
  constructor(teachable: Teachable, discount: Discount, capacity: number) {
    this.#teachable = teachable;
    this.#discount = discount;
    this.#capacity = capacity;
    this.#sample = new ActiveInputs(teachable.encoder);
  }

  /** Number of positions added so far, including those dropped since. */
  get positions(): number {
    return this.#positions;
  }

  /** Starts the next game, which replaces the oldest one if the buffer is full. */
  begin(): void {
    this.#games[this.#next] = [];
    this.#next = (this.#next + 1) % this.#capacity;
  }

  /** Records a role's positions of the current game. */
  recorder(): UpdateRule {
    const seen = new ActiveInputs(this.#teachable.encoder);
    let indices: number[] = [];
    let values: number[] = [];
    let ends: number[] = [];
    return {
      begin: () => {
        indices = [];
        values = [];
        ends = [];
      },
      visit: (position: Position, role: Role) => {
        seen.read(position, role);
        for (let k = 0; k < seen.count; k++) {
          indices.push(seen.indices[k]);
          values.push(seen.values[k]);
        }
        ends.push(indices.length);
      },
      end: (reward: number) => {
        if (ends.length === 0) return;
        this.#positions += ends.length;
        this.#gameAt(this.#games.length - 1).push({
          indices: Int32Array.from(indices),
          values: values.every((value) => value === 1) ? undefined : Float64Array.from(values),
          ends: Int32Array.from(ends),
          targets: monteCarloTargets(reward, this.#discount, ends.length),
        });
      },
    };
  }

  /** Updates `weights`, in place, with `count` positions drawn uniformly from the buffer. */
  update(weights: Float64Array, count: number, eta: number, random: Random, errors: Errors): void {
    const { net } = this.#teachable;
    const sample = this.#sample;
    const longest = this.#games.flat().reduce((most, { ends }) => Math.max(most, ends.length), 0);
    net.prepare(weights);
    for (let left = count; left > 0; left--) {
      const target = this.#drawPosition(longest, random);
      const error = target - net.forward(weights, sample);
      errors.updates++;
      errors.squares += error * error;
      net.backward(weights, sample, weights, eta * error);
      net.prepare(weights);
    }
  }

  /** The game at index `age` from the oldest, so that a refilled buffer gives the same draws. */
  #gameAt(age: number): Trajectory[] {
    return this.#games[(this.#next + age) % this.#games.length];
  }

  /**
   * Reads a uniformly drawn position into `#sample` and returns its target. No game has more than `longest`
   * positions.
   */
  #drawPosition(longest: number, random: Random): number {
    for (;;) {
      const game = this.#gameAt(random.below(this.#games.length));
      const role = random.below(ROLES);
      const at = random.below(longest);
      // Rejection of indices without a position keeps the draw uniform over positions.
      if (role < game.length && at < game[role].ends.length) return this.#read(game[role], at);
    }
  }

  #read({ indices, values, ends, targets }: Trajectory, at: number): number {
    const from = at > 0 ? ends[at - 1] : 0;
    const sample = this.#sample;
    sample.count = ends[at] - from;
    for (let k = 0; k < sample.count; k++) {
      sample.indices[k] = indices[from + k];
      sample.values[k] = values ? values[from + k] : 1;
    }
    return targets[at];
  }
}
