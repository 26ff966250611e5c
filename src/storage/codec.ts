import { Packr } from 'msgpackr';

/**
 * The only place that knows msgpackr. `structuredClone` keeps typed arrays whole (without it a bare Float64Array is
 * written truncated to bytes); without records any MessagePack reader opens the result. Data holds no Map and no
 * class: they would come back as plain objects.
 */
const packr = new Packr({ structuredClone: true, useRecords: false });

/** Plain data (typed arrays included) as MessagePack bytes; equal data gives equal bytes if its keys are in equal order. */
export function encode(value: unknown): Uint8Array {
  return packr.pack(value);
}

/** What `encode` was given; throws for bytes that are no MessagePack. Feed it only bytes whose checksum held. */
export function decode(bytes: Uint8Array): unknown {
  return packr.unpack(bytes);
}
