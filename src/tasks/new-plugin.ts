import { join, relative, resolve, sep } from 'node:path';
import { Script } from 'node:vm';
import { kindOf, namesIn, readWhole, writeFolder, writeWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import type { TaskContext } from './context.ts';

/** What a new plugin may bring: the name of its template. */
export type TemplateKind = 'game' | 'evaluator' | 'searcher' | 'learner';

export interface NewPluginRequest {
  readonly kind: TemplateKind;
  /** Lower-case words with hyphens: the id. */
  readonly name: string;
  /** The folder to write, which must not be there. */
  readonly folder: string;
  /** Plain JavaScript instead of TypeScript; of a game only. */
  readonly javascript?: boolean;
}

export interface NewPluginResult {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Writes a plugin in one file, with its test: a copy of the template of its kind under another name. */
export function newPlugin(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  request: NewPluginRequest,
): NewPluginResult {
  const { kind, name, javascript = false } = request;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new LabError(
      'LAB_USAGE',
      `'${name}' cannot be the id of ${ARTICLES[kind]}`,
      `lower-case words with hyphens, such as my-${kind}`,
    );
  const folder = resolve(request.folder);
  if (kindOf(folder) !== undefined)
    throw new LabError('LAB_RUN_EXISTS', `${folder} is already there`, 'choose another --out');
  const { root, version, plugins } = laboratory;
  const registry = laboratory.registries[`${kind}s`];
  if (registry.has(name))
    throw new LabError(
      'LAB_USAGE',
      `${ARTICLES[kind]} of plugin ${registry.get(name).plugin} is already called '${name}'`,
      'choose another name',
    );
  // Two plugins of one name would end every command.
  const other = plugins.find(({ plugin }) => plugin === name);
  if (other)
    throw new LabError(
      'LAB_USAGE',
      `a plugin is already called '${name}': ${other.name}`,
      'choose another name',
    );
  const template = join(root, 'templates', kind);
  const core = relative(folder, root).split(sep).join('/') || '.';
  const files = filesIn(template).filter((file) => !file.endsWith(javascript ? '.ts' : '.js'));
  const texts = files.map((file) => Buffer.from(readWhole(join(template, file))).toString('utf8'));
  // In code, an id that means something else there is followed by the kind, as in `classSearcher`.
  const words = new Set(texts.join('\n').replaceAll(COMMENTS_AND_STRINGS, ' ').match(/\w+/g));
  const clashes = [classNameOf(name), constantOf(name)].some((word) => words.has(word) || isReserved(word));
  const codeName = clashes ? `${name}-${kind}` : name;
  const named = (text: string) =>
    text
      .replaceAll(`my-${kind}`, name)
      .replaceAll(classNameOf(`my-${kind}`), classNameOf(codeName))
      .replaceAll(constantOf(`my-${kind}`), constantOf(codeName))
      .replaceAll('^0.0.0', `^${version}`);
  writeFolder(folder, (draft) => {
    for (const [i, file] of files.entries()) {
      const text = texts[i]!;
      const written = file === 'tsconfig.json' ? tsconfig(text, core, javascript) : named(text);
      const inLanguage = javascript ? written.replaceAll('index.ts', 'index.js') : written;
      writeWhole(join(draft, named(file)), inLanguage);
    }
  });
  return { folder, files: files.map(named) };
}

const ARTICLES: Readonly<Record<TemplateKind, string>> = {
  game: 'a game',
  evaluator: 'an evaluator',
  searcher: 'a searcher',
  learner: 'a learner',
};

const classNameOf = (name: string): string =>
  name.replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());

const constantOf = (name: string): string =>
  name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());

const COMMENTS_AND_STRINGS = /\/\/.*|\/\*[^]*?\*\/|'[^'\n]*'/g;

/** Whether the language keeps the word for itself, such as `class`. */
function isReserved(word: string): boolean {
  try {
    return !new Script(`'use strict'; async () => { const ${word} = 0; };`);
  } catch {
    return true;
  }
}

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
