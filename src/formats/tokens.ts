/** Kinds of tokens of PGN and PDN. */
export const TAG = 1;
export const WORD = 2;
const COMMENT = 3;
export const OPEN = 4;
export const CLOSE = 5;
/** A comment without an end before the next game. */
export const UNENDED = 6;

const [TAB, NEWLINE, RETURN, SPACE] = [9, 10, 13, 32];
export const codeOf = (sign: string): number => sign.charCodeAt(0);
const [QUOTE, PERCENT, SEMICOLON, BACKSLASH] = [codeOf('"'), codeOf('%'), codeOf(';'), codeOf('\\')];
const [OPENING, CLOSING] = [codeOf('('), codeOf(')')];
const [LEFT_BRACKET, RIGHT_BRACKET] = [codeOf('['), codeOf(']')];
const [LEFT_BRACE, RIGHT_BRACE] = [codeOf('{'), codeOf('}')];
const NEXT_GAME = '\n[Event "';
const ENDS_WORD = new Uint8Array(256);
for (const byte of [TAB, NEWLINE, RETURN, SPACE, OPENING, CLOSING, SEMICOLON]) ENDS_WORD[byte] = 1;
for (const byte of [QUOTE, LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE]) ENDS_WORD[byte] = 1;

/** The tokens of a text in PGN or PDN, one after another. Every byte is read once. */
export class Tokens {
  /** The kind of the token read last, 0 before the first. */
  kind = 0;
  /** Where it begins, and where the text goes on after it. */
  from = 0;
  to = 0;
  /** Whether an empty line or the beginning of the text comes before it. */
  afterEmptyLine = true;
  readonly #bytes: Buffer;
  /** The next of each from some place on; one that lies behind is looked for again. */
  #brace = -1;
  #game = -1;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads the next token; false at the end of the text. */
  next(): boolean {
    const at = this.#skipBlanks();
    const bytes = this.#bytes;
    if (at >= bytes.length) return false;
    this.from = at;
    switch (bytes[at]!) {
      case LEFT_BRACKET:
        return this.#is(TAG, this.#endOfTag(at));
      case LEFT_BRACE:
        return this.#comment(at);
      case SEMICOLON:
        return this.#is(COMMENT, this.#endOfLine(at));
      case OPENING:
        return this.#is(OPEN, at + 1);
      case CLOSING:
        return this.#is(CLOSE, at + 1);
      case QUOTE:
        return this.#is(WORD, this.#endOfQuoted(at));
    }
    // A stray bracket or brace is a word of its own.
    let end = at + 1;
    if (ENDS_WORD[bytes[at]!] === 0) while (end < bytes.length && ENDS_WORD[bytes[end]!] === 0) end++;
    return this.#is(WORD, end);
  }

  #is(kind: number, to: number): true {
    this.kind = kind;
    this.to = to;
    return true;
  }

  /** Skips white space and the lines that begin with a percent sign. */
  #skipBlanks(): number {
    const bytes = this.#bytes;
    let at = this.to;
    let lines = at === 0 ? 2 : 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === NEWLINE || (byte === RETURN && bytes[at + 1] !== NEWLINE)) lines++;
      else if (byte === PERCENT && (at === 0 || bytes[at - 1] === NEWLINE || bytes[at - 1] === RETURN))
        at = this.#endOfLine(at) - 1;
      else if (byte !== SPACE && byte !== TAB && byte !== RETURN) break;
    }
    this.afterEmptyLine = lines >= 2;
    return at;
  }

  /** After the bracket that closes a tag, or at the end of its line. */
  #endOfTag(at: number): number {
    const bytes = this.#bytes;
    let quoted = false;
    for (let i = at + 1; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === NEWLINE || byte === RETURN) return i;
      if (byte === RIGHT_BRACKET && !quoted) return i + 1;
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === BACKSLASH && quoted) i++;
    }
    return bytes.length;
  }

  #endOfQuoted(at: number): number {
    const bytes = this.#bytes;
    for (let i = at + 1; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === NEWLINE || byte === RETURN) return i;
      if (byte === QUOTE) return i + 1;
      if (byte === BACKSLASH) i++;
    }
    return bytes.length;
  }

  #endOfLine(at: number): number {
    const bytes = this.#bytes;
    let i = at;
    while (i < bytes.length && bytes[i] !== NEWLINE && bytes[i] !== RETURN) i++;
    return i;
  }

  #comment(at: number): true {
    const bytes = this.#bytes;
    const after = (known: number, text: string): number => {
      if (known >= at) return known;
      const found = bytes.indexOf(text, at, 'latin1');
      return found < 0 ? bytes.length : found;
    };
    this.#brace = after(this.#brace, '}');
    this.#game = after(this.#game, NEXT_GAME);
    if (this.#brace < this.#game) return this.#is(COMMENT, this.#brace + 1);
    return this.#is(UNENDED, this.#game);
  }
}
