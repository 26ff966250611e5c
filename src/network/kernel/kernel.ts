import type { Image } from './image.ts';
import { TwinKernel } from './twin-kernel.ts';
import { WasmKernel } from './wasm-kernel.ts';

/** Computes nets, one position at a time. */
export interface Kernel {
  /** Where the position goes: a view of `size` numbers, to be filled before each `evaluate`. All views overlap. */
  input(size: number): Float64Array;
  /** The output of a net, in (-1, 1). `bypass` counts only if the net takes its bypass from the caller. */
  evaluate(image: Image, bypass: number): number;
}

let kernel: Kernel | undefined;

/** The one kernel of this thread: WebAssembly with vectors of four, or its twin where that cannot run. */
export function theKernel(): Kernel {
  kernel ??= WasmKernel.open() ?? new TwinKernel();
  return kernel;
}
