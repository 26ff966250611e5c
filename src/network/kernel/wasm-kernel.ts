import type { Role } from '../../contract/game.ts';
import { LabError } from '../../util/errors.ts';
import { canCompile, instantiate, wasmBytes } from '../../util/web-assembly.ts';
import { compile } from './compile.ts';
import type { Image } from './image.ts';
import type { Kernel } from './kernel.ts';
import { KERNEL_WASM } from './kernel.wasm.ts';

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly INPUT: { readonly value: number };
  readonly ARENA: { readonly value: number };
  evaluate(net: number, bypass: number): number;
  evaluate16(net: number, bypass: number): number;
  evaluateBoards(net: number, role: number, bypass: number): number;
  evaluateBoards16(net: number, role: number, bypass: number): number;
  recallBoards(net: number, role: number, who: number, mask: number, whole: number): number;
}

/**
 * The kernel in WebAssembly. One instance serves all nets of a thread: a net's image is copied into its memory when it
 * is first used and stays there until newer ones need the room, so nets may come and go without anyone counting them.
 *
 * The memory behind the working room is used round and round. `home` of an image is where it was put, counted without
 * ever starting over: it is still whole unless the end has moved further than the room goes.
 */
export class WasmKernel implements Kernel {
  readonly #evaluate: (net: number, bypass: number) => number;
  readonly #evaluate16: (net: number, bypass: number) => number;
  readonly #evaluateBoards: (net: number, role: number, bypass: number) => number;
  readonly #evaluateBoards16: (net: number, role: number, bypass: number) => number;
  readonly #recallBoards: (net: number, role: number, who: number, mask: number, whole: number) => number;
  readonly #buffer: ArrayBuffer;
  readonly #memory: Uint32Array;
  readonly #inputAt: number;
  readonly #arena: number;
  readonly #room: number;
  #end = 0;
  /** Images with a home below are no longer there. */
  #floor = 0;

  private constructor(exports: Exports) {
    const { memory, INPUT, ARENA } = exports;
    this.#evaluate = exports.evaluate;
    this.#evaluate16 = exports.evaluate16;
    this.#evaluateBoards = exports.evaluateBoards;
    this.#evaluateBoards16 = exports.evaluateBoards16;
    this.#recallBoards = exports.recallBoards;
    this.#buffer = memory.buffer;
    this.#memory = new Uint32Array(memory.buffer);
    this.#inputAt = INPUT.value;
    this.#arena = ARENA.value;
    this.#room = memory.buffer.byteLength - ARENA.value;
  }

  /** Undefined where WebAssembly or its vectors are missing. `wide` as `compile` takes it. */
  static open(wide?: boolean): WasmKernel | undefined {
    const bytes = wasmBytes(KERNEL_WASM);
    return canCompile(bytes) ? new WasmKernel(instantiate(compile(bytes, wide))) : undefined;
  }

  input(size: number): Float64Array {
    return new Float64Array(this.#buffer, this.#inputAt, size);
  }

  evaluate(image: Image, bypass: number): number {
    if (image.home < this.#floor) this.#settle(image);
    return image.precision === 'int16'
      ? this.#evaluate16(image.address, bypass)
      : this.#evaluate(image.address, bypass);
  }

  boards(size: number): Int32Array {
    return new Int32Array(this.#buffer, this.#inputAt, size);
  }

  evaluateBoards(image: Image, role: Role, bypass: number): number {
    if (image.home < this.#floor) this.#settle(image);
    return image.precision === 'int16'
      ? this.#evaluateBoards16(image.address, role, bypass)
      : this.#evaluateBoards(image.address, role, bypass);
  }

  recallBoards(image: Image, role: Role, log2: number): number {
    if (image.home < this.#floor) this.#settle(image);
    const whole = image.precision === 'int16' ? 1 : 0;
    return this.#recallBoards(image.address, role, image.number * 8 + role, (1 << log2) - 1, whole);
  }

  #settle(image: Image): void {
    const size = image.words.byteLength;
    if (2 * size > this.#room) {
      throw new LabError(
        'LAB_BAD_OPTION',
        'the net is too large',
        `it takes ${size} bytes, ${this.#room >> 1} at most`,
      );
    }
    const left = this.#room - (this.#end % this.#room);
    const home = size <= left ? this.#end : this.#end + left;
    image.home = home;
    image.address = this.#arena + (home % this.#room);
    this.#memory.set(image.words, image.address / 4);
    this.#end = home + size;
    this.#floor = Math.max(0, this.#end - this.#room);
  }
}
