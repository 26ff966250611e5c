import { existsSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, Plugin } from '@oclif/core';
import { lastChange, writeWhole } from '../storage/files.ts';
import { bundledAt } from '../util/bundled.ts';

/**
 * oclif reads this file in place of the modules of the commands. Git ignores it; published packages have one
 * without the dot.
 */
const FILE = '.oclif.manifest.json';

/**
 * Removes the list of commands of a checkout if a command, or what commands share, has changed since it was
 * made. False if one cannot be removed, as in a checkout of another user: then none is to be read.
 */
export function dropStaleManifests(root: string): boolean {
  const folders = checkout(root);
  // Flags are made from what all of the core declares.
  const core = folders.length > 0 ? changeOf(root) : 0;
  for (const folder of folders) {
    const file = join(folder, FILE);
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (made === undefined || Math.max(core, folder === root ? 0 : changeOf(folder)) <= made) continue;
    try {
      rmSync(file, { force: true });
    } catch {
      return false;
    }
  }
  return true;
}

/** Writes the lists of commands that are missing in a checkout, for the next start. */
export function keepManifests(root: string, config: Config): void {
  for (const folder of checkout(root)) {
    const file = join(folder, FILE);
    if (existsSync(file)) continue;
    try {
      const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string };
      const plugin = config.plugins.get(name) as Plugin | undefined;
      // One of this name may lie elsewhere, and this one may be known by its link in node_modules.
      if (!plugin || realpathSync(plugin.root) !== realpathSync(folder)) continue;
      writeWhole(file, JSON.stringify(plugin.manifest));
      // What was changed since the commands were read is newer than the list.
      const begun = performance.timeOrigin / 1000;
      utimesSync(file, begun, begun);
    } catch {
      // A folder that cannot be written to costs a moment at every start, no more.
    }
  }
}

/** The folders with commands of a checkout; a published package has none, its sources are compiled. */
function checkout(root: string): string[] {
  if (!existsSync(join(root, 'src/commands'))) return [];
  const plugins = readdirSync(join(root, 'plugins')).map((name) => join(root, 'plugins', name));
  return [root, join(root, 'papers'), ...plugins].filter((folder) =>
    existsSync(join(folder, 'src/commands')),
  );
}

/** When the sources of a package were last changed, in milliseconds, or a later time since which they were not. */
function changeOf(folder: string): number {
  return bundledAt ?? Math.max(lastChange(join(folder, 'src')), lastChange(join(folder, 'package.json')));
}
