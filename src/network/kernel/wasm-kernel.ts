import { LabError } from '../../util/errors.ts';
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
}
// Neither Node's types nor the language's own know WebAssembly; only the browser's do.
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Instance: new (module: object) => { readonly exports: unknown };
};

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
  readonly #buffer: ArrayBuffer;
  readonly #memory: Uint32Array;
  readonly #inputAt: number;
  readonly #arena: number;
  readonly #room: number;
  #end = 0;
  /** Images with a home below are no longer there. */
  #floor = 0;

  private constructor({ memory, INPUT, ARENA, evaluate, evaluate16 }: Exports) {
    this.#evaluate = evaluate;
    this.#evaluate16 = evaluate16;
    this.#buffer = memory.buffer;
    this.#memory = new Uint32Array(memory.buffer);
    this.#inputAt = INPUT.value;
    this.#arena = ARENA.value;
    this.#room = memory.buffer.byteLength - ARENA.value;
  }

  /** Undefined where WebAssembly or its vectors are missing. */
  static open(): WasmKernel | undefined {
    if (typeof WebAssembly === 'undefined') return undefined;
    const bytes = Uint8Array.from(atob(KERNEL_WASM), (char) => char.charCodeAt(0));
    if (!WebAssembly.validate(bytes)) return undefined;
    return new WasmKernel(new WebAssembly.Instance(compile(bytes)).exports as Exports);
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
