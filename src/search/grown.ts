/**
 * `old` if it is long enough, otherwise a copy of at least `length`, and at least twice as long, the rest 0.
 */
export function grown<A extends Int32Array | Float64Array | Uint8Array>(old: A, length: number): A {
  if (old.length >= length) return old;
  const make = old.constructor as new (length: number) => A;
  const longer = new make(Math.max(length, 2 * old.length));
  longer.set(old);
  return longer;
}
