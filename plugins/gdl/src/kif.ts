import { TooLarge } from './too-large.ts';

/** A word of KIF, with its place in the text. */
interface Word {
  readonly kind: 'word';
  readonly text: string;
  readonly at: number;
}

/** A list in parentheses, with the place where it opens. */
interface List {
  readonly kind: 'list';
  readonly items: readonly Expression[];
  readonly at: number;
}

export type Expression = Word | List;

/** Longer texts are refused; the largest public rule sheets have less than half of this length. */
const MAX_LENGTH = 1_000_000;
/** Deeper lists are refused, so that later code may recurse. */
const MAX_DEPTH = 100;

const OPEN = 40;
const CLOSE = 41;
const COMMENT = 59;
const LINE_FEED = 10;
const RETURN = 13;

/** Reads KIF: words and lists; `;` starts a comment. Throws `SyntaxError` with line and column, or LAB_GDL_LIMIT. */
export function parseKif(text: string): Expression[] {
  if (text.length > MAX_LENGTH)
    throw new TooLarge(`the text has ${text.length} characters, more than ${MAX_LENGTH}`);
  const whole: Expression[] = [];
  // The open lists, innermost last, instead of recursion.
  const open: { items: Expression[]; at: number }[] = [];
  let items = whole;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSpace(code)) continue;
    if (code === COMMENT) {
      while (i + 1 < text.length && !isLineEnd(text.charCodeAt(i + 1))) i++;
    } else if (code === OPEN) {
      if (open.length === MAX_DEPTH) throw refusal(text, i, `lists nested deeper than ${MAX_DEPTH}`);
      items = [];
      open.push({ items, at: i });
    } else if (code === CLOSE) {
      const list = open.pop();
      if (list === undefined) throw refusal(text, i, "a ')' without its '('");
      items = open.at(-1)?.items ?? whole;
      items.push({ kind: 'list', ...list });
    } else {
      const at = i;
      while (i + 1 < text.length && !isBreak(text.charCodeAt(i + 1))) i++;
      items.push({ kind: 'word', text: text.slice(at, i + 1), at });
    }
  }
  const left = open.at(-1);
  if (left !== undefined) throw refusal(text, left.at, "a '(' without its ')'");
  return whole;
}

const isLineEnd = (code: number): boolean => code === LINE_FEED || code === RETURN;
const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0xfeff;
const isBreak = (code: number): boolean =>
  isSpace(code) || code === OPEN || code === CLOSE || code === COMMENT;

/** The text of an expression. */
export function kifText(expression: Expression): string {
  return expression.kind === 'word' ? expression.text : `(${expression.items.map(kifText).join(' ')})`;
}

/** `line 3, column 7`, both counted from 1. */
export function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return `line ${before.length}, column ${before[before.length - 1].length + 1}`;
}

/** An error with the line and column of place `at` in `text`. */
export function refusal(text: string, at: number, what: string): SyntaxError {
  return new SyntaxError(`${placeOf(text, at)}: ${what}`);
}
