import { Args, Errors } from '@oclif/core';
import { commands } from '@oclif/plugin-plugins';
import { LabCommand } from '../../cli/lab-command.ts';
import { knownHint, LabError } from '../../util/errors.ts';

export default class PluginsUnlink extends LabCommand {
  static override summary = 'Remove a plugin that was linked or installed.';
  static override description = 'Its folder is not changed.';
  static override examples = ['<%= config.bin %> plugins unlink evolab-my-game'];
  static override args = {
    name: Args.string({ description: 'the plugin, as lab plugins lists it', required: true }),
  };

  async run(): Promise<unknown> {
    const { args } = await this.parse(PluginsUnlink);
    const { name } = args;
    const own = this.config.getPluginsList().filter(({ type }) => type === 'link' || type === 'user');
    try {
      await commands['plugins:uninstall'].run([name], this.config);
    } catch (error) {
      // A link whose folder is gone is known to oclif alone.
      if (!(error instanceof Errors.CLIError) || !/is not installed$/.test(error.message)) throw error;
      throw new LabError(
        'LAB_USAGE',
        `no plugin called '${name}' was linked or installed`,
        own.length === 0
          ? 'there is none; lab plugins link FOLDER'
          : knownHint(
              name,
              own.map((plugin) => plugin.name),
            ),
      );
    }
    this.log(`Unlinked ${name}.`);
    return { name };
  }
}
