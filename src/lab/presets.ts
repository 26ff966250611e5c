import { readdirSync } from 'node:fs';
import { kindOf } from '../storage/files.ts';

/** The names of the presets in these folders. */
export function presetNames(folders: readonly string[]): string[] {
  const names = folders
    .filter((folder) => kindOf(folder) === 'folder')
    .flatMap((folder) => readdirSync(folder))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace(/\.yaml$/, ''));
  return [...new Set(names)].sort();
}
