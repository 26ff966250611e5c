import type { GraphConstant, GraphNode, ValueGraph } from '../contract/value-graph.ts';
import { bytesField, joined, messageField, textField, wholeField } from './protobuf.ts';

/** Version of the standard operator set, and of the file format that came with it. */
export const OPSET = 13;
const IR_VERSION = 7;

/** Types of elements of tensors, and the types of attributes that are whole numbers or lists of them. */
const FLOAT = 1;
const INT64 = 7;
const INT = 2;
const INTS = 7;

/** An input or output: its name, and the length of its second axis. */
export interface OnnxTensor {
  readonly name: string;
  readonly width: number;
}

/** The inputs of a graph, all float32 of shape [N, width]. */
export function inputsOf({ size, features, role }: ValueGraph): OnnxTensor[] {
  return [
    { name: 'numbers', width: size },
    ...(features.length > 0 ? [{ name: 'features', width: features.length }] : []),
    ...(role ? [{ name: 'role', width: 1 }] : []),
  ];
}

const VALUE = 'value';
const POLICY = 'policy';

/** The outputs of a graph: the value, and the logits of the policy if it has one. */
export function outputsOf({ policy }: ValueGraph): OnnxTensor[] {
  return [{ name: VALUE, width: 1 }, ...(policy ? [{ name: POLICY, width: policy.size }] : [])];
}

/** A value function as the bytes of a model: the same graph and facts give the same bytes. */
export function onnxModel(
  graph: ValueGraph,
  name: string,
  version: string,
  facts: Readonly<Record<string, string>>,
): Uint8Array {
  // The names of the results are the builder's own.
  const names = new Map([
    [graph.output, VALUE],
    ...(graph.policy ? [[graph.policy.output, POLICY] as const] : []),
  ]);
  const nodes = graph.nodes.map((node) => ({ ...node, output: names.get(node.output) ?? node.output }));
  return joined([
    wholeField(1, IR_VERSION),
    textField(2, 'evolab'),
    textField(3, version),
    messageField(7, [
      ...nodes.map((node) => messageField(1, nodeFields(node))),
      textField(2, name),
      ...graph.constants.map((constant) => messageField(5, tensorFields(constant))),
      ...inputsOf(graph).map((input) => messageField(11, infoFields(input))),
      ...outputsOf(graph).map((output) => messageField(12, infoFields(output))),
    ]),
    messageField(8, [textField(1, ''), wholeField(2, OPSET)]),
    ...Object.entries(facts).map(([key, value]) =>
      messageField(14, [textField(1, key), textField(2, value)]),
    ),
  ]);
}

function nodeFields({ operation, inputs, output, attributes }: GraphNode): Uint8Array[] {
  return [
    ...inputs.map((input) => textField(1, input)),
    textField(2, output),
    textField(3, output),
    textField(4, operation),
    ...Object.entries(attributes).map(([key, value]) =>
      messageField(5, [
        textField(1, key),
        ...(typeof value === 'number' ? [wholeField(3, value)] : value.map((one) => wholeField(8, one))),
        wholeField(20, typeof value === 'number' ? INT : INTS),
      ]),
    ),
  ];
}

function tensorFields({ name, shape, data }: GraphConstant): Uint8Array[] {
  const floats = data instanceof Float32Array;
  return [
    ...shape.map((length) => wholeField(1, length)),
    wholeField(2, floats ? FLOAT : INT64),
    textField(8, name),
    bytesField(9, floats ? floatBytes(data) : int64Bytes(data)),
  ];
}

/** Little-endian on every machine. */
function floatBytes(data: Float32Array): Uint8Array {
  const bytes = new Uint8Array(4 * data.length);
  const view = new DataView(bytes.buffer);
  data.forEach((number, i) => view.setFloat32(4 * i, number, true));
  return bytes;
}

function int64Bytes(data: Int32Array): Uint8Array {
  const bytes = new Uint8Array(8 * data.length);
  const view = new DataView(bytes.buffer);
  data.forEach((number, i) => view.setBigInt64(8 * i, BigInt(number), true));
  return bytes;
}

function infoFields({ name, width }: OnnxTensor): Uint8Array[] {
  const shape = [messageField(1, [textField(2, 'N')]), messageField(1, [wholeField(1, width)])];
  return [
    textField(1, name),
    messageField(2, [messageField(1, [wholeField(1, FLOAT), messageField(2, shape)])]),
  ];
}
