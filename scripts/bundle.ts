// Bundles the sources of a clone into files under node_modules that start with four tenths less processor time: reading
// and linking hundreds of modules takes longer than a short command does. `npm ci` makes the bundle, it is used until a source
// changes (src/registry/fresh-bundle.ts), and `npm run bundle` makes it again.
import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { writeWhole } from '../src/storage/files.ts';
import type { Bundled } from '../src/util/bundled.ts';
import { BUNDLED_DEPENDENCIES, entriesOf, type PackageJson } from './entries.ts';

const begun = Date.now();
const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const cache = join(modules, '.cache/lab');
const out = join(cache, String(begun));
const urlOf = (...path: readonly string[]) => pathToFileURL(join(...path)).href;

const packages = ['', 'papers', ...globSync('plugins/*', { cwd: root })];
/** The modules that are imported by name or path, as paths below the root. */
const entries = packages.flatMap((folder) => {
  const pjson = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;
  const commands = globSync('src/commands/**/*.ts', { cwd: join(root, folder) });
  return entriesOf(pjson, 'src', commands).map((file) => join(folder, file));
});
const bundledAs = (file: string) => file.replace(/\.ts$/, '.js').replaceAll(sep, '/');
const sources = new Set<string>();
/** oclif, a hundred files with what it needs, in one. It reads the package.json above its folder. */
const OCLIF = '@oclif/core';
const oclif = {
  from: createRequire(join(root, 'package.json')).resolve(OCLIF),
  to: join(out, 'oclif/lib/index.cjs'),
};

const clone: Plugin = {
  name: 'clone',
  resolveId(id, importer) {
    // Written below, when it is known what each module exports.
    if (id.endsWith('/bundled.ts')) return { id: urlOf(out, 'bundled.js'), external: true };
    if (id === OCLIF) return { id: urlOf(oclif.to), external: true };
    if (importer === undefined || /^([./]|@?evolab\b)/.test(id) || BUNDLED_DEPENDENCIES.test(id)) return null;
    const found = id.startsWith('node:') ? id : createRequire(importer).resolve(id);
    // A dependency that only one plugin has is not found by its name from the bundle.
    const own = found.includes('node_modules') && !found.startsWith(join(modules, id.split('/')[0]));
    return { id: own ? urlOf(found) : id, external: true };
  },
  // import.meta says where the source of a module is, not its part of the bundle.
  transform(code, file) {
    if (!file.endsWith('.ts')) return null;
    sources.add(file);
    return code
      .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(urlOf(file)))
      .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(file)));
  },
};

/** In one file: modules of the core that so many entries need, as most commands load them anyway. */
const SHARED_BY = 40;

const inCli = (id: string) => relative(root, id).startsWith(join('src', 'cli', sep));
const inCore = (id: string) => relative(root, id).startsWith(join('src', sep)) && !inCli(id);

mkdirSync(out, { recursive: true });
const oclifBundle = await rolldown({
  input: oclif.from,
  platform: 'node',
  // It is loaded for plugins in TypeScript alone.
  external: ['typescript'],
});
await oclifBundle.write({ file: oclif.to, format: 'cjs', codeSplitting: false });
await oclifBundle.close();
cpSync(join(dirname(oclif.from), '../package.json'), join(out, 'oclif/package.json'));

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((file) => [bundledAs(file), join(root, file)])),
  platform: 'node',
  plugins: [clone],
  onLog: (level, log, next) => {
    // What is imported by some when they need it, others import at once.
    if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') next(level === 'warn' ? 'error' : level, log);
  },
});
const { output } = await bundle.write({
  dir: out,
  format: 'esm',
  codeSplitting: {
    minShareCount: SHARED_BY,
    // Threads do not load what the command line alone needs.
    groups: [
      { name: 'core', test: inCore, priority: 1 },
      { name: 'cli', test: inCli },
    ],
  },
  entryFileNames: '[name]',
  chunkFileNames: 'chunks/[name]-[hash].js',
});
await bundle.close();

const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk');
const exported = new Map(chunks.map(({ fileName, exports }) => [fileName, exports]));
const bundled = entries.map((file): [string, Bundled] => {
  const url = urlOf(out, bundledAs(file));
  const own = exported.get(bundledAs(file))!.includes('default') ? `export { default } from '${url}';\n` : '';
  return [urlOf(root, file), { url, text: `export * from '${url}';\n${own}` }];
});
// For oclif's own plugins and those of others.
bundled.push([urlOf(oclif.from), { url: urlOf(oclif.to), text: `export * from '${urlOf(oclif.to)}';\n` }]);
writeFileSync(
  join(out, 'bundled.js'),
  `export const bundledAt = ${begun};\nexport const bundled = new Map(${JSON.stringify(bundled)});\n`,
);
writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n');

// A folder changes when a file joins it or leaves it.
const folders = globSync(['src/**/', 'plugins/', 'plugins/*/src/**/'], { cwd: root });
const files = [...sources].map((file) => relative(root, file));
const made = join(cache, 'bundle.json');
writeWhole(
  made,
  JSON.stringify({
    root,
    boot: urlOf(out, 'src/boot.js'),
    sources: [...packages.map((folder) => join(folder, 'package.json')), ...folders, ...files],
  }),
);
// What was changed since it was read is newer.
utimesSync(made, begun / 1000, begun / 1000);
// Processes that run load the rest of the bundle that they began with.
const before = readdirSync(cache)
  .filter((name) => /^\d+$/.test(name))
  .sort();
for (const name of before.slice(0, -2)) rmSync(join(cache, name), { recursive: true });
