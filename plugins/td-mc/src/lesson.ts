import type { Position, Role } from 'evolab';
import { ActiveInputs, type Teachable } from 'evolab/network';

/** How far outputs were from their targets. */
export interface Errors {
  updates: number;
  squares: number;
}

/** Teaches a net, whose weights it changes in place, one episode as one role saw it. */
export interface Lesson {
  begin(eta: number): void;
  /** The next position that is judged, as seen by `role`. */
  visit(position: Position, role: Role): void;
  /** The game is over; `reward` is on the scale of the net's output. */
  end(reward: number): void;
}

/**
 * Temporal differences (Sutton 1988). When a position has followed another, the former is taught gamma times what the
 * latter is worth now; the last one is taught the reward. With lambda above 0 those before have their share, which
 * fades by gamma lambda a step.
 */
export class TdLesson implements Lesson {
  readonly #teachable: Teachable;
  readonly #weights: Float64Array;
  readonly #gamma: number;
  readonly #fading: number;
  readonly #errors: Errors;
  readonly #trace: Float64Array;
  #last: ActiveInputs;
  #next: ActiveInputs;
  /** What the last position is worth for certain, NaN if the net has to say it. */
  #certain = Number.NaN;
  #visits = 0;
  #eta = 0;

  constructor(
    teachable: Teachable,
    weights: Float64Array,
    gamma: number,
    lambda: number,
    errors: Errors = { updates: 0, squares: 0 },
  ) {
    this.#teachable = teachable;
    this.#weights = weights;
    this.#gamma = gamma;
    this.#fading = gamma * lambda;
    this.#errors = errors;
    this.#trace = new Float64Array(lambda > 0 ? weights.length : 0);
    this.#last = new ActiveInputs(teachable.encoder);
    this.#next = new ActiveInputs(teachable.encoder);
  }

  begin(eta: number): void {
    this.#eta = eta;
    this.#visits = 0;
    this.#trace.fill(0);
  }

  visit(position: Position, role: Role): void {
    const next = this.#next;
    next.read(position, role);
    if (this.#visits++ > 0) {
      this.#teach(this.#gamma * this.#teachable.net.forward(this.#weights, next));
    }
    this.#next = this.#last;
    this.#last = next;
    this.#certain = Number.NaN;
  }

  /** The next position is worth so much, whatever the net says. */
  foresee(reward: number): void {
    if (this.#visits++ > 0) this.#teach(this.#gamma * reward);
    this.#certain = reward;
  }

  end(reward: number): void {
    if (this.#visits > 0) this.#teach(reward);
  }

  #teach(target: number): void {
    const { net } = this.#teachable;
    const weights = this.#weights;
    const trace = this.#trace;
    const fading = this.#fading;
    const certain = !Number.isNaN(this.#certain);
    const error = target - (certain ? this.#certain : net.forward(weights, this.#last));
    this.#errors.updates++;
    this.#errors.squares += error * error;
    const step = this.#eta * error;
    if (trace.length === 0) {
      if (certain) return;
      net.backward(weights, this.#last, weights, step);
    } else {
      for (let i = 0; i < trace.length; i++) trace[i] *= fading;
      if (!certain) net.backward(weights, this.#last, trace, 1);
      for (let i = 0; i < trace.length; i++) weights[i] += step * trace[i];
    }
    net.prepare(weights);
  }
}

/**
 * Monte Carlo, every visit: after the game each position, in the order of play, is taught the reward times gamma to
 * the number of positions after it (Fausser 2008).
 */
export class McLesson implements Lesson {
  readonly #teachable: Teachable;
  readonly #weights: Float64Array;
  readonly #gamma: number;
  readonly #errors: Errors;
  readonly #visited: ActiveInputs[] = [];
  #visits = 0;
  #eta = 0;

  constructor(
    teachable: Teachable,
    weights: Float64Array,
    gamma: number,
    errors: Errors = { updates: 0, squares: 0 },
  ) {
    this.#teachable = teachable;
    this.#weights = weights;
    this.#gamma = gamma;
    this.#errors = errors;
  }

  begin(eta: number): void {
    this.#eta = eta;
    this.#visits = 0;
  }

  visit(position: Position, role: Role): void {
    // Kept from game to game: as many as the longest needs.
    if (this.#visits === this.#visited.length) this.#visited.push(new ActiveInputs(this.#teachable.encoder));
    this.#visited[this.#visits++].read(position, role);
  }

  end(reward: number): void {
    const { net } = this.#teachable;
    const weights = this.#weights;
    const targets = monteCarloTargets(reward, this.#gamma, this.#visits);
    for (let t = 0; t < this.#visits; t++) {
      const inputs = this.#visited[t];
      const error = targets[t] - net.forward(weights, inputs);
      this.#errors.updates++;
      this.#errors.squares += error * error;
      net.backward(weights, inputs, weights, this.#eta * error);
      net.prepare(weights);
    }
  }
}

/** What each of `count` positions is taught after a game: the reward, and a step earlier gamma times as much. */
export function monteCarloTargets(reward: number, gamma: number, count: number): Float64Array {
  const targets = new Float64Array(count);
  let target = reward;
  for (let t = count - 1; t >= 0; t--) {
    targets[t] = target;
    target *= gamma;
  }
  return targets;
}
