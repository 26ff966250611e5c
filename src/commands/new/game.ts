import { Args, Flags } from '@oclif/core';
import { NewExtension } from '../../cli/new-extension.ts';

export default class NewGame extends NewExtension {
  static override kind = 'game' as const;
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

  override async run(): Promise<unknown> {
    const { args, flags } = await this.parse(NewGame);
    return this.write(args.name, flags);
  }
}
