import { parse, YAMLParseError } from 'yaml';
import { LabError } from '../util/errors.ts';

/** The parser would take a gigabyte to find out by itself. */
const MOST_NESTING = 200;

/** Reads YAML, and so JSON; an error of `code` names the line and column of a mistake. */
export function parseText(
  text: string,
  from: string,
  code: 'LAB_BAD_CONFIG' | 'LAB_BAD_FILE' | 'LAB_BAD_AGENT' = 'LAB_BAD_CONFIG',
): unknown {
  if (nesting(text) > MOST_NESTING)
    throw new LabError(
      code,
      `${from}: brackets nested deeper than ${MOST_NESTING}`,
      'the file must be YAML or JSON',
    );
  try {
    return parse(text);
  } catch (error) {
    const message = error instanceof YAMLParseError ? error.message.split('\n')[0] : String(error);
    throw new LabError(code, `${from}: ${message.replace(/:$/, '')}`, 'the file must be YAML or JSON');
  }
}

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
