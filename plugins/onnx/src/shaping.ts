import { badModel } from './bad-model.ts';
import {
  axesOf,
  axisIn,
  fixedNumbers,
  input,
  numberOf,
  numbersOf,
  type Operation,
  type Prepared,
} from './operation.ts';
import { placesOf, sizeOf, stepsOf, type Value } from './value.ts';

/** The same numbers in another shape. */
function reshaped({ data }: Value, shape: readonly number[]): Prepared {
  if (sizeOf(shape) !== data.length)
    throw badModel(`${data.length} numbers do not fit [${shape.join(', ')}]`);
  return { shape, run: (out) => out.set(data) };
}

/** The numbers at certain places. */
const taken = (data: Float64Array, shape: readonly number[], places: Int32Array): Prepared => ({
  shape,
  run(out) {
    for (let i = 0; i < places.length; i++) out[i] = data[places[i]];
  },
});

const reshape: Operation = (inputs, attributes) => {
  const value = input(inputs, 0);
  // 0 keeps the length of an axis, unless it is allowed as a length.
  const keeps = numberOf(attributes, 'allowzero', 0) === 0;
  const wanted = fixedNumbers(input(inputs, 1), 'a shape').map((length, axis) =>
    length === 0 && keeps ? (value.shape[axis] ?? 1) : length,
  );
  const known = sizeOf(wanted.filter((length) => length >= 0));
  return reshaped(
    value,
    wanted.map((length) => (length < 0 ? value.data.length / known : length)),
  );
};

const flatten: Operation = (inputs, attributes) => {
  const value = input(inputs, 0);
  const at = numberOf(attributes, 'axis', 1);
  const axis = at < 0 ? at + value.shape.length : at;
  if (!(axis >= 0 && axis <= value.shape.length))
    throw badModel(`there is no axis ${at} of ${value.shape.length}`);
  const rows = sizeOf(value.shape.slice(0, axis));
  return reshaped(value, [rows, value.data.length / rows]);
};

const squeeze: Operation = (inputs, attributes) => {
  const value = input(inputs, 0);
  const { length: rank } = value.shape;
  const axes = axesOf(inputs, attributes).map((axis) => axisIn(axis, rank));
  const gone = (length: number, axis: number) => (axes.length === 0 ? length === 1 : axes.includes(axis));
  return reshaped(
    value,
    value.shape.filter((length, axis) => !gone(length, axis)),
  );
};

const unsqueeze: Operation = (inputs, attributes) => {
  const value = input(inputs, 0);
  const axes = axesOf(inputs, attributes);
  const rank = value.shape.length + axes.length;
  const added = axes.map((axis) => axisIn(axis, rank));
  const rest = [...value.shape];
  return reshaped(
    value,
    Array.from({ length: rank }, (_, axis) => (added.includes(axis) ? 1 : (rest.shift() ?? 1))),
  );
};

const transpose: Operation = (inputs, attributes) => {
  const { shape, data } = input(inputs, 0);
  const order = numbersOf(attributes, 'perm', Array.from(shape.keys()).reverse());
  if (
    order.length !== shape.length ||
    new Set(order).size !== shape.length ||
    order.some((axis) => !(axis in shape))
  )
    throw badModel(`an order of axes is ${order.join(', ')}`);
  const steps = stepsOf(shape);
  const result = order.map((axis) => shape[axis]);
  return taken(
    data,
    result,
    placesOf(
      result,
      order.map((axis) => steps[axis]),
    ),
  );
};

const concat: Operation = (inputs, attributes) => {
  const { shape: first } = input(inputs, 0);
  const values = inputs.map((_, i) => input(inputs, i));
  const axis = axisIn(numberOf(attributes, 'axis', 0), first.length);
  const fits = values.every(
    ({ shape }) =>
      shape.length === first.length && shape.every((length, i) => i === axis || length === first[i]),
  );
  if (!fits) throw badModel('shapes to be joined do not fit');
  const rows = sizeOf(first.slice(0, axis));
  const shape = first.with(
    axis,
    values.reduce((sum, value) => sum + value.shape[axis], 0),
  );
  return {
    shape,
    run(out) {
      let at = 0;
      for (let row = 0; row < rows; row++)
        for (const { data } of values) {
          const width = data.length / rows;
          for (let i = 0; i < width; i++) out[at++] = data[row * width + i];
        }
    },
  };
};

const gather: Operation = (inputs, attributes) => {
  const [table, indices] = [input(inputs, 0), input(inputs, 1)];
  const axis = axisIn(numberOf(attributes, 'axis', 0), table.shape.length);
  const length = table.shape[axis];
  const rows = sizeOf(table.shape.slice(0, axis));
  const width = sizeOf(table.shape.slice(axis + 1));
  return {
    shape: [...table.shape.slice(0, axis), ...indices.shape, ...table.shape.slice(axis + 1)],
    run(out) {
      let to = 0;
      for (let row = 0; row < rows; row++)
        for (const index of indices.data) {
          const at = index < 0 ? index + length : index;
          if (!(at >= 0 && at < length)) throw badModel(`there is no row ${index} in a table of ${length}`);
          const from = (row * length + at) * width;
          for (let i = 0; i < width; i++) out[to++] = table.data[from + i];
        }
    },
  };
};

/** Starts, ends, axes and steps are inputs; in older files attributes, without steps. */
const slice: Operation = (inputs, attributes) => {
  const { shape, data } = input(inputs, 0);
  const [starts, ends] = ['starts', 'ends'].map((name, i) =>
    name in attributes ? numbersOf(attributes, name, []) : fixedNumbers(input(inputs, i + 1), 'a slice'),
  );
  const axes = inputs[3]
    ? fixedNumbers(inputs[3], 'a slice')
    : numbersOf(attributes, 'axes', Array.from(starts.keys()));
  const strides = inputs[4] ? fixedNumbers(inputs[4], 'a slice') : starts.map(() => 1);
  if (strides.some((stride) => stride < 1)) throw badModel('a slice goes backwards');
  const steps = stepsOf(shape);
  const result = [...shape];
  let origin = 0;
  axes.forEach((given, i) => {
    const axis = axisIn(given, shape.length);
    const length = shape[axis];
    const place = (at: number) => Math.max(0, Math.min(length, at < 0 ? at + length : at));
    const [from, to] = [place(starts[i]), place(ends[i])];
    origin += from * steps[axis];
    result[axis] = Math.max(0, Math.ceil((to - from) / strides[i]));
    steps[axis] *= strides[i];
  });
  const places = placesOf(result, steps).map((place) => place + origin);
  return taken(data, result, places);
};

/** The lengths of the axes from `start` to before `end`. */
const shapeOf: Operation = (inputs, attributes) => {
  const { shape: all } = input(inputs, 0);
  const shape = all.slice(numberOf(attributes, 'start', 0), numberOf(attributes, 'end', all.length));
  return { shape: [shape.length], run: (out) => out.set(shape) };
};

/** Operations that move numbers and change none. */
export const SHAPING: Readonly<Record<string, Operation>> = {
  Concat: concat,
  Flatten: flatten,
  Gather: gather,
  Reshape: reshape,
  Shape: shapeOf,
  Slice: slice,
  Squeeze: squeeze,
  Transpose: transpose,
  Unsqueeze: unsqueeze,
};
