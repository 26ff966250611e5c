import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../../cli/lab-command.ts';
import { shellWord } from '../../util/shell-word.ts';

export default class NewGame extends LabCommand {
  static override summary = 'Write a working game plugin in one file, with its test: a place to begin.';
  static override examples = [
    '<%= config.bin %> new game my-game',
    '<%= config.bin %> new game my-game --out ../games/my-game --javascript',
  ];
  static override args = {
    name: Args.string({ description: 'id of the game: lower-case words with hyphens', required: true }),
  };
  static override flags = {
    out: Flags.string({
      description: 'folder to write (default: ./NAME)',
      helpValue: 'DIR',
      aliases: ['dir'],
    }),
    javascript: Flags.boolean({ description: 'plain JavaScript instead of TypeScript' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(NewGame);
    const { name } = args;
    const shown = flags.out ?? name;
    const [laboratory, { newPlugin }] = await Promise.all([this.open(), import('../../tasks/new-plugin.ts')]);
    const { folder, files } = newPlugin(
      { laboratory },
      { kind: 'game', name, folder: shown, javascript: flags.javascript },
    );
    this.log(
      `Wrote ${files.length} files to ${shown}. Next:\n  cd ${shellWord(shown)} && npm test\n  lab plugins link .\n  lab doctor ${name}`,
    );
    return { path: folder, files };
  }
}
