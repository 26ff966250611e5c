import { Args } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { EXTENSION_KINDS, extensionKinds } from '../contract/extension-kinds.ts';
import { textTable } from '../report/table.ts';
import type { ListedKind } from '../tasks/list.ts';

const KINDS: readonly ListedKind[] = [
  ...extensionKinds.filter((kind) => EXTENSION_KINDS[kind].listed),
  'presets',
  'plugins',
];

export default class List extends LabCommand {
  static override group = 'extend' as const;
  static override summary = 'List what is installed, with plugins, options and their ranges.';
  static override examples = [
    '<%= config.bin %> list',
    '<%= config.bin %> list games',
    '<%= config.bin %> list learners --json',
  ];
  static override args = {
    kind: Args.string({
      description: 'one kind only; then with options, their ranges and defaults',
      options: [...KINDS],
    }),
  };

  async run(): Promise<unknown> {
    const { args } = await this.parse(List);
    const [laboratory, { listed }, { optionList }] = await Promise.all([
      this.open(),
      import('../tasks/list.ts'),
      import('../report/option-list.ts'),
    ]);
    const only = args.kind as ListedKind | undefined;
    const kinds = only ? [only] : [...KINDS];
    const listing = Object.fromEntries(kinds.map((kind) => [kind, listed(laboratory, kind)]));
    for (const kind of kinds) {
      if (!only && listing[kind].length === 0) continue;
      this.log(`${kind[0].toUpperCase()}${kind.slice(1)}`);
      this.log(
        textTable(
          // A plugin comes from no other.
          kind === 'plugins' ? ['id', 'summary'] : ['id', 'plugin', 'summary'],
          listing[kind].map(({ id, plugin, summary }) =>
            kind === 'plugins' ? [id, summary] : [id, plugin, summary],
          ),
          2,
        ),
      );
      for (const { id, options } of only ? listing[kind] : [])
        if (Object.keys(options).length > 0) this.log(`\nOptions of ${id}\n${optionList(options)}`);
      this.log('');
    }
    return listing;
  }
}
