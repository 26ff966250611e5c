import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mergeConfig, readConfig, readNamedConfig, setting } from '../../src/config/config.ts';
import type { Option } from '../../src/contract/option.ts';
import { isMap } from '../../src/util/is-map.ts';
import { findConfig as findLayer } from '../../src/config/find-config.ts';
import { checkConfig, DUEL_OPTIONS, RATING_OPTIONS, SETTING_NAMES } from '../../src/config/config-form.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lab-config-'));
  // The root of a project.
  mkdirSync(join(folder, '.git'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const findConfig = async (folder: string) => (await findLayer(folder)).config;

test('a file extends another and wins over it', () => {
  write('base.yaml', 'seed: 1\nrating: { every: 5, rounds: 10 }\n');
  const file = write('own.yaml', 'extends: base.yaml\nseed: 2\nrating: { rounds: 3 }\ngame: draughts\n');
  expect(readConfig(file)).toEqual({ seed: 2, rating: { every: 5, rounds: 3 }, game: { use: 'draughts' } });
});

test('an unknown key is an error that names the likely one, however deep', () => {
  expect(() => checkConfig({ sede: 1 }, 'f')).toThrow(
    expect.objectContaining({
      code: 'LAB_BAD_CONFIG',
      message: "f: unknown key 'sede'",
      hint: expect.stringContaining("'seed'") as string,
    }),
  );
  expect(() => checkConfig({ rating: { evry: 1 } }, 'f')).toThrow(
    expect.objectContaining({
      message: "f: unknown key 'rating.evry'",
      hint: expect.stringContaining("'every'") as string,
    }),
  );
});

test.each([
  ['seed: -1', 'seed'],
  ['generations: many', 'generations'],
  ['game: 3', 'game'],
  ['seed: [', 'YAML or JSON'],
])('%j is refused in one line', (text) => {
  const file = write('bad.yaml', text);
  expect(() => readConfig(file)).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_CONFIG', message: expect.not.stringContaining('\n') as string }),
  );
});

test('a file that extends itself is refused', () => {
  const file = write('loop.yaml', 'extends: loop.yaml\n');
  expect(() => readConfig(file)).toThrow('extends itself');
});

test('options of one extension are merged, another extension replaces them', () => {
  const base = { learner: { use: 'a', depth: 2, width: 3 } };
  expect(mergeConfig<object>(base, { learner: { use: 'a', depth: 4 } })).toEqual({
    learner: { use: 'a', depth: 4, width: 3 },
  });
  expect(mergeConfig<object>(base, { learner: { use: 'b' } })).toEqual({ learner: { use: 'b' } });
});

test('--set reaches any setting, and options of the learner by their bare name', () => {
  expect(setting('rating.every=3')).toEqual({ key: 'rating.every', config: { rating: { every: 3 } } });
  expect(setting('depth=3')).toEqual({ key: 'learner.depth', config: { learner: { depth: 3 } } });
  expect(setting('evaluator.hidden=[8, 4]').config).toEqual({ learner: { evaluator: { hidden: [8, 4] } } });
  expect(setting('game.size=6').config).toEqual({ game: { size: 6 } });
  expect(setting('game=othello').config).toEqual({ game: { use: 'othello' } });
  expect(() => setting('game=3')).toThrow(expect.objectContaining({ code: 'LAB_BAD_CONFIG' }));
  expect(() => setting('depth')).toThrow(expect.objectContaining({ code: 'LAB_USAGE' }));
});

test('lab.config.yaml of the folder is found', async () => {
  write('lab.config.yaml', 'seed: 7\nworkers: 1\n');
  expect(await findConfig(folder)).toEqual({ seed: 7, workers: 1 });
  write('lab.config.yaml', 'worker: 1\n');
  await expect(findConfig(folder)).rejects.toThrow("unknown key 'worker'");
});

test('a game in a found file has the rules beside that file, wherever the command is given', async () => {
  write('noughts.kif', '(role x)');
  write('lab.config.yaml', 'game: { use: gdl, file: noughts.kif }\n');
  const below = join(folder, 'below');
  mkdirSync(below);
  expect(await findConfig(below)).toEqual({ game: { use: 'gdl', rules: '(role x)' } });
});

test.each([
  ['lab.config.yaml', 'duel: [1\n', /lab\.config\.yaml: .* at line 2, column 1/],
  ['lab.config.json', '{ "seed": }}', /lab\.config\.json: .* at line 1, column/],
  ['.labrc', 'duel:\n\trounds: 1\n', /\.labrc: .* at line 2, column 1/],
  ['package.json', '{ "lab": ', /package\.json: .* at line 1, column/],
])('a found %s that cannot be read is one line that says where and why', async (name, text, message) => {
  const cwd = join(folder, name.replaceAll('.', '-'));
  mkdirSync(cwd);
  writeFileSync(join(cwd, name), text);
  const refused = expect.objectContaining({
    code: 'LAB_BAD_CONFIG',
    message: expect.stringMatching(message) as string,
  }) as Error;
  await expect(findConfig(cwd)).rejects.toThrow(refused);
  await expect(findConfig(cwd)).rejects.toThrow(/^[^\n]*$/);
});

const PLANT = 'globalThis.planted = true; export default { seed: 9 };';
const planted = () => Object.hasOwn(globalThis, 'planted');

test.each([
  ['lab.config.js', PLANT],
  ['lab.config.ts', PLANT],
  ['.config/config.js', PLANT],
  ['.config/config.json', '{ "$import": "../plant.js" }'],
  ['package.json', '{ "cosmiconfig": { "$import": "./plant.js" }, "type": "module" }'],
])('%s where a command is given executes nothing', async (name, text) => {
  const cwd = mkdtempSync(join(folder, 'plant-'));
  mkdirSync(join(cwd, '.config'));
  writeFileSync(join(cwd, 'plant.js'), PLANT);
  writeFileSync(join(cwd, name), text);
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(cwd);
  expect(await findConfig(cwd)).not.toHaveProperty('seed', 9);
  expect(planted()).toBe(false);
});

test.each([
  ['lab.config.yaml', '$import: ./plant.js\n'],
  ['package.json', '{ "lab": { "$import": "./plant.js" } }'],
])('%s cannot import another file', async (name, text) => {
  const cwd = mkdtempSync(join(folder, 'import-'));
  writeFileSync(join(cwd, 'plant.js'), PLANT);
  writeFileSync(join(cwd, name), text);
  await expect(findConfig(cwd)).rejects.toThrow(/unknown key '\$import'/);
  expect(planted()).toBe(false);
});

test('what lies above the root of a project is not found', async () => {
  writeFileSync(join(folder, 'lab.config.yaml'), 'seed: 7\n');
  const project = mkdtempSync(join(folder, 'project-'));
  mkdirSync(join(project, '.git'));
  mkdirSync(join(project, 'below'));
  expect(await findConfig(join(project, 'below'))).toEqual({});
  writeFileSync(join(project, 'lab.config.yaml'), 'seed: 8\n');
  expect(await findConfig(join(project, 'below'))).toEqual({ seed: 8 });
});

test('nothing is looked for in a home that the command is not given in', async () => {
  const home = mkdtempSync(join(folder, 'home-'));
  mkdirSync(join(home, 'lab'));
  writeFileSync(join(home, 'lab', 'config.json'), '{ "seed": 9 }');
  const before = process.env['XDG_CONFIG_HOME'];
  onTestFinished(() => {
    if (before === undefined) delete process.env['XDG_CONFIG_HOME'];
    else process.env['XDG_CONFIG_HOME'] = before;
  });
  process.env['XDG_CONFIG_HOME'] = home;
  expect(await findConfig(mkdtempSync(join(folder, 'elsewhere-')))).not.toHaveProperty('seed', 9);
});

test('a program is executed if it is named, and its default export is checked', () => {
  expect(readNamedConfig(write('named.mjs', 'export default { seed: 2 + 1 };'))).toEqual({ seed: 3 });
  expect(() => readNamedConfig(write('wrong.mjs', 'export default { sede: 3 };'))).toThrow(
    "unknown key 'sede'",
  );
  expect(() => readNamedConfig(write('broken.mjs', 'throw new Error("out of luck");'))).toThrow(
    'out of luck',
  );
});

test('the page on configuration names every key', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  const named = [...page.matchAll(/^\| `([a-zA-Z.]+)` *\|/gm)].map(([, key]) => key);
  expect(SETTING_NAMES.filter((key) => !named.includes(key))).toEqual([]);
});

test('the page names every setting of duels and ratings, with its default', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  for (const [part, options] of Object.entries({ duel: DUEL_OPTIONS, rating: RATING_OPTIONS }))
    for (const [name, { default: value }] of Object.entries<Option>(options)) {
      const [, row] =
        new RegExp(`^\\| \`${part}\\.${name}\` +\\|[^|]*\\| *(.*?) *\\|$`, 'm').exec(page) ?? [];
      const shown = Array.isArray(value)
        ? `\`[${value.join(', ')}]\``
        : isMap(value)
          ? ''
          : JSON.stringify(value);
      expect([name, row]).toEqual([name, shown]);
    }
});
