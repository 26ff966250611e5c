import { difference } from '../lab/settings.ts';

/** Of the core, plugins and rules, by name. */
type Versions = Readonly<Record<string, string>>;

/** Warns, on the error stream, if what goes on now was played with other versions before; undefined: nobody knows. */
export function tellOtherVersions(what: 'run' | 'tuning', before: Versions | undefined, now: Versions): void {
  const changed = difference(before ?? now, now);
  if (changed !== undefined)
    process.stderr.write(
      `Warning: the ${what} goes on with other versions (${changed}): its seed no longer gives these bytes\n`,
    );
}
