/** What is read of a package.json to find what is imported of the package by name or path. */
export interface PackageJson {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly evolab?: object;
  readonly oclif?: { readonly hooks?: unknown; readonly helpClass?: unknown };
}

/** What the core is entered by, beside its exports and commands: the command itself, and what threads begin with. */
const CORE_ENTRIES = [
  'boot',
  'registry/install-resolver',
  'cli/lab-server',
  'worker/pool-thread',
  'worker/search-thread',
];

/** Dependencies that are bundled as well: reading their hundreds of files takes longer than a short command. */
export const BUNDLED_DEPENDENCIES = /^(inversify|@inversifyjs|yaml)/;

/** The modules of a package that are imported by name or path, its commands among them: in `src`, or compiled in `dist`. */
export function entriesOf(pjson: PackageJson, folder: 'src' | 'dist', commands: readonly string[]): string[] {
  const extension = folder === 'src' ? '.ts' : '.js';
  const named = [pjson.exports, pjson.evolab, pjson.oclif?.hooks, pjson.oclif?.helpClass].flatMap(strings);
  const core = pjson.name === 'evolab' ? CORE_ENTRIES.map((name) => `${folder}/${name}${extension}`) : [];
  const files = [...named, ...commands, ...core].map((file) => file.replace(/^\.\//, ''));
  return [...new Set(files.filter((file) => file.endsWith(extension)))];
}

/** All texts in a part of a package.json. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}
