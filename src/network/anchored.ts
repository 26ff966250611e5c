import type { Encoder } from '../contract/encoder.ts';
import type { Position, Role } from '../contract/game.ts';
import { ActiveInputs } from './active-inputs.ts';
import type { DifferentiableNet } from './differentiable.ts';

/** A net whose first layer can be carried over from one position to others that differ little. */
export interface AnchoredNet extends DifferentiableNet {
  /** From now on `near` counts from these inputs. */
  anchor(weights: Float64Array, inputs: ActiveInputs): void;
  /** The output at the anchor with these changes; the same as `forward` would say, but for rounding. No `backward`. */
  near(weights: Float64Array, changes: ActiveInputs): number;
}

/**
 * Judges the positions that one position leads to, for instance by each of its moves. Only what changes goes through
 * the first layer, which halves the time. To be used only while the weights stay as they are.
 */
export class Siblings {
  readonly #net: AnchoredNet;
  readonly #weights: Float64Array;
  readonly #waiting: boolean;
  readonly #base: ActiveInputs;
  readonly #changes: ActiveInputs;
  readonly #scale: number;
  readonly #shift: number;

  /** `waiting`: through the eyes of the role not to move, see the option `view`. */
  constructor(net: AnchoredNet, encoder: Encoder, weights: Float64Array, waiting: boolean) {
    this.#net = net;
    this.#weights = weights;
    this.#waiting = waiting;
    this.#base = new ActiveInputs(encoder);
    this.#changes = new ActiveInputs(encoder);
    this.#scale = 2 / (1 - net.worst);
    this.#shift = 1 - this.#scale;
  }

  /** The position the others come from, as `role` sees it. */
  anchor(position: Position, role: Role): void {
    this.#base.read(position, role);
    this.#net.anchor(this.#weights, this.#base);
  }

  /** What a position is worth to the `role` of the anchor, as an evaluator says it, but for rounding. */
  evaluate(position: Position, role: Role): number {
    const eyes = this.#waiting ? 1 - position.turn : role;
    this.#changes.readChanges(this.#base, position, eyes);
    const value = this.#scale * this.#net.near(this.#weights, this.#changes) + this.#shift;
    return eyes === role ? value : -value;
  }
}
