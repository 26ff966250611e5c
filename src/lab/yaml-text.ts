import { parse, YAMLParseError } from 'yaml';
import { LabError } from '../util/errors.ts';

/** Reads YAML, and so JSON; an error of `code` names the line and column of a mistake. */
export function parseText(
  text: string,
  from: string,
  code: 'LAB_BAD_CONFIG' | 'LAB_BAD_FILE' | 'LAB_BAD_AGENT' = 'LAB_BAD_CONFIG',
): unknown {
  try {
    return parse(text);
  } catch (error) {
    const message = error instanceof YAMLParseError ? error.message.split('\n')[0] : String(error);
    throw new LabError(code, `${from}: ${message.replace(/:$/, '')}`, 'the file must be YAML or JSON');
  }
}
