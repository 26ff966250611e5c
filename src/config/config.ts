import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { isSpec } from '../storage/agent-file.ts';
import { readText } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { checkConfig, SETTING_FORM, SETTING_NAMES, type LabConfig } from './config-form.ts';
import { withFileText } from './file-option.ts';
import { parseText } from '../storage/yaml-text.ts';

/** Reads a YAML or JSON configuration file and all files it extends. */
export function readConfig(file: string, seen: readonly string[] = []): LabConfig {
  if (seen.includes(file)) throw new LabError('LAB_BAD_CONFIG', `${file} extends itself`, seen.join(' -> '));
  const text = readText(file, 'settings', 'LAB_BAD_CONFIG');
  return configIn(parseText(text, file), file, seen);
}

const require = createRequire(import.meta.url);

/**
 * Reads the configuration file that a user named: YAML or JSON, or a program whose default export is the configuration.
 * A program is executed; this is the only place that does so.
 */
export function readNamedConfig(file: string): LabConfig {
  if (!/\.[cm]?[jt]s$/.test(file)) return readConfig(file);
  readText(file, 'settings', 'LAB_BAD_CONFIG');
  let value: unknown;
  try {
    value = (require(resolve(file)) as { readonly default?: unknown }).default;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new LabError('LAB_BAD_CONFIG', `${file}: ${message.split('\n')[0]}`, 'correct it');
  }
  return configIn(value, file);
}

/** The value of a file, checked and laid over what it extends; paths in it are relative to its folder. */
export function configIn(value: unknown, file: string, seen: readonly string[] = []): LabConfig {
  const config = checkConfig(value, file);
  const own = config.game ? { ...config, game: withFileText(config.game, dirname(file)) } : config;
  if (config.extends === undefined) return own;
  return mergeConfig(readConfig(resolve(dirname(file), config.extends), [...seen, file]), own);
}

/**
 * `over` laid over `base`: maps are merged, unless they name different extensions; everything else is
 * replaced.
 */
export function mergeConfig<T>(base: T, over: T): T {
  if (!isMap(base) || !isMap(over)) return over === undefined ? base : over;
  if (isSpec(base) && isSpec(over) && base.use !== over.use) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (key !== 'extends') merged[key] = mergeConfig(merged[key], value);
  }
  delete merged['extends'];
  return merged as T;
}

/**
 * Reads `key=value` as a configuration, and returns the full key too. Dots in the key lead to inner keys; a
 * first key that configurations do not have is an option of the learner. The value is YAML. LAB_USAGE or
 * LAB_BAD_CONFIG.
 */
export function setting(text: string): { key: string; config: LabConfig } {
  const at = text.indexOf('=');
  if (at < 1)
    throw new LabError(
      'LAB_USAGE',
      `--set ${text}: not of the form key=value`,
      'for example --set learner.depth=2',
    );
  const path = text.slice(0, at).split('.');
  if (!SETTING_NAMES.some((name) => name.split('.', 1)[0] === path[0])) path.unshift('learner');
  let value: unknown = parseText(text.slice(at + 1), `--set ${text}`);
  for (const key of path.toReversed()) value = { [key]: value };
  return { key: path.join('.'), config: checkConfig(value, `--set ${text}`, SETTING_FORM) };
}
