import type { Use } from '../contract/agent.ts';
import { LabError } from '../util/errors.ts';
import { withFileText } from './file-option.ts';

/** `key=value,key=value` as values; numbers and truth values are recognised. */
export function parseOptions(text: string, from: string): Map<string, unknown> {
  const options = new Map<string, unknown>();
  for (const part of text.split(',').filter((p) => p.trim() !== '')) {
    const at = part.indexOf('=');
    if (at < 1)
      throw new LabError(
        'LAB_USAGE',
        `'${from}': '${part}' is not of the form key=value`,
        'for example material:depth=3',
      );
    const word = part.slice(at + 1).trim();
    const value =
      word === 'true'
        ? true
        : word === 'false'
          ? false
          : word !== '' && Number.isFinite(Number(word))
            ? Number(word)
            : word;
    options.set(part.slice(0, at).trim(), value);
  }
  return options;
}

/** `ID[:key=value,...]` as the use of a game; `file=PATH` stands for the rules in that file. */
export function gameUse(text: string): Use {
  const colon = text.indexOf(':');
  if (colon < 0) return { use: text };
  const options = Object.fromEntries(parseOptions(text.slice(colon + 1), text));
  return withFileText({ use: text.slice(0, colon), ...options });
}
