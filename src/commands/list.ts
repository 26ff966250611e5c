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
    const listing = kinds.map((kind) => [kind, listed(laboratory, kind)] as const);
    for (const [kind, extensions] of listing) {
      if (!only && extensions.length === 0) continue;
      this.log(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
      this.log(
        textTable(
          // A plugin comes from no other.
          kind === 'plugins' ? ['id', 'summary'] : ['id', 'plugin', 'summary'],
          extensions.map(({ id, plugin, summary }) =>
            kind === 'plugins' ? [id, summary] : [id, plugin, summary],
          ),
          2,
        ),
      );
      for (const { id, options } of only ? extensions : [])
        if (Object.keys(options).length > 0)
          this.log(`\nOptions of ${id}\n${optionList(options, {}, this.columns)}`);
      this.log('');
    }
    return Object.fromEntries(listing);
  }
}
