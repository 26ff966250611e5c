/** Bytes of a record, at most. */
const LONGEST = 4 << 20;

/** The bytes of record `index`, of which `places` names beginnings and ends in pairs. Throws `SyntaxError` if they are too many. */
export function recordBytes(bytes: Uint8Array, places: readonly number[], index: number): Uint8Array {
  const [from, to] = [places[2 * index]!, places[2 * index + 1]!];
  if (to - from > LONGEST) throw new SyntaxError(`it is longer than ${LONGEST >> 20} MiB`);
  return bytes.subarray(from, to);
}

/** Bytes as text: UTF-8, or else ISO 8859-1, which the standards of PGN and PDN name. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
