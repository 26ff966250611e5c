import type { Position, Random, Role } from 'evolab';
import { ActiveInputs, type Teachable } from 'evolab/network';
import { monteCarloTargets, type Errors, type Lesson } from './lesson.ts';

const ROLES = 2;

/** One game as one role saw it, and what its positions are taught. */
interface Trajectory {
  /** Inputs that are not 0, of position after position. */
  readonly indices: Int32Array;
  /** What they are; missing where all are 1. */
  readonly values: Float64Array | undefined;
  /** Where the inputs of each position end. */
  readonly ends: Int32Array;
  readonly targets: Float64Array;
}

/**
 * The last games of a training, whose positions are taught again and again, each towards its Monte Carlo target.
 *
 * All positions of a game are taught the same result: one after the other they push a net to and fro between a win and
 * a loss, and its steps must be small. Positions drawn from thousands of games bear larger ones.
 */
export class Memory {
  readonly #teachable: Teachable;
  readonly #gamma: number;
  readonly #capacity: number;
  /** What was noted of each game, for both roles or one; `#next` is where the next game goes. */
  readonly #games: Trajectory[][] = [];
  readonly #drawn: ActiveInputs;
  #next = 0;
  #positions = 0;

  /** `capacity` is how many games are remembered. */
  constructor(teachable: Teachable, gamma: number, capacity: number) {
    this.#teachable = teachable;
    this.#gamma = gamma;
    this.#capacity = capacity;
    this.#drawn = new ActiveInputs(teachable.encoder);
  }

  /** Positions that were noted so far, also those forgotten since. */
  get positions(): number {
    return this.#positions;
  }

  /** Opens the next game, in the place of the oldest if there are too many. */
  begin(): void {
    this.#games[this.#next] = [];
    this.#next = (this.#next + 1) % this.#capacity;
  }

  /** Notes for a role of the game opened last. */
  notes(): Lesson {
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
        this.#game(this.#games.length - 1).push({
          indices: Int32Array.from(indices),
          values: values.every((value) => value === 1) ? undefined : Float64Array.from(values),
          ends: Int32Array.from(ends),
          targets: monteCarloTargets(reward, this.#gamma, ends.length),
        });
      },
    };
  }

  /**
   * Teaches `weights`, in place, `count` positions, each drawn at random from all that are remembered.
   */
  teach(weights: Float64Array, count: number, eta: number, random: Random, errors: Errors): void {
    const { net } = this.#teachable;
    const drawn = this.#drawn;
    const longest = this.#games.flat().reduce((most, { ends }) => Math.max(most, ends.length), 0);
    net.prepare(weights);
    for (let left = count; left > 0; left--) {
      const target = this.#draw(longest, random);
      const error = target - net.forward(weights, drawn);
      errors.updates++;
      errors.squares += error * error;
      net.backward(weights, drawn, weights, eta * error);
      net.prepare(weights);
    }
  }

  /** The game that is `age`-th from the oldest: a memory filled anew gives the same. */
  #game(age: number): Trajectory[] {
    return this.#games[(this.#next + age) % this.#games.length];
  }

  /** Reads a position into `#drawn`, each as likely as the others; its target. No game has more than `longest`. */
  #draw(longest: number, random: Random): number {
    for (;;) {
      const game = this.#game(random.below(this.#games.length));
      const role = random.below(ROLES);
      const at = random.below(longest);
      // A place where there is no position is drawn in vain: all positions are as likely this way.
      if (role < game.length && at < game[role].ends.length) return this.#read(game[role], at);
    }
  }

  #read({ indices, values, ends, targets }: Trajectory, at: number): number {
    const from = at > 0 ? ends[at - 1] : 0;
    const drawn = this.#drawn;
    drawn.count = ends[at] - from;
    for (let k = 0; k < drawn.count; k++) {
      drawn.indices[k] = indices[from + k];
      drawn.values[k] = values ? values[from + k] : 1;
    }
    return targets[at];
  }
}
