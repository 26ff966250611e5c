import { doubleField, floatField, joined, messageField, textField, wholeField } from './protobuf.ts';

/** Names of files of events begin so; TensorBoard looks for it. */
export const EVENTS_PREFIX = 'events.out.tfevents.';

/** Numbers at a step, by their tags. */
export interface Scalars {
  readonly step: number;
  /** Seconds since 1970. */
  readonly wallTime: number;
  readonly values: Readonly<Record<string, number>>;
}

/** The record that a file of events begins with. */
export function headRecord(wallTime: number): Uint8Array {
  return recordOf(joined([doubleField(1, wallTime), textField(3, 'brain.Event:2')]));
}

export function scalarsRecord({ step, wallTime, values }: Scalars): Uint8Array {
  const summary = Object.entries(values).map(([tag, value]) =>
    messageField(1, [textField(1, tag), floatField(2, value)]),
  );
  return recordOf(joined([doubleField(1, wallTime), wholeField(2, step), messageField(5, summary)]));
}

/** The steps of the whole records of a file; what a killed process wrote half is passed over. */
export function stepsIn(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const steps: number[] = [];
  for (let at = 0; at + 16 <= bytes.length;) {
    const length = view.getUint32(at, true);
    const end = at + 12 + length;
    if (end + 4 > bytes.length) break;
    const payload = bytes.subarray(at + 12, end);
    if (view.getUint32(end, true) !== maskedCrc(payload)) break;
    // As `scalarsRecord` writes it: a double, then the step.
    const step = payload[9] === 0x10 ? varintOf(payload.subarray(10)) : undefined;
    if (step !== undefined) steps.push(step);
    at = end + 4;
  }
  return steps;
}

/** The number that bytes begin with; undefined if they end before it does, as those of another program may. */
function varintOf(bytes: Uint8Array): number | undefined {
  let [value, factor] = [0, 1];
  for (const byte of bytes) {
    value += (byte & 127) * factor;
    if (byte < 128) return value;
    factor *= 128;
  }
  return undefined;
}

/** A TFRecord: length, its checksum, content, its checksum. */
function recordOf(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 16);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length, true);
  view.setUint32(8, maskedCrc(bytes.subarray(0, 8)), true);
  bytes.set(content, 12);
  view.setUint32(12 + content.length, maskedCrc(content), true);
  return bytes;
}

/** The polynomial of CRC-32C (Castagnoli 1993), bits reversed. */
const POLYNOMIAL = 0x82f63b78;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? POLYNOMIAL : 0);
  return rest;
});

/** The CRC-32C, turned by 15 bits and shifted, as TFRecord has it: records may hold checksums themselves. */
function maskedCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 255]!;
  crc = ~crc;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}
