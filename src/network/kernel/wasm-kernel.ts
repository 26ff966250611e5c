import type { Role } from '../../contract/game.ts';
import { LabError } from '../../util/errors.ts';
import { canCompile, instantiate, wasmBytes } from '../../util/web-assembly.ts';
import { saltOf } from '../salt.ts';
import { compile } from './compile.ts';
import type { Kernel } from './kernel.ts';
import { KERNEL_WASM } from './kernel.wasm.ts';
import type { PackedNet } from './packed-net.ts';

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly INPUT: { readonly value: number };
  readonly ARENA: { readonly value: number };
  evaluate(net: number, skip: number): number;
  evaluate16(net: number, skip: number): number;
  evaluateBoards(net: number, role: number, skip: number): number;
  evaluateBoards16(net: number, role: number, skip: number): number;
  evaluateBoardsCached(net: number, role: number, owner: number, mask: number, int16: number): number;
}

/**
 * The kernel in WebAssembly. One instance serves all nets of a thread: a packed net is uploaded to its memory
 * when it is first used and stays there until newer ones overwrite it, so nets may come and go without being
 * counted.
 *
 * The arena behind the working memory is a ring buffer. The `ringOffset` of a net is where it was uploaded,
 * counted without wrapping around: the net is still whole unless the end has moved on by more than the
 * capacity.
 */
export class WasmKernel implements Kernel {
  readonly #evaluate: (net: number, skip: number) => number;
  readonly #evaluate16: (net: number, skip: number) => number;
  readonly #evaluateBoards: (net: number, role: number, skip: number) => number;
  readonly #evaluateBoards16: (net: number, role: number, skip: number) => number;
  readonly #evaluateBoardsCached: Exports['evaluateBoardsCached'];
  readonly #buffer: ArrayBuffer;
  readonly #memory: Uint32Array;
  readonly #inputAddress: number;
  readonly #arena: number;
  readonly #capacity: number;
  #end = 0;
  /** Nets with a ring offset below have been overwritten. */
  #oldest = 0;

  private constructor(exports: Exports) {
    const { memory, INPUT, ARENA } = exports;
    this.#evaluate = exports.evaluate;
    this.#evaluate16 = exports.evaluate16;
    this.#evaluateBoards = exports.evaluateBoards;
    this.#evaluateBoards16 = exports.evaluateBoards16;
    this.#evaluateBoardsCached = exports.evaluateBoardsCached;
    this.#buffer = memory.buffer;
    this.#memory = new Uint32Array(memory.buffer);
    this.#inputAddress = INPUT.value;
    this.#arena = ARENA.value;
    this.#capacity = memory.buffer.byteLength - ARENA.value;
  }

  /** Undefined where WebAssembly or its vectors are missing. `wide` as `compile` takes it. */
  static open(wide?: boolean): WasmKernel | undefined {
    const bytes = wasmBytes(KERNEL_WASM);
    return canCompile(bytes) ? new WasmKernel(instantiate(compile(bytes, wide))) : undefined;
  }

  input(size: number): Float64Array {
    return new Float64Array(this.#buffer, this.#inputAddress, size);
  }

  evaluate(net: PackedNet, skip: number): number {
    if (net.ringOffset < this.#oldest) this.#upload(net);
    return net.precision === 'int16'
      ? this.#evaluate16(net.baseAddress, skip)
      : this.#evaluate(net.baseAddress, skip);
  }

  boards(size: number): Int32Array {
    return new Int32Array(this.#buffer, this.#inputAddress, size);
  }

  evaluateBoards(net: PackedNet, role: Role, skip: number): number {
    if (net.ringOffset < this.#oldest) this.#upload(net);
    return net.precision === 'int16'
      ? this.#evaluateBoards16(net.baseAddress, role, skip)
      : this.#evaluateBoards(net.baseAddress, role, skip);
  }

  evaluateBoardsCached(net: PackedNet, role: Role, log2: number): number {
    if (net.ringOffset < this.#oldest) this.#upload(net);
    const int16 = net.precision === 'int16' ? 1 : 0;
    return this.#evaluateBoardsCached(net.baseAddress, role, saltOf(net.id, role), (1 << log2) - 1, int16);
  }

  #upload(net: PackedNet): void {
    const size = net.words.byteLength;
    if (2 * size > this.#capacity) {
      throw new LabError(
        'LAB_BAD_OPTION',
        'the net is too large',
        `it takes ${size} bytes, ${this.#capacity >> 1} at most`,
      );
    }
    const left = this.#capacity - (this.#end % this.#capacity);
    const offset = size <= left ? this.#end : this.#end + left;
    net.ringOffset = offset;
    net.baseAddress = this.#arena + (offset % this.#capacity);
    this.#memory.set(net.words, net.baseAddress / 4);
    this.#end = offset + size;
    this.#oldest = Math.max(0, this.#end - this.#capacity);
  }
}
