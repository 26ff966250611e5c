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
  const width = widthOf(stream);
  return width === undefined ? safe : fitWidth(safe, width);
}

/** Columns of a terminal; undefined for a pipe, and for a terminal that does not know it and says 0. */
export function widthOf({
  isTTY,
  columns,
}: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): number | undefined {
  return isTTY && columns > 0 ? columns : undefined;
}
