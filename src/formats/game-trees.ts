/** What GGF and SGF have in common: properties with values in brackets, in trees in parentheses. */
const codeOf = (sign: string): number => sign.charCodeAt(0);
const [OPENING, CLOSING, LEFT, RIGHT, BACKSLASH] = Array.from('()[]\\', codeOf);

/** The place after a value in brackets, of which `at` is any place after the left one. */
export function afterValue(bytes: Uint8Array, at: number): number {
  while (at < bytes.length && bytes[at] !== RIGHT) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Whether a text of game trees is SGF, which has numbers for games. */
export const isSgf = (text: string): boolean => /^\s*\(\s*;/.test(text) && /\b(?:FF|GM)\s*\[\s*\d/.test(text);

/** The number of the game of a text in SGF; without one it is Go, 1. */
export const sgfNumber = (text: string): string => /\bGM\s*\[\s*(\d+)\s*\]/.exec(text)?.[1] ?? '1';

/** Where the games of a collection begin and end, in pairs: trees that are in no other. */
export function treesIn(bytes: Uint8Array): number[] {
  const places: number[] = [];
  let depth = 0;
  let begun = 0;
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at];
    if (byte === OPENING && depth++ === 0) begun = at;
    else if (byte === CLOSING && depth > 0 && --depth === 0) places.push(begun, at + 1);
    at = byte === LEFT && depth > 0 ? afterValue(bytes, at + 1) : at + 1;
  }
  if (depth > 0) places.push(begun, bytes.length);
  return places;
}

export type TreeNode = readonly { readonly key: string; readonly values: readonly string[] }[];

/** The nodes of the main line: at every fork the first variation. Throws `SyntaxError`. */
export function mainLine(text: string): TreeNode[] {
  const nodes: { key: string; values: string[] }[][] = [];
  const token = /\s*(?:([();])|([A-Za-z]+)|\[((?:[^\]\\]|\\[^])*)\])/gy;
  /** How deep the variations lie that are not followed. */
  let aside = 0;
  let depth = 0;
  let closed = false;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, sign, key, value] = found;
    if (sign === '(') {
      depth++;
      // After the first variation of a fork there is nothing more of the main line.
      if (closed || aside > 0) aside++;
    } else if (sign === ')') {
      depth--;
      if (aside > 0) aside--;
      closed = true;
      if (depth === 0) return nodes;
    } else if (aside > 0 || closed) continue;
    else if (sign === ';') nodes.push([]);
    else if (key !== undefined) nodes.at(-1)?.push({ key: key.replaceAll(/[a-z]/g, ''), values: [] });
    else
      nodes
        .at(-1)
        ?.at(-1)
        ?.values.push(value!.replaceAll(/\\([^])/g, '$1'));
  }
  throw new SyntaxError('the tree of its moves does not end');
}
