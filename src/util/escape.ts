/**
 * Texts come from files, names and messages of others. Where one is written, the function of that place shows its
 * characters without letting them act: a terminal gets no escape sequence, a spreadsheet no formula.
 */

/** What a terminal obeys, breaks lines at or changes the direction of text for, without tab and newline. */
const ACTIVE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const ACTIVE_OR_BREAK = /[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text of several lines for a terminal: other control characters become visible, such as `\x1b`. */
export function terminalText(text: string): string {
  return text.replace(ACTIVE, visible);
}

/** A value in a line of text, such as a name: like `terminalText`, and line breaks and tabs become visible too. */
export function lineText(text: string): string {
  return text.replace(ACTIVE_OR_BREAK, visible);
}

/** JSON that a terminal may show: the same value, with all control characters as `\u` sequences. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return text.replace(ACTIVE, (character) => `\\u${hex(character, 4)}`);
}

/**
 * A field of comma-separated values (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe
 * in front, which spreadsheets do not show; numbers stay. Control characters become visible.
 */
export function csvField(text: string): string {
  const shown = terminalText(text);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${shown}` : shown;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The value of a tag of PGN or PDN, with its quotes: one line, in which a quote ends nothing. */
export function pgnValue(text: string): string {
  return `"${lineText(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text of an HTML element or of a quoted attribute. */
export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const visible = (character: string): string =>
  NAMED[character] ?? (character.charCodeAt(0) < 256 ? `\\x${hex(character, 2)}` : `\\u${hex(character, 4)}`);

const hex = (character: string, digits: number): string =>
  character.charCodeAt(0).toString(16).padStart(digits, '0');

const isNumber = (text: string): boolean => text.trim() === text && Number.isFinite(Number(text));
