/** A tensor while a model is computed: its numbers change with every run unless they are fixed. */
export interface Value {
  readonly shape: readonly number[];
  readonly data: Float64Array;
  readonly fixed: boolean;
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

/** For each number of `shape`, in their order, the sum of its coordinates times `steps`. */
export function placesOf(shape: readonly number[], steps: readonly number[]): Int32Array {
  const places = new Int32Array(sizeOf(shape));
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
