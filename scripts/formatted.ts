import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';

const STYLE = join(import.meta.dirname, '../.oxfmtrc.json');

/** A text as `npm run format` writes it. The name of its file says what it is. Throws a SyntaxError. */
export async function formatted(file: string, text: string): Promise<string> {
  const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(STYLE, 'utf8')) as FormatOptions & {
    ignorePatterns: unknown;
  };
  const { code, errors } = await format(file, text, style);
  if (errors.length > 0) throw new SyntaxError(errors[0].message);
  return code;
}
