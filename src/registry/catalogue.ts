import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extensionKinds } from '../contract/extension-kinds.ts';
import { lastChange, writeWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { knownPlugin, type KnownPlugin, type PluginFailure, type PluginRef } from './plugins.ts';

/** What a plugin defined when its files had this signature. */
interface Entry extends Pick<KnownPlugin, 'plugin' | 'provides'> {
  readonly signature: string;
}

/**
 * What each plugin defines, from a cache file, so that a command imports only the plugins it needs. A plugin
 * whose files have changed since is imported and read again. Plugins that do not load are returned as
 * failures; two plugins of the same name are LAB_BAD_PLUGIN.
 */
export function catalogue(
  refs: readonly PluginRef[],
  file: string,
): { plugins: KnownPlugin[]; failures: PluginFailure[] } {
  const remembered = readEntries(file);
  const entries: Record<string, Entry> = {};
  const plugins: KnownPlugin[] = [];
  const failures: PluginFailure[] = [];
  for (const ref of refs) {
    try {
      const signature = signatureOf(ref);
      const known = remembered[ref.url];
      const { plugin, provides } = known?.signature === signature ? known : knownPlugin(ref);
      entries[ref.url] = { signature, plugin, provides };
      plugins.push({ ...ref, plugin, provides });
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      failures.push({ ref, error });
    }
  }
  checkNames(plugins);
  if (JSON.stringify(entries) !== JSON.stringify(remembered)) remember(file, entries);
  return { plugins, failures };
}

function checkNames(plugins: readonly KnownPlugin[]): void {
  const byName = new Map<string, KnownPlugin>();
  for (const known of plugins) {
    const other = byName.get(known.plugin);
    if (other)
      throw new LabError(
        'LAB_BAD_PLUGIN',
        `two plugins are called '${known.plugin}': ${other.name} in ${other.root} and ${known.name} in ${known.root}`,
        `lab plugins unlink ${known.name}`,
      );
    byName.set(known.plugin, known);
  }
}

/** Changes with the plugin's version and with every file in the folder of its entry or below it. */
function signatureOf({ version, url, name }: PluginRef): string {
  try {
    return `${version} ${lastChange(dirname(fileURLToPath(url)))}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LabError(
      'LAB_BAD_PLUGIN',
      `plugin ${name} does not load: ${reason}`,
      `lab plugins uninstall ${name}`,
    );
  }
}

/** The entries of the cache file; none if it is missing or damaged. */
function readEntries(file: string): Record<string, Entry> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isMap(read) && Object.values(read).every(isEntry) ? (read as Record<string, Entry>) : {};
  } catch {
    return {};
  }
}

function isEntry(value: unknown): value is Entry {
  if (!isMap(value)) return false;
  const { signature, plugin, provides } = value;
  const isIds = (ids: unknown) => Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  return (
    typeof signature === 'string' &&
    typeof plugin === 'string' &&
    isMap(provides) &&
    extensionKinds.every((kind) => isIds(provides[kind]))
  );
}

function remember(file: string, entries: Record<string, Entry>): void {
  try {
    writeWhole(file, JSON.stringify(entries));
  } catch {
    // Without the cache every start takes a moment longer, no more.
  }
}
