import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Config, Plugin as CommandPlugin } from '@oclif/core';
import { byKind, type ExtensionKind } from '../contract/extension-kinds.ts';
import type { Plugin } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';

export type Provided = Readonly<Record<ExtensionKind, readonly string[]>>;

/** Where to import a plugin from. */
export interface PluginRef {
  readonly name: string;
  readonly version: string;
  readonly root: string;
  readonly url: string;
  /** Folders of it that hold `configs` or `oracles`, beside its root. */
  readonly folders?: readonly string[];
}

/** What oclif knows of the installation in `root`, for programs that are no command. */
export async function installedConfig(root: string): Promise<Config> {
  const { Config, settings } = await import('@oclif/core');
  // Node strips the types itself: no look-up of ts-node and the like.
  settings.enableAutoTranspile = false;
  return Config.load(root);
}

/** The key `evolab` in the package.json of a plugin. */
interface Entry {
  readonly module?: string;
  readonly folders?: readonly string[];
}

/** The oclif plugins whose package.json names a laboratory entry, by name. */
export function findPlugins(config: Config): PluginRef[] {
  return config
    .getPluginsList()
    .flatMap(({ name, version, root, pjson }) => {
      const { module, folders = [] } = (pjson as { evolab?: Entry }).evolab ?? {};
      if (module === undefined) return [];
      const url = pathToFileURL(join(root, module)).href;
      return [{ name, version, root, url, folders: folders.map((folder) => join(root, folder)) }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A plugin that did not load, and why. */
export interface PluginFailure {
  readonly ref: PluginRef;
  readonly error: LabError;
}

/** A plugin that is imported when one of its definitions is first needed. */
export interface InstalledPlugin {
  readonly name: string;
  /** The ids it defines, by kind of extension. */
  readonly provides: Provided;
  load(): Plugin;
}

/** A plugin that loads, with what it defines. Plain data, which is passed to threads. */
export interface KnownPlugin extends PluginRef {
  /** The name its default export gives itself. */
  readonly plugin: string;
  readonly provides: Provided;
}

/** What a plugin defines, without its code. */
export function providedBy(plugin: Plugin): Provided {
  return byKind<Provided>((kind) => (plugin[kind] ?? []).map(({ id }) => id));
}

/** Imports a plugin to see what it defines now; LAB_BAD_PLUGIN if it does not load. */
export function knownPlugin(ref: PluginRef): KnownPlugin {
  const plugin = loadPlugin(ref);
  return { ...ref, plugin: plugin.name, provides: providedBy(plugin) };
}

/** A plugin that is imported when it is needed; LAB_BAD_PLUGIN then if it no longer loads. */
export function installedPlugin(known: KnownPlugin): InstalledPlugin {
  let plugin: Plugin | undefined;
  const load = (): Plugin => {
    plugin ??= loadPlugin(known);
    return plugin;
  };
  return { name: known.plugin, provides: known.provides, load };
}

const require = createRequire(import.meta.url);

/** Imports a plugin; LAB_BAD_PLUGIN if it does not load. */
function loadPlugin(ref: PluginRef): Plugin {
  let plugin: Partial<Plugin> | undefined;
  try {
    plugin = (require(fileURLToPath(ref.url)) as { default?: Partial<Plugin> }).default;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new LabError(
      'LAB_BAD_PLUGIN',
      `plugin ${ref.name} does not load: ${message.split('\n')[0]}${placeIn(ref.root, error)}`,
      `lab plugins uninstall ${ref.name}`,
    );
  }
  if (typeof plugin?.name === 'string') return plugin as Plugin;
  throw new LabError(
    'LAB_BAD_PLUGIN',
    `plugin ${ref.name} has no default export made by definePlugin()`,
    ref.url,
  );
}

/** The files of commands that oclif could not load, a LAB_BAD_PLUGIN each. */
export async function commandFaults(config: Config): Promise<LabError[]> {
  const faults = config.getPluginsList().flatMap((plugin) => {
    const loaded = new Set(plugin.commands.map(({ id }) => id));
    return plugin.commandIDs
      .filter((id) => !loaded.has(id))
      .map((id) => commandFault(plugin as CommandPlugin, id));
  });
  return Promise.all(faults);
}

async function commandFault(plugin: CommandPlugin, id: string): Promise<LabError> {
  const { name, root, commandsDir = root } = plugin;
  const file = relative(root, join(commandsDir, id.replaceAll(':', sep)));
  // oclif says neither what was wrong nor where.
  const reason = await plugin.findCommand(id, { must: true }).then(
    () => `its flags cannot be read, in ${file}`,
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      return message.split('\n')[0] + (placeIn(root, error) || `, in ${file} or what it imports`);
    },
  );
  return new LabError(
    'LAB_BAD_PLUGIN',
    `command ${id.replaceAll(':', ' ')} of ${name} does not load: ${reason}`,
    `lab plugins uninstall ${name}`,
  );
}

/** Where in a plugin an error arose, such as `, in src/index.ts line 7`; empty if that is unknown. */
function placeIn(root: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // Syntax errors of TypeScript begin with a path, others with a URL.
  for (const base of [`${pathToFileURL(root).href}/`, join(root, '/')]) {
    const at = stack.indexOf(base);
    const [, file, line] = (at >= 0 && /^(\S+?):(\d+)/.exec(stack.slice(at + base.length))) || [];
    if (file !== undefined) return `, in ${file} line ${line}`;
  }
  return '';
}
