import { Random } from 'evolab';
import type { Tensor, Written, WrittenNode } from './write-model.ts';

/** An operation on random numbers: `x` is what varies, `a`, `b` and so on are constants. */
export interface Case {
  readonly name: string;
  readonly written: Written;
  readonly x: Tensor;
}

const sizeOf = (shape: readonly number[]): number => shape.reduce((product, length) => product * length, 1);

function drawn(name: string, shape: readonly number[], low = -2, high = 2): Tensor {
  const random = new Random('onnx', name);
  return { shape, data: Array.from({ length: sizeOf(shape) }, () => Math.fround(random.between(low, high))) };
}

const wholes = (...data: number[]): Tensor => ({ shape: [data.length], data, whole: true });

type Constants = Readonly<Record<string, Tensor>>;

function operation(
  type: string,
  shape: readonly number[],
  constants: Constants = {},
  attributes: WrittenNode['attributes'] = {},
  { name = type, low = -2, high = 2, order = ['x', ...Object.keys(constants)], opset = 13 } = {},
): Case {
  return {
    name,
    x: drawn(`${name} x`, shape, low, high),
    written: {
      inputs: { x: shape },
      outputs: { y: [] },
      constants,
      nodes: [{ type, inputs: order, output: 'y', attributes }],
      opset,
    },
  };
}

const a = (...shape: number[]): Constants => ({ a: drawn(`a ${shape.join()}`, shape) });
const unary = (type: string, low?: number, high?: number): Case =>
  operation(
    type,
    [1, 12],
    {},
    {},
    { ...(low !== undefined && { low }), ...(high !== undefined && { high }) },
  );
/** An operator as another version of the standard set defines it. */
const older = (
  type: string,
  opset: number,
  shape: readonly number[],
  attributes: WrittenNode['attributes'] = {},
  constants: Constants = {},
): Case =>
  operation(type, shape, constants, attributes, {
    name: `${type} of version ${opset} on ${shape.join()}: ${JSON.stringify(attributes)}`,
    opset,
  });
const { round } = Math;

/** Comparisons give truth values, which become numbers for the output. */
function compared(type: string): Case {
  const x = drawn(`${type} x`, [1, 8], -3, 3);
  return {
    name: type,
    x: { ...x, data: x.data.map(round) },
    written: {
      inputs: { x: [1, 8] },
      outputs: { y: [1, 8] },
      constants: { a: { shape: [8], data: [-2, -1, 0, 1, 2, 0, 1, -1] } },
      nodes: [
        { type, inputs: ['x', 'a'], output: 'truth' },
        { type: 'Cast', inputs: ['truth'], output: 'y', attributes: { to: 1 } },
      ],
    },
  };
}

const PLANES = [1, 2, 5, 6];
const pool = (type: string, name: string, attributes: WrittenNode['attributes']): Case =>
  operation(type, PLANES, {}, attributes, { name });
const conv = (
  name: string,
  shape: readonly number[],
  kernel: number[],
  attributes: WrittenNode['attributes'],
): Case =>
  operation(
    'Conv',
    shape,
    { w: drawn(`${name} w`, kernel), b: drawn(`${name} b`, [kernel[0]]) },
    attributes,
    { name },
  );

export const CASES: readonly Case[] = [
  ...[
    'Abs',
    'Ceil',
    'Cos',
    'Exp',
    'Floor',
    'Identity',
    'Neg',
    'Relu',
    'Sigmoid',
    'Sign',
    'Sin',
    'Softplus',
    'Softsign',
    'Tanh',
  ].map((type) => unary(type)),
  ...['Log', 'Reciprocal', 'Sqrt'].map((type) => unary(type, 0.1, 3)),
  operation('LeakyRelu', [1, 9], {}, { alpha: { float: 0.2 } }),
  operation('Elu', [1, 9], {}, { alpha: { float: 1.5 } }),
  operation('Add', [1, 3, 4], a(3, 1), {}, { name: 'Add, broadcast along the last axis' }),
  operation('Add', [1, 4], a(3, 1, 4), {}, { name: 'Add, broadcast along new axes' }),
  operation('Sub', [1, 6], a(6)),
  operation('Sub', [1, 6], a(6), {}, { name: 'Sub, the other way round', order: ['a', 'x'] }),
  operation('Mul', [1, 6], a(1)),
  operation('Div', [1, 6], { a: drawn('divisor', [6], 0.5, 2) }),
  operation('Max', [1, 6], { ...a(6), b: drawn('b', [1]) }),
  operation('Min', [1, 6], { ...a(6), b: drawn('b', [1]) }),
  operation('Sum', [1, 6], { ...a(6), b: drawn('b', [1]) }),
  operation('Clip', [1, 9], { low: { shape: [], data: [-0.5] }, high: { shape: [], data: [1] } }),
  operation(
    'Clip',
    [1, 9],
    { high: { shape: [], data: [0.5] } },
    {},
    { name: 'Clip, from above', order: ['x', '', 'high'] },
  ),
  ...['Greater', 'Less', 'Equal'].map(compared),
  {
    name: 'Where, And, Or, Not',
    x: drawn('where', [1, 9]),
    written: {
      inputs: { x: [1, 9] },
      outputs: { y: [1, 9] },
      constants: { one: { shape: [1], data: [1] }, minus: { shape: [1], data: [-1] } },
      nodes: [
        { type: 'Greater', inputs: ['x', 'one'], output: 'high' },
        { type: 'Less', inputs: ['x', 'minus'], output: 'low' },
        { type: 'Or', inputs: ['high', 'low'], output: 'far' },
        { type: 'And', inputs: ['far', 'high'], output: 'both' },
        { type: 'Not', inputs: ['both'], output: 'rest' },
        { type: 'Where', inputs: ['rest', 'x', 'minus'], output: 'y' },
      ],
    },
  },
  operation('Concat', [1, 2, 3], a(1, 4, 3), { axis: 1 }),
  operation('Concat', [1, 2, 3], a(1, 2, 1), { axis: -1 }, { name: 'Concat along the last axis' }),
  operation('Flatten', [1, 2, 3, 2]),
  operation('Reshape', [1, 12], { shape: wholes(0, 3, -1) }),
  operation('Squeeze', [1, 3, 1, 2], { axes: wholes(2) }),
  operation('Unsqueeze', [1, 3], { axes: wholes(1, 3) }),
  operation('Transpose', [1, 2, 3, 4], {}, { perm: [0, 2, 3, 1] }),
  operation('Transpose', [1, 2, 3], {}, {}, { name: 'Transpose, all axes' }),
  operation('Slice', [1, 4, 6], {
    from: wholes(1, -5),
    to: wholes(3, 1000),
    axes: wholes(1, 2),
    steps: wholes(1, 2),
  }),
  operation('Gather', [1, 5, 2], { at: wholes(4, 0, -1, 2) }, { axis: 1 }),
  operation('MatMul', [1, 5], a(5, 3)),
  operation('MatMul', [1, 2, 5], a(5, 3), {}, { name: 'MatMul of rows' }),
  operation('Gemm', [1, 5], { ...a(5, 3), c: drawn('c', [3]) }),
  operation(
    'Gemm',
    [1, 5],
    { w: drawn('w', [3, 5]), c: drawn('c', [1, 1]) },
    { transB: 1, alpha: { float: 0.5 }, beta: { float: 2 } },
    { name: 'Gemm, turned and scaled' },
  ),
  operation('Gemm', [1, 5], { ...a(1, 3) }, { transA: 1 }, { name: 'Gemm, turned, without a bias' }),
  conv('Conv 3x3', PLANES, [3, 2, 3, 3], { pads: [1, 1, 1, 1] }),
  conv('Conv, strides and uneven pads', PLANES, [2, 2, 2, 3], { strides: [2, 1], pads: [0, 2, 1, 0] }),
  conv('Conv, dilations', PLANES, [2, 2, 2, 2], { dilations: [2, 3] }),
  conv('Conv, groups', [1, 4, 4, 4], [6, 2, 3, 3], { group: 2, pads: [1, 1, 1, 1] }),
  conv('Conv, same', PLANES, [2, 2, 2, 4], { auto_pad: 'SAME_UPPER', strides: [2, 2] }),
  conv('Conv, same below', PLANES, [2, 2, 4, 2], { auto_pad: 'SAME_LOWER' }),
  pool('MaxPool', 'MaxPool', { kernel_shape: [2, 2], strides: [2, 2] }),
  pool('MaxPool', 'MaxPool, padded', { kernel_shape: [3, 3], pads: [1, 1, 1, 1] }),
  pool('AveragePool', 'AveragePool, padded', { kernel_shape: [3, 2], pads: [1, 0, 1, 1] }),
  pool('AveragePool', 'AveragePool, padding counts', {
    kernel_shape: [3, 3],
    pads: [1, 1, 1, 1],
    count_include_pad: 1,
  }),
  operation('GlobalAveragePool', PLANES),
  operation('GlobalMaxPool', PLANES),
  operation(
    'BatchNormalization',
    [1, 3, 2, 2],
    {
      scale: drawn('scale', [3]),
      bias: drawn('bias', [3]),
      mean: drawn('mean', [3]),
      variance: drawn('variance', [3], 0.1, 2),
    },
    { epsilon: { float: 0.01 } },
  ),
  operation('ReduceSum', [1, 3, 4], { axes: wholes(1) }, { keepdims: 0 }),
  operation('ReduceMean', [1, 3, 4], {}, { axes: [-1, 1] }),
  operation('ReduceMax', [1, 3, 4], {}, { axes: [2], keepdims: 0 }),
  operation('ReduceSum', [1, 3, 4], {}, {}, { name: 'ReduceSum of all' }),
  operation('Softmax', [1, 7]),
  operation('Softmax', [1, 3, 4], {}, { axis: 1 }, { name: 'Softmax along another axis' }),
  operation('LogSoftmax', [1, 7]),
  ...['Softmax', 'LogSoftmax'].flatMap((type) => [
    older(type, 11, [1, 2, 2]),
    older(type, 12, [1, 3, 2, 4], { axis: 2 }),
    older(type, 11, [1, 3, 4], { axis: -1 }),
    older(type, 11, [1, 3, 2, 2], { axis: -2 }),
    older(type, 9, [1, 7]),
    older(type, 7, [1, 2, 3], { axis: 0 }),
    older(type, 18, [1, 2, 2]),
  ]),
  older('Slice', 9, [1, 4, 6], { starts: [1, -5], ends: [3, 1000], axes: [1, 2] }),
  older('Slice', 8, [1, 4], { starts: [0, 1], ends: [1, 3] }),
  older('Squeeze', 11, [1, 3, 1, 2], { axes: [-2] }),
  older('Unsqueeze', 11, [1, 3], { axes: [-1, 1] }),
  older('Clip', 10, [1, 9], { min: { float: -0.5 }, max: { float: 1 } }),
  older('Clip', 7, [1, 9], { max: { float: 0.5 } }),
  older('ReduceSum', 11, [1, 3, 4], { axes: [1], keepdims: 0 }),
  older('ReduceMean', 18, [1, 3, 4], { noop_with_empty_axes: 1 }),
  older('ReduceMean', 18, [1, 3, 4], {}, { axes: wholes(-1) }),
  older('ReduceSum', 13, [1, 3, 4], { noop_with_empty_axes: 1, keepdims: 0 }),
  older('ReduceMax', 18, [1, 3, 4]),
  older('Reshape', 14, [1, 12], { allowzero: 1 }, { shape: wholes(1, 3, -1) }),
  older('Gemm', 7, [1, 5], { alpha: { float: 2 } }, { ...a(5, 3), c: drawn('c', [3]) }),
  older(
    'BatchNormalization',
    7,
    [1, 3, 2],
    {},
    {
      scale: drawn('scale', [3]),
      bias: drawn('bias', [3]),
      mean: drawn('mean', [3]),
      variance: drawn('variance', [3], 0.1, 2),
    },
  ),
  ...[{ start: 1 }, { start: -3, end: -1 }, { end: 2 }].map((attributes): Case => ({
    name: `Shape of version 15: ${JSON.stringify(attributes)}`,
    x: drawn('lengths', [1, 2, 5, 3]),
    written: {
      inputs: { x: [1, 2, 5, 3] },
      outputs: { y: [] },
      nodes: [
        { type: 'Shape', inputs: ['x'], output: 'shape', attributes },
        { type: 'Cast', inputs: ['shape'], output: 'y', attributes: { to: 1 } },
      ],
      opset: 15,
    },
  })),
  {
    name: 'Shape, for a shape that is computed',
    x: drawn('computed', [1, 2, 6]),
    written: {
      inputs: { x: [1, 2, 6] },
      outputs: { y: [] },
      constants: { first: wholes(0), rest: wholes(-1) },
      nodes: [
        { type: 'Shape', inputs: ['x'], output: 'shape' },
        { type: 'Gather', inputs: ['shape', 'first'], output: 'batch' },
        { type: 'Concat', inputs: ['batch', 'rest'], output: 'wanted', attributes: { axis: 0 } },
        { type: 'Reshape', inputs: ['x', 'wanted'], output: 'y' },
      ],
    },
  },
];
