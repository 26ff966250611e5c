import { floatTwin } from './float-twin.ts';
import type { Image } from './image.ts';
import { int16Twin } from './int16-twin.ts';
import type { Kernel } from './kernel.ts';

/** The kernel in plain TypeScript, the same to the last bit as the one in WebAssembly: to compare with, and slow. */
export class TwinKernel implements Kernel {
  readonly #input = new Float64Array(4096);

  input(size: number): Float64Array {
    return this.#input.subarray(0, size);
  }

  evaluate(image: Image, bypass: number): number {
    return image.precision === 'int16'
      ? int16Twin(image, this.#input, bypass)
      : floatTwin(image, this.#input, bypass);
  }
}
