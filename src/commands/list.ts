import { Args } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { textTable } from '../report/table.ts';

const KINDS = ['games', 'evaluators', 'searchers', 'learners', 'executors', 'reports', 'plugins'] as const;
type Kind = (typeof KINDS)[number];

export default class List extends LabCommand {
  static override summary = 'Show what is installed, and from which plugin.';
  static override examples = [
    '<%= config.bin %> list',
    '<%= config.bin %> list games',
    '<%= config.bin %> list learners --json',
  ];
  static override args = {
    kind: Args.string({
      description: 'one kind only; then with options and their defaults',
      options: [...KINDS],
    }),
  };

  async run(): Promise<unknown> {
    const { args } = await this.parse(List);
    const laboratory = await this.open();
    const only = args.kind as Kind | undefined;
    const kinds = only ? [only] : [...KINDS];
    const listing = Object.fromEntries(kinds.map((kind) => [kind, entries(laboratory, kind)]));
    for (const kind of kinds) {
      if (!only && listing[kind].length === 0) continue;
      this.log(`${kind[0].toUpperCase()}${kind.slice(1)}`);
      this.log(
        textTable(
          ['id', 'plugin', 'summary'],
          listing[kind].map(({ id, plugin, summary }) => [id, plugin, summary]),
          2,
        ),
      );
      if (only) this.#options(listing[kind]);
      this.log('');
    }
    return listing;
  }

  #options(listed: readonly Entry[]): void {
    for (const { id, options } of listed.filter((entry) => Object.keys(entry.options).length > 0)) {
      this.log(`\nOptions of ${id}`);
      const rows = Object.entries(options).map(([name, { default: value, help }]) => [
        name,
        JSON.stringify(value),
        help,
      ]);
      this.log(textTable(['option', 'default', 'meaning'], rows, 2));
    }
  }
}

interface Entry {
  readonly id: string;
  readonly plugin: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, { readonly default: unknown; readonly help: string }>>;
}

function entries({ registries, plugins, version }: Laboratory, kind: Kind): Entry[] {
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
      Object.entries(definition.defaults).map(([name, value]) => [
        name,
        { default: value, help: definition.help?.[name] ?? '' },
      ]),
    ),
  }));
}
