import { mutantsOf } from './source-mutant.ts';

const OPERATORS = [
  'plugins/onnx/test/operators.test.ts',
  'every operation gives what onnxruntime gives',
] as const;
const REFUSED = [
  'plugins/onnx/test/model.test.ts',
  'a model that cannot be used is refused in one line',
] as const;
const HEADS = [
  'plugins/onnx/test/evaluator.test.ts',
  'has the value and the policy that its layers define',
] as const;

/** Faults of nets that other programs wrote. */
export const models = [
  ...mutantsOf('plugins/onnx/src/layers.ts', [
    [
      'windows begin at the edge, whatever the pads',
      'before: pads.slice(0, 2)',
      'before: [0, 0]',
      ...OPERATORS,
    ],
    [
      'every filter sees the first group',
      'Math.floor(filter / (filters / group)) * depth',
      '0 * depth',
      ...OPERATORS,
    ],
    ['padding counts in every mean', 'sum / (padded ? places : count)', 'sum / places', ...OPERATORS],
    ['no axes are always all axes', 'named.length === 0 && !none', 'named.length === 0', ...OPERATORS],
    [
      'a turned matrix is not turned',
      'numberOf(attributes, name, 0) !== 0',
      'numberOf(attributes, name, 0) === 2',
      ...OPERATORS,
    ],
  ]),
  ...mutantsOf('plugins/onnx/src/versions.ts', [
    ['Softmax of version 12 is that of version 13', 'version < 13', 'version < 12', ...OPERATORS],
    [
      'the usual axis of an old Softmax is the last',
      "numberOf(attributes, 'axis', 1)",
      "numberOf(attributes, 'axis', -1)",
      ...OPERATORS,
    ],
    ['any version is read', 'version < FIRST', 'version < 0', ...REFUSED],
    ['a normalization may learn', 'if (learns)', 'if (false)', ...REFUSED],
  ]),
  ...mutantsOf('plugins/onnx/src/shaping.ts', [
    ['a zero always keeps the length', 'length === 0 && keeps', 'length === 0', ...REFUSED],
    ['all axes are asked for', "numberOf(attributes, 'start', 0)", '0', ...OPERATORS],
  ]),
  ...mutantsOf('plugins/onnx/src/value.ts', [
    ['an axis of length 1 is not broadcast', '|| shape[axis - lead] === 1 ?', '?', ...OPERATORS],
  ]),
  ...mutantsOf('plugins/onnx/src/evaluator.ts', [
    [
      'moves have the numbers of their order',
      'data[actions.indexOf(position, moves[i])]',
      'data[i]',
      ...HEADS,
    ],
    [
      'the policy is that of the other role',
      'this.#viewer.of(position, position.turn);\n      this.#compute(position, viewer);',
      'this.#viewer.of(position, position.turn);\n      this.#compute(position, 1 - viewer);',
      ...HEADS,
    ],
  ]),
  ...mutantsOf('plugins/onnx/src/elementwise.ts', [
    [
      'integers are divided as other numbers are',
      'isWhole ? Math.trunc(a / b) : a / b',
      'a / b',
      'plugins/onnx/test/operators.test.ts',
      'integers are divided towards 0, and what is made of them are integers',
    ],
  ]),
  ...mutantsOf('plugins/onnx/src/plan.ts', [
    [
      'what depends on the position is computed once',
      'if (fixed) prepared.run(out);',
      'if (fixed || true) prepared.run(out);',
      ...HEADS,
    ],
  ]),
];
