import type { Role } from '../../contract/game.ts';
import type { Image } from './image.ts';
import { TwinKernel } from './twin-kernel.ts';
import { WasmKernel } from './wasm-kernel.ts';

/** Computes nets, one position at a time. */
export interface Kernel {
  /** Where the position goes: a view of `size` numbers, to be filled before each `evaluate`. All views overlap. */
  input(size: number): Float64Array;
  /** The output of a net, in (-1, 1). `bypass` counts only if the net takes its bypass from the caller. */
  evaluate(image: Image, bypass: number): number;
  /** Where bit boards go instead: a view of `size` words. */
  boards(size: number): Int32Array;
  /** The output of a net that was laid out for bit boards, for the boards of `role`. */
  evaluateBoards(image: Image, role: Role, bypass: number): number;
  /** The same with no bypass from the caller and boards of 6 words at most, remembered in 2^`log2` entries, 14 at most. */
  recallBoards(image: Image, role: Role, log2: number): number;
}

let kernel: Kernel | undefined;

/** The one kernel of this thread: WebAssembly with vectors of four, or its twin where that cannot run. */
export function theKernel(): Kernel {
  kernel ??= WasmKernel.open() ?? new TwinKernel();
  return kernel;
}
