import type { Use } from '../contract/agent.ts';
import type { PluginRef } from './plugins.ts';
import type { Registries } from './registries.ts';
import { difference } from './settings.ts';

/** What there is to have versions: a laboratory. */
export interface Versioned {
  readonly version: string;
  readonly plugins: readonly PluginRef[];
  readonly registries: Registries;
}

/** What a result depends on beside its job: the core, every plugin, and every game's rules, each with its version. */
export function versionsOf(laboratory: Versioned): Record<string, string> {
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

/**
 * What the results of a run or a match depend on beside `data`, which describes it: the core, the plugins of the
 * extensions that `data` names anywhere, and as `rules` those of its game. A plugin named by chance does no harm.
 */
export function versionsIn(
  { version, plugins, registries }: Versioned,
  data: { readonly game: Use },
): Record<string, string> {
  const named = new Set(namesIn(data));
  const owners = new Set(
    [registries.games, registries.evaluators, registries.searchers, registries.learners].flatMap((registry) =>
      registry
        .list()
        .filter(({ id }) => named.has(id))
        .map(({ plugin }) => plugin),
    ),
  );
  return {
    evolab: version,
    ...Object.fromEntries(
      plugins
        // A package is called after its plugin: @evolab/NAME, evolab-NAME or NAME.
        .filter(({ name }) => owners.has(name.replace(/^@[^/]+\//, '').replace(/^evolab-/, '')))
        .map((plugin) => [plugin.name, plugin.version]),
    ),
    rules: String(registries.games.get(data.game.use).definition.rulesVersion ?? 1),
  };
}

/** What to warn of if work goes on that was begun with other versions; undefined if not, or if nobody knows them. */
export function versionsWarning(
  what: 'run' | 'tuning',
  before: Readonly<Record<string, string>> | undefined,
  now: Readonly<Record<string, string>>,
): string | undefined {
  const changed = difference(before ?? now, now);
  return (
    changed && `the ${what} goes on with other versions (${changed}): its seed no longer gives these bytes`
  );
}

/** What may be an id in plain data; of a short name such as `material:depth=2` what stands before the colon. */
function namesIn(data: unknown): string[] {
  if (typeof data === 'string') return [data.split(':', 1)[0]];
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return [];
  return Object.values(data).flatMap(namesIn);
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
