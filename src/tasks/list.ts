import type { ExtensionKind } from '../contract/extension-kinds.ts';
import type { Option } from '../contract/option.ts';
import { kindText } from '../registry/kind-text.ts';
import { readConfig } from '../config/config.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { presetFile, presetFolders, presetNames } from '../config/presets.ts';
import { methodsOf } from '../experiment/run-settings.ts';
import { LabError } from '../util/errors.ts';

/** What `lab list` lists: extensions by their kind, presets and plugins. */
export type ListedKind = ExtensionKind | 'presets' | 'plugins';

/** Something that is installed. */
export interface ListedExtension {
  readonly id: string;
  readonly plugin: string;
  readonly summary: string;
  /** Each with what it may be, in words. */
  readonly options: Readonly<Record<string, Option & { readonly allowed: string }>>;
}

/** What is installed of one kind, by id. */
export function listed(laboratory: Laboratory, kind: ListedKind): ListedExtension[] {
  const { registries, plugins, version } = laboratory;
  if (kind === 'presets') return presets(laboratory);
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
  return registries[kind].list().map(({ plugin, definition: { id, summary, options } }) => ({
    id,
    plugin,
    summary,
    options: Object.fromEntries(
      Object.entries(options).map(([name, option]) => [name, { ...option, allowed: kindText(option.kind) }]),
    ),
  }));
}

/** The presets of all methods, those of this folder too, as `METHOD/PRESET`. */
function presets(laboratory: Laboratory): ListedExtension[] {
  return methodsOf(laboratory).flatMap((method) => {
    const folders = presetFolders(laboratory, method);
    return presetNames(folders)
      .filter((name) => name !== BASE)
      .map((name) => ({
        id: `${method}/${name}`,
        plugin: method,
        options: {},
        summary: summaryOf(presetFile(folders, name)!),
      }));
  });
}

/** What the presets of a method have in common: none itself. */
const BASE = 'base';

function summaryOf(file: string): string {
  try {
    return readConfig(file).summary ?? '';
  } catch (error) {
    // The others can be listed.
    if (!(error instanceof LabError)) throw error;
    return `cannot be read: ${error.message}`;
  }
}
