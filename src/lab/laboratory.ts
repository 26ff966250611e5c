import type { Config } from '@oclif/core';
import type { Assembler, Crews } from './assembler.ts';
import { createContainer } from './container.ts';
import { corePlugin } from './core-plugin.ts';
import { findPlugins, loadPlugins, type PluginFailure, type PluginRef } from './plugins.ts';
import type { Registries } from './registries.ts';
import { Service } from './tokens.ts';

/** The installed laboratory, as a command works with it. */
export interface Laboratory {
  readonly version: string;
  /** The plugins that loaded, and those that did not. */
  readonly plugins: readonly PluginRef[];
  readonly failures: readonly PluginFailure[];
  readonly registries: Registries;
  readonly assembler: Assembler;
}

/** Loads every plugin oclif knows of and puts the laboratory together; `newCrews` says how to come by helping threads. */
export async function openLaboratory(
  config: Config,
  newCrews?: (plugins: readonly PluginRef[]) => Crews,
): Promise<Laboratory> {
  const found = findPlugins(config);
  const { plugins, failures } = await loadPlugins(found);
  const failed = new Set(failures.map(({ ref }) => ref));
  const loaded = found.filter((ref) => !failed.has(ref));
  const container = createContainer([corePlugin, ...plugins], newCrews?.(loaded));
  return {
    version: config.version,
    plugins: loaded,
    failures,
    registries: container.get<Registries>(Service.registries),
    assembler: container.get<Assembler>(Service.assembler),
  };
}
