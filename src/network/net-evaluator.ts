import type { Encoder, Feature } from '../contract/encoder.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import type { Image } from './kernel/image.ts';
import { theKernel, type Kernel } from './kernel/kernel.ts';

/** Judges a position by a net: encodes it, measures what bypasses the net and runs the kernel, once each. */
export class NetEvaluator implements Evaluator {
  readonly #encoder: Encoder;
  readonly #feature: Feature | undefined;
  readonly #scale: number;
  readonly #image: Image;
  readonly #kernel: Kernel;
  readonly #input: Float64Array;

  constructor(
    encoder: Encoder,
    feature: Feature | undefined,
    scale: number,
    image: Image,
    kernel = theKernel(),
  ) {
    this.#encoder = encoder;
    this.#feature = feature;
    this.#scale = scale;
    this.#image = image;
    this.#kernel = kernel;
    this.#input = kernel.input(encoder.size);
  }

  evaluate(position: Position, role: Role): number {
    const feature = this.#feature;
    const bypass = feature === undefined ? 0 : feature.measure(position, role) * this.#scale;
    this.#encoder.encode(position, role, this.#input);
    return this.#kernel.evaluate(this.#image, bypass);
  }
}
