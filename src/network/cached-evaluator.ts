import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import { option, type Option } from '../contract/option.ts';

/**
 * Values of positions. An entry is two words that must be the same as those of a question, then the value of 8 bytes:
 * together they lie in one line of the processor's cache.
 */
interface Table {
  readonly words: Int32Array;
  readonly values: Float64Array;
}

/** All evaluators of a thread share the table of a size: they come and go, and a table costs as much as a game. */
const tables = new Map<number, Table>();
let owners = 0;

/** The option of evaluators that can remember what they said. */
export const cacheOption = (log2: number): Option<number> =>
  option.whole(log2, {
    ...{ min: 0, max: 22 },
    help: 'remembers the values of 2^cache positions, as told apart by their keys; 0: none',
  });

/**
 * Remembers what another evaluator said, 16 bytes for each of 2^`log2` entries. The values are the very same as long
 * as whatever the other looks at is part of the position's key.
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
    // Who is asked, and for which role, is as much part of the question as the position.
    const who = Math.imul(this.#owner * 8 + role, 0x85ebca6b);
    const key0 = position.key(0);
    const key1 = position.key(1) ^ who;
    const entry = ((key0 ^ who) & this.#mask) * 2;
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
