import type { Bitboards, Feature } from '../contract/encoder.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import type { Kernel } from './kernel/kernel.ts';
import { theKernel } from './kernel/open-kernel.ts';
import type { PackedNet } from './kernel/packed-net.ts';

/** As `NetEvaluator`, but with bit boards as input: these are fewer words to write and to compare. */
export class BoardEvaluator implements Evaluator {
  readonly #bitboards: Bitboards;
  readonly #feature: Feature | undefined;
  readonly #scale: number;
  readonly #net: PackedNet;
  readonly #kernel: Kernel;
  readonly #boards: Int32Array;

  /** `net` was packed for `bitboards`, which have `kinds` kinds of pieces. */
  constructor(
    bitboards: Bitboards,
    kinds: number,
    feature: Feature | undefined,
    scale: number,
    net: PackedNet,
  ) {
    this.#bitboards = bitboards;
    this.#feature = feature;
    this.#scale = scale;
    this.#net = net;
    this.#kernel = theKernel();
    this.#boards = this.#kernel.boards(2 * kinds * bitboards.words);
  }

  evaluate(position: Position, role: Role): number {
    const feature = this.#feature;
    const skip = feature === undefined ? 0 : feature.measure(position, role) * this.#scale;
    this.#bitboards.write(position, role, this.#boards);
    return this.#kernel.evaluateBoards(this.#net, role, skip);
  }
}

/**
 * The same for a net whose value depends on nothing but the boards: the kernel has a cache for all nets of a
 * thread that compares whole boards, so that no value is ever taken for another.
 */
export class CachedBoardEvaluator implements Evaluator {
  /** The largest number of words of boards; the largest cache has 2^ENTRIES entries. */
  static readonly WORDS = 6;
  static readonly ENTRIES = 14;
  readonly #bitboards: Bitboards;
  readonly #net: PackedNet;
  readonly #kernel: Kernel;
  readonly #boards: Int32Array;
  readonly #entries: number;

  constructor(bitboards: Bitboards, kinds: number, net: PackedNet, entries: number) {
    this.#bitboards = bitboards;
    this.#net = net;
    this.#kernel = theKernel();
    this.#boards = this.#kernel.boards(2 * kinds * bitboards.words);
    this.#entries = entries;
  }

  evaluate(position: Position, role: Role): number {
    this.#bitboards.write(position, role, this.#boards);
    return this.#kernel.evaluateBoardsCached(this.#net, role, this.#entries);
  }
}
