import type { Config } from '@oclif/core';
import { fitWidth } from '../report/fit-width.ts';
import { terminalText } from '../util/escape.ts';
import { asCalled } from './called.ts';

/**
 * A text for people as a stream gets it: control characters are shown, commands are named as this one was called, and
 * a terminal gets lines that fit it.
 */
export function printed(
  text: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>,
  config: Pick<Config, 'commandIDs'>,
): string {
  const safe = asCalled(terminalText(text), config);
  // The width is 0 if the terminal does not know it.
  return stream.isTTY && stream.columns > 0 ? fitWidth(safe, stream.columns) : safe;
}
