import type { Config } from '@oclif/core';
import { jsonText, lineText } from '../util/escape.ts';
import type { LabError } from '../util/errors.ts';
import { printed } from './printed.ts';

/** An error as `--json` gives it. */
export function documentOf({ code, message, hint }: LabError): object {
  return { error: { code, message, hint } };
}

/** One line, its code, and a hint if there is one. */
export function formatError({ code, message, hint }: LabError): string {
  return `Error: ${lineText(message)} (${code})${hint === '' ? '' : `\nHint: ${lineText(hint)}`}`;
}

/**
 * Ends the process with an error of the user's making: a line for people, and a document if one was asked
 * for.
 */
export function refuse(error: LabError, config: Pick<Config, 'commandIDs'>): never {
  if (process.argv.includes('--json')) process.stdout.write(`${jsonText(documentOf(error), 2)}\n`);
  process.stderr.write(`${printed(formatError(error), process.stderr, config)}\n`);
  process.exit(2);
}
