import { lineText } from './escape.ts';

/** A shell word on one line, quoted if necessary. */
export function shellWord(word: string): string {
  // Within $'...' shells read escape sequences.
  if (lineText(word) !== word) return `$'${lineText(word.replaceAll('\\', '\\\\').replaceAll("'", "\\'"))}'`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A path that no command takes for a flag. */
export const undashed = (path: string): string => (path.startsWith('-') ? `./${path}` : path);
