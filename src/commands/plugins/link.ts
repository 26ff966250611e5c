import { Args } from '@oclif/core';
import { commands } from '@oclif/plugin-plugins';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LabCommand } from '../../cli/lab-command.ts';
import { kindOf } from '../../storage/files.ts';
import { LabError } from '../../util/errors.ts';

/** Raised when plugins must change; a plugin's package.json names it as `evolab.api`. */
const API = 1;

export default class PluginsLink extends LabCommand {
  static override summary = 'Link a plugin in a folder, so that every command knows it.';
  static override description =
    'The folder stays where it is: nothing is built or installed, and the next command sees every change. ' +
    'Links are kept in the folder that the variable LAB_DATA_DIR names, so that each project can have its own.';
  static override examples = [
    '<%= config.bin %> plugins link ../my-game',
    '<%= config.bin %> plugins unlink evolab-my-game',
  ];
  static override args = { path: Args.string({ description: 'folder of the plugin', default: '.' }) };

  async run(): Promise<unknown> {
    const { args } = await this.parse(PluginsLink);
    const root = resolve(args.path);
    const name = pluginName(root);
    // oclif's own command would run npm or yarn in the folder.
    await commands['plugins:link'].run([root, '--no-install'], this.config);
    this.log(`Linked ${name}. To unlink it: lab plugins unlink ${name}`);
    return { name, root };
  }
}

/** The name of the package in `root`; LAB_BAD_PLUGIN if it is none of ours. */
function pluginName(root: string): string {
  if (kindOf(join(root, 'package.json')) !== 'file')
    throw new LabError('LAB_BAD_PLUGIN', `there is no package.json in ${root}`, 'lab new game writes one');
  let pjson: { name?: string; oclif?: { commands?: unknown }; evolab?: { module?: string; api?: unknown } };
  try {
    pjson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as typeof pjson;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LabError('LAB_BAD_PLUGIN', `${root} is no package: ${reason}`, 'correct its package.json');
  }
  if (pjson.name === undefined || !pjson.oclif || !(pjson.evolab?.module ?? pjson.oclif.commands)) {
    throw new LabError(
      'LAB_BAD_PLUGIN',
      `${root} is no plugin: its package.json lacks name, oclif or, unless it brings commands alone, evolab.module`,
      'lab new game writes one that has them',
    );
  }
  const { api = API } = pjson.evolab ?? {};
  if (api !== API)
    throw new LabError(
      'LAB_BAD_PLUGIN',
      `${pjson.name} is written for version ${String(api)} of what plugins import, this laboratory has version ${API}`,
      'link a version of it for this laboratory; evolab.api of its package.json says which that is',
    );
  return pjson.name;
}
