import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { sourceFileOf, type SourceFile } from './source-file.ts';

/** Code that only prints, asks or starts: it can be reached, and changes no figure. */
const PRINTS = /^src\/(report|cli)\/|^plugins\/[^/]+\/src\/(page|report|reports|server)\//;
const STARTS = /^src\/commands\/|^plugins\/[^/]+\/src\/commands\//;
/** They list what the core has, in these files or in all that they import; what code names of that is reached by its name. */
const LISTS = new Map<string, readonly string[] | 'all'>([
  ['src/registry/core-plugin.ts', 'all'],
  ['src/registry/registries.ts', ['src/network/ensemble.ts', 'src/network/policy-value.ts']],
]);

/** The files of a clone, which are read once, when they are needed. */
export class CodeBase {
  readonly root: string;
  readonly #made = new Map<string, unknown>();

  constructor(root: string) {
    this.root = root;
  }

  /** The text of a file of the clone. */
  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  /** What `make` gives: the same whenever the `key` comes again. */
  once<T>(key: string, make: () => T): T {
    if (!this.#made.has(key)) this.#made.set(key, make());
    return this.#made.get(key) as T;
  }

  source(file: string): SourceFile {
    return this.once(`source ${file}`, () => sourceFileOf(this.read(file), file));
  }

  /** The files that define extensions, by the ids of these. */
  definitions(): Map<string, string[]> {
    return this.once('definitions', () => {
      const found = new Map<string, string[]>();
      for (const file of this.files('{src,plugins/*/src}/**/*.ts'))
        for (const [, id] of this.read(file).matchAll(
          /\bdefine[A-Z]\w*\(\{[^{}]{0,120}?\bid: '([a-z0-9-]+)',\s+summary:/g,
        ))
          found.set(id, [...(found.get(id) ?? []), file]);
      return found;
    });
  }

  /** Files of the clone by a pattern, without those of installed packages. */
  files(pattern: string): readonly string[] {
    return this.once(`files ${pattern}`, () =>
      globSync(pattern, { cwd: this.root })
        .map((file) => file.split(sep).join('/'))
        .filter((file) => !file.includes('node_modules'))
        .sort(),
    );
  }

  /** The files whose code runs if these names are taken from `file`, or all that it has. */
  taken(file: string, names: readonly string[] | 'all'): string[] {
    const prints = PRINTS.test(file);
    if (!/\.(ts|mts|mjs|js)$/.test(file) || (prints && names === 'all')) return [];
    const { passedOn, code } = this.source(file);
    if (passedOn.length === 0) return prints ? [] : [file];
    const from = (one: (typeof passedOn)[number], name: string): string[] => {
      const target = this.resolve(one.from, file);
      return target === undefined ? [] : this.taken(target, name === '*' ? 'all' : [name]);
    };
    const own = code === '' || prints ? [] : [file];
    if (names === 'all') return [...own, ...passedOn.flatMap((one) => from(one, one.original))];
    return names.flatMap((name) => {
      const one = passedOn.find((other) => other.name === name);
      if (one) return from(one, one.original);
      const stars = passedOn.filter((other) => other.name === '*');
      return [...own, ...stars.flatMap((other) => from(other, name))];
    });
  }

  /** The file that a module name means in `file`; undefined outside the clone. */
  resolve(name: string, file: string): string | undefined {
    if (name.startsWith('.')) {
      const path = resolve(this.root, dirname(file), name);
      const target = relative(this.root, path).split(sep).join('/');
      return this.once(`exists ${target}`, () => existsSync(path)) ? target : undefined;
    }
    const [, plugin] = /^@evolab\/([^/]+)$/.exec(name) ?? [];
    if (plugin !== undefined) return `plugins/${plugin}/src/index.ts`;
    if (!/^evolab(\/|$)/.test(name)) return undefined;
    const { exports } = this.once(
      'package.json',
      () => JSON.parse(this.read('package.json')) as { exports: Record<string, string> },
    );
    return exports[`.${name.slice('evolab'.length)}`]?.slice(2);
  }

  /**
   * Everything that can run if these files run: what they import, and the extensions that their texts name. `isText` takes
   * each text that was met.
   */
  reached(roots: readonly string[], names: ReadonlySet<string>): { files: string[]; texts: Set<string> } {
    const seen = new Set<string>();
    const texts = new Set<string>();
    const queue = [...roots];
    const named = (text: string): void => {
      if (texts.has(text)) return;
      texts.add(text);
      for (const file of this.definitions().get(text) ?? []) queue.push(file);
    };
    names.forEach(named);
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      const listed = LISTS.get(file) ?? [];
      if (seen.has(file) || listed === 'all') continue;
      seen.add(file);
      const { imports, texts: own } = this.source(file);
      if (!STARTS.test(file) && !LISTS.has(file)) own.forEach(named);
      for (const { from, names } of imports) {
        const target = this.resolve(from, file);
        if (target === undefined) continue;
        for (const one of this.taken(target, names)) if (!listed.includes(one)) queue.push(one);
      }
    }
    const files = [...seen].filter((file) => !STARTS.test(file) && !PRINTS.test(file));
    return { files: files.sort(), texts };
  }
}
