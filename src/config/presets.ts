import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foldersCalled, type Installed } from './search-path.ts';
import { kindOf } from '../storage/files.ts';

/** Folders that may hold presets of a method. */
export function presetFolders(installed: Installed, method: string): string[] {
  return foldersCalled(installed, 'configs', method);
}

/** The file of a preset: `NAME.yaml` in the first of the folders that has it. */
export function presetFile(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, `${name}.yaml`)).find((file) => existsSync(file));
}

/** The names of the presets in these folders. */
export function presetNames(folders: readonly string[]): string[] {
  const names = folders
    .filter((folder) => kindOf(folder) === 'folder')
    .flatMap((folder) => readdirSync(folder))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace(/\.yaml$/, ''));
  return [...new Set(names)].sort();
}
