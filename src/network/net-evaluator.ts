import type { Encoder, Feature } from '../contract/encoder.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import type { Kernel } from './kernel/kernel.ts';
import { theKernel } from './kernel/open-kernel.ts';
import type { PackedNet } from './kernel/packed-net.ts';

/**
 * Evaluates a position by a net: encodes it, measures the feature of the skip connection and runs the kernel.
 */
export class NetEvaluator implements Evaluator {
  readonly #encoder: Encoder;
  readonly #feature: Feature | undefined;
  readonly #scale: number;
  readonly #net: PackedNet;
  readonly #kernel: Kernel;
  readonly #input: Float64Array;

  constructor(encoder: Encoder, feature: Feature | undefined, scale: number, net: PackedNet) {
    this.#encoder = encoder;
    this.#feature = feature;
    this.#scale = scale;
    this.#net = net;
    this.#kernel = theKernel();
    this.#input = this.#kernel.input(encoder.size);
  }

  evaluate(position: Position, role: Role): number {
    const feature = this.#feature;
    const skip = feature === undefined ? 0 : feature.measure(position, role) * this.#scale;
    this.#encoder.encode(position, role, this.#input);
    return this.#kernel.evaluate(this.#net, skip);
  }
}
