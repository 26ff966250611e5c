import { readFileSync, statSync } from 'node:fs';
import { findPackageJSON, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LabError } from 'evolab';

/** A package on the disk. */
interface Package {
  readonly name: string;
  readonly root: string;
  readonly exports: unknown;
}

/** Which of several files of a package is taken, by the names of its `exports`. */
const CONDITIONS = ['browser', 'module', 'import', 'default'];
/** What `evolab` is in a page. */
const CORE_IN_A_PAGE = './browser';

/** Finds the files of modules: those of the laboratory's own core and plugins, and what these depend on. */
export class Packages {
  readonly #core: Package;
  readonly #plugins = new Map<string, Package>();
  readonly #byFile = new Map<string, Package>();

  /** `root` is the folder of the core. */
  constructor({ root, plugins }: { root: string; plugins: readonly { root: string }[] }) {
    this.#core = this.#read(join(root, 'package.json'));
    for (const plugin of plugins) {
      const found = this.#read(join(plugin.root, 'package.json'));
      this.#plugins.set(found.name, found);
    }
  }

  /** The file of the module that `file` calls `specifier`; LAB_BAD_PLUGIN if a page cannot have it. */
  resolve(specifier: string, file: string): string {
    const found = this.#find(specifier, file);
    if (statSync(found, { throwIfNoEntry: false })?.isFile()) return found;
    throw new LabError(
      'LAB_BAD_PLUGIN',
      `${this.label(file)} imports ${specifier}, which is no file`,
      'a module is named with the ending of its file',
    );
  }

  #find(specifier: string, file: string): string {
    if (/^\.{0,2}\//.test(specifier)) return resolve(dirname(file), specifier);
    if (isBuiltin(specifier))
      throw new LabError(
        'LAB_BAD_PLUGIN',
        `${this.label(file)} imports ${specifier}, which no page has`,
        'a page can have what works without Node: games, searchers and evaluators that import no node: module',
      );
    const [, name, rest] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier)!;
    if (name === 'evolab') return exported(this.#core, rest === '' ? CORE_IN_A_PAGE : `.${rest}`);
    const found = this.#plugins.get(name) ?? this.#installed(specifier, file);
    return exported(found, `.${rest}`);
  }

  /** What a file is called in a page: its package and its path in that, never where it lies on this disk. */
  label(file: string): string {
    const { name, root } = this.#packageOf(file);
    return [name, ...relative(root, file).split(sep)].join('/');
  }

  #installed(specifier: string, file: string): Package {
    const found = installedAt(specifier, file);
    if (found !== undefined) return this.#read(found);
    throw new LabError(
      'LAB_BAD_PLUGIN',
      `${this.label(file)} imports ${specifier}, which is not installed`,
      'install what the plugin depends on',
    );
  }

  #packageOf(file: string): Package {
    const json = findPackageJSON(pathToFileURL(file));
    return json === undefined ? { name: '', root: dirname(file), exports: {} } : this.#read(json);
  }

  #read(json: string): Package {
    let found = this.#byFile.get(json);
    if (!found) {
      const { name, exports, module, main } = JSON.parse(readFileSync(json, 'utf8')) as {
        name?: string;
        exports?: unknown;
        module?: string;
        main?: string;
      };
      found = {
        name: name ?? '',
        root: dirname(json),
        exports: exports ?? { '.': `./${module ?? main ?? 'index.js'}` },
      };
      this.#byFile.set(json, found);
    }
    return found;
  }
}

function installedAt(specifier: string, file: string): string | undefined {
  try {
    return findPackageJSON(specifier, file);
  } catch {
    return undefined;
  }
}

/** The file that a package exports by a name such as `./search`. */
function exported({ name, root, exports }: Package, entry: string): string {
  const isMap = typeof exports === 'object' && exports !== null && '.' in exports;
  const target = isMap ? (exports as Record<string, unknown>)[entry] : entry === '.' ? exports : undefined;
  const file = chosen(target);
  if (file !== undefined) return join(root, file);
  throw new LabError(
    'LAB_BAD_PLUGIN',
    `${name} exports no ${entry} that a page can have`,
    'a package names what a page can have in the exports of its package.json',
  );
}

function chosen(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  const condition = Object.keys(target).find((key) => CONDITIONS.includes(key));
  return condition === undefined ? undefined : chosen((target as Record<string, unknown>)[condition]);
}
