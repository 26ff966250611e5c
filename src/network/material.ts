import type { Encoder } from '../contract/encoder.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import { kind, option } from '../contract/option.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';
import { encoderOf } from './net-plan.ts';
import { largest } from '../util/extremes.ts';

class Material implements Evaluator {
  readonly #encoder: Encoder;
  readonly #codes: Float64Array;
  /** The value of code c is at index c + `#kinds`. */
  readonly #values: Float64Array;
  readonly #kinds: number;

  constructor(encoder: Encoder, values: readonly number[]) {
    const kinds = values.length;
    const most = encoder.size * largest(values.map(Math.abs));
    this.#encoder = encoder;
    this.#codes = new Float64Array(encoder.size);
    this.#values = new Float64Array(2 * kinds + 1);
    this.#kinds = kinds;
    values.forEach((value, i) => {
      // Multiples of 2^-40 add up exactly in any order, so that the values of both roles are exact opposites.
      const share = Math.round((value / most) * 2 ** 40) / 2 ** 40;
      this.#values[kinds + i + 1] = share;
      this.#values[kinds - i - 1] = -share;
    });
  }

  evaluate(position: Position, role: Role): number {
    const codes = this.#codes;
    const values = this.#values;
    const kinds = this.#kinds;
    this.#encoder.encode(position, role, codes);
    let sum = 0;
    for (let i = 0; i < codes.length; i++) sum += values[codes[i] + kinds];
    return sum;
  }
}

/**
 * Counts the pieces, own minus enemy, each kind at its value. The sum is divided by that of a board full of
 * the most valuable pieces, so that no position before the end is worth as much as a win.
 */
export const material = defineEvaluator({
  id: 'material',
  summary: 'Counts pieces, each kind at its value',
  options: {
    values: option.list([1, 1.5], kind.number(), {
      help: 'the value of each kind of piece; surplus values are ignored',
    }),
  },
  create({ values }, { game }) {
    const board = encoderOf(game, 'board');
    const kinds = board.kinds;
    if (kinds === undefined) {
      throw new LabError(
        'LAB_WRONG_GAME',
        "evaluator 'material' needs a board that tells kinds of pieces, which this game has not",
        'use another evaluator: lab list evaluators',
      );
    }
    const worth = values.slice(0, kinds);
    if (worth.length < kinds || worth.every((value) => value === 0)) {
      throw new LabError(
        'LAB_BAD_OPTION',
        `values ${JSON.stringify(values)} do not fit the ${kinds} kinds of pieces of this game`,
        `give ${kinds} numbers, one for each kind of piece, not all 0`,
      );
    }
    return new Material(board, worth);
  },
});
