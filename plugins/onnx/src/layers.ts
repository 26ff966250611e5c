import { exp, log, mean, sum } from 'evolab';
import { badModel } from './bad-model.ts';
import { axesOf, axisIn, input, numberOf, numbersOf, type Operation } from './operation.ts';
import type { Attributes } from './model.ts';
import { placesIn, placesOf, sizeOf, stepsOf, type Value } from './value.ts';

/** The product of rows and a matrix of `inner` rows and `columns`; zeros, of which positions have many, are left out. */
function multiply(
  rows: Float64Array,
  matrix: Float64Array,
  [count, inner, columns]: readonly [number, number, number],
  out: Float64Array,
): void {
  out.fill(0);
  for (let row = 0; row < count; row++)
    for (let k = 0; k < inner; k++) {
      const x = rows[row * inner + k];
      if (x === 0) continue;
      for (let column = 0, at = k * columns; column < columns; column++, at++)
        out[row * columns + column] += x * matrix[at];
    }
}

/** A matrix turned round, once if it is fixed. */
function turned(data: Float64Array, shape: readonly number[], fixed: boolean): () => Float64Array {
  const places = placesOf([shape[1], shape[0]], [1, shape[1]]);
  const result = new Float64Array(data.length);
  const turn = () => {
    for (let i = 0; i < places.length; i++) result[i] = data[places[i]];
    return result;
  };
  if (!fixed) return turn;
  turn();
  return () => result;
}

const matMul: Operation = (inputs) => {
  const [a, b] = [input(inputs, 0), input(inputs, 1)];
  if (a.shape.length < 1 || b.shape.length !== 2) throw badModel('MatMul by something that is no matrix');
  const inner = a.shape[a.shape.length - 1];
  const [height, columns] = b.shape;
  if (height !== inner) throw badModel(`MatMul of ${inner} numbers by a matrix of ${height} rows`);
  const rows = a.data.length / inner;
  return {
    shape: [...a.shape.slice(0, -1), columns],
    run: (out) => multiply(a.data, b.data, [rows, inner, columns], out),
  };
};

const gemm: Operation = (inputs, attributes) => {
  const [a, b] = [input(inputs, 0), input(inputs, 1)];
  const c = inputs[2];
  if (a.shape.length !== 2 || b.shape.length !== 2) throw badModel('Gemm of something that is no matrix');
  const [turnA, turnB] = ['transA', 'transB'].map((name) => numberOf(attributes, name, 0) !== 0);
  const [alpha, beta] = ['alpha', 'beta'].map((name) => numberOf(attributes, name, 1));
  const [rows, inner] = turnA ? [a.shape[1], a.shape[0]] : a.shape;
  const [height, columns] = turnB ? [b.shape[1], b.shape[0]] : b.shape;
  if (height !== inner) throw badModel(`Gemm of ${inner} numbers by a matrix of ${height} rows`);
  const left = turnA ? turned(a.data, a.shape, a.fixed) : () => a.data;
  const right = turnB ? turned(b.data, b.shape, b.fixed) : () => b.data;
  const shape = [rows, columns];
  const lead = 2 - (c?.shape.length ?? 0);
  if (lead < 0 || c?.shape.some((length, axis) => length !== 1 && length !== shape[lead + axis]))
    throw badModel(`Gemm adds [${c?.shape.join(', ')}] to [${shape.join(', ')}]`);
  const places = c && placesIn(c, shape);
  return {
    shape,
    run(out) {
      multiply(left(), right(), [rows, inner, columns], out);
      for (let i = 0; i < out.length; i++)
        out[i] = alpha * out[i] + (c ? beta * c.data[places ? places[i] : i] : 0);
    },
  };
};

/** Places of all windows over a plane, at most: they are listed before anything is computed. */
const MOST_OVERLAPS = 10_000_000;

/** Windows that move over planes: those of a convolution or of a pool. */
interface Windows {
  readonly kernel: readonly number[];
  readonly strides: readonly number[];
  readonly dilations: readonly number[];
  /** Rows above and columns to the left of the plane. */
  readonly before: readonly number[];
  /** Rows and columns of the result. */
  readonly size: readonly number[];
}

function windowsOf(shape: readonly number[], kernel: readonly number[], attributes: Attributes): Windows {
  if (shape.length !== 4 || kernel.length !== 2)
    throw badModel(`windows over [${shape.join(', ')}]`, 'planes: [N, channels, rows, columns]');
  const strides = numbersOf(attributes, 'strides', [1, 1]);
  const dilations = numbersOf(attributes, 'dilations', [1, 1]);
  for (const [what, lengths] of Object.entries({ kernel, strides, dilations }))
    if (lengths.length !== 2 || lengths.some((length) => !(Number.isInteger(length) && length >= 1)))
      throw badModel(`${what} of windows are [${lengths.join(', ')}]`, 'two whole numbers above 0');
  const spans = kernel.map((length, i) => dilations[i] * (length - 1) + 1);
  let pads = numbersOf(attributes, 'pads', [0, 0, 0, 0]);
  const auto = attributes['auto_pad'] ?? 'NOTSET';
  if (auto === 'SAME_UPPER' || auto === 'SAME_LOWER') {
    const needed = spans.map((span, i) => {
      const count = Math.ceil(shape[2 + i] / strides[i]);
      return Math.max(0, (count - 1) * strides[i] + span - shape[2 + i]);
    });
    const less = needed.map((pad) => Math.floor(pad / 2));
    const more = needed.map((pad, i) => pad - less[i]);
    pads = auto === 'SAME_UPPER' ? [...less, ...more] : [...more, ...less];
  } else if (auto !== 'NOTSET' && auto !== 'VALID') throw badModel(`auto_pad is ${String(auto)}`);
  if (pads.length !== 4 || !pads.every(Number.isInteger))
    throw badModel(`pads of windows are [${pads.join(', ')}]`, 'four whole numbers');
  if (numberOf(attributes, 'ceil_mode', 0) !== 0) throw badModel('a pool with ceil_mode');
  const size = spans.map(
    (span, i) => Math.floor((shape[2 + i] + pads[i] + pads[2 + i] - span) / strides[i]) + 1,
  );
  if (size.some((length) => !(length >= 1))) throw badModel('a window is larger than its plane');
  if (sizeOf(kernel) * sizeOf(size) > MOST_OVERLAPS)
    throw badModel(
      `windows of ${kernel.join(' x ')} that give ${size.join(' x ')} numbers`,
      `at most ${MOST_OVERLAPS} places of windows in all`,
    );
  return { kernel, strides, dilations, before: pads.slice(0, 2), size };
}

/** Each place of a window and result that sees a number of the plane there, as a list of threes: place, number, result. */
function overlapList(
  { kernel, strides, dilations, before, size }: Windows,
  [rows, columns]: readonly number[],
): Int32Array {
  const list: number[] = [];
  for (let i = 0; i < kernel[0]; i++)
    for (let j = 0; j < kernel[1]; j++)
      for (let y = 0; y < size[0]; y++) {
        const row = y * strides[0] + i * dilations[0] - before[0];
        if (row < 0 || row >= rows) continue;
        for (let x = 0; x < size[1]; x++) {
          const column = x * strides[1] + j * dilations[1] - before[1];
          if (column >= 0 && column < columns)
            list.push(i * kernel[1] + j, row * columns + column, y * size[1] + x);
        }
      }
  return Int32Array.from(list);
}

/** The numbers of an input that has one for each channel. */
function requireLength({ shape, data }: Value, channels: number, what: string): Float64Array {
  if (data.length !== channels)
    throw badModel(`${what} is [${shape.join(', ')}], and there are ${channels} channels`);
  return data;
}

const conv: Operation = (inputs, attributes) => {
  const [x, w] = [input(inputs, 0), input(inputs, 1)];
  const bias = inputs[2];
  const group = numberOf(attributes, 'group', 1);
  const windows = windowsOf(x.shape, w.shape.slice(2), attributes);
  const [batch, channels, ...plane] = x.shape;
  const [filters, depth] = w.shape;
  if (batch !== 1 || depth * group !== channels || filters % group !== 0)
    throw badModel(`Conv of [${x.shape.join(', ')}] by [${w.shape.join(', ')}], ${group} groups`);
  if (bias) requireLength(bias, filters, 'bias');
  const list = overlapList(windows, plane);
  const [cells, places, results] = [sizeOf(plane), sizeOf(w.shape.slice(2)), sizeOf(windows.size)];
  return {
    shape: [1, filters, ...windows.size],
    run(out) {
      for (let filter = 0; filter < filters; filter++) {
        const to = filter * results;
        out.fill(bias ? bias.data[filter] : 0, to, to + results);
        const first = Math.floor(filter / (filters / group)) * depth;
        for (let channel = 0; channel < depth; channel++) {
          const weights = (filter * depth + channel) * places;
          const from = (first + channel) * cells;
          for (let k = 0; k < list.length; k += 3)
            out[to + list[k + 2]] += w.data[weights + list[k]] * x.data[from + list[k + 1]];
        }
      }
    },
  };
};

/** `begin` is what a window begins with, `join` what a number adds, `end` what becomes of it after so many of so many places. */
function pool(
  begin: number,
  join: (sum: number, x: number) => number,
  end: (sum: number, count: number, places: number, padded: boolean) => number,
): Operation {
  return (inputs, attributes) => {
    const { shape, data } = input(inputs, 0);
    const windows = windowsOf(shape, numbersOf(attributes, 'kernel_shape', []), attributes);
    const padded = numberOf(attributes, 'count_include_pad', 0) !== 0;
    const plane = shape.slice(2);
    const list = overlapList(windows, plane);
    const [cells, results, places] = [sizeOf(plane), sizeOf(windows.size), sizeOf(windows.kernel)];
    const counts = new Int32Array(results);
    for (let k = 0; k < list.length; k += 3) counts[list[k + 2]]++;
    return {
      shape: [shape[0], shape[1], ...windows.size],
      run(out) {
        out.fill(begin);
        for (let channel = 0; channel < shape[0] * shape[1]; channel++) {
          const to = channel * results;
          for (let k = 0; k < list.length; k += 3)
            out[to + list[k + 2]] = join(out[to + list[k + 2]], data[channel * cells + list[k + 1]]);
          for (let i = 0; i < results; i++) out[to + i] = end(out[to + i], counts[i], places, padded);
        }
      },
    };
  };
}

/** The mean or the most of each plane. */
const globalPool =
  (of: (plane: Float64Array) => number): Operation =>
  (inputs) => {
    const { shape, data } = input(inputs, 0);
    const cells = sizeOf(shape.slice(2));
    return {
      shape: shape.map((length, axis) => (axis < 2 ? length : 1)),
      run(out) {
        for (let i = 0; i < out.length; i++) out[i] = of(data.subarray(i * cells, (i + 1) * cells));
      },
    };
  };

const mostOf = (numbers: Float64Array): number => numbers.reduce((most, x) => Math.max(most, x), -Infinity);

const batchNormalization: Operation = (inputs, attributes) => {
  const x = input(inputs, 0);
  const channels = x.shape[1] ?? 1;
  const [scale, bias, mean, variance] = ['scale', 'bias', 'mean', 'variance'].map((what, i) =>
    requireLength(input(inputs, i + 1), channels, what),
  );
  const epsilon = numberOf(attributes, 'epsilon', 1e-5);
  const cells = sizeOf(x.shape.slice(2));
  return {
    shape: x.shape,
    run(out) {
      for (let i = 0; i < out.length; i++) {
        const channel = Math.floor(i / cells) % channels;
        const factor = scale[channel] / Math.sqrt(variance[channel] + epsilon);
        out[i] = (x.data[i] - mean[channel]) * factor + bias[channel];
      }
    },
  };
};

/** Along the axes that are named. If none are: all, or none by an attribute. */
function reduce(of: (numbers: Float64Array) => number): Operation {
  return (inputs, attributes) => {
    const { shape, data } = input(inputs, 0);
    const named = axesOf(inputs, attributes);
    const none = numberOf(attributes, 'noop_with_empty_axes', 0) !== 0;
    const axes =
      named.length === 0 && !none
        ? Array.from(shape.keys())
        : named.map((axis) => axisIn(axis, shape.length));
    const keep = numberOf(attributes, 'keepdims', 1) !== 0;
    const steps = stepsOf(shape);
    const pick = (wanted: boolean) =>
      Array.from(shape.keys()).filter((axis) => axes.includes(axis) === wanted);
    const placesAlong = (kept: readonly number[]) =>
      placesOf(
        kept.map((axis) => shape[axis]),
        kept.map((axis) => steps[axis]),
      );
    const [origins, offsets] = [placesAlong(pick(false)), placesAlong(pick(true))];
    const row = new Float64Array(offsets.length);
    return {
      shape: keep
        ? shape.map((length, axis) => (axes.includes(axis) ? 1 : length))
        : shape.filter((_, axis) => !axes.includes(axis)),
      run(out) {
        for (let i = 0; i < origins.length; i++) {
          for (let k = 0; k < offsets.length; k++) row[k] = data[origins[i] + offsets[k]];
          out[i] = of(row);
        }
      },
    };
  };
}

/** Softmax along an axis, or its logarithm. */
const softmax =
  (logarithm: boolean): Operation =>
  (inputs, attributes) => {
    const { shape, data } = input(inputs, 0);
    const axis = axisIn(numberOf(attributes, 'axis', -1), shape.length);
    const length = shape[axis] ?? 1;
    const step = sizeOf(shape.slice(axis + 1));
    return {
      shape,
      run(out) {
        for (let i = 0; i < data.length; i++) {
          // Only the first of each row begins one.
          if (Math.floor(i / step) % length !== 0) continue;
          let most = -Infinity;
          for (let k = 0; k < length; k++) most = Math.max(most, data[i + k * step]);
          let sum = 0;
          for (let k = 0; k < length; k++) sum += exp(data[i + k * step] - most);
          for (let k = 0; k < length; k++) {
            const x = data[i + k * step] - most;
            out[i + k * step] = logarithm ? x - log(sum) : exp(x) / sum;
          }
        }
      },
    };
  };

/** Operations of layers. */
export const LAYERS: Readonly<Record<string, Operation>> = {
  AveragePool: pool(
    0,
    (sum, x) => sum + x,
    (sum, count, places, padded) => sum / (padded ? places : count),
  ),
  BatchNormalization: batchNormalization,
  Conv: conv,
  Gemm: gemm,
  GlobalAveragePool: globalPool(mean),
  GlobalMaxPool: globalPool(mostOf),
  LogSoftmax: softmax(true),
  MatMul: matMul,
  MaxPool: pool(-Infinity, Math.max, (most) => most),
  ReduceMax: reduce(mostOf),
  ReduceMean: reduce(mean),
  ReduceSum: reduce(sum),
  Softmax: softmax(false),
};
