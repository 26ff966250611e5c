import type { Option } from '../contract/option.ts';
import { kindText } from '../lab/kind-text.ts';
import type { Laboratory } from '../lab/laboratory.ts';

export type ListedKind =
  'games' | 'evaluators' | 'searchers' | 'learners' | 'executors' | 'reports' | 'plugins';

/** Something that is installed. */
export interface ListedExtension {
  readonly id: string;
  readonly plugin: string;
  readonly summary: string;
  /** Each with what it may be, in words. */
  readonly options: Readonly<Record<string, Option & { readonly allowed: string }>>;
}

/** What is installed of one kind, by id. */
export function listed({ registries, plugins, version }: Laboratory, kind: ListedKind): ListedExtension[] {
  if (kind === 'plugins') {
    const core = { id: 'evolab', plugin: 'evolab', summary: `version ${version}, the core`, options: {} };
    return [
      core,
      ...plugins.map((ref) => ({
        id: ref.name,
        plugin: ref.name,
        summary: `version ${ref.version}`,
        options: {},
      })),
    ];
  }
  if (kind === 'executors' || kind === 'reports')
    return registries[kind]
      .list()
      .map(({ id, plugin, definition: { summary } }) => ({ id, plugin, summary, options: {} }));
  return registries[kind].list().map(({ plugin, definition }) => ({
    id: definition.id,
    plugin,
    summary: definition.summary,
    options: Object.fromEntries(
      Object.entries(definition.options).map(([name, option]) => [
        name,
        { ...option, allowed: kindText(option.kind) },
      ]),
    ),
  }));
}
