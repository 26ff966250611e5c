import { resolve } from 'node:path';
import type { Spec } from '../contract/agent.ts';
import { readText } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';

/**
 * The use of a game with the text of the file it names: option `file` becomes option `rules`. Runs, agents
 * and workers hold the text itself and no longer depend on the file. LAB_BAD_FILE if it cannot be read.
 */
export function withFileText(use: Spec, folder = '.'): Spec {
  const { file, ...rest } = use;
  if (typeof file !== 'string' || file === '') return use;
  if ('rules' in rest)
    throw new LabError(
      'LAB_BAD_OPTION',
      `game '${use.use}' is given both file and rules`,
      'give one of them',
    );
  const rules = readText(resolve(folder, file), 'rules');
  if (rules.trim() === '') throw new LabError('LAB_BAD_FILE', `${file} is empty`, 'it must hold the rules');
  return { ...rest, rules };
}
