import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { LabError } from '../util/errors.ts';

/** The parser would take a gigabyte to find out by itself, or run out of stack. */
const MOST_NESTING = 200;

/** Characters of a message: some repeat the text. */
const MOST_SAID = 200;

/** Reads YAML, and so JSON; an error of `code` names the line and column of a mistake. Takes time in proportion to the text. */
export function parseText(
  text: string,
  from: string,
  code: 'LAB_BAD_CONFIG' | 'LAB_BAD_FILE' | 'LAB_BAD_AGENT' = 'LAB_BAD_CONFIG',
): unknown {
  try {
    return parsed(text);
  } catch (error) {
    const message =
      error instanceof Error ? error.message.split('\n')[0]!.slice(0, MOST_SAID) : String(error);
    throw new LabError(code, `${from}: ${message.replace(/:$/, '')}`, 'the file must be YAML or JSON');
  }
}

function parsed(text: string): unknown {
  if (nesting(text) > MOST_NESTING) throw new Error(`brackets nested deeper than ${MOST_NESTING}`);
  const deep = DEEP.exec(text);
  if (deep)
    throw new Error(`a line begins with ${deep[1]!.length} blanks and marks, which may be 400 at most`);
  const lines = new LineCounter();
  const wrong = (message: string, place: number) => {
    const { line, col } = lines.linePos(place);
    return new Error(`${message.replace(/[.:]$/, '')} at line ${line}, column ${col}`);
  };
  // The parser would compare every key of a map with all others, and show the line of each error, however long and many.
  const linear = { uniqueKeys: false, prettyErrors: false };
  const document = parseDocument(text, { ...linear, logLevel: 'error', lineCounter: lines });
  const [error] = document.errors;
  if (error) throw wrong(error.message, error.pos[0]);
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) throw wrong('Map keys must be unique', key.range?.[0] ?? 0);
        keys.add(key.value);
      }
    },
  });
  return document.toJS();
}

/** A line so far to the right that what it begins lies too deep: each level of a block begins one column further. */
const DEEP = /^([ ?:-]{401,})/m;

/** How many brackets are open at most; those within texts count too. */
function nesting(text: string): number {
  let [open, most] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '[' || character === '{') most = Math.max(most, ++open);
    else if (character === ']' || character === '}') open--;
  }
  return most;
}
