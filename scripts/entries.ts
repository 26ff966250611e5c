/** What is read of a package.json to find what is imported of the package by name or path. */
export interface PackageJson {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly evolab?: object;
  readonly oclif?: { readonly hooks?: unknown; readonly helpClass?: unknown };
}

/** What the core is entered by, beside its exports and commands: the command itself, and what threads begin with. */
export const CORE_ENTRIES = [
  'boot',
  'registry/install-resolver',
  'cli/lab-server',
  'worker/pool-thread',
  'worker/search-thread',
];

/** These are bundled as well: reading their hundreds of files takes longer than a short command. */
export const DEPENDENCIES = /^(inversify|@inversifyjs|yaml)/;

/** The modules in `folder`, such as `./dist`, that are imported by name or path, its commands among them. */
export function entriesOf(pjson: PackageJson, folder: string, commands: readonly string[]): string[] {
  const named = [pjson.exports, pjson.evolab, pjson.oclif?.hooks, pjson.oclif?.helpClass].flatMap(strings);
  return [...named.filter((file) => file.startsWith(`${folder}/`)), ...commands]
    .map((file) => file.replace('./', ''))
    .filter((file) => /(?<!\.d)\.[jt]s$/.test(file))
    .filter((file, i, all) => all.indexOf(file) === i);
}

/** All texts in a part of a package.json. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}
