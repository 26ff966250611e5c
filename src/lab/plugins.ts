import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Config } from '@oclif/core';
import type { Plugin } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';

/** Where to import a plugin from: all that a worker needs to know of it. */
export interface PluginRef {
  readonly name: string;
  readonly version: string;
  readonly root: string;
  readonly url: string;
}

/** The oclif plugins whose package.json names a laboratory entry, by name. */
export function findPlugins(config: Config): PluginRef[] {
  return config
    .getPluginsList()
    .flatMap(({ name, version, root, pjson }) => {
      const entry = (pjson as { evolab?: { module?: string } }).evolab?.module;
      return entry === undefined ? [] : [{ name, version, root, url: pathToFileURL(join(root, entry)).href }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A plugin that did not load, and why. */
export interface PluginFailure {
  readonly ref: PluginRef;
  readonly error: LabError;
}

/** Imports plugins; those that fail are named, the others go on. Two of the same name are LAB_BAD_PLUGIN. */
export async function loadPlugins(
  refs: readonly PluginRef[],
): Promise<{ plugins: Plugin[]; failures: PluginFailure[] }> {
  const plugins: Plugin[] = [];
  const failures: PluginFailure[] = [];
  const packages = new Map<string, PluginRef>();
  for (const { ref, outcome } of await Promise.all(
    refs.map(async (ref) => ({ ref, outcome: await load(ref) })),
  )) {
    if (outcome instanceof LabError) {
      failures.push({ ref, error: outcome });
      continue;
    }
    const other = packages.get(outcome.name);
    if (other) {
      throw new LabError(
        'LAB_BAD_PLUGIN',
        `two plugins are called '${outcome.name}': ${other.name} in ${other.root} and ${ref.name} in ${ref.root}`,
        `lab plugins unlink ${ref.name}`,
      );
    }
    packages.set(outcome.name, ref);
    plugins.push(outcome);
  }
  return { plugins, failures };
}

async function load(ref: PluginRef): Promise<Plugin | LabError> {
  try {
    const plugin = ((await import(ref.url)) as { default?: Partial<Plugin> }).default;
    if (typeof plugin?.name === 'string') return plugin as Plugin;
    return new LabError(
      'LAB_BAD_PLUGIN',
      `plugin ${ref.name} has no default export made by definePlugin()`,
      ref.url,
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return new LabError(
      'LAB_BAD_PLUGIN',
      `plugin ${ref.name} does not load: ${message.split('\n')[0]}${placeIn(ref.root, error)}`,
      `lab plugins uninstall ${ref.name}`,
    );
  }
}

/** Where in a plugin an error arose, as `, in src/index.ts line 7`; empty if it is not known. */
function placeIn(root: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const base = `${pathToFileURL(root).href}/`;
  const at = stack.indexOf(base);
  const [, file, line] = (at >= 0 && /^(\S+?):(\d+)/.exec(stack.slice(at + base.length))) || [];
  return file === undefined ? '' : `, in ${file} line ${line}`;
}
