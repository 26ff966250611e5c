import { join, relative, resolve, sep } from 'node:path';
import { kindOf, namesIn, readWhole, writeFolder, writeWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import type { TaskContext } from './context.ts';

export interface NewGameRequest {
  /** Lower-case words with hyphens: the id. */
  readonly name: string;
  /** The folder to write, which must not be there. */
  readonly folder: string;
  /** Plain JavaScript instead of TypeScript. */
  readonly javascript: boolean;
}

export interface NewGameResult {
  readonly folder: string;
  readonly files: readonly string[];
}

/**
 * Writes a game plugin in one file, with its test: a copy of the template `templates/game` under another
 * name.
 */
export function newGame(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  request: NewGameRequest,
): NewGameResult {
  const { name, javascript } = request;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new LabError(
      'LAB_USAGE',
      `'${name}' cannot be the id of a game`,
      'lower-case words with hyphens, such as my-game',
    );
  const folder = resolve(request.folder);
  if (kindOf(folder) !== undefined)
    throw new LabError('LAB_RUN_EXISTS', `${folder} is already there`, 'choose another --out');
  const { root, version } = laboratory;
  const { games } = laboratory.registries;
  if (games.has(name))
    throw new LabError(
      'LAB_USAGE',
      `a game of plugin ${games.get(name).plugin} is already called '${name}'`,
      'choose another name',
    );
  const template = join(root, 'templates/game');
  const core = relative(folder, root).split(sep).join('/') || '.';
  const named = (text: string) =>
    text
      .replaceAll(TEMPLATE.id, name)
      .replaceAll(TEMPLATE.className, classNameOf(name))
      .replaceAll(TEMPLATE.version, `^${version}`);
  const files = filesIn(template).filter((file) => !file.endsWith(javascript ? '.ts' : '.js'));
  writeFolder(folder, (draft) => {
    for (const file of files) {
      const text = Buffer.from(readWhole(join(template, file))).toString('utf8');
      const written = file === 'tsconfig.json' ? tsconfig(text, core, javascript) : named(text);
      const inLanguage = javascript ? written.replaceAll('index.ts', 'index.js') : written;
      writeWhole(join(draft, named(file)), inLanguage);
    }
  });
  return { folder, files: files.map(named) };
}

/** The names that stand in the template. */
const TEMPLATE = { id: 'my-game', className: 'MyGame', version: '^0.0.0' };

const classNameOf = (name: string): string =>
  name.replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());

/** The files below a folder, by their paths from there. */
function filesIn(folder: string, path = ''): string[] {
  return namesIn(join(folder, path))
    .map((name) => (path === '' ? name : `${path}/${name}`))
    .flatMap((inner) => (kindOf(join(folder, inner)) === 'folder' ? filesIn(folder, inner) : [inner]));
}

/** Only editors and `tsc` read it. The template lies two folders below the core, the game lies anywhere. */
function tsconfig(text: string, core: string, javascript: boolean): string {
  const moved = text.replaceAll('"../../', `"${core}/`);
  if (!javascript) return moved;
  const config = JSON.parse(moved) as { compilerOptions: object };
  const compilerOptions = { ...config.compilerOptions, allowJs: true, checkJs: true, noImplicitAny: false };
  return `${JSON.stringify({ ...config, compilerOptions }, null, 2)}\n`;
}
