import type * as Msgpackr from 'msgpackr';
// The entry itself looks for a native reader of strings: 20 ms at the start of each thread. This one has no types.
import * as pack from 'msgpackr/pack';

const { Packr } = pack as unknown as typeof Msgpackr;

/**
 * The only place that knows msgpackr. `structuredClone` keeps typed arrays intact (without it the numbers of
 * a bare Float64Array are truncated to bytes); without records any MessagePack reader can read the result.
 * Data must not hold a Map or a class: they would come back as plain objects.
 */
const packr = new Packr({ structuredClone: true, useRecords: false });

/**
 * Plain data (typed arrays included) as MessagePack bytes; equal data gives equal bytes if its keys are in
 * equal order.
 */
export function encode(value: unknown): Uint8Array {
  return packr.pack(value);
}

/**
 * The data that `encode` was given; throws for other bytes. Call it only for bytes whose checksum is right.
 */
export function decode(bytes: Uint8Array): unknown {
  return packr.unpack(bytes);
}
