import { Flags } from '@oclif/core';
import { LabCommand } from '../../cli/lab-command.ts';
import { textTable } from '../../report/table.ts';

export default class Plugins extends LabCommand {
  static override summary =
    'List the plugins you linked or installed; with --core those that come with lab too.';
  static override examples = ['<%= config.bin %> plugins', '<%= config.bin %> plugins --core'];
  static override flags = { core: Flags.boolean({ description: 'also those that come with lab' }) };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Plugins);
    const all = this.config
      .getPluginsList()
      .filter(({ root }) => root !== this.config.root)
      .map(({ name, version, type, root }) => ({ name, version, type, root }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const isOwn = ({ type }: { readonly type: string }) => type === 'link' || type === 'user';
    const shown = flags.core ? all : all.filter(isOwn);
    const rows = shown.map(({ name, version, type, root }) => [
      name,
      version,
      FROM[type] ?? 'lab',
      isOwn({ type }) ? root : '',
    ]);
    this.log(
      rows.length > 0
        ? textTable(['plugin', 'version', 'from', ''], rows)
        : 'No plugins of your own. lab plugins link FOLDER or lab plugins install NAME adds one.',
    );
    if (!flags.core) this.log(`\n${all.length - shown.length} come with lab: lab plugins --core`);
    return all;
  }
}

const FROM: Readonly<Record<string, string>> = { link: 'a link', user: 'a registry' };
