import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { cosmiconfig, PublicExplorer } from 'cosmiconfig';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { configIn } from './config.ts';
import type { Layer } from './layers.ts';
import { parseText } from '../storage/yaml-text.ts';

const PLACES = ['lab.config.yaml', 'lab.config.yml', 'lab.config.json', '.labrc', 'package.json'];

/**
 * The configuration in `folder` or above it, up to the root of its project: `lab.config.*`, `.labrc` or the key `lab` of
 * package.json; an empty layer if there is none. It is data: no file is executed.
 */
export async function findConfig(folder: string): Promise<Layer> {
  try {
    // Threads never look for it.
    const { cosmiconfig } = await import('cosmiconfig');
    const one = explorer(cosmiconfig);
    for (const place of foldersUpTo(rootOf(folder), folder)) {
      const found = await one.search(place);
      if (found)
        return { source: 'found', file: found.filepath, config: configIn(found.config, found.filepath) };
    }
    return { source: 'found', config: {} };
  } catch (error) {
    if (error instanceof LabError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new LabError(
      'LAB_BAD_CONFIG',
      `the configuration found from ${folder} cannot be read: ${message.replace(/:?\n/, ': ').split('\n')[0]}`,
      'correct or remove it',
    );
  }
}

function explorer(create: typeof cosmiconfig): PublicExplorer {
  const { cwd } = process;
  // cosmiconfig looks in the current folder for settings of its own, and would execute `.config/config.js`. In this
  // folder there are none.
  process.cwd = () => import.meta.dirname;
  try {
    return create('lab', {
      searchPlaces: PLACES,
      loaders: { '.yaml': data, '.yml': data, '.json': data, noExt: data, ...SCRIPTS },
      // One folder at a time: with a last folder it would also look in the home of the user.
      searchStrategy: 'none',
    });
  } finally {
    process.cwd = cwd;
  }
}

/** Reads a file as every other file is read, so that errors say what is wrong and where. */
function data(file: string, text: string): unknown {
  const read = parseText(text, file);
  const parts = [read, isMap(read) ? read['lab'] : undefined];
  // cosmiconfig would read, and perhaps execute, the file that it names.
  if (parts.some((part) => isMap(part) && '$import' in part))
    throw new LabError('LAB_BAD_CONFIG', `${file}: unknown key '$import'`, "'extends' names another file");
  return read;
}

const refuse = (file: string): never => {
  throw new LabError('LAB_BAD_CONFIG', `${file} is a program`, 'a configuration that is found must be data');
};
const SCRIPTS = { '.js': refuse, '.mjs': refuse, '.cjs': refuse, '.ts': refuse };

/**
 * The root of the project that `folder` belongs to: where its repository begins, else its package; else the home of the
 * user, if it is there; else the folder itself.
 */
function rootOf(folder: string): string {
  const above = foldersUpTo(undefined, folder);
  const having = (name: string) => above.find((one) => existsSync(join(one, name)));
  const home = homedir();
  const atHome = !relative(home, resolve(folder)).startsWith('..');
  return having('.git') ?? having('package.json') ?? (atHome ? home : resolve(folder));
}

/** `folder` and the folders above it, up to `root`; without one, to that of the disk. */
function foldersUpTo(root: string | undefined, folder: string): string[] {
  const folders: string[] = [];
  for (let last = resolve(folder); ; last = dirname(last)) {
    folders.push(last);
    if (last === root || dirname(last) === last) return folders;
  }
}
