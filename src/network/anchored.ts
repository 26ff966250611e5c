import type { Encoder } from '../contract/encoder.ts';
import type { Position, Role } from '../contract/game.ts';
import { ActiveInputs } from './active-inputs.ts';
import { valueOf, type DifferentiableNet } from './differentiable-net.ts';
import type { Viewer } from './view.ts';

/** A net whose first layer can be updated from one position to others that differ little. */
export interface AnchoredNet extends DifferentiableNet {
  /** Makes these inputs the anchor of `near`. */
  anchor(weights: Float64Array, inputs: ActiveInputs): void;
  /**
   * The output for the anchor with these changes, equal to that of `forward` but for rounding. It cannot be
   * followed by `backward`.
   */
  near(weights: Float64Array, changes: ActiveInputs): number;
}

/**
 * Evaluates positions that one position leads to, for instance by each of its moves. Only what changes goes
 * through the first layer, which halves the time. The weights must not change meanwhile.
 */
export class Siblings {
  readonly #net: AnchoredNet;
  readonly #weights: Float64Array;
  readonly #viewer: Viewer;
  readonly #base: ActiveInputs;
  readonly #changes: ActiveInputs;
  readonly #scale: number;
  readonly #shift: number;

  constructor(net: AnchoredNet, encoder: Encoder, weights: Float64Array, viewer: Viewer) {
    this.#net = net;
    this.#weights = weights;
    this.#viewer = viewer;
    this.#base = new ActiveInputs(encoder);
    this.#changes = new ActiveInputs(encoder);
    const { factor, shift } = valueOf(net);
    this.#scale = factor;
    this.#shift = shift;
  }

  /** Sets the position the others come from, as `role` sees it. */
  anchor(position: Position, role: Role): void {
    this.#base.read(position, role);
    this.#net.anchor(this.#weights, this.#base);
  }

  /** The value of a position for `role`, that of the anchor, as an evaluator gives it but for rounding. */
  evaluate(position: Position, role: Role): number {
    const viewer = this.#viewer.of(position, role);
    this.#changes.readChanges(this.#base, position, viewer);
    const value = this.#scale * this.#net.near(this.#weights, this.#changes) + this.#shift;
    return viewer === role ? value : -value;
  }
}
