import { addNumbers } from '../../contract/bitboards.ts';
import type { Role } from '../../contract/game.ts';
import { floatTwin } from './float-twin.ts';
import { BOARD_WORDS, HEAD, type Image } from './image.ts';
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
    this.#input.set(codesOf(image, role, this.boards(4096)));
    return this.evaluate(image, bypass);
  }

  recallBoards(image: Image, role: Role): number {
    return this.evaluateBoards(image, role, 0);
  }
}

/** The numbers that boards stand for. */
function codesOf({ precision, words }: Image, role: Role, boards: Int32Array): Float64Array {
  const codes = new Float64Array(words[HEAD.inputs]);
  const kinds = words[HEAD.kinds];
  const board = words[HEAD.board];
  // In 16 bits there are columns, of the first kind the first of each number.
  const stride = precision === 'int16' ? kinds * 16 * words[HEAD.shape + 1] : 1;
  const cells = Array.from({ length: 32 * board }, (_, bit) => {
    const at = words[HEAD.cells] / 4 + (role * kinds * board + (bit >> 5)) * BOARD_WORDS;
    return words[at + 1 + (bit & 31)] / stride;
  });
  addNumbers(cells, kinds, boards, codes);
  return codes;
}
