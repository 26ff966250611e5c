/** One round of the murmur3 finaliser: every input bit affects every output bit. */
export function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) | 0;
}

/** A 32-bit hash of a sequence of integers and strings; similar inputs give unrelated outputs. */
export function hashOf(...parts: readonly (number | string)[]): number {
  return hashOfList(parts);
}

/** The same of a list of any length: one of many thousands cannot be passed as arguments. */
export function hashOfList(parts: readonly (number | string)[]): number {
  let h = 0x9e3779b9 | 0;
  const add = (x: number) => {
    h = mix(h ^ mix(x + 0x165667b1));
    h = (Math.imul(h, 5) + 0x38495ab5) | 0;
  };
  for (const part of parts) {
    if (typeof part === 'string') {
      add(part.length);
      for (let i = 0; i < part.length; i++) add(part.charCodeAt(i));
    } else {
      add(part | 0);
      add(Math.floor(part / 4294967296) | 0);
    }
  }
  return mix(h);
}
