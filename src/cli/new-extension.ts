import { Args, Flags } from '@oclif/core';
import type { TemplateKind } from '../tasks/new-plugin.ts';
import { shellWord } from '../util/shell-word.ts';
import { LabCommand } from './lab-command.ts';

/** A command that writes a plugin with one extension from the template of that kind. */
export abstract class NewExtension extends LabCommand {
  static kind: TemplateKind;
  static override args = {
    name: Args.string({ description: 'its id: lower-case words with hyphens', required: true }),
  };
  static override flags = {
    out: Flags.string({ description: 'folder to write (default: ./NAME)', helpValue: 'DIR' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = (await this.parse(NewExtension)) as {
      args: { name: string };
      flags: { out?: string };
    };
    return this.write(args.name, flags);
  }

  /** Writes the plugin to the folder `out`, and says what to type next. */
  protected async write(
    name: string,
    { out = name, javascript = false }: { out?: string | undefined; javascript?: boolean },
  ): Promise<unknown> {
    const { kind } = this.ctor as typeof NewExtension;
    const [laboratory, { newPlugin }] = await Promise.all([this.open(), import('../tasks/new-plugin.ts')]);
    const { folder, files } = newPlugin({ laboratory }, { kind, name, folder: out, javascript });
    const game = kind === 'game' ? '' : ' --game tic-tac-toe';
    this.log(
      `Wrote ${files.length} files to ${out}. Next:\n  cd ${shellWord(out)} && npm test\n  lab plugins link .\n  lab doctor ${name}${game}`,
    );
    return { path: folder, files };
  }
}
