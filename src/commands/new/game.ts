import { Args, Flags } from '@oclif/core';
import { join, resolve } from 'node:path';
import { LabCommand } from '../../cli/lab-command.ts';
import { newGameFiles } from '../../cli/new-game.ts';
import { kindOf, writeWhole } from '../../storage/files.ts';
import { LabError } from '../../util/errors.ts';
import { shellWord } from '../../util/shell-word.ts';

export default class NewGame extends LabCommand {
  static override summary = 'Write a working game plugin in one file, with its test: a place to begin.';
  static override examples = [
    '<%= config.bin %> new game my-game',
    '<%= config.bin %> new game my-game --dir ../games/my-game --javascript',
  ];
  static override args = {
    name: Args.string({ description: 'id of the game: lower-case words with hyphens', required: true }),
  };
  static override flags = {
    dir: Flags.string({ description: 'folder to write to (default: ./NAME)', helpValue: 'PATH' }),
    javascript: Flags.boolean({ description: 'plain JavaScript instead of TypeScript' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(NewGame);
    const { name } = args;
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
      throw new LabError(
        'LAB_USAGE',
        `'${name}' cannot be the id of a game`,
        'lower-case words with hyphens, such as my-game',
      );
    }
    const folder = resolve(flags.dir ?? name);
    if (kindOf(folder) !== undefined)
      throw new LabError('LAB_RUN_EXISTS', `${folder} is already there`, 'choose another --dir');
    const { games } = (await this.open()).registries;
    if (games.has(name))
      throw new LabError(
        'LAB_USAGE',
        `a game of plugin ${games.get(name).plugin} is already called '${name}'`,
        'choose another name',
      );
    const files = newGameFiles({
      name,
      typescript: !flags.javascript,
      core: resolve(this.config.root),
      version: this.config.version,
    });
    for (const [file, text] of Object.entries(files)) writeWhole(join(folder, file), text);
    const shown = flags.dir ?? name;
    this.log(
      `Wrote ${Object.keys(files).length} files to ${shown}. Next:\n  cd ${shellWord(shown)} && npm test\n  lab plugins link .\n  lab doctor ${name}`,
    );
    return { path: folder, files: Object.keys(files) };
  }
}
