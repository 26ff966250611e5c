/** An ONNX model as its bytes say, read from the published message definitions alone (onnx.proto3), not by our writer. */

export interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float64Array;
}

export interface Node {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Whole numbers, or lists of them. */
  readonly attributes: Readonly<Record<string, number | readonly number[]>>;
}

export interface Model {
  readonly opset: number;
  readonly facts: Readonly<Record<string, string>>;
  readonly inputs: Readonly<Record<string, readonly (number | string)[]>>;
  readonly outputs: Readonly<Record<string, readonly (number | string)[]>>;
  readonly constants: Readonly<Record<string, Tensor>>;
  readonly nodes: readonly Node[];
}

type Field = readonly [field: number, value: number | Buffer];

function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes.readUInt8(at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const [field, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) fields.push([field, varint()]);
    else if (wire === 2) {
      const length = varint();
      if (at + length > bytes.length) throw new Error('a field ends beyond its message');
      fields.push([field, bytes.subarray(at, at + length)]);
      at += length;
    } else throw new Error(`wire type ${wire} is not expected`);
  }
  return fields;
}

const all = (fields: readonly Field[], number: number) =>
  fields.filter(([field]) => field === number).map(([, value]) => value);
const messages = (fields: readonly Field[], number: number) =>
  all(fields, number).map((value) => fieldsOf(value as Buffer));
const text = (fields: readonly Field[], number: number) => String(all(fields, number)[0] ?? '');
const whole = (fields: readonly Field[], number: number) => Number(all(fields, number)[0] ?? 0);

export function readModel(bytes: Buffer): Model {
  const model = fieldsOf(bytes);
  const [graph] = messages(model, 7);
  const tensors = messages(graph, 5).map((tensor) => [text(tensor, 8), tensorOf(tensor)] as const);
  const infos = (number: number) =>
    Object.fromEntries(messages(graph, number).map((info) => [text(info, 1), shapeOf(info)]));
  return {
    opset: whole(messages(model, 8)[0], 2),
    facts: Object.fromEntries(messages(model, 14).map((fact) => [text(fact, 1), text(fact, 2)])),
    inputs: infos(11),
    outputs: infos(12),
    constants: Object.fromEntries(tensors),
    nodes: messages(graph, 1).map((node) => ({
      type: text(node, 4),
      inputs: all(node, 1).map(String),
      outputs: all(node, 2).map(String),
      attributes: Object.fromEntries(
        messages(node, 5).map((attribute) => [text(attribute, 1), attributeOf(attribute)]),
      ),
    })),
  };
}

function attributeOf(attribute: readonly Field[]): number | readonly number[] {
  const type = whole(attribute, 20);
  if (type === 7) return all(attribute, 8).map(Number);
  if (type !== 2) throw new Error('an attribute is no whole number and no list of them');
  return whole(attribute, 3);
}

function tensorOf(tensor: readonly Field[]): Tensor {
  const raw = all(tensor, 9)[0] as Buffer;
  const type = whole(tensor, 2);
  if (type !== 1 && type !== 7) throw new Error(`element type ${type} is not expected`);
  const count = raw.length / (type === 1 ? 4 : 8);
  const data = Float64Array.from({ length: count }, (_, i) =>
    type === 1 ? raw.readFloatLE(4 * i) : Number(raw.readBigInt64LE(8 * i)),
  );
  const shape = all(tensor, 1).map(Number);
  if (shape.reduce((product, length) => product * length, 1) !== count)
    throw new Error('shape and data differ');
  return { shape, data };
}

function shapeOf(info: readonly Field[]): (number | string)[] {
  const [tensor] = messages(messages(info, 2)[0], 1);
  if (whole(tensor, 1) !== 1) throw new Error('not float32');
  return messages(messages(tensor, 2)[0], 1).map((axis) => text(axis, 2) || whole(axis, 1));
}
