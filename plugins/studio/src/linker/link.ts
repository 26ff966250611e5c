import { Script } from 'node:vm';
import { LabError } from 'evolab';
import { moduleSource, readModule, type Import, type ModuleSource } from './module-source.ts';
import type { Packages } from './packages.ts';

/** What a page begins with, and what a worker begins with: the text of a module each. */
export interface Entries {
  readonly page: string;
  readonly worker: string;
}

interface Module {
  readonly file: string;
  readonly label: string;
  readonly source: ModuleSource;
}

/** Where something that is imported really is. */
interface Origin {
  readonly file: string;
  /** Undefined for the module itself. */
  readonly name: string | undefined;
}

/**
 * Makes one classic script of all modules that two entries need. It runs the entry `page` where there is a document and
 * `worker` elsewhere, so that a page starts its workers with its own script. A module runs when it is first needed, and
 * those that only pass on what others export are left out. Imports are copied when a module runs, so a variable that its
 * module assigns later is not followed.
 *
 * The bytes depend on the contents of the modules alone, not on where they lie. LAB_BAD_PLUGIN for a module that no page
 * can have, and for modules that need each other.
 */
export function link(packages: Packages, entries: Entries): string {
  const linker = new Linker(packages);
  const ends = (['page', 'worker'] as const).map((name) => linker.addEntry(name, entries[name]));
  const [page, worker] = ends.map((label) => JSON.stringify(label));
  return `(() => {
'use strict';
const $script = typeof document === 'undefined' ? '' : document.currentScript.textContent;
const $meta = { url: '' };
const $named = ({ default: _, ...names }) => names;
const $absent = (name) => Promise.reject(new Error(name + ' is not in this page'));
const $made = new Map();
const $need = (name) => $made.get(name) ?? $made.set(name, $modules[name]()).get(name);
const $modules = {
${linker.text()}
};
$need(typeof document === 'undefined' ? ${worker} : ${page}).default($script);
})();
`;
}

class Linker {
  readonly #packages: Packages;
  readonly #modules = new Map<string, Module>();
  /** How many modules have a label. */
  readonly #labels = new Map<string, number>();
  /** In the order in which they can run. */
  readonly #written: string[] = [];
  readonly #done = new Set<string>();
  /** Files that are being written: one that needs such a file needs itself. */
  readonly #open: string[] = [];

  constructor(packages: Packages) {
    this.#packages = packages;
  }

  text(): string {
    return this.#written.join(',\n');
  }

  /** Adds the module of this text and all that it needs; its imports begin at the folder of the core. */
  addEntry(name: string, text: string): string {
    const source = moduleSource(text, name);
    this.#write({ file: `/${name}`, label: name, source });
    return name;
  }

  /** What gives the module of a file, which is written before the one that needs it. */
  #need(file: string): string {
    if (this.#open.includes(file)) {
      const circle = [...this.#open.slice(this.#open.indexOf(file)), file];
      throw new LabError(
        'LAB_BAD_PLUGIN',
        `modules need each other: ${circle.map((one) => this.#packages.label(one)).join(' -> ')}`,
        'a page can have modules only that do not',
      );
    }
    const module = this.#read(file);
    if (!this.#done.has(file)) this.#write(module);
    return `$need(${JSON.stringify(module.label)})`;
  }

  #read(file: string): Module {
    let module = this.#modules.get(file);
    if (!module) {
      module = { file, label: this.#newLabel(file), source: this.#readable(file, () => readModule(file)) };
      this.#modules.set(file, module);
    }
    return module;
  }

  /** Two packages may have the same name, as two versions of one do. */
  #newLabel(file: string): string {
    const label = this.#packages.label(file);
    const count = this.#labels.get(label) ?? 0;
    this.#labels.set(label, count + 1);
    return count === 0 ? label : `${label}#${count + 1}`;
  }

  /** What `read` makes of a module; LAB_BAD_PLUGIN if it fails. */
  #readable<T>(file: string, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new LabError(
        'LAB_BAD_PLUGIN',
        `${this.#packages.label(file)} cannot be in a page: ${(error as Error).message.split('\n')[0]}`,
        'a page can have ES modules that wait for nothing when they are loaded',
      );
    }
  }

  #write(module: Module): void {
    const { file, label, source } = module;
    this.#open.push(file);
    const lines = source.imports.flatMap((one) => this.#importLines(one, file));
    const passed: string[] = [];
    const need = (from: string) => {
      const module = this.#need(from);
      passed.push(`${module};`);
      return module;
    };
    const stars = source.stars.map((star) => `...$named(${need(this.#packages.resolve(star, file))})`);
    const exports = [...source.exports].map(([name, exported]) => {
      if ('local' in exported) return `${property(name)}: ${exported.local}`;
      const origin = this.#originOf(exported.specifier, exported.name, file);
      return `${property(name)}: ${valueIn(need(origin.file), origin.name)}`;
    });
    this.#open.pop();
    this.#done.add(file);
    // What is passed on runs before the module does.
    const body = [...lines, ...(source.code === '' ? [] : new Set(passed)), source.code];
    const text = `${JSON.stringify(label)}() {\n${body.join('\n')}\nreturn { ${[...stars, ...exports].join(', ')} };\n}`;
    this.#readable(file, () => new Script(`'use strict';({${text}})`));
    this.#written.push(text);
  }

  #importLines({ specifier, names }: Import, file: string): string[] {
    if (names.length === 0) return [`${this.#need(this.#packages.resolve(specifier, file))};`];
    const origins = names.map(({ name, local }) => ({
      local,
      origin: this.#originOf(specifier, name, file),
    }));
    const whole = origins.filter(({ origin }) => origin.name === undefined);
    const byFile = Map.groupBy(
      origins.filter(({ origin }) => origin.name !== undefined),
      ({ origin }) => origin.file,
    );
    return [
      ...whole.map(({ local, origin }) => `const ${local} = ${this.#need(origin.file)};`),
      ...[...byFile].map(([from, some]) => {
        const parts = some.map(({ local, origin }) =>
          origin.name === local ? local : `${property(origin.name!)}: ${local}`,
        );
        return `const { ${parts.join(', ')} } = ${this.#need(from)};`;
      }),
    ];
  }

  /** Where what `file` imports by a name is; LAB_BAD_PLUGIN if it is nowhere. */
  #originOf(specifier: string, name: string | undefined, file: string): Origin {
    const target = this.#packages.resolve(specifier, file);
    if (name === undefined || this.#exportsName(target, name)) return this.#follow(target, name);
    const label = (one: string) => this.#packages.label(one);
    throw new LabError(
      'LAB_BAD_PLUGIN',
      `${label(file)} imports ${name} from ${label(target)}, which does not export it`,
      'a page can have ES modules only',
    );
  }

  /** Follows a name through modules that only pass it on. */
  #follow(file: string, name: string | undefined): Origin {
    const { source } = this.#read(file);
    const passesOn = source.facade && source.imports.every(({ names }) => names.length > 0);
    if (name === undefined || !passesOn) return { file, name };
    const own = source.exports.get(name);
    if (own !== undefined) {
      const from = 'specifier' in own ? own : importOf(source, own.local);
      return from === undefined ? { file, name } : this.#originOf(from.specifier, from.name, file);
    }
    const star = source.stars.find((one) => this.#exportsName(this.#packages.resolve(one, file), name));
    return star === undefined ? { file, name } : this.#originOf(star, name, file);
  }

  #exportsName(file: string, name: string, seen = new Set<string>()): boolean {
    if (seen.has(file)) return false;
    seen.add(file);
    const { exports, stars } = this.#read(file).source;
    // No star passes on a default export.
    return (
      exports.has(name) ||
      (name !== 'default' &&
        stars.some((star) => this.#exportsName(this.#packages.resolve(star, file), name, seen)))
    );
  }
}

/** Where a facade has a name from that it imports and exports. */
function importOf(
  { imports }: ModuleSource,
  local: string,
): { specifier: string; name: string | undefined } | undefined {
  for (const { specifier, names } of imports) {
    const found = names.find((name) => name.local === local);
    if (found) return { specifier, name: found.name };
  }
  return undefined;
}

const valueIn = (module: string, name: string | undefined): string =>
  name === undefined ? module : `${module}[${JSON.stringify(name)}]`;

const property = (name: string): string => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name));
