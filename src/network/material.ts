import type { Encoder } from '../contract/encoder.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';
import { encoderOf } from './net-plan.ts';

class Material implements Evaluator {
  readonly #encoder: Encoder;
  readonly #values: readonly number[];
  readonly #most: number;
  readonly #codes: Float64Array;
  /** How many pieces of each kind `role` has more than the others: whole numbers add up the same in any order. */
  readonly #ahead: Int32Array;

  constructor(encoder: Encoder, values: readonly number[]) {
    this.#encoder = encoder;
    this.#values = values;
    this.#most = encoder.size * Math.max(...values.map(Math.abs));
    this.#codes = new Float64Array(encoder.size);
    this.#ahead = new Int32Array(values.length);
  }

  evaluate(position: Position, role: Role): number {
    const codes = this.#codes;
    const ahead = this.#ahead;
    this.#encoder.encode(position, role, codes);
    for (let kind = 0; kind < ahead.length; kind++) ahead[kind] = 0;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i];
      if (code > 0) ahead[code - 1]++;
      else if (code < 0) ahead[-code - 1]--;
    }
    let sum = 0;
    for (let kind = 0; kind < ahead.length; kind++) sum += ahead[kind] * this.#values[kind];
    return sum / this.#most;
  }
}

/**
 * Counts the pieces, own minus enemy, each kind at its value. The sum is divided by what a board full of the most
 * valuable pieces would come to, so that no position on the way is worth as much as a win.
 */
export const material = defineEvaluator({
  id: 'material',
  summary: 'Counts pieces, each kind at its value',
  defaults: { values: [1, 1.5] },
  help: { values: 'the value of each kind of piece; what is left over is ignored' },
  create({ values }, { game }) {
    const board = encoderOf(game, 'board');
    const kinds = board.kinds;
    if (kinds === undefined) {
      throw new LabError(
        'LAB_WRONG_GAME',
        'the board of this game does not tell kinds of pieces',
        'use another evaluator',
      );
    }
    if (values.length < kinds || !values.every(Number.isFinite) || values.every((value) => value === 0)) {
      throw new LabError(
        'LAB_BAD_OPTION',
        `values cannot be ${JSON.stringify(values)}`,
        `${kinds} numbers, one for each kind of piece, not all 0`,
      );
    }
    return new Material(board, values.slice(0, kinds));
  },
});
