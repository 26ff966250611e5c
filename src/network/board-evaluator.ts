import type { Bitboards, Feature } from '../contract/encoder.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import type { Image } from './kernel/image.ts';
import { theKernel, type Kernel } from './kernel/kernel.ts';

/** As `NetEvaluator`, for a net that is asked by bit boards: these are fewer words to write and to compare. */
export class BoardEvaluator implements Evaluator {
  readonly #bitboards: Bitboards;
  readonly #feature: Feature | undefined;
  readonly #scale: number;
  readonly #image: Image;
  readonly #kernel: Kernel;
  readonly #boards: Int32Array;

  /** `image` was laid out for `bitboards`, which have `kinds` kinds of pieces. */
  constructor(
    bitboards: Bitboards,
    kinds: number,
    feature: Feature | undefined,
    scale: number,
    image: Image,
    kernel = theKernel(),
  ) {
    this.#bitboards = bitboards;
    this.#feature = feature;
    this.#scale = scale;
    this.#image = image;
    this.#kernel = kernel;
    this.#boards = kernel.boards(2 * kinds * bitboards.words);
  }

  evaluate(position: Position, role: Role): number {
    const feature = this.#feature;
    const bypass = feature === undefined ? 0 : feature.measure(position, role) * this.#scale;
    this.#bitboards.write(position, role, this.#boards);
    return this.#kernel.evaluateBoards(this.#image, role, bypass);
  }
}

/**
 * The same for a net to which nothing matters but the boards, so that the kernel can remember values by them: in one
 * place for all nets of a thread, and for certain.
 */
export class RecallingBoardEvaluator implements Evaluator {
  /** The most words of all boards, and the most entries as a power of 2. */
  static readonly WORDS = 6;
  static readonly ENTRIES = 14;
  readonly #bitboards: Bitboards;
  readonly #image: Image;
  readonly #kernel: Kernel;
  readonly #boards: Int32Array;
  readonly #entries: number;

  constructor(bitboards: Bitboards, kinds: number, image: Image, entries: number, kernel = theKernel()) {
    this.#bitboards = bitboards;
    this.#image = image;
    this.#kernel = kernel;
    this.#boards = kernel.boards(2 * kinds * bitboards.words);
    this.#entries = entries;
  }

  evaluate(position: Position, role: Role): number {
    this.#bitboards.write(position, role, this.#boards);
    return this.#kernel.recallBoards(this.#image, role, this.#entries);
  }
}
