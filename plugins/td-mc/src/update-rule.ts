import type { Position, Role } from 'evolab';
import { ActiveInputs, type Teachable } from 'evolab/network';
import { discounted, type Discount } from './discount.ts';

/** Number of updates, and the sum of squared differences between outputs and targets. */
export interface Errors {
  updates: number;
  squares: number;
}

/** Updates the weights of a net, in place, from the positions of one role in one episode. */
export interface UpdateRule {
  begin(eta: number): void;
  /** The next position, encoded for `role`. */
  visit(position: Position, role: Role): void;
  /** The game is over; `reward` is on the scale of the net's output. */
  end(reward: number): void;
}

/**
 * TD(lambda) (Sutton 1988). The target of a position is the discounted current value of the next one, the
 * target of the last position is the reward. With lambda above 0 earlier positions are updated too, with a
 * trace that decays by gamma lambda per step.
 */
export class TdUpdate implements UpdateRule {
  readonly #teachable: Teachable;
  readonly #weights: Float64Array;
  readonly #discount: Discount;
  readonly #decay: number;
  readonly #errors: Errors;
  readonly #trace: Float64Array;
  #last: ActiveInputs;
  #next: ActiveInputs;
  /** The known value of the last position; NaN if the net estimates it. */
  #known = Number.NaN;
  #visits = 0;
  #eta = 0;

  constructor(
    teachable: Teachable,
    weights: Float64Array,
    discount: Discount,
    lambda: number,
    errors: Errors = { updates: 0, squares: 0 },
  ) {
    this.#teachable = teachable;
    this.#weights = weights;
    this.#discount = discount;
    this.#decay = discount.gamma * lambda;
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
      this.#update(discounted(this.#teachable.net.forward(this.#weights, next), this.#discount));
    }
    this.#next = this.#last;
    this.#last = next;
    this.#known = Number.NaN;
  }

  /** The next position has a known value, `reward`, which needs no update. */
  visitKnown(reward: number): void {
    if (this.#visits++ > 0) this.#update(discounted(reward, this.#discount));
    this.#known = reward;
  }

  end(reward: number): void {
    if (this.#visits > 0) this.#update(reward);
  }

  #update(target: number): void {
    const { net } = this.#teachable;
    const weights = this.#weights;
    const trace = this.#trace;
    const decay = this.#decay;
    const known = !Number.isNaN(this.#known);
    const error = target - (known ? this.#known : net.forward(weights, this.#last));
    this.#errors.updates++;
    this.#errors.squares += error * error;
    const step = this.#eta * error;
    if (trace.length === 0) {
      if (known) return;
      net.backward(weights, this.#last, weights, step);
    } else {
      for (let i = 0; i < trace.length; i++) trace[i] *= decay;
      if (!known) net.backward(weights, this.#last, trace, 1);
      for (let i = 0; i < trace.length; i++) weights[i] += step * trace[i];
    }
    net.prepare(weights);
  }
}

/**
 * Every-visit Monte Carlo (Fausser 2008): after the game each position is updated towards the reward, discounted once
 * for each position after it; in the order of play, or with `batch` by one step along the sum of all gradients.
 */
export class McUpdate implements UpdateRule {
  readonly #teachable: Teachable;
  readonly #weights: Float64Array;
  readonly #discount: Discount;
  readonly #errors: Errors;
  readonly #visited: ActiveInputs[] = [];
  /** The step of a whole game; empty where each position makes its own. */
  readonly #sum: Float64Array;
  #visits = 0;
  #eta = 0;

  constructor(
    teachable: Teachable,
    weights: Float64Array,
    discount: Discount,
    errors: Errors = { updates: 0, squares: 0 },
    batch = false,
  ) {
    this.#teachable = teachable;
    this.#weights = weights;
    this.#discount = discount;
    this.#errors = errors;
    this.#sum = new Float64Array(batch ? weights.length : 0);
  }

  begin(eta: number): void {
    this.#eta = eta;
    this.#visits = 0;
  }

  visit(position: Position, role: Role): void {
    // Reused from game to game; as many as the longest game needs.
    if (this.#visits === this.#visited.length) this.#visited.push(new ActiveInputs(this.#teachable.encoder));
    this.#visited[this.#visits++].read(position, role);
  }

  end(reward: number): void {
    const { net } = this.#teachable;
    const weights = this.#weights;
    const sum = this.#sum;
    const batch = sum.length > 0;
    const into = batch ? sum : weights;
    const targets = monteCarloTargets(reward, this.#discount, this.#visits);
    for (let t = 0; t < this.#visits; t++) {
      const inputs = this.#visited[t];
      const error = targets[t] - net.forward(weights, inputs);
      this.#errors.updates++;
      this.#errors.squares += error * error;
      net.backward(weights, inputs, into, this.#eta * error);
      if (!batch) net.prepare(weights);
    }
    if (!batch) return;
    for (let i = 0; i < sum.length; i++) weights[i] += sum[i];
    sum.fill(0);
    net.prepare(weights);
  }
}

/**
 * The targets of `count` positions of a game: the reward for the last, discounted once more for each step back.
 */
export function monteCarloTargets(reward: number, discount: Discount, count: number): Float64Array {
  const targets = new Float64Array(count);
  let target = reward;
  for (let t = count - 1; t >= 0; t--) {
    targets[t] = target;
    target = discounted(target, discount);
  }
  return targets;
}
