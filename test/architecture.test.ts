import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

// Lowest first. A layer imports itself and the layers before it, nothing else.
const LAYERS = [
  'util',
  'contract',
  'search',
  'network',
  'statistics',
  'play',
  'storage',
  'lab',
  'tournament',
  'worker',
  'testing',
  'report',
  'tasks',
  'library',
  'cli',
  'commands',
];
// Every framework has one home.
const HOMES: Readonly<Record<string, RegExp>> = {
  inversify: /^src\/lab\/container\.ts$/,
  piscina: /^src\/worker\//,
  bullmq: /^plugins\/redis\/src\//,
  ioredis: /^plugins\/redis\/src\//,
  msgpackr: /^src\/storage\/codec\.ts$/,
  'node:sqlite': /^src\/storage\/database\.ts$/,
  'hyparquet-writer': /^src\/storage\/parquet-file\.ts$/,
  cosmiconfig: /^src\/lab\/config\.ts$/,
  zod: /^src\/lab\/config\.ts$/,
  vega: /^src\/report\/html\/plot\.ts$/,
  'vega-lite': /^src\/report\/html\/plot\.ts$/,
  '@oclif/core':
    /^src\/(commands|cli|boot\.ts|lab\/(plugins|laboratory)\.ts)|^plugins\/[^/]+\/src\/(commands\/|flags\.ts)/,
};
const BROWSER = /^src\/(util|contract|search|network)\//;

const root = resolve(import.meta.dirname, '..');
const files = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.includes('node_modules') && !file.includes('/assembly/'))
    .sort();
const core = files('src/**/*.ts');
const plugins = files('plugins/*/src/**/*.ts');

/** Module names a file imports, static, dynamic or for their types. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1],
  );
const targetOf = (file: string, name: string): string =>
  relative(root, resolve(root, dirname(file), name))
    .split(sep)
    .join('/');
const layerOf = (file: string): number => LAYERS.indexOf(file.split('/')[1]);
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const plugin = (file: string): string => file.split('/')[1];
const brings = (kinds: RegExp) => (name: string) =>
  kinds.test(readFileSync(join(root, 'plugins', name, 'src/index.ts'), 'utf8'));
const isMethod = brings(/\b(learners|searchers):/);
const isExecutor = brings(/\bexecutors:/);

test('the tree has files to look at', () => {
  expect(core.length).toBeGreaterThan(40);
  expect(plugins.length).toBeGreaterThan(5);
});

test('every folder of the core is a known layer', () => {
  const inFolders = core.filter((file) => file.split('/').length > 2);
  expect(inFolders.filter((file) => layerOf(file) < 0)).toEqual([]);
});

test.each(core.filter((file) => layerOf(file) >= 0))(
  '%s imports only its own layer and those before it',
  (file) => {
    const later = importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => targetOf(file, name))
      .filter((target) => layerOf(target) > layerOf(file));
    expect(later).toEqual([]);
  },
);

test.each(core)('%s knows no plugin', (file) => {
  expect(
    importsOf(file).filter(
      (name) => name.startsWith('@evolab/') || targetOf(file, name).startsWith('plugins/'),
    ),
  ).toEqual([]);
});

describe.each([...core, ...plugins])('%s', (file) => {
  test('uses a framework only in its one home', () => {
    const strays = importsOf(file)
      .map(packageOf)
      .filter((name) => name in HOMES && !HOMES[name].test(file));
    expect(strays).toEqual([]);
  });
});

test.each(core.filter((file) => BROWSER.test(file)))('%s also runs in a browser', (file) => {
  expect(importsOf(file).filter((name) => name.startsWith('node:'))).toEqual([]);
});

test.each(plugins)(
  '%s reaches the core by its public entries, and other plugins only as a method reaches a game',
  (file) => {
    const strays = importsOf(file).filter((name) => {
      if (name.startsWith('.')) return !targetOf(file, name).startsWith(`plugins/${plugin(file)}/`);
      if (name === 'evolab/storage') return !isMethod(plugin(file));
      if (name === 'evolab/executor') return !isExecutor(plugin(file));
      if (packageOf(name) === 'evolab')
        return !/^evolab(\/(search|network|report|command|testing))?$/.test(name);
      if (name.startsWith('@evolab/')) return !isMethod(plugin(file)) || isMethod(packageOf(name).slice(8));
      return false;
    });
    expect(strays).toEqual([]);
  },
);

test.each(plugins.filter((file) => !isMethod(plugin(file)) && !isExecutor(plugin(file))))(
  '%s, of a game, also runs in a browser',
  (file) => {
    expect(importsOf(file).filter((name) => name.startsWith('node:'))).toEqual([]);
  },
);

test.each([...core, ...plugins])('%s has a name that says what is in it', (file) => {
  expect(file.split('/').at(-1)).not.toMatch(/^(utils?|helpers?|types?|misc|common)\.ts$/);
  expect(file.split('/').at(-1)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.wasm)?\.ts$/);
});

test.each(core.filter((file) => file.startsWith('src/commands/')))(
  '%s is light: oclif reads every command at every start',
  (file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const atStart = [...source.matchAll(/^import (?!type)[^;]*from '(\.[^']+)'/gm)].map((match) =>
      targetOf(file, match[1]),
    );
    const light =
      /^src\/(cli\/(lab-command|flags|list-flags|episode-flags|interrupt|new-game)|lab\/(option-text|position)|util\/|report\/(table|numbers)|storage\/files)/;
    expect(atStart.filter((target) => !light.test(target))).toEqual([]);
  },
);
