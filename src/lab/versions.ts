import type { PluginRef } from './plugins.ts';
import type { Registries } from './registries.ts';

/** What a result depends on beside its job: the core, every plugin, and every game's rules, each with its version. */
export function versionsOf(laboratory: {
  readonly version: string;
  readonly plugins: readonly PluginRef[];
  readonly registries: Registries;
}): Record<string, string> {
  const { version, plugins, registries } = laboratory;
  return {
    evolab: version,
    ...Object.fromEntries(plugins.map((plugin) => [plugin.name, plugin.version])),
    ...Object.fromEntries(
      registries.games
        .list()
        .map(({ definition }) => [`rules of ${definition.id}`, String(definition.rulesVersion ?? 1)]),
    ),
  };
}

/** The first thing in which two laboratories differ, in words; undefined if in none. */
export function versionDifference(
  here: Readonly<Record<string, string>>,
  there: Readonly<Record<string, string>>,
): string | undefined {
  for (const name of [...new Set([...Object.keys(here), ...Object.keys(there)])].sort()) {
    if (here[name] !== there[name])
      return `${name} is ${here[name] ?? 'not installed'} here and ${there[name] ?? 'not installed'} there`;
  }
  return undefined;
}
