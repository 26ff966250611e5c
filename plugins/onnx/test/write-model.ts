/** Writes models as onnx.proto3 defines them, for tests. */

export interface Tensor {
  readonly shape: readonly number[];
  readonly data: readonly number[];
  /** Whole numbers (int64) instead of float32. */
  readonly whole?: boolean;
}

export interface WrittenNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly more?: readonly string[];
  readonly attributes?: Readonly<
    Record<string, number | readonly number[] | string | { readonly float: number }>
  >;
  readonly domain?: string;
}

export interface Written {
  readonly inputs: Readonly<Record<string, readonly (number | string)[]>>;
  readonly outputs: Readonly<Record<string, readonly (number | string)[]>>;
  readonly constants?: Readonly<Record<string, Tensor>>;
  readonly nodes: readonly WrittenNode[];
  /** Inputs of whole numbers (int64) instead of float32. */
  readonly whole?: readonly string[];
  readonly facts?: Readonly<Record<string, string>>;
  /** The version of the standard set of operators; 0: it is not said. */
  readonly opset?: number;
}

function varint(value: number): number[] {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) + 128);
  return [...bytes, Number(rest)];
}
export const whole = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
export const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...content,
];
export const text = (field: number, content: string): number[] => bytes(field, [...Buffer.from(content)]);
const message = (field: number, parts: readonly (readonly number[])[]): number[] =>
  bytes(field, parts.flat());
export const float = (field: number, value: number): number[] => [
  ...varint(field * 8 + 5),
  ...new Uint8Array(Float32Array.of(value).buffer),
];

function tensor(name: string, { shape, data, whole: isWhole = false }: Tensor): number[][] {
  const raw = isWhole ? BigInt64Array.from(data, BigInt).buffer : Float32Array.from(data).buffer;
  return [
    ...shape.map((length) => whole(1, length)),
    whole(2, isWhole ? 7 : 1),
    text(8, name),
    bytes(9, [...new Uint8Array(raw)]),
  ];
}

function attribute(name: string, value: NonNullable<WrittenNode['attributes']>[string]): number[] {
  const [FLOAT, INT, STRING, INTS] = [1, 2, 3, 7];
  if (typeof value === 'number') return message(5, [text(1, name), whole(3, value), whole(20, INT)]);
  if (typeof value === 'string') return message(5, [text(1, name), text(4, value), whole(20, STRING)]);
  if ('float' in value) return message(5, [text(1, name), float(2, value.float), whole(20, FLOAT)]);
  return message(5, [text(1, name), ...value.map((one) => whole(8, one)), whole(20, INTS)]);
}

function port(name: string, shape: readonly (number | string)[], isWhole = false): number[][] {
  const axes = shape.map((length) =>
    message(1, [typeof length === 'string' ? text(2, length) : whole(1, length)]),
  );
  // Without axes the shape is left to the reader.
  return [
    text(1, name),
    message(2, [message(1, [whole(1, isWhole ? 7 : 1), ...(axes.length > 0 ? [message(2, axes)] : [])])]),
  ];
}

export function modelBytes({
  inputs,
  outputs,
  constants = {},
  nodes,
  whole: wholes = [],
  facts = {},
  opset = 13,
}: Written): Uint8Array {
  const graph = [
    ...nodes.map(({ type, inputs: taken, output, more = [], attributes = {}, domain }) =>
      message(1, [
        ...taken.map((name) => text(1, name)),
        ...[output, ...more].map((name) => text(2, name)),
        text(3, output),
        text(4, type),
        ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
        ...(domain === undefined ? [] : [text(7, domain)]),
      ]),
    ),
    text(2, 'test'),
    ...Object.entries(constants).map(([name, constant]) => message(5, tensor(name, constant))),
    ...Object.entries(inputs).map(([name, shape]) => message(11, port(name, shape, wholes.includes(name)))),
    ...Object.entries(outputs).map(([name, shape]) => message(12, port(name, shape))),
  ];
  return Uint8Array.from(
    [
      whole(1, 7),
      message(7, graph),
      // Other sets may come before the standard one.
      message(8, [text(1, 'com.microsoft'), whole(2, 1)]),
      ...(opset === 0 ? [] : [message(8, [text(1, ''), whole(2, opset)])]),
      ...Object.entries(facts).map(([key, value]) => message(14, [text(1, key), text(2, value)])),
    ].flat(),
  );
}
