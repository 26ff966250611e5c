import { addNumbers } from '../../contract/bitboards.ts';
import type { Role } from '../../contract/game.ts';
import { floatTwin } from './float-twin.ts';
import { HEAD, type Image } from './image.ts';
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

  boards(size: number): Int32Array {
    return new Int32Array(this.#input.buffer, 0, size);
  }

  evaluateBoards(image: Image, role: Role, bypass: number): number {
    return int16Twin(image, codesOf(image, role, this.boards(4096)), bypass);
  }

  recallBoards(image: Image, role: Role): number {
    return this.evaluateBoards(image, role, 0);
  }
}

/** The numbers that boards stand for. */
function codesOf({ words, shorts }: Image, role: Role, boards: Int32Array): Float64Array {
  const codes = new Float64Array(words[HEAD.inputs]);
  const bits = 32 * words[HEAD.board];
  const at = words[HEAD.cells] / 2 + role * bits;
  addNumbers(shorts.subarray(at, at + bits), words[HEAD.kinds], boards, codes);
  return codes;
}
