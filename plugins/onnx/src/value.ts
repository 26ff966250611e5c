import { badModel } from './bad-model.ts';

/** Numbers of a tensor, at most. */
export const MOST_NUMBERS = 50_000_000;

/** A tensor while a model is computed: its numbers change with every run unless they are fixed. */
export interface Value {
  readonly shape: readonly number[];
  readonly data: Float64Array;
  readonly fixed: boolean;
  /** Whether they are integers or truth values, which are divided without a rest. */
  readonly whole: boolean;
}

/** How many numbers a shape has. */
export const sizeOf = (shape: readonly number[]): number =>
  shape.reduce((product, length) => product * length, 1);

/** How far apart neighbours along each axis lie. */
export function stepsOf(shape: readonly number[]): number[] {
  const steps = shape.map(() => 1);
  for (let axis = shape.length - 2; axis >= 0; axis--) steps[axis] = steps[axis + 1] * shape[axis + 1];
  return steps;
}

/** How many numbers a shape has; LAB_BAD_FILE if it is none, or has too many to be computed. */
export function bounded(shape: readonly number[]): number {
  const size = sizeOf(shape);
  if (!Number.isInteger(size) || size < 0 || size > MOST_NUMBERS)
    throw badModel(`a tensor of shape [${shape.join(', ')}]`, `at most ${MOST_NUMBERS} numbers`);
  return size;
}

/** For each number of `shape`, in their order, the sum of its coordinates times `steps`. LAB_BAD_FILE: see `bounded`. */
export function placesOf(shape: readonly number[], steps: readonly number[]): Int32Array {
  const places = new Int32Array(bounded(shape));
  const own = stepsOf(shape);
  for (let i = 0; i < places.length; i++) {
    let rest = i;
    for (let axis = 0; axis < shape.length; axis++) {
      const at = Math.floor(rest / own[axis]);
      rest -= at * own[axis];
      places[i] += at * steps[axis];
    }
  }
  return places;
}

/** Where an operand's number for each number of the result lies; undefined if at the same place. Their shapes fit by numpy's broadcasting. */
export function placesIn({ shape }: Value, result: readonly number[]): Int32Array | undefined {
  if (sizeOf(shape) === sizeOf(result)) return undefined;
  const lead = result.length - shape.length;
  const steps = stepsOf(shape);
  return placesOf(
    result,
    result.map((_, axis) => (axis < lead || shape[axis - lead] === 1 ? 0 : steps[axis - lead])),
  );
}
