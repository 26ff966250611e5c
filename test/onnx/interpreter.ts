import type { Model, Node, Tensor } from './model-reader.ts';

/** Runs a model, operation by operation as the ONNX standard defines them; floats are rounded to 32 bits. */
export function run(model: Model, inputs: Readonly<Record<string, Tensor>>): Record<string, Tensor> {
  const known: Record<string, Tensor> = { ...model.constants, ...inputs };
  for (const node of model.nodes) {
    const taken = node.inputs.map((name) => {
      if (!(name in known)) throw new Error(`${name} is not known yet`);
      return known[name];
    });
    const result = OPERATIONS[node.type](taken, node.attributes);
    if (node.outputs[0] in known) throw new Error(`${node.outputs[0]} is there twice`);
    rounded(result.data);
    known[node.outputs[0]] = result;
  }
  return Object.fromEntries(Object.keys(model.outputs).map((name) => [name, known[name]]));
}

function rounded(data: Float64Array): void {
  for (let i = 0; i < data.length; i++) data[i] = Math.fround(data[i]);
}

type Operation = (inputs: readonly Tensor[], attributes: Node['attributes']) => Tensor;

const sizeOf = (shape: readonly number[]): number => shape.reduce((product, length) => product * length, 1);

/** Numpy's broadcasting over up to three operands. */
function elementwise(by: (a: number, b: number, c: number) => number): Operation {
  return (operands) => {
    const rank = Math.max(1, ...operands.map(({ shape }) => shape.length));
    const padded = operands.map(({ shape }) => [...new Array<number>(rank - shape.length).fill(1), ...shape]);
    const shape = Array.from({ length: rank }, (_, axis) => Math.max(...padded.map((of) => of[axis])));
    for (const of of padded)
      if (of.some((length, axis) => length !== 1 && length !== shape[axis]))
        throw new Error('shapes do not fit');
    const steps = padded.map((of) =>
      of.map((length, axis) => (length === 1 ? 0 : sizeOf(of.slice(axis + 1)))),
    );
    const data = new Float64Array(sizeOf(shape));
    const width = shape[rank - 1];
    const [a, b, c] = [0, 1, 2].map((k) => operands[k]?.data ?? data);
    const [stepA, stepB, stepC] = [0, 1, 2].map((k) => steps[k]?.[rank - 1] ?? 0);
    for (let row = 0; row < data.length; row += width) {
      // Where the row begins in each operand.
      let rest = row / width;
      const starts = operands.map(() => 0);
      for (let axis = rank - 2; axis >= 0; axis--) {
        const at = rest % shape[axis];
        rest = (rest - at) / shape[axis];
        steps.forEach((step, k) => (starts[k] += at * step[axis]));
      }
      const [fromA, fromB = 0, fromC = 0] = starts;
      for (let i = 0; i < width; i++)
        data[row + i] = by(a[fromA + i * stepA], b[fromB + i * stepB], c[fromC + i * stepC]);
    }
    return { shape: operands.some((operand) => operand.shape.length > 0) ? shape : [], data };
  };
}

const matMul: Operation = ([a, b]) => {
  const [rows, inner] = a.shape;
  const columns = b.shape[1];
  if (a.shape.length !== 2 || b.shape.length !== 2 || b.shape[0] !== inner)
    throw new Error('shapes do not fit');
  const data = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let k = 0; k < inner; k++) {
      const x = a.data[row * inner + k];
      if (x !== 0)
        for (let column = 0; column < columns; column++)
          data[row * columns + column] += x * b.data[k * columns + column];
    }
  return { shape: [rows, columns], data };
};
const add = elementwise((a, b) => a + b);

/** Planes of squares: x is [N, inputs, height, width], the weights [outputs, inputs, side, side]. */
const conv: Operation = ([x, w, b], { pads = [0, 0, 0, 0] }) => {
  const [top, left, bottom, right] = pads as readonly number[];
  const [count, inputs, height, width] = x.shape;
  const [outputs, , tall, wide] = w.shape;
  if (w.shape[1] !== inputs) throw new Error('shapes do not fit');
  const [rows, columns] = [height + top + bottom - tall + 1, width + left + right - wide + 1];
  const shape = [count, outputs, rows, columns];
  const data = new Float64Array(sizeOf(shape));
  let at = 0;
  for (let n = 0; n < count; n++)
    for (let o = 0; o < outputs; o++)
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
          let sum = b.data[o];
          for (let i = 0; i < inputs; i++)
            for (let dy = 0; dy < tall; dy++)
              for (let dx = 0; dx < wide; dx++) {
                const [y, across] = [row + dy - top, column + dx - left];
                if (y < 0 || y >= height || across < 0 || across >= width) continue;
                sum +=
                  x.data[((n * inputs + i) * height + y) * width + across] *
                  w.data[((o * inputs + i) * tall + dy) * wide + dx];
              }
          data[at++] = sum;
        }
  return { shape, data };
};

const OPERATIONS: Readonly<Record<string, Operation>> = {
  Abs: elementwise(Math.abs),
  Add: add,
  Cast: ([{ shape, data }], { to }) => {
    if (to !== 7) throw new Error('not to int64');
    return { shape, data: data.map((x) => Math.trunc(x)) };
  },
  Clip: elementwise((x, low, high) => Math.min(high, Math.max(low, x))),
  Concat: ([a, b], { axis }) => {
    if (axis !== 1 || a.shape[0] !== b.shape[0]) throw new Error('not of columns');
    const [rows, left] = a.shape;
    const right = b.shape[1];
    const data = new Float64Array(rows * (left + right));
    for (let row = 0; row < rows; row++) {
      data.set(a.data.subarray(row * left, (row + 1) * left), row * (left + right));
      data.set(b.data.subarray(row * right, (row + 1) * right), row * (left + right) + left);
    }
    return { shape: [rows, left + right], data };
  },
  Conv: conv,
  Cos: elementwise(Math.cos),
  Div: elementwise((a, b) => a / b),
  Exp: elementwise(Math.exp),
  Floor: elementwise(Math.floor),
  Gather: ([table, { shape, data }]) => {
    if (table.shape.length !== 1) throw new Error('not from a row');
    if (data.some((i) => !(Number.isInteger(i) && i >= 0 && i < table.data.length)))
      throw new Error('an index is outside its table');
    return { shape, data: data.map((i) => table.data[i]) };
  },
  Gemm: ([a, b, c], attributes) => add([matMul([a, b], attributes), c], attributes),
  Greater: elementwise((a, b) => Number(a > b)),
  MatMul: matMul,
  Max: elementwise((a, b) => Math.max(a, b)),
  Min: elementwise((a, b) => Math.min(a, b)),
  Mul: elementwise((a, b) => a * b),
  ReduceSum: ([{ shape, data }, axes], { keepdims }) => {
    const [axis] = axes.data;
    if (axes.data.length !== 1 || axis !== shape.length - 1) throw new Error('not the last axis');
    const length = shape[axis];
    const sums = new Float64Array(data.length / length);
    for (let i = 0; i < data.length; i++) sums[Math.floor(i / length)] += data[i];
    return { shape: [...shape.slice(0, axis), ...(keepdims === 1 ? [1] : [])], data: sums };
  },
  Relu: elementwise((x) => Math.max(0, x)),
  Reshape: ([{ data }, wanted]) => {
    const lengths = Array.from(wanted.data);
    const known = sizeOf(lengths.filter((length) => length >= 0));
    return { shape: lengths.map((length) => (length < 0 ? data.length / known : length)), data };
  },
  Sigmoid: elementwise((x) => 1 / (1 + Math.exp(-x))),
  Sign: elementwise(Math.sign),
  Sin: elementwise(Math.sin),
  Softsign: elementwise((x) => x / (1 + Math.abs(x))),
  Sub: elementwise((a, b) => a - b),
  Tanh: elementwise(Math.tanh),
  Where: elementwise((condition, a, b) => (condition ? a : b)),
};
