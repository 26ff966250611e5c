import { Args, Flags } from '@oclif/core';
import type { TemplateKind } from '../tasks/new-plugin.ts';
import { shellWord } from '../util/shell-word.ts';
import { LabCommand } from './lab-command.ts';

/** A command that writes a plugin with one evaluator, searcher or learner from the template of that kind. */
export abstract class NewExtension extends LabCommand {
  static kind: TemplateKind;
  static override args = {
    name: Args.string({ description: 'its id: lower-case words with hyphens', required: true }),
  };
  static override flags = {
    out: Flags.string({ description: 'folder to write (default: ./NAME)', helpValue: 'DIR' }),
  };

  async run(): Promise<unknown> {
    const { kind } = this.ctor as typeof NewExtension;
    const { args, flags } = (await this.parse(NewExtension)) as {
      args: { name: string };
      flags: { out?: string };
    };
    const { name } = args;
    const shown = flags.out ?? name;
    const [laboratory, { newPlugin }] = await Promise.all([this.open(), import('../tasks/new-plugin.ts')]);
    const { folder, files } = newPlugin({ laboratory }, { kind, name, folder: shown });
    this.log(
      `Wrote ${files.length} files to ${shown}. Next:\n  cd ${shellWord(shown)} && npm test\n  lab plugins link .\n  lab doctor ${name} --game tic-tac-toe`,
    );
    return { path: folder, files };
  }
}
