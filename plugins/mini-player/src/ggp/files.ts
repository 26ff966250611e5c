import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { LabError } from 'evolab';
import { kindOf, knownHint, readText } from 'evolab/command';
import { sheets } from '@evolab/gdl';

/**
 * The rules in a file, or those of a sheet of the plugin `gdl`, and their SHA-256. Throws `LabError`
 * (LAB_BAD_FILE).
 */
export function readRules(name: string): { rules: string; digest: string } {
  const isSheet = Object.hasOwn(sheets, name) && kindOf(name) !== 'file';
  if (!isSheet && !existsSync(name))
    throw new LabError(
      'LAB_BAD_FILE',
      `there is no file ${name}, nor a sheet of that name`,
      knownHint(name, Object.keys(sheets)),
    );
  const rules = isSheet ? sheets[name] : readText(name, 'rules');
  // An empty text would stand for the default rules of the game.
  if (rules.trim() === '') throw new LabError('LAB_BAD_FILE', `${name} is empty`, 'it must hold the rules');
  return { rules, digest: createHash('sha256').update(rules).digest('hex') };
}
