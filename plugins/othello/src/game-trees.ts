// What GGF and SGF have in common: properties with values in brackets, in trees in parentheses.

const codeOf = (sign: string): number => sign.charCodeAt(0);
export const [OPENING, CLOSING, SEMICOLON, LEFT] = Array.from('();[', codeOf);
const [RIGHT, BACKSLASH] = Array.from(']\\', codeOf);

/** The place after a value in brackets, of which `at` is any place after the left one. */
export function afterValue(bytes: Uint8Array, at: number): number {
  while (at < bytes.length && bytes[at] !== RIGHT) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Whether a text of game trees is SGF, which has numbers for games. */
export const isSgf = (text: string): boolean => /\b(?:FF|GM)\s*\[\s*\d/.test(text);
