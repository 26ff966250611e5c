import { growMemory, instantiate, wasmBytes, type WasmMemory, type WasmModule } from 'evolab';
import { compileKernel } from 'evolab/network';
import { CONV_WASM } from './conv.wasm.ts';

/** What calculates records, see assembly/index.ts. Addresses are bytes. */
export interface Calculator {
  readonly memory: WasmMemory;
  layers(record: number, count: number): void;
  gradients(record: number, count: number): void;
}

/** The caller's room begins here; the module itself has no memory below. */
export const ROOM = 1024;

let compiled: WasmModule | undefined;

/** A memory that one net at a time lies in. */
export class Kernel {
  readonly run: Calculator;
  /** The net that lies there. */
  owner: object | undefined;
  floats: Float32Array;
  words: Uint32Array;

  constructor(run?: Calculator) {
    this.run = run ?? instantiate<Calculator>((compiled ??= compileKernel(wasmBytes(CONV_WASM))));
    this.floats = new Float32Array(this.run.memory.buffer);
    this.words = new Uint32Array(this.run.memory.buffer);
  }

  /** Empties the memory up to `end` for a net; LAB_MEMORY. */
  clear(owner: object, end: number): void {
    growMemory(this.run.memory, end);
    this.floats = new Float32Array(this.run.memory.buffer);
    this.words = new Uint32Array(this.run.memory.buffer);
    this.floats.fill(0, 0, end / 4);
    this.owner = owner;
  }
}

let kernel: Kernel | undefined;

/** The kernel that the evaluators of this thread share. */
export function theKernel(): Kernel {
  return (kernel ??= new Kernel());
}
