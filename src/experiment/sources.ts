import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Spec } from '../contract/agent.ts';
import { PACKAGE_ROOT } from '../util/package-root.ts';
import type { PluginRef } from '../registry/plugins.ts';
import { ownersIn, type Versioned } from './versions.ts';

/** The folders of the core that can change how a game goes or what is learned; the others store or report it. */
export const DECIDING_FOLDERS = [
  'agents',
  'analysis',
  'board',
  'config',
  'contract',
  'experiment',
  'network',
  'play',
  'registry',
  'search',
  'statistics',
  'util',
] as const;

/** Folders of a plugin that ask for results, show them or check them, and cannot change one. */
const OTHER_FOLDERS = new Set([
  ...['commands', 'node_modules', 'page', 'report', 'reports', 'reproduction', 'server'],
  ...['test', 'tests'],
]);
/** Code, and what is read as data. */
const SOURCE = /(?<!\.d)\.(ts|mts|js|mjs|cjs|json|kif|wasm)$/;
/** Hexadecimal digits of a digest: enough to tell all states apart that there will ever be. */
const DIGITS = 12;

/**
 * A digest of the files in `folders`, by their names within `root` and their contents. Folders in which results are
 * asked for, shown or checked are left out; so are files that are no sources.
 */
export function digestOfFolders(root: string, folders: readonly string[] = ['.']): string {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const name of filesIn(join(root, folder)))
      hash
        .update(`${join(folder, name).split(sep).join('/')}\n`)
        .update(readFileSync(join(root, folder, name)))
        .update('\n');
  return hash.digest('hex').slice(0, DIGITS);
}

/** The sources in a folder and below it, sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isFile()) return SOURCE.test(entry.name) ? [entry.name] : [];
      if (OTHER_FOLDERS.has(entry.name) || entry.name.startsWith('.')) return [];
      return entry.isDirectory()
        ? filesIn(join(folder, entry.name)).map((name) => join(entry.name, name))
        : [];
    })
    .sort();
}

/** The core's: those of the deciding folders in a clone, all of its JavaScript in an installed package. */
function coreDigest(): string {
  const root = fileURLToPath(PACKAGE_ROOT);
  const clone = existsSync(join(root, 'src'));
  return clone ? digestOfFolders(join(root, 'src'), DECIDING_FOLDERS) : digestOfFolders(join(root, 'dist'));
}

/** Of a laboratory: its sources may be edited while it works with those that it has loaded. */
const known = new WeakMap<Versioned, Map<string, string>>();

/**
 * The sources that the results of a run or a match described by `data` depend on, as digests by package: the core's,
 * those of the plugins whose extensions `data` names anywhere, and of the plugins that these import.
 */
export function sourcesIn(laboratory: Versioned, data: { readonly game: Spec }): Record<string, string> {
  const { plugins } = laboratory;
  const digests = known.get(laboratory) ?? new Map<string, string>();
  known.set(laboratory, digests);
  const digestOf = (name: string, make: () => string): string => {
    const digest = digests.get(name) ?? make();
    digests.set(name, digest);
    return digest;
  };
  const owners = new Set<PluginRef>();
  const add = (plugin: PluginRef): void => {
    if (owners.has(plugin)) return;
    owners.add(plugin);
    const imported = importedBy(plugin);
    plugins.filter(({ name }) => imported.has(name)).forEach(add);
  };
  ownersIn(laboratory, data).forEach(add);
  return {
    evolab: digestOf('evolab', coreDigest),
    ...Object.fromEntries(
      plugins
        .filter((plugin) => owners.has(plugin))
        .map(({ name, url }) => [name, digestOf(name, () => digestOfFolders(dirname(fileURLToPath(url))))]),
    ),
  };
}

/** The packages that a plugin says it needs. */
function importedBy({ root }: PluginRef): Set<string> {
  try {
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, object | undefined>;
    return new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  } catch {
    return new Set();
  }
}
