/** A copy of `old` that is `length` long, or doubled if that is longer, the rest 0; `old` itself if it is long enough. */
export function grown<A extends Int32Array | Float64Array | Uint8Array>(old: A, length: number): A {
  if (old.length >= length) return old;
  const make = old.constructor as new (length: number) => A;
  const longer = new make(Math.max(length, 2 * old.length));
  longer.set(old);
  return longer;
}
