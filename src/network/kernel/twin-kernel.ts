import { addNumbers } from '../../contract/bitboards.ts';
import type { Role } from '../../contract/game.ts';
import { floatTwin } from './float-twin.ts';
import { int16Twin } from './int16-twin.ts';
import type { Kernel } from './kernel.ts';
import { BOARD_WORDS, HEADER, type PackedNet } from './packed-net.ts';

/**
 * The kernel in plain TypeScript, slow, the same to the last bit as the one in WebAssembly: for comparison.
 */
export class TwinKernel implements Kernel {
  readonly #input = new Float64Array(4096);

  input(size: number): Float64Array {
    return this.#input.subarray(0, size);
  }

  evaluate(net: PackedNet, skip: number): number {
    return net.precision === 'int16' ? int16Twin(net, this.#input, skip) : floatTwin(net, this.#input, skip);
  }

  boards(size: number): Int32Array {
    return new Int32Array(this.#input.buffer, 0, size);
  }

  evaluateBoards(net: PackedNet, role: Role, skip: number): number {
    this.#input.set(codesOf(net, role, this.boards(4096)));
    return this.evaluate(net, skip);
  }

  evaluateBoardsCached(net: PackedNet, role: Role): number {
    return this.evaluateBoards(net, role, 0);
  }
}

/** The numbers that boards stand for. */
function codesOf({ precision, words }: PackedNet, role: Role, boards: Int32Array): Float64Array {
  const codes = new Float64Array(words[HEADER.inputs]);
  const kinds = words[HEADER.kinds];
  const board = words[HEADER.board];
  // In 16 bits there are columns; that of the first kind is the first of each number.
  const stride = precision === 'int16' ? kinds * 16 * words[HEADER.shape + 1] : 1;
  const cells = Array.from({ length: 32 * board }, (_, bit) => {
    const at = words[HEADER.cells] / 4 + (role * kinds * board + (bit >> 5)) * BOARD_WORDS;
    return words[at + 1 + (bit & 31)] / stride;
  });
  addNumbers(cells, kinds, boards, codes);
  return codes;
}
