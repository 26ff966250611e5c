import { versionsWarning } from '../lab/versions.ts';

/** Warns, on the error stream, if what goes on now was played with other versions before; undefined: nobody knows. */
export function tellOtherVersions(...changed: Parameters<typeof versionsWarning>): void {
  const warning = versionsWarning(...changed);
  if (warning !== undefined) process.stderr.write(`Warning: ${warning}\n`);
}
