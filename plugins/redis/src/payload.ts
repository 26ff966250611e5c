import { decode, encode, sha256 } from 'evolab/executor';

/**
 * Typed arrays of at least this many bytes travel apart, once: an agent's weights, which many batches need.
 */
const LARGE_BYTES = 512;

const MARK = '\u0000part';

/** A value as bytes, in which hashes stand for large typed arrays. */
export interface Payload {
  readonly bytes: Uint8Array;
  /** The large typed arrays by hash. Their bytes are made only for those that must be sent. */
  readonly parts: ReadonlyMap<string, () => Uint8Array>;
}

const hashes = new WeakMap<ArrayBufferView, string>();

/**
 * Packs plain data. An object that occurs twice is one object again after unpacking: a thread makes one
 * searcher of it.
 */
export function pack(value: unknown): Payload {
  const parts = new Map<string, () => Uint8Array>();
  const seen = new Map<object, unknown>();
  const walk = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null) return item;
    const known = seen.get(item);
    if (known !== undefined) return known;
    if (ArrayBuffer.isView(item)) {
      if (item.byteLength < LARGE_BYTES) return item;
      let hash = hashes.get(item);
      if (hash === undefined) hashes.set(item, (hash = sha256(encode(item))));
      parts.set(hash, () => encode(item));
      const mark = { [MARK]: hash };
      seen.set(item, mark);
      return mark;
    }
    if (Array.isArray(item)) {
      const copy: unknown[] = [];
      seen.set(item, copy);
      for (const element of item) copy.push(walk(element));
      return copy;
    }
    const copy: Record<string, unknown> = {};
    seen.set(item, copy);
    for (const [key, element] of Object.entries(item)) copy[key] = walk(element);
    return copy;
  };
  return { bytes: encode(walk(value)), parts };
}

/** The hashes of the parts that these bytes need, and the value once the parts are there. */
export function unpack(bytes: Uint8Array): {
  needs: readonly string[];
  value: (parts: ReadonlyMap<string, unknown>) => unknown;
} {
  const packed = decode(bytes);
  const needs = new Set<string>();
  visit(packed, new Set(), (hash) => needs.add(hash));
  return { needs: [...needs], value: (parts) => restore(packed, parts) };
}

/** The content of a part; undefined if the bytes do not have this hash. */
export function partOf(hash: string, bytes: Uint8Array): unknown {
  return sha256(bytes) === hash ? decode(bytes) : undefined;
}

function hashIn(item: object): string | undefined {
  return (item as Record<string, string | undefined>)[MARK];
}

function visit(item: unknown, seen: Set<object>, found: (hash: string) => void): void {
  if (typeof item !== 'object' || item === null || ArrayBuffer.isView(item) || seen.has(item)) return;
  seen.add(item);
  const hash = hashIn(item);
  if (hash !== undefined) found(hash);
  else for (const element of Object.values(item)) visit(element, seen, found);
}

/** Puts the parts back in place. */
function restore(root: unknown, parts: ReadonlyMap<string, unknown>): unknown {
  const seen = new Set<object>();
  const walk = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null || ArrayBuffer.isView(item)) return item;
    const hash = hashIn(item);
    if (hash !== undefined) return parts.get(hash);
    if (seen.has(item)) return item;
    seen.add(item);
    const record = item as Record<string, unknown>;
    for (const [key, element] of Object.entries(record)) record[key] = walk(element);
    return item;
  };
  return walk(root);
}
