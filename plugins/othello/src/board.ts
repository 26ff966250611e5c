import { compileModule, instantiate, wasmBytes } from 'evolab';
import { BOARD_WASM } from './board.wasm.ts';

interface BoardModule {
  readonly memory: { readonly buffer: ArrayBuffer };
  advance(
    ownLow: number,
    ownHigh: number,
    enemyLow: number,
    enemyHigh: number,
    square: number,
    margin: number,
  ): number;
  countFlips(ownLow: number, ownHigh: number, enemyLow: number, enemyHigh: number, square: number): number;
  countMoves(ownLow: number, ownHigh: number, enemyLow: number, enemyHigh: number, margin: number): number;
}

const { advance, countFlips, countMoves, memory } = instantiate<BoardModule>(
  compileModule(wasmBytes(BOARD_WASM)),
);

/** The rules in WebAssembly: see assembly/board.ts. */
export { advance, countFlips, countMoves };
/** The output of `advance`, low halves first: discs of the role to move, of the other role, legal squares. */
export const ADVANCED = new Int32Array(memory.buffer, 0, 6);

export const PASS = 64;

/** The squares of a board of `size`, row by row from a1; smaller boards occupy the centre of the 64 bits. */
export function squaresOf(size: number): readonly number[] {
  const margin = (8 - size) / 2;
  return Array.from(
    { length: size * size },
    (_, i) => (Math.floor(i / size) + margin) * 8 + (i % size) + margin,
  );
}
