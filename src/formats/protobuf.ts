/** Fields of Protocol Buffers messages as bytes; a message is its fields, one after the other. */

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

const text = new TextEncoder();

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

const tag = (field: number, kind: number): number[] => varint(field * 8 + kind);

/** A whole number, 0 to 2^53. */
export const wholeField = (field: number, value: number): Uint8Array =>
  Uint8Array.from([...tag(field, VARINT), ...varint(value)]);

export function doubleField(field: number, value: number): Uint8Array {
  return fixed(tag(field, FIXED64), 8, (view) => view.setFloat64(0, value, true));
}

export function floatField(field: number, value: number): Uint8Array {
  return fixed(tag(field, FIXED32), 4, (view) => view.setFloat32(0, value, true));
}

function fixed(head: number[], size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(head.length + size);
  bytes.set(head);
  write(new DataView(bytes.buffer, head.length));
  return bytes;
}

export const bytesField = (field: number, content: Uint8Array): Uint8Array =>
  joined([Uint8Array.from([...tag(field, BYTES), ...varint(content.length)]), content]);

export const textField = (field: number, content: string): Uint8Array =>
  bytesField(field, text.encode(content));

export const messageField = (field: number, fields: readonly Uint8Array[]): Uint8Array =>
  bytesField(field, joined(fields));

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
