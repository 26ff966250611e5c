import { LabError } from '../util/errors.ts';

/** Throws `LabError` (LAB_BAD_OPTION) unless `value` of option `name` is one of `choices`. */
export function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw new LabError('LAB_BAD_OPTION', `${name} cannot be '${value}'`, `one of: ${choices.join(', ')}`);
}

/** Throws `LabError` (LAB_BAD_OPTION) unless option `name` is in [low, high]. */
export function checkRange(name: string, value: number, low: number, high: number): void {
  if (value >= low && value <= high) return;
  throw new LabError('LAB_BAD_OPTION', `${name} cannot be ${value}`, `from ${low} to ${high}`);
}

/** Like `checkRange`, for whole numbers. */
export function checkWhole(name: string, value: number, low: number, high: number): void {
  checkRange(name, value, low, high);
  if (Number.isInteger(value)) return;
  throw new LabError('LAB_BAD_OPTION', `${name} cannot be ${value}`, 'a whole number');
}
