import type { Kernel } from './kernel.ts';
import { TwinKernel } from './twin-kernel.ts';
import { WasmKernel } from './wasm-kernel.ts';

let kernel: Kernel | undefined;

/**
 * The one kernel of this thread: WebAssembly with vectors, or its twin in TypeScript where that cannot run.
 */
export function theKernel(): Kernel {
  kernel ??= openKernel();
  return kernel;
}

/** A new kernel of this thread. */
export function openKernel(): Kernel {
  return WasmKernel.open() ?? new TwinKernel();
}
