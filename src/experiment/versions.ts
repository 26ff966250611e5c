import type { Spec } from '../contract/agent.ts';
import { extensionKinds } from '../contract/extension-kinds.ts';
import type { KnownPlugin, PluginRef } from '../registry/plugins.ts';
import type { Registries } from '../registry/registries.ts';
import { difference } from '../config/settings.ts';

/** The parts of a laboratory that have versions. */
export interface Versioned {
  readonly version: string;
  readonly plugins: readonly (PluginRef & Partial<Pick<KnownPlugin, 'provides'>>)[];
  readonly registries: Registries;
}

/** The versions that a result may depend on: of the core, of every plugin that takes part in games, and of every game's rules. */
export function versionsOf(laboratory: Versioned): Record<string, string> {
  const { version, plugins, registries } = laboratory;
  return {
    evolab: version,
    ...Object.fromEntries(plugins.filter(takesPart).map((plugin) => [plugin.name, plugin.version])),
    ...Object.fromEntries(
      registries.games
        .list()
        .map(({ definition }) => [`rules of ${definition.id}`, String(definition.rulesVersion ?? 1)]),
    ),
  };
}

/** Whether a plugin defines more than experiments, which only ask for results: not every machine of a run has those. */
function takesPart({ provides }: Versioned['plugins'][number]): boolean {
  return (
    provides === undefined ||
    extensionKinds.some((kind) => kind !== 'reproductions' && provides[kind].length > 0)
  );
}

/** The name of a plugin follows from that of its package: @evolab/NAME, evolab-NAME or NAME. */
export function shortName(name: string): string {
  return name.replace(/^@[^/]+\//, '').replace(/^evolab-/, '');
}

/**
 * The versions that the results of a run or a match described by `data` depend on: of the core, of the
 * plugins whose extensions `data` names anywhere, and of its game's rules, as `rules`. A plugin named by
 * chance does no harm.
 */
export function versionsIn(laboratory: Versioned, data: { readonly game: Spec }): Record<string, string> {
  const { version, registries } = laboratory;
  return {
    evolab: version,
    ...Object.fromEntries(ownersIn(laboratory, data).map((plugin) => [plugin.name, plugin.version])),
    rules: String(registries.games.get(data.game.use).definition.rulesVersion ?? 1),
  };
}

/** The plugins whose extensions `data` names anywhere. */
export function ownersIn({ plugins, registries }: Versioned, data: { readonly game: Spec }): PluginRef[] {
  const known = [
    registries.games,
    registries.evaluators,
    registries.searchers,
    registries.learners,
    registries.optimizers,
    registries.memories,
  ];
  // Words to choose from are no ids, though an extension may be called like one.
  const isChoice: IsChoice = (use, key) =>
    known.some(
      (registry) => registry.has(use) && registry.get(use).definition.options?.[key]?.kind.name === 'choice',
    );
  const named = new Set(namesIn(data, isChoice));
  const owners = new Set(
    known.flatMap((registry) =>
      registry
        .list()
        .filter(({ id }) => named.has(id))
        .map(({ plugin }) => plugin),
    ),
  );
  return plugins.filter((ref) => owners.has((ref as Partial<KnownPlugin>).plugin ?? shortName(ref.name)));
}

/**
 * A warning if work goes on with other versions than before; undefined if not, or if those before are
 * unknown.
 */
export function versionsWarning(
  what: string,
  before: Readonly<Record<string, string>> | undefined,
  now: Readonly<Record<string, string>>,
): string | undefined {
  const changed = difference(before ?? now, now);
  return (
    changed && `the ${what} goes on with other versions (${changed}): its seed no longer gives these bytes`
  );
}

type IsChoice = (use: string, key: string) => boolean;

/**
 * All texts in plain data, which may be ids; of a short name such as `material:depth=2` the part before the
 * colon. Options that are one of a few words hold none.
 */
function namesIn(data: unknown, isChoice: IsChoice): string[] {
  if (typeof data === 'string') return [data.split(':', 1)[0]!];
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return [];
  const { use } = data as { readonly use?: unknown };
  return Object.entries(data).flatMap(([key, value]) =>
    typeof use === 'string' && isChoice(use, key) ? [] : namesIn(value, isChoice),
  );
}

/** The first difference between the versions of two laboratories, in words; undefined if there is none. */
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
