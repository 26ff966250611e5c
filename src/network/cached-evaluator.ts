import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import { option, type Option } from '../contract/option.ts';
import { saltOf } from './salt.ts';

/**
 * Values by their keys. An entry is a key of two words and a value of 8 bytes, so that it lies in one cache
 * line of the processor.
 */
interface Table {
  readonly words: Int32Array;
  readonly values: Float64Array;
}

/**
 * One table of each size serves all evaluators of a thread: evaluators come and go, and to make a table takes
 * as long as a game.
 */
const tables = new Map<number, Table>();
let owners = 0;

/** The option `cache` of evaluators. */
export const cacheOption = (log2: number): Option<number> =>
  option.whole(log2, {
    min: 0,
    max: 22,
    help: 'caches the values of 2^cache positions by their keys; 0: no cache',
  });

/**
 * Caches the values of another evaluator in 2^`log2` entries of 16 bytes. They stay the same, as long as
 * everything the other evaluator looks at is part of the position's key.
 */
export class CachedEvaluator implements Evaluator {
  readonly #evaluator: Evaluator;
  readonly #words: Int32Array;
  readonly #values: Float64Array;
  readonly #mask: number;
  readonly #owner: number;

  constructor(evaluator: Evaluator, log2: number) {
    let table = tables.get(log2);
    if (!table) {
      const values = new Float64Array(2 << log2);
      table = { words: new Int32Array(values.buffer), values };
      tables.set(log2, table);
    }
    this.#evaluator = evaluator;
    this.#words = table.words;
    this.#values = table.values;
    this.#mask = (1 << log2) - 1;
    this.#owner = ++owners | 0;
  }

  evaluate(position: Position, role: Role): number {
    // The key covers the evaluator and the role as well as the position.
    const salt = Math.imul(saltOf(this.#owner, role), 0x85ebca6b);
    const key0 = position.key(0);
    const key1 = position.key(1) ^ salt;
    const entry = ((key0 ^ salt) & this.#mask) * 2;
    const words = this.#words;
    const at = entry * 2;
    if (words[at] === key0 && words[at + 1] === key1) return this.#values[entry + 1];
    const value = this.#evaluator.evaluate(position, role);
    words[at] = key0;
    words[at + 1] = key1;
    this.#values[entry + 1] = value;
    return value;
  }
}
