import type { Move } from 'evolab';
import { countOf, heapOf, Nim } from './position.ts';

const SYMBOLS = 'abcdefgh';

/** The heaps and whose turn it is, counted from 1: `3,5,7 1`. */
export function print({ heaps, turn }: Nim): string {
  return `${heaps.join()} ${turn + 1}`;
}

/** Reads what `print` wrote; `SyntaxError` if a heap is larger than at the start, or a role is none. */
export function parse(text: string, roles: number, largest: readonly number[]): Nim {
  const [, numbers = '', turn] = /^([\d,]+) ([1-9])$/.exec(text) ?? [];
  const heaps = numbers.split(',').map(Number);
  const p = new Nim(roles, largest);
  const fits = heaps.length === largest.length && heaps.every((heap, i) => heap <= largest[i]);
  if (!fits || Number(turn) > roles)
    throw new SyntaxError(
      `'${text}' is no position of Nim for ${roles} from heaps of ${largest.join()}, such as '${print(p)}'`,
    );
  p.heaps.set(heaps);
  p.turn = Number(turn) - 1;
  p.over = heaps.every((heap) => heap === 0);
  if (print(p) !== text) throw new SyntaxError(`'${text}' is written '${print(p)}'`);
  return p;
}

/** How many are taken from which heap: `a3`. */
export function moveName(_: Nim, move: Move): string {
  return `${SYMBOLS[heapOf(move)]}${countOf(move)}`;
}

/** The heaps as rows of objects. */
export function draw({ heaps }: Nim): string {
  return Array.from(heaps, (heap, i) => `${SYMBOLS[i]} ${'o'.repeat(heap)}`.trimEnd()).join('\n');
}

/** The name of a heap. */
export const heapName = (heap: number): string => SYMBOLS[heap];
