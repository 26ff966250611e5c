import { join } from 'node:path';

/** Where the laboratory is, and its plugins. */
export interface Installed {
  readonly root: string;
  readonly plugins: readonly { readonly root: string; readonly folders?: readonly string[] }[];
}

/** The folders of a name that may hold files of settings, presets or data: of the user, of the core, of each plugin. */
export function foldersCalled({ root, plugins }: Installed, ...name: readonly string[]): string[] {
  const own = plugins.flatMap((plugin) => [plugin.root, ...(plugin.folders ?? [])]);
  return [process.cwd(), root, ...own].map((folder) => join(folder, ...name));
}
