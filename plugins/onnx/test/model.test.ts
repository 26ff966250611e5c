import { LabError, Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { readModel } from '../src/model.ts';
import { netOf, parseNet } from '../src/net.ts';
import { Plan } from '../src/plan.ts';
import { CASES } from './cases.ts';
import { bytes, float, modelBytes, text, whole, type Written, type WrittenNode } from './write-model.ts';

const RELU: Written = {
  inputs: { x: ['N', 3] },
  outputs: { y: ['N', 3] },
  nodes: [{ type: 'Relu', inputs: ['x'], output: 'y' }],
};

function errorOf(body: () => unknown): LabError {
  try {
    body();
  } catch (error) {
    if (error instanceof LabError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** The operators are those of version 13. */
const VERSION = bytes(8, [...text(1, 'ai.onnx'), ...whole(2, 13)]);

/** A normalization of two channels, whose numbers need not make sense. */
const NORMALIZATION: Written = {
  inputs: { x: [1, 2, 2] },
  outputs: { y: [] },
  constants: Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { shape: [2], data: [1, 1] }])),
  nodes: [{ type: 'BatchNormalization', inputs: ['x', 'a', 'b', 'c', 'd'], output: 'y' }],
};
const normalization = (node: Partial<WrittenNode>, opset: number): Partial<Written> => ({
  ...NORMALIZATION,
  nodes: NORMALIZATION.nodes.map((one) => ({ ...one, ...node })),
  opset,
});

/** A convolution of a row of three by windows of two. */
const windows = (
  attributes: NonNullable<WrittenNode['attributes']>,
  bias: readonly number[] = [1],
): Partial<Written> => ({
  inputs: { x: [1, 1, 1, 3] },
  constants: {
    w: { shape: [1, 1, 1, 2], data: [1, 1] },
    b: { shape: [bias.length], data: bias },
  },
  nodes: [{ type: 'Conv', inputs: ['x', 'w', 'b'], output: 'y', attributes }],
});

const planOf = (written: Written): Plan => {
  const { net, weights } = netOf(readModel(modelBytes(written)), ['y']);
  return new Plan(net, weights, { x: 3 });
};

describe('a model that cannot be used is refused in one line', () => {
  test.each<[string, Partial<Written>, RegExp]>([
    [
      'an unknown operator',
      { nodes: [{ type: 'LSTM', inputs: ['x'], output: 'y' }] },
      /operator 'LSTM' is not known/,
    ],
    [
      'operators of others',
      { nodes: [{ type: 'Relu', inputs: ['x'], output: 'y', domain: 'com.microsoft' }] },
      /of the set 'com.microsoft'/,
    ],
    ['a fixed batch', { inputs: { x: [32, 3] } }, /takes 32 positions at a time/],
    [
      'an unknown value',
      { nodes: [{ type: 'Relu', inputs: ['z'], output: 'y' }] },
      /'z' is used before it is known/,
    ],
    [
      'a circle',
      { nodes: [{ type: 'Add', inputs: ['x', 'y'], output: 'y' }] },
      /'y' is used before it is known/,
    ],
    [
      'shapes that do not fit',
      {
        nodes: [{ type: 'Add', inputs: ['x', 'a'], output: 'y' }],
        constants: { a: { shape: [4], data: [1, 2, 3, 4] } },
      },
      /Add 'y': shapes \[1, 3\] and \[4\] do not fit/,
    ],
    [
      'a matrix that does not fit',
      {
        nodes: [{ type: 'MatMul', inputs: ['x', 'a'], output: 'y' }],
        constants: { a: { shape: [4, 1], data: [1, 2, 3, 4] } },
      },
      /MatMul 'y': MatMul of 3 numbers by a matrix of 4 rows/,
    ],
    [
      'a billion weights',
      {
        nodes: [{ type: 'Add', inputs: ['x', 'a'], output: 'y' }],
        constants: { a: { shape: [100_000, 10_000], data: [] } },
      },
      /tensor 'a' is 100000 x 10000/,
    ],
    [
      'fewer numbers than its shape says',
      {
        nodes: [{ type: 'Add', inputs: ['x', 'a'], output: 'y' }],
        constants: { a: { shape: [3], data: [1] } },
      },
      /tensor 'a' has 1 numbers, its shape is 3/,
    ],
    [
      'numbers that are not finite',
      {
        nodes: [{ type: 'Add', inputs: ['x', 'a'], output: 'y' }],
        constants: { a: { shape: [1], data: [NaN] } },
      },
      /tensor 'a' has numbers that are not finite/,
    ],
    [
      'a shape that depends on the position',
      {
        nodes: [
          { type: 'Cast', inputs: ['x'], output: 'lengths', attributes: { to: 7 } },
          { type: 'Reshape', inputs: ['x', 'lengths'], output: 'y' },
        ],
      },
      /a shape depends on the position/,
    ],
    [
      'a result that needs all memory',
      {
        nodes: [{ type: 'MatMul', inputs: ['column', 'row'], output: 'y' }],
        constants: {
          column: { shape: [20_000, 1], data: new Array<number>(20_000).fill(1) },
          row: { shape: [1, 20_000], data: new Array<number>(20_000).fill(1) },
        },
      },
      /a tensor of shape \[20000, 20000\]/,
    ],
    [
      'a broadcast that needs all memory',
      {
        nodes: [
          { type: 'MatMul', inputs: ['x', 'w'], output: 'row' },
          { type: 'Mul', inputs: ['row', 'column'], output: 'y' },
        ],
        constants: {
          w: { shape: [3, 20_000], data: new Array<number>(60_000).fill(1) },
          column: { shape: [20_000, 1], data: new Array<number>(20_000).fill(1) },
        },
      },
      /Mul 'y': a tensor of shape \[20000, 20000\]/,
    ],
    [
      'results that need all memory together',
      {
        nodes: [
          { type: 'MatMul', inputs: ['x', 'w'], output: 'row' },
          { type: 'MatMul', inputs: ['column', 'row'], output: 'a' },
          { type: 'Neg', inputs: ['a'], output: 'b' },
          { type: 'Neg', inputs: ['b'], output: 'y' },
        ],
        constants: {
          w: { shape: [3, 7000], data: new Array<number>(21_000).fill(1) },
          column: { shape: [7000, 1], data: new Array<number>(7000).fill(1) },
        },
      },
      /its operations give too many numbers/,
    ],
    ['nothing to join', { nodes: [{ type: 'Concat', inputs: [], output: 'y' }] }, /Concat 'y': input 1 is/],
    ['the most of nothing', { nodes: [{ type: 'Max', inputs: [], output: 'y' }] }, /Max 'y': input 1 is/],
    ['windows that stand still', windows({ strides: [0, 1] }), /Conv 'y': strides of windows are \[0, 1\]/],
    ['windows of one axis', windows({ dilations: [2] }), /dilations of windows are \[2\]/],
    ['margins of one axis', windows({ pads: [1, 1] }), /pads of windows are \[1, 1\]/],
    [
      'a plane that grows without bounds',
      windows({ pads: [0, 100_000_000, 0, 100_000_000] }),
      /windows of 1 x 2 that give 1 x 200000002 numbers/,
    ],
    ['a bias for another number of planes', windows({}, [1, 2]), /Conv 'y': bias is \[2\], and there are 1/],
    [
      'a normalization of another number of channels',
      {
        ...NORMALIZATION,
        constants: { ...NORMALIZATION.constants, c: { shape: [3], data: [1, 1, 1] } },
      },
      /BatchNormalization 'y': mean is \[3\], and there are 2 channels/,
    ],
    ['no version of its operators', { opset: 0 }, /does not say the version of its operators/],
    ['operators before broadcasting', { opset: 6 }, /uses version 6 of the operators/],
    [
      'a normalization that learns',
      normalization({ attributes: { training_mode: 1 } }, 14),
      /BatchNormalization 'y' is set for training/,
    ],
    [
      'an older normalization that learns',
      normalization({ more: ['mean', 'variance'] }, 9),
      /BatchNormalization 'y' is set for training/,
    ],
    [
      'a normalization of each cell',
      normalization({ attributes: { spatial: 0 } }, 7),
      /BatchNormalization 'y' has statistics for each cell/,
    ],
    [
      'numbers that training drops',
      {
        nodes: [{ type: 'Dropout', inputs: ['x', '', 'training'], output: 'y' }],
        constants: { training: { shape: [], data: [1], whole: true } },
      },
      /Dropout 'y': it is set for training/,
    ],
    [
      'a shape of no numbers',
      {
        nodes: [{ type: 'Reshape', inputs: ['x', 'shape'], output: 'y', attributes: { allowzero: 1 } }],
        constants: { shape: { shape: [2], data: [0, 3], whole: true } },
        opset: 14,
      },
      /3 numbers do not fit \[0, 3\]/,
    ],
  ])('%s', (_, change, message) => {
    const error = errorOf(() => planOf({ ...RELU, ...change }));
    expect(error.code).toBe('LAB_BAD_FILE');
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('\n');
    expect(error.hint).not.toBe('');
  });

  test('tensors whose numbers are in another file, and files that are no models', () => {
    const tensor = bytes(5, [...whole(1, 2), ...whole(2, 1), ...text(8, 'a'), ...whole(14, 1)]);
    expect(() => readModel(Uint8Array.from([...bytes(7, tensor), ...VERSION]))).toThrow(
      /'a' are in another file/,
    );
    for (const content of ['', 'no model', '%PDF-1.7\n'])
      expect(() => readModel(Buffer.from(content))).toThrow(/^ONNX: /);
  });
});

test('nothing is dropped, and a normalization that does not learn is read', () => {
  const kept: WrittenNode = { type: 'Dropout', inputs: ['x', '', 'training'], output: 'y' };
  const training = { shape: [], data: [0], whole: true };
  const plan = planOf({ ...RELU, nodes: [kept], constants: { training } });
  plan.value('x').data.set([1, -2, 3]);
  plan.run();
  expect([...plan.value('y').data]).toEqual([1, -2, 3]);
  for (const change of [
    normalization({ attributes: { training_mode: 0 } }, 15),
    normalization({ more: [''] }, 9),
    normalization({ attributes: { spatial: 1 } }, 7),
  ])
    expect(planOf({ ...RELU, ...change }).value('y').shape).toEqual([1, 2, 2]);
});

test('a damaged file is a model or an error of ours, never another one', () => {
  const random = new Random('damage');
  for (const { written } of CASES) {
    const sound = modelBytes(written);
    for (let i = 0; i < 40; i++) {
      const damaged = random.below(2) === 0 ? sound.slice(0, random.below(sound.length)) : sound.slice();
      if (damaged.length > 0) damaged[random.below(damaged.length)] ^= 1 << random.below(8);
      try {
        const { net, weights } = netOf(readModel(damaged), ['y']);
        new Plan(net, weights, {}).run();
      } catch (error) {
        if (!(error instanceof LabError)) throw error;
      }
    }
  }
});

test('numbers that are listed one by one or packed are read, and nodes that hold a constant', () => {
  const listed = [...whole(1, 2), ...whole(2, 1), ...float(4, 1.5), ...float(4, -2), ...text(8, 'a')];
  const packed = [
    ...whole(1, 2),
    ...whole(2, 7),
    ...bytes(7, [3, ...new Array<number>(9).fill(255), 1]),
    ...text(8, 'b'),
  ];
  const held = bytes(5, [
    ...text(1, 'value'),
    ...bytes(5, [...whole(2, 1), ...float(4, 0.25)]),
    ...whole(20, 4),
  ]);
  const node = [...text(2, 'c'), ...text(4, 'Constant'), ...held];
  const graph = [...bytes(1, node), ...bytes(5, listed), ...bytes(5, packed)];
  const { constants, nodes } = readModel(Uint8Array.from([...bytes(7, graph), ...VERSION]));
  expect(nodes).toEqual([]);
  expect(constants).toEqual([
    { name: 'a', shape: [2], data: Float64Array.of(1.5, -2), floats: true },
    { name: 'b', shape: [2], data: Float64Array.of(3, -1), floats: false },
    { name: 'c', shape: [], data: Float64Array.of(0.25), floats: true },
  ]);
});

test('what no output needs is left out, known operators or not', () => {
  const { net, weights } = netOf(
    readModel(
      modelBytes({
        ...RELU,
        nodes: [...RELU.nodes, { type: 'LSTM', inputs: ['x', 'big'], output: 'other' }],
        constants: { big: { shape: [2], data: [1, 2] } },
      }),
    ),
    ['y'],
  );
  expect(net.nodes.map(({ type }) => type)).toEqual(['Relu']);
  expect(weights.length).toBe(0);
});

test('a net that agents hold is looked at before it is used', () => {
  const { net } = netOf(readModel(modelBytes(RELU)), ['y']);
  expect(parseNet(JSON.stringify(net))).toEqual(net);
  for (const wrong of ['', '[]', '{}', '{"inputs":1,"nodes":[],"constants":[]}'])
    expect(typeof parseNet(wrong)).toBe('string');
  const shape = { ...net, inputs: [{ name: 'x', shape: [-1] }] };
  expect(parseNet(JSON.stringify(shape))).toMatch(/no length/);
  const attribute = { ...net, nodes: [{ ...net.nodes[0], attributes: { alpha: {} } }] };
  expect(typeof parseNet(JSON.stringify(attribute))).toBe('string');
});
