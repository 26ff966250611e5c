import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import { LabError } from '../util/errors.ts';
import { mix } from '../util/hash.ts';

/** Values of positions; an entry counts only if both halves of the key, the owner and the role are the same. */
interface Table {
  readonly keys: Int32Array;
  readonly values: Float64Array;
}
const LARGEST = 22;

/** All evaluators of a thread share the table of a size: they come and go, and a table costs as much as a game. */
const tables = new Map<number, Table>();
let owners = 0;

/** Throws `LabError` (LAB_BAD_OPTION) unless there can be a cache of 2^`log2` entries, or none if 0. */
export function checkCache(log2: number): void {
  if (Number.isInteger(log2) && log2 >= 0 && log2 <= LARGEST) return;
  throw new LabError('LAB_BAD_OPTION', `cache cannot be ${log2}`, `a whole number from 0 to ${LARGEST}`);
}

/**
 * Remembers what another evaluator said, 24 bytes for each of 2^`log2` entries. The values are the very same as long
 * as whatever the other looks at is part of the position's key.
 */
export class CachedEvaluator implements Evaluator {
  readonly #evaluator: Evaluator;
  readonly #keys: Int32Array;
  readonly #values: Float64Array;
  readonly #mask: number;
  readonly #owner: number;

  constructor(evaluator: Evaluator, log2: number) {
    checkCache(log2);
    let table = tables.get(log2);
    if (!table) {
      table = { keys: new Int32Array(4 << log2), values: new Float64Array(1 << log2) };
      tables.set(log2, table);
    }
    this.#evaluator = evaluator;
    this.#keys = table.keys;
    this.#values = table.values;
    this.#mask = (1 << log2) - 1;
    this.#owner = ++owners | 0;
  }

  evaluate(position: Position, role: Role): number {
    const half0 = position.key(0);
    const half1 = position.key(1);
    const owner = this.#owner;
    const index =
      mix(half0 ^ Math.imul(half1, 0x9e3779b1) ^ Math.imul(owner * 8 + role, 0x85ebca6b)) & this.#mask;
    const keys = this.#keys;
    const at = index * 4;
    if (keys[at] === half0 && keys[at + 1] === half1 && keys[at + 2] === owner && keys[at + 3] === role) {
      return this.#values[index];
    }
    const value = this.#evaluator.evaluate(position, role);
    keys[at] = half0;
    keys[at + 1] = half1;
    keys[at + 2] = owner;
    keys[at + 3] = role;
    this.#values[index] = value;
    return value;
  }
}
