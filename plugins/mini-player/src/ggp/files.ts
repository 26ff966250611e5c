import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { LabError } from 'evolab';
import { knownHint } from 'evolab/command';
import { sheets } from '@evolab/gdl';

/** Rules from a file, or those of a sheet that comes with the plugin `gdl`, and their SHA-256; LAB_BAD_FILE. */
export function readRules(name: string): { rules: string; digest: string } {
  const rules = existsSync(name) ? readText(name) : Object.hasOwn(sheets, name) ? sheets[name] : undefined;
  if (rules === undefined)
    throw new LabError(
      'LAB_BAD_FILE',
      `there is no file ${name}, nor a sheet of that name`,
      knownHint(name, Object.keys(sheets)),
    );
  // No rules would stand for those that the game has by default.
  if (rules.trim() === '') throw new LabError('LAB_BAD_FILE', `${name} is empty`, 'it must hold the rules');
  return { rules, digest: createHash('sha256').update(rules).digest('hex') };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new LabError('LAB_BAD_FILE', `cannot read ${file}: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Writes a document whole or not at all; LAB_DISK. */
export function writeRecord(file: string, document: object): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, `${JSON.stringify(document, null, 2)}\n`);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new LabError(
      'LAB_DISK',
      `cannot write ${file}: ${(error as NodeJS.ErrnoException).code}`,
      'choose another file',
    );
  }
}
