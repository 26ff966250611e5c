import { checkConfig, type LabConfig } from '../config/config-form.ts';
import { mergeConfig, readNamedConfig, setting } from '../config/config.ts';
import { merged, type Layer } from '../config/layers.ts';
import { findConfig } from '../config/find-config.ts';
import { knownHint, LabError } from '../util/errors.ts';

/** What the configuration found from here and that of a named file say, in this order. */
export async function configurationFiles(file: string | undefined): Promise<Layer[]> {
  const found = await findConfig(process.cwd());
  return file === undefined ? [found] : [found, { source: 'file', file, config: readNamedConfig(file) }];
}

/** What the configuration files and the settings say, later ones winning. */
export async function configurationOf(file: string | undefined, settings: LabConfig): Promise<LabConfig> {
  const files = await configurationFiles(file);
  return checkConfig(merged([...files, { source: 'typed', config: settings }]), 'the command line');
}

/** What each `--set` of a command says, later ones winning; LAB_USAGE for one that is not `taken`. */
export function settingsIn(sets: readonly string[], taken: readonly string[], command: string): LabConfig {
  const within = (a: string, b: string) => `${a}.`.startsWith(`${b}.`);
  let settings: LabConfig = {};
  for (const text of sets) {
    const { key, config } = setting(text);
    if (!taken.some((known) => within(key, known) || within(known, key))) {
      const [typed = text] = text.split('=', 1);
      throw new LabError('LAB_USAGE', `${command} takes no setting '${typed}'`, knownHint(typed, taken));
    }
    settings = mergeConfig(settings, config);
  }
  return settings;
}
