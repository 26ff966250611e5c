import { badModel } from './bad-model.ts';
import type { Attributes } from './model.ts';
import type { Value } from './value.ts';

/** What an operation gives for certain inputs: a shape, and how its numbers are computed from theirs. */
export interface Prepared {
  readonly shape: readonly number[];
  /** Writes the numbers to `out`, which may hold those of an earlier run. */
  run(out: Float64Array): void;
}

/** Prepares an operation for inputs of known shapes; an input that is left out is undefined. LAB_BAD_FILE. */
export type Operation = (inputs: readonly (Value | undefined)[], attributes: Attributes) => Prepared;

/** The input of this number. */
export function input(inputs: readonly (Value | undefined)[], number: number): Value {
  const value = inputs[number];
  if (!value) throw badModel(`input ${number + 1} is missing`);
  return value;
}

/** The whole numbers of an input that must be fixed, such as a shape. */
export function fixedNumbers(value: Value, what: string): number[] {
  if (!value.fixed) throw badModel(`${what} depends on the position`);
  return Array.from(value.data);
}

/** An attribute that is a number. */
export function numberOf(attributes: Attributes, name: string, usual: number): number {
  const value = attributes[name] ?? usual;
  if (typeof value !== 'number') throw badModel(`attribute '${name}' is no number`);
  return value;
}

/** An attribute that is a list of numbers. */
export function numbersOf(attributes: Attributes, name: string, usual: readonly number[]): readonly number[] {
  const value = attributes[name] ?? usual;
  if (typeof value === 'number' || typeof value === 'string')
    throw badModel(`attribute '${name}' is no list`);
  return value;
}

/** Axes are an input, or an attribute in older files. */
export function axesOf(inputs: readonly (Value | undefined)[], attributes: Attributes): readonly number[] {
  return inputs[1] ? fixedNumbers(inputs[1], 'the choice of axes') : numbersOf(attributes, 'axes', []);
}

/** An axis counted from the first one; negative ones are counted from the last. */
export function axisIn(axis: number, rank: number): number {
  const at = axis < 0 ? axis + rank : axis;
  if (!Number.isInteger(at) || at < 0 || at >= Math.max(1, rank))
    throw badModel(`there is no axis ${axis} of ${rank}`);
  return at;
}
