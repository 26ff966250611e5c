import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

// Lowest first. A layer imports itself and the layers before it, nothing else.
const LAYERS = [
  'util',
  'contract',
  'board',
  'search',
  'network',
  'statistics',
  'play',
  'analysis',
  'storage',
  'registry',
  'config',
  'agents',
  'experiment',
  'formats',
  'tournament',
  'worker',
  'checks',
  'report',
  'tasks',
  'library',
  'cli',
  'testing',
  'commands',
];
// Every framework has one home.
const HOMES: Readonly<Record<string, RegExp>> = {
  inversify: /^src\/registry\/container\.ts$/,
  piscina: /^src\/worker\//,
  bullmq: /^plugins\/redis\/src\//,
  ioredis: /^plugins\/redis\/src\//,
  msgpackr: /^src\/storage\/codec\.ts$/,
  'node:sqlite': /^src\/storage\/database\.ts$/,
  'hyparquet-writer': /^plugins\/episodes\/src\/parquet-file\.ts$/,
  cosmiconfig: /^src\/config\/find-config\.ts$/,
  preact: /^plugins\/studio\/src\/page\//,
  htm: /^plugins\/studio\/src\/page\//,
  vega: /^src\/report\/html\/plot\.ts$/,
  uplot: /^plugins\/studio\/src\/page\//,
  'vega-lite': /^src\/report\/html\/plot\.ts$/,
  '@oclif/core':
    /^src\/(commands|cli|boot\.ts|registry\/plugins\.ts|agents\/laboratory\.ts)|^plugins\/[^/]+\/src\/(commands\/|flags\.ts)/,
};
const BROWSER =
  /^src\/(util|contract|board|search|network)\/|^src\/(plugin-api|browser)\.ts|^plugins\/studio\/src\/page\//;

/** Lines of a file at most, and of one of the command line. Those listed are longer still; the lists only shrink. */
const LINES = 400;
const TOO_LONG: readonly string[] = [];
const COMMAND_LINES = 150;
const TOO_LONG_FOR_A_COMMAND: readonly string[] = [];
/** Commands that set the exit status themselves: what they return should say it. */
const SET_THE_STATUS: readonly string[] = ['plugins/mini-player/src/commands/ggp/match.ts'];

/**
 * What changes files, and may be used outside of src/storage/files.ts: an entry is added at the end of a file, or the file
 * is new and of this process alone. Whatever else is kept is written beside the old file and renamed.
 */
const CHANGES_FILES: Readonly<Record<string, readonly string[]>> = {
  'src/storage/files.ts': ['fchmodSync', 'mkdirSync', 'openSync', 'renameSync', 'rmSync', 'writeSync'],
  'src/storage/folder-lock.ts': [
    'linkSync',
    'openSync',
    'renameSync',
    'rmSync',
    'writeFileSync',
    'writeSync',
  ],
  'src/storage/game-log.ts': ['ftruncateSync', 'openSync', 'writeSync'],
  'src/storage/run-folder.ts': ['appendFileSync', 'openSync', 'rmSync'],
  'src/tasks/learning-curves.ts': ['appendFileSync'],
  'src/cli/manifest.ts': ['rmSync', 'utimesSync'],
  'src/cli/output.ts': ['writeSync'],
  'src/tasks/reproduction-context.ts': ['rmSync'],
  'src/tasks/reproduction-run.ts': ['rmSync'],
  'plugins/inventor/src/best-games.ts': ['rmSync'],
  'plugins/levels/src/levels.ts': ['rmSync'],
  // In folders for temporary files.
  'src/testing/check-mutants.ts': ['cpSync', 'mkdtempSync', 'rmSync', 'symlinkSync', 'writeFileSync'],
  'src/testing/empty-folder.ts': ['mkdtempSync', 'rmSync'],
  'src/testing/lab.ts': ['mkdtempSync'],
};
/** Functions of the file system that change nothing. */
const LOOKS_AT_FILES =
  /^(access|close|exists|fstat|fsync|glob|lstat|read|readFile|readdir|readlink|realpath|stat)(Sync)?$|^constants$|^type /;

/** What a newcomer reads first names things to try. */
const FIRST_STEPS: readonly string[] = [
  'src/cli/help.ts',
  'src/cli/new-extension.ts',
  'src/commands/runs.ts',
];

const root = resolve(import.meta.dirname, '..');
const files = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.includes('node_modules') && !file.includes('/assembly/'))
    .sort();
const core = files('src/**/*.ts');
const plugins = files('plugins/*/src/**/*.ts');
const all = [...core, ...plugins];
const texts = new Map(all.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const matchesIn = (file: string, pattern: RegExp): string[] =>
  [...texts.get(file)!.matchAll(pattern)].map((match) => match[1]);
/** Module names a file imports, static, dynamic or for their types. */
const importsOf = (file: string) => matchesIn(file, /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g);
const LOADING = /^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s*)?'(\.[^']+)'/gm;
/** Modules that are loaded with a file. */
const loadedWith = (file: string) =>
  (texts.has(file) ? matchesIn(file, LOADING) : []).map((name) => targetOf(file, name));
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
/** Of plugins, some of which bring commands alone. */
const brings = (kinds: RegExp) => (name: string) =>
  kinds.test(texts.get(`plugins/${name}/src/index.ts`) ?? '');
const isGame = brings(/\bgames:/);
const isExecutor = brings(/\bexecutors:/);

const testsOfPlugins = files('plugins/*/test/**/*.ts');
for (const file of testsOfPlugins) texts.set(file, readFileSync(join(root, file), 'utf8'));

/** The imports of these files that are wrong, one a line. */
const wrongImports = (among: readonly string[], wrong: (name: string, file: string) => boolean): string[] =>
  among.flatMap((file) =>
    importsOf(file)
      .filter((name) => wrong(name, file))
      .map((name) => `${file} imports ${name}`),
  );
const linesOf = (file: string) => texts.get(file)!.split('\n').length - 1;
const mentioning = (among: readonly string[], pattern: RegExp) =>
  among.filter((file) => pattern.test(texts.get(file)!));

/** What a file takes from the file system, by name; '*' if not by name. */
function fileFunctionsOf(file: string): string[] {
  const text = texts.get(file)!;
  const named = [...text.matchAll(/\bimport (type )?\{([^}]*)\} from '(?:node:)?fs(?:\/promises)?';/g)];
  const mentioned = [...text.matchAll(/['"`](?:node:)?fs(?:\/promises)?['"`]/g)];
  const names = named.flatMap(([, type, names]) => (type ? [] : names.split(',')));
  const taken = names.map((name) => name.trim().replace(/ as .*/, '')).filter((name) => name !== '');
  return mentioned.length === named.length ? taken : [...taken, '*'];
}

test('the tree has files to look at, and imports are found in them', () => {
  expect(core.length).toBeGreaterThan(40);
  expect(plugins.length).toBeGreaterThan(5);
  expect(core.flatMap(loadedWith).length).toBeGreaterThan(core.length);
});

test('what is kept is written by src/storage/files.ts, beside the old file, or added at the end of a log', () => {
  const changing = all.flatMap((file) => {
    const names = fileFunctionsOf(file).filter((name) => !LOOKS_AT_FILES.test(name));
    return names.length === 0 ? [] : [[file, names.sort()] as const];
  });
  expect(Object.fromEntries(changing)).toEqual(CHANGES_FILES);
});

test('every folder of the core is a known layer', () => {
  const inFolders = core.filter((file) => file.split('/').length > 2);
  expect(inFolders.filter((file) => layerOf(file) < 0)).toEqual([]);
});

test('files import only their own layer and those before it', () => {
  const inLayers = core.filter((file) => layerOf(file) >= 0);
  const isLater = (name: string, file: string) =>
    name.startsWith('.') && layerOf(targetOf(file, name)) > layerOf(file);
  expect(wrongImports(inLayers, isLater)).toEqual([]);
});

test('the core knows no plugin', () => {
  const isPlugin = (name: string, file: string) =>
    name.startsWith('@evolab/') || targetOf(file, name).startsWith('plugins/');
  expect(wrongImports(core, isPlugin)).toEqual([]);
});

/** Names that are words of the field as well. */
const WORDS = new Set([
  ...[
    'bench',
    'compare',
    'conv',
    'engines',
    'episodes',
    'family',
    'lesson',
    'levels',
    'onnx',
    'oracle',
    'parallel',
    'progress',
  ],
  ...['survey', 'tune', 'nim', 'pig', '2048', 'hex', 'neat', 'morris', 'puzzles', 'papers', 'evidence'],
]);

/** The texts in a source, without its comments and the examples of commands. */
function textsIn(source: string): string {
  const without = source.replaceAll(/static override (?:examples|description) =[^;]*;/g, '');
  const parts = /\/\/.*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`/g;
  return Array.from(without.matchAll(parts), ([part]) => part)
    .filter((part) => !part.startsWith('/'))
    .join('\n');
}

test('no text of the core names a plugin, a game or a paper, save in examples', () => {
  const named = new Set(files('plugins/*/package.json').map(plugin));
  for (const file of plugins)
    for (const id of matchesIn(file, /defineGame\(\{\s*id: '([a-z0-9-]+)'/g))
      if (isGame(plugin(file))) named.add(id);
  const names = [...named].filter((name) => !WORDS.has(name)).join('|');
  const pattern = new RegExp(`\\b(?:${names}|[a-z]+-(?:19|20)\\d\\d)\\b|@evolab/[a-z]`, 'i');
  expect(textsIn("f('draughts'); // othello\ng(`x ${'a'} hopostel`);")).toMatch(/draughts[^]*hopostel/);
  expect(pattern.test('lab evolve --plugin coevolution')).toBe(true);
  const found = core
    .filter((file) => !FIRST_STEPS.includes(file))
    .flatMap((file) =>
      [textsIn(texts.get(file)!)]
        .filter((text) => pattern.test(text))
        .map((text) => `${file}: ${pattern.exec(text)![0]}`),
    );
  expect(found).toEqual([]);
});

test('a framework is used only in its one home', () => {
  const isStray = (name: string, file: string) =>
    packageOf(name) in HOMES && !HOMES[packageOf(name)].test(file);
  expect(wrongImports(all, isStray)).toEqual([]);
});

test('what plays, searches and evaluates also runs in a browser', () => {
  const browser = [
    ...all.filter((file) => BROWSER.test(file)),
    ...plugins.filter((file) => isGame(plugin(file))),
  ];
  expect(wrongImports(browser, (name) => name.startsWith('node:'))).toEqual([]);
});

/** Plugins that others may build on, beside games. */
const SHARED = [
  '@evolab/coevolution',
  '@evolab/n-tuple',
  '@evolab/parallel',
  '@evolab/oracle',
  '@evolab/studio',
  '@evolab/survey',
  '@evolab/td-mc',
];

test('plugins reach the core by its public entries, and other plugins only if these are games or shared', () => {
  const isStray = (name: string, file: string): boolean => {
    if (name.startsWith('.')) return !targetOf(file, name).startsWith(`plugins/${plugin(file)}/`);
    if (SHARED.includes(packageOf(name))) return isGame(plugin(file));
    if (name.startsWith('@evolab/')) return isGame(plugin(file)) || !isGame(packageOf(name).slice(8));
    if (packageOf(name) !== 'evolab') return false;
    // It plays its matches on threads of their own.
    if (name === 'evolab/executor' && plugin(file) === 'mini-player') return false;
    if (name === 'evolab/executor') return !isExecutor(plugin(file));
    // A command of a game is a command.
    return isGame(plugin(file)) && !file.includes('/src/commands/')
      ? !/^evolab(\/(search|network|testing))?$/.test(name)
      : !/^evolab(\/(search|network|browser|report|storage|command|testing))?$/.test(name);
  };
  expect(wrongImports(plugins, isStray)).toEqual([]);
});

test('papers are built on what is public, and nothing is built on them', () => {
  const evidence = files('papers/**/*.ts').filter((file) => !file.startsWith('papers/test/'));
  for (const file of evidence) texts.set(file, readFileSync(join(root, file), 'utf8'));
  expect(evidence.length).toBeGreaterThan(30);
  const isPrivate = (name: string, file: string) =>
    name.startsWith('.') && !targetOf(file, name).startsWith('papers/');
  expect(wrongImports(evidence, isPrivate)).toEqual([]);
  const isPaper = (name: string, file: string) =>
    name === '@evolab/papers' || targetOf(file, name).startsWith('papers/');
  expect(wrongImports([...all, ...testsOfPlugins], isPaper)).toEqual([]);
});

test('tests of plugins can be copied: they find their helpers in evolab/testing, not in the tests of the core', () => {
  expect(testsOfPlugins.length).toBeGreaterThan(100);
  const isPrivate = (name: string, file: string) =>
    // What reads ONNX models is for comparisons with the core's own export.
    name.startsWith('.') && /^(test\/(?!onnx\/)|scripts\/)/.test(targetOf(file, name));
  expect(wrongImports(testsOfPlugins, isPrivate)).toEqual([]);
});

test('files have names that say what is in them', () => {
  const names = all.map((file) => [file, file.split('/').at(-1)!] as const);
  const isPoor = (name: string) =>
    /^(utils?|helpers?|types?|misc|common)\.ts$/.test(name) ||
    !/^[a-z0-9]+(-[a-z0-9]+)*(\.wasm)?\.ts$/.test(name);
  expect(names.filter(([, name]) => isPoor(name)).map(([file]) => file)).toEqual([]);
});

test('commands are light: oclif reads every one where no list of them is kept', () => {
  const light =
    /^src\/(cli\/(lab-command|new-extension|flags|game-choice|game-word|list-flags|option-flags|interrupt)|contract\/(option|extension-kinds)|tasks\/[a-z]+-options|config\/(config-form|option-text)|registry\/(kind-text|option-check|spec-text)|agents\/position|util\/|report\/(table|numbers)|storage\/files)/;
  const heavy = core
    .filter((file) => file.startsWith('src/commands/'))
    .flatMap((file) =>
      loadedWith(file)
        .filter((target) => !light.test(target))
        .map((target) => `${file} imports ${target}`),
    );
  expect(heavy).toEqual([]);
});

test('no two files need each other to be loaded, directly or by way of others', () => {
  expect(circles(all, loadedWith)).toEqual([]);
  const needs: Readonly<Record<string, string[]>> = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['d'], e: ['a'] };
  expect(circles(Object.keys(needs), (name) => needs[name])).toEqual([['a', 'b', 'c'], ['d']]);
});

test('no file is long, and those of the command line are short', () => {
  const isCli = (file: string) => file.startsWith('src/cli/');
  expect(all.filter((file) => linesOf(file) > LINES)).toEqual(TOO_LONG);
  expect(core.filter((file) => isCli(file) && linesOf(file) >= COMMAND_LINES)).toEqual(
    TOO_LONG_FOR_A_COMMAND,
  );
});

test('only the command line touches the streams, signals and status of the process', () => {
  // A thread may be told of its own end.
  const process =
    /\bprocess\.(stdin|stdout|stderr|exit|exitCode|argv|chdir|once|on(?!\('exit'))\b|\bconsole\.(?!table\b)\w/;
  const inside = all.filter(
    (file) => !/^src\/(cli\/|commands\/|boot\.ts)|^plugins\/[^/]+\/src\/commands\//.test(file),
  );
  expect(mentioning(inside, process)).toEqual([]);
  const within = all.filter((file) => !/^src\/(boot|cli\/.*)\.ts$/.test(file));
  expect(mentioning(within, /\bprocess\.(exit|exitCode)\b/)).toEqual(SET_THE_STATUS);
});

/** Groups of names that lead to each other and back, sorted. */
function circles(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const reached = new Map(names.map((name) => [name, reachableFrom(name, next)]));
  const groups = names
    .filter((name) => reached.get(name)!.has(name))
    .map((name) => names.filter((other) => reached.get(name)!.has(other) && reached.get(other)!.has(name)));
  return groups.filter(([first], i) => groups.findIndex((group) => group[0] === first) === i);
}

function reachableFrom(name: string, next: (name: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...next(name)];
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    queue.push(...next(one));
  }
  return seen;
}
