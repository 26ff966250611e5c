import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** All that is in a folder: each file by its content, each other entry by its kind. */
export function contentOf(folder: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    const found = lstatSync(file);
    if (found.isFile()) all.set(name, createHash('sha256').update(readFileSync(file)).digest('hex'));
    else all.set(name, found.isSymbolicLink() ? `link to ${readlinkSync(file)}` : 'folder');
  }
  return all;
}

export function differenceOf(before: Map<string, string>, after: Map<string, string>): string | undefined {
  const gone = [...before.keys()].find((name) => !after.has(name));
  if (gone !== undefined) return `${gone} is gone`;
  const changed = [...before].find(([name, content]) => after.get(name) !== content);
  if (changed) return `${changed[0]} was changed`;
  const added = [...after.keys()].find((name) => !before.has(name));
  return added === undefined ? undefined : `${added} was added`;
}
