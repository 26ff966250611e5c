// Makes publishable packages in .stage/: Node does not strip types under node_modules, so what is published is
// JavaScript with declarations. Paths in package.json move from src/*.ts to dist/*.js, and an oclif manifest spares
// the look through the commands at every start (the repository has none: a stale one would hide new commands).
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Plugin, settings } from '@oclif/core';
import { rolldown } from 'rolldown';
import { BUNDLED_DEPENDENCIES, entriesOf, type PackageJson as Entered } from './entries.ts';

settings.enableAutoTranspile = false;
const root = join(import.meta.dirname, '..');
const stage = join(root, '.stage');
const PUBLISHED = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'configs',
  'oracles',
  'populations/champions',
  'templates',
];

/** What is read of a package.json, or left out of it. */
interface PackageJson extends Entered {
  readonly version: string;
  evolab?: object;
  readonly oclif: NonNullable<Entered['oclif']>;
  readonly dependencies?: Record<string, string>;
  [key: string]: unknown;
}

/** `./src/x.ts` as `./dist/x.js`, wherever it stands in a package.json. */
function published<T>(value: T): T;
function published(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '.js');
  if (Array.isArray(value)) return value.map((part: unknown) => published(part));
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]: [string, unknown]) => [key, published(part)]),
    );
  }
  return value;
}

function exportsOf(map: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(published(map)).map(([entry, file]) =>
      typeof file === 'string' && file.endsWith('.js')
        ? [entry, { types: file.replace(/\.js$/, '.d.ts'), default: file }]
        : [entry, file],
    ),
  );
}

/** Compiles the core and all plugins as one program, to `out/src` and `out/plugins/NAME/src`. */
function compile(out: string): void {
  const config = join(stage, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: out,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    // What runs in a browser is compiled too; npm run lint knows which is which.
    lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
    noCheck: true,
  };
  const include = [join(root, 'src'), join(root, 'plugins/*/src')];
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include, exclude: [] }),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', config], { stdio: 'inherit' });
  rmSync(config);
}

/**
 * Joins the compiled modules in `from` to few files in `to`, which start faster: one for each way in, and chunks that
 * they share. Declarations are copied.
 */
async function bundle(from: string, pjson: PackageJson, to: string) {
  const commands = existsSync(join(from, 'commands'))
    ? readdirSync(join(from, 'commands'), { recursive: true, encoding: 'utf8' }).map(
        (file) => `dist/commands/${file}`,
      )
    : [];
  const entries = entriesOf(pjson, 'dist', commands).map((file) => file.slice('dist/'.length));
  const output = await rolldown({
    input: Object.fromEntries(entries.map((file) => [file.slice(0, -3), join(from, file)])),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !BUNDLED_DEPENDENCIES.test(id),
    // With the declared order of the modules' effects kept, and no warning hidden.
    onLog: (level, log, next) => next(level === 'warn' ? 'error' : level, log),
  });
  await output.write({
    dir: to,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // It says where the package lies by where it lies itself.
    codeSplitting: { groups: [{ name: 'package-root', test: /util\/package-root\.js$/ }] },
  });
  await output.close();
  cpSync(from, to, {
    recursive: true,
    filter: (file) => file.endsWith('.d.ts') || statSync(file).isDirectory(),
  });
}

/** Lets templates find the types of the core in its declarations; those of Node may be missing there. */
function retypeTemplates(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, 'tsconfig.json');
    const config = JSON.parse(readFileSync(file, 'utf8')) as {
      compilerOptions: {
        typeRoots?: unknown;
        lib?: unknown;
        types?: readonly string[];
        paths: Record<string, string[]>;
      };
    };
    const { compilerOptions } = config;
    delete compilerOptions.typeRoots;
    delete compilerOptions.lib;
    compilerOptions.types = [];
    for (const [entry, sources] of Object.entries(compilerOptions.paths))
      compilerOptions.paths[entry] = sources.map((source) =>
        source.replace('/src/', '/dist/').replace(/\.ts$/, '.d.ts'),
      );
    writeFileSync(file, `${JSON.stringify({ ...config, include: ['src'] }, null, 2)}\n`);
  }
}

/** Packages that are not published. */
const PRIVATE = ['@evolab/papers'];

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage);
const out = join(stage, 'out');
compile(out);
for (const name of ['.', ...readdirSync(join(root, 'plugins')).map((name) => join('plugins', name))]) {
  const folder = join(root, name);
  const pjson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
  // A Node of its own is for the checkout: npm would bring its hundred megabytes to those who have a new one.
  const own = [
    'workspaces',
    'devDependencies',
    'optionalDependencies',
    'scripts',
    'allowScripts',
    'overrides',
  ];
  for (const key of own) delete pjson[key];
  // What is private is in a clone only.
  for (const name of PRIVATE) delete pjson.dependencies?.[name];
  const to = join(stage, pjson.name.replace('/', '+'));
  mkdirSync(to, { recursive: true });
  const staged: PackageJson = { ...pjson, oclif: published(pjson.oclif), exports: exportsOf(pjson.exports) };
  if (pjson.evolab) staged.evolab = published(pjson.evolab);
  await bundle(join(out, name, 'src'), staged, join(to, 'dist'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`);
  for (const item of PUBLISHED) {
    if (existsSync(join(folder, item))) cpSync(join(folder, item), join(to, item), { recursive: true });
  }
  if (name === '.') {
    const run = readFileSync(join(folder, 'bin/run.js'), 'utf8').replace(
      '../src/start.ts',
      '../dist/boot.js',
    );
    mkdirSync(join(to, 'bin'));
    writeFileSync(join(to, 'bin/run.js'), run, { mode: 0o755 });
    cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
    retypeTemplates(join(to, 'templates'));
  }
  const plugin = new Plugin({
    root: to,
    type: 'core',
    isRoot: true,
    pjson: staged as ConstructorParameters<typeof Plugin>[0]['pjson'] & object,
    ignoreManifest: true,
    errorOnManifestCreate: true,
  });
  await plugin.load();
  writeFileSync(join(to, 'oclif.manifest.json'), JSON.stringify(plugin.manifest));
  console.log(`${pjson.name}: ${Object.keys(plugin.manifest.commands).length} commands`);
}
rmSync(out, { recursive: true });
