import { compileModule, growMemory, instantiate, wasmBytes, type WasmMemory } from 'evolab';
import { LOOK_UP_WASM } from './look-up.wasm.ts';

/** assembly/index.ts, compiled. Addresses and steps are bytes. */
interface Exports {
  readonly memory: WasmMemory;
  evaluateBoards(net: number, viewer: number, stage: number): number;
  evaluatePieces(net: number, viewer: number, stage: number): number;
  evaluateCells(net: number, viewer: number, stage: number): number;
  nearBoards(net: number, viewer: number, stage: number): number;
  nearPieces(net: number, viewer: number, stage: number): number;
  indexBoards(net: number, viewer: number): number;
  indexPieces(net: number, viewer: number): number;
  indexCells(net: number, viewer: number): number;
  keep(net: number, viewer: number, stage: number, slot: number): void;
  valueOf(net: number, slot: number): number;
  learn(net: number, slot: number, step: number, change: number): void;
  learnByGain(net: number, slot: number, step: number, change: number, slope: number, meta: number): void;
  readonly INPUT: { readonly value: number };
  readonly ROOM: { readonly value: number };
}

/** The place of a position holds this many cells. */
export const MOST_CELLS = 1024;
const INPUT_BYTES = 8 * MOST_CELLS;

/** The one memory of this thread that all nets lie in, and what is computed there. */
export class Kernel {
  readonly run: Exports;
  /** The place of bit boards and of the numbers of cells; both lie at the same place. */
  boards: Int32Array;
  cells: Float64Array;
  bytes: ArrayBuffer;
  #end: number;
  /** Freed places by their size: members of a population have all the same. */
  readonly #free = new Map<number, number[]>();
  readonly #registry = new FinalizationRegistry<{ at: number; size: number }>(({ at, size }) =>
    this.#release(at, size),
  );

  constructor() {
    this.run = instantiate<Exports>(compileModule(wasmBytes(LOOK_UP_WASM)));
    this.#end = this.run.ROOM.value;
    this.bytes = this.run.memory.buffer;
    this.boards = new Int32Array(this.bytes, this.run.INPUT.value, INPUT_BYTES / 4);
    this.cells = new Float64Array(this.bytes, this.run.INPUT.value, INPUT_BYTES / 8);
  }

  /** The address of `size` new bytes, all 0, for as long as `owner` lives; LAB_MEMORY. */
  take(owner: object, size: number): number {
    // No bit operations: a net of 2 GiB has more bytes than they can count.
    const whole = Math.ceil(size / 64) * 64;
    let at = this.#free.get(whole)?.pop();
    if (at === undefined) {
      at = this.#end;
      this.#grow(at + whole);
      this.#end = at + whole;
    } else new Uint8Array(this.bytes, at, whole).fill(0);
    this.#registry.register(owner, { at, size: whole });
    return at;
  }

  #release(at: number, size: number): void {
    const places = this.#free.get(size);
    if (places) places.push(at);
    else this.#free.set(size, [at]);
  }

  #grow(bytes: number): void {
    if (bytes <= this.bytes.byteLength) return;
    growMemory(this.run.memory, bytes);
    // What is bound to the old memory is bound to nothing now.
    this.bytes = this.run.memory.buffer;
    this.boards = new Int32Array(this.bytes, this.run.INPUT.value, INPUT_BYTES / 4);
    this.cells = new Float64Array(this.bytes, this.run.INPUT.value, INPUT_BYTES / 8);
  }
}

let kernel: Kernel | undefined;

/** The kernel of this thread. */
export function theKernel(): Kernel {
  return (kernel ??= new Kernel());
}
