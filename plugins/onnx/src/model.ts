import { LabError } from 'evolab';
import { badModel } from './bad-model.ts';
import {
  fieldsOf,
  firstIn,
  floatsIn,
  messagesIn,
  textIn,
  textsIn,
  wholesIn,
  type Field,
} from './protobuf.ts';
import { MOST_NUMBERS, sizeOf } from './value.ts';
import { isStandard, todays, versionOf } from './versions.ts';

/** A tensor of fixed numbers, row by row. */
export interface Constant {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float64Array;
  /** Whether its numbers are floats, which are weights; others are indices, shapes and the like. */
  readonly floats: boolean;
}

/** Attributes of a node: a number, a list of numbers, a text or a tensor each. */
export type Attributes = Readonly<Record<string, number | readonly number[] | string>>;

/** An operation. */
export interface Node {
  readonly type: string;
  /** An input that is left out has an empty name. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Attributes;
}

/** An input or output and its axes; null where the length is not fixed. */
export interface Port {
  readonly name: string;
  readonly shape: readonly (number | null)[];
}

/** What a file holds; its nodes are operators as this reader takes them (see `todays`). */
export interface Model {
  readonly facts: Readonly<Record<string, string>>;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  readonly constants: readonly Constant[];
  readonly nodes: readonly Node[];
}

const MOST_NODES = 10_000;
const LONGEST_AXIS = 2 ** 31;

/** Types of elements (TensorProto.DataType). */
const FLOAT = 1;
const INT32 = 6;
const INT64 = 7;
const BOOL = 9;
const DOUBLE = 11;
/** Types of attributes (AttributeProto.AttributeType). */
const [ATTRIBUTE_FLOAT, ATTRIBUTE_INT, ATTRIBUTE_STRING, ATTRIBUTE_TENSOR, ATTRIBUTE_FLOATS, ATTRIBUTE_INTS] =
  [1, 2, 3, 4, 6, 7];

/** Reads the model of a file, which an error names; LAB_BAD_FILE. */
export function modelIn(bytes: Uint8Array, file: string): Model {
  try {
    return readModel(bytes);
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    throw new LabError(error.code, `${file} cannot be read as ${error.message}`, error.hint);
  }
}

/** Reads a model by the published definitions of its messages (onnx.proto3); LAB_BAD_FILE. */
export function readModel(bytes: Uint8Array): Model {
  const model = fieldsOf(bytes);
  const [graph] = messagesIn(model, 7);
  if (!graph) throw badModel('there is no graph in it', 'is it an ONNX file?');
  const version = versionOf(model);
  const constants = messagesIn(graph, 5).map((tensor) => constantOf(tensor, textIn(tensor, 8)));
  const nodes: Node[] = [];
  for (const fields of messagesIn(graph, 1)) {
    const node = nodeOf(fields);
    if (node.type === 'Constant') constants.push(valueOf(fields, node));
    else for (const one of todays(node, version)) nodes.push(one);
  }
  if (nodes.length > MOST_NODES) throw badModel(`${nodes.length} operations`, `at most ${MOST_NODES}`);
  const weights = constants.reduce((sum, { data }) => sum + data.length, 0);
  if (weights > MOST_NUMBERS) throw badModel(`${weights} weights`, `at most ${MOST_NUMBERS}`);
  const fixed = new Set(constants.map(({ name }) => name));
  // Older files list constants among the inputs.
  const ports = messagesIn(graph, 11).filter((info) => !fixed.has(textIn(info, 1)));
  return {
    facts: Object.fromEntries(messagesIn(model, 14).map((fact) => [textIn(fact, 1), textIn(fact, 2)])),
    inputs: ports.map(portOf),
    outputs: messagesIn(graph, 12).map(portOf),
    constants,
    nodes: withCasts(ports, nodes),
  };
}

/** What goes into a net are floats: an input of another type, whose numbers are divided as integers, is cast to it. */
function withCasts(ports: readonly (readonly Field[])[], nodes: readonly Node[]): readonly Node[] {
  const casts = ports.flatMap((info): Node[] => {
    const name = textIn(info, 1);
    const to = firstIn(tensorOf(info), 1)?.whole ?? FLOAT;
    if (![INT32, INT64, BOOL].includes(to)) return [];
    return [{ type: 'Cast', inputs: [name], outputs: [`${name} (whole)`], attributes: { to } }];
  });
  const cast = new Map(casts.map(({ inputs, outputs }) => [inputs[0], outputs[0]]));
  const others = nodes.map((node) => ({
    ...node,
    inputs: node.inputs.map((name) => cast.get(name) ?? name),
  }));
  return [...casts, ...others];
}

function constantOf(tensor: readonly Field[], name: string): Constant {
  const shape = wholesIn(tensor, 1);
  const type = firstIn(tensor, 2)?.whole ?? 0;
  const count = sizeOf(shape);
  if (!shape.every((length) => length >= 0 && length < LONGEST_AXIS) || count > MOST_NUMBERS)
    throw badModel(`tensor '${name}' is ${shape.join(' x ')}`, `at most ${MOST_NUMBERS} numbers`);
  if (firstIn(tensor, 14)?.whole === 1)
    throw badModel(`the numbers of tensor '${name}' are in another file`, 'save the model in one file');
  const data = dataOf(tensor, type, name);
  if (data.length !== count)
    throw badModel(`tensor '${name}' has ${data.length} numbers, its shape is ${shape.join(' x ')}`);
  if (!data.every(Number.isFinite)) throw badModel(`tensor '${name}' has numbers that are not finite`);
  return { name, shape, data, floats: type === FLOAT || type === DOUBLE };
}

function dataOf(tensor: readonly Field[], type: number, name: string): Float64Array {
  const raw = firstIn(tensor, 9)?.bytes;
  const size = { [FLOAT]: 4, [DOUBLE]: 8, [INT64]: 8, [INT32]: 4, [BOOL]: 1 }[type];
  if (size === undefined)
    throw badModel(`tensor '${name}' has elements of type ${type}`, 'float32, float64, int32, int64 or bool');
  if (raw === undefined) {
    if (type === FLOAT) return Float64Array.from(floatsIn(tensor, 4));
    if (type === DOUBLE)
      throw badModel(`tensor '${name}' lists its float64 one by one`, 'float32, or raw data');
    return Float64Array.from(wholesIn(tensor, type === INT64 ? 7 : 5));
  }
  if (raw.length % size !== 0) throw badModel(`tensor '${name}' ends within a number`);
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const read = (at: number): number => {
    if (type === FLOAT) return view.getFloat32(at, true);
    if (type === DOUBLE) return view.getFloat64(at, true);
    if (type === INT64) return Number(view.getBigInt64(at, true));
    return type === INT32 ? view.getInt32(at, true) : view.getUint8(at);
  };
  return Float64Array.from({ length: raw.length / size }, (_, i) => read(size * i));
}

function nodeOf(node: readonly Field[]): Node {
  const type = textIn(node, 4);
  const domain = textIn(node, 7);
  if (!isStandard(domain))
    throw badModel(`operator '${type}' is of the set '${domain}'`, 'operators of the standard set');
  return {
    type,
    inputs: textsIn(node, 1),
    outputs: textsIn(node, 2),
    attributes: Object.fromEntries(
      messagesIn(node, 5)
        .filter((attribute) => firstIn(attribute, 20)?.whole !== ATTRIBUTE_TENSOR)
        .map((attribute) => [textIn(attribute, 1), attributeOf(attribute)]),
    ),
  };
}

function attributeOf(attribute: readonly Field[]): number | readonly number[] | string {
  const type = firstIn(attribute, 20)?.whole;
  if (type === ATTRIBUTE_FLOAT) return floatsIn(attribute, 2)[0] ?? 0;
  if (type === ATTRIBUTE_INT) return firstIn(attribute, 3)?.whole ?? 0;
  if (type === ATTRIBUTE_STRING) return textIn(attribute, 4);
  if (type === ATTRIBUTE_FLOATS) return Array.from(floatsIn(attribute, 7));
  if (type === ATTRIBUTE_INTS) return wholesIn(attribute, 8);
  throw badModel(`attribute '${textIn(attribute, 1)}' is of type ${type}`);
}

/** The tensor that a node `Constant` stands for. */
function valueOf(fields: readonly Field[], { outputs }: Node): Constant {
  const [attribute] = messagesIn(fields, 5);
  const name = outputs[0] ?? '';
  if (!attribute) throw badModel(`constant '${name}' has no value`);
  const [tensor] = messagesIn(attribute, 5);
  if (tensor) return constantOf(tensor, name);
  const value = attributeOf(attribute);
  if (typeof value === 'string') throw badModel(`constant '${name}' is a text`);
  const floats = [ATTRIBUTE_FLOAT, ATTRIBUTE_FLOATS].includes(firstIn(attribute, 20)?.whole ?? 0);
  const listed = typeof value !== 'number';
  const data = Float64Array.from(listed ? value : [value]);
  return { name, shape: listed ? [data.length] : [], data, floats };
}

/** The type of an input or output. */
function tensorOf(info: readonly Field[]): readonly Field[] {
  const [type] = messagesIn(info, 2);
  const [tensor] = type ? messagesIn(type, 1) : [];
  if (!tensor) throw badModel(`'${textIn(info, 1)}' is no tensor`);
  return tensor;
}

function portOf(info: readonly Field[]): Port {
  const [shape = []] = messagesIn(tensorOf(info), 2);
  // A shape may be left out: of an output it follows from the operations.
  return { name: textIn(info, 1), shape: messagesIn(shape, 1).map((axis) => wholesIn(axis, 1)[0] ?? null) };
}
