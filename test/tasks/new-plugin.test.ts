import { spawnSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formatted } from '../../scripts/formatted.ts';
import type { Laboratory } from '../../src/agents/laboratory.ts';
import { newPlugin } from '../../src/tasks/new-plugin.ts';
import { emptyFolder } from '../cli/lab.ts';
import { readPage } from '../cli/shell.ts';
import { laboratoryOf } from 'evolab/testing';

const root = resolve(import.meta.dirname, '../..');
const template = join(root, 'templates/game');
const laboratory = { ...laboratoryOf(), root, version: '1.2.3' };

test.each(['src/index', 'test/my-game.test'])(
  'the JavaScript of %s is its TypeScript without types',
  async (name) => {
    const source = join(template, `${name}.ts`);
    const code = stripTypeScriptTypes(readFileSync(source, 'utf8'))
      .replaceAll('index.ts', 'index.js')
      // What the checker cannot infer.
      .replace(/^( *)create\(/m, "$1/** @returns {import('evolab').Game<MyGame>} */\n$&");
    await expect(await formatted(`${name}.js`, code)).toMatchFileSnapshot(join(template, `${name}.js`));
  },
);

test.each([false, true])('a game is the template under another name, in JavaScript: %s', (javascript) => {
  const folder = join(emptyFolder(), 'four-ways');
  const { files } = newPlugin({ laboratory }, { kind: 'game', name: 'four-ways', folder, javascript });
  const extension = javascript ? 'js' : 'ts';
  expect([...files].sort()).toEqual([
    'README.md',
    'package.json',
    `src/index.${extension}`,
    `test/four-ways.test.${extension}`,
    'tsconfig.json',
  ]);
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  for (const text of texts.values()) {
    expect(text).not.toMatch(/my-game|MyGame|0\.0\.0/);
    // The folder can be moved together with the core.
    expect(text).not.toContain(`"${root}`);
    if (javascript) expect(text).not.toContain('index.ts"');
  }
  expect(texts.get(`src/index.${extension}`)).toMatch(/class FourWays[ {]/);
  expect(JSON.parse(texts.get('package.json')!)).toMatchObject({
    name: 'evolab-four-ways',
    exports: { '.': `./src/index.${extension}` },
    peerDependencies: { evolab: '^1.2.3' },
  });
});

test.each([
  ['evaluator', 'linear', 'writing-an-evaluator.md'],
  ['searcher', 'sloppy', 'writing-a-searcher.md'],
  ['learner', 'hill-climber', 'writing-a-learner.md'],
] as const)('a new %s called %s is what the page on it shows', (kind, name, page) => {
  const folder = join(emptyFolder(), name);
  const { files } = newPlugin({ laboratory }, { kind, name, folder });
  const shown = readPage(`docs/${page}`).files;
  expect(shown.size).toBe(kind === 'learner' ? 2 : 1);
  for (const [file, text] of shown) expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  for (const file of files)
    expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/my-?(e|s|l)[a-z]+er/i);
  expect(() => newPlugin({ laboratory }, { kind, name: 'Not An Id', folder: `${folder}-2` })).toThrow(
    /cannot be the id of an? /,
  );
});

test.each([
  ['searcher', 'class', 'ClassSearcher'],
  ['learner', 'learner', 'LearnerLearner'],
  ['learner', 'random', 'RandomLearner'],
  ['evaluator', 'tanh', 'TanhEvaluator'],
  ['evaluator', 'eval', 'EvalEvaluator'],
] as const)('a new %s may be called %s, which means something else in code', (kind, name, codeName) => {
  const folder = join(emptyFolder(), name);
  newPlugin({ laboratory }, { kind, name, folder });
  const source = join(folder, 'src/index.ts');
  const text = readFileSync(source, 'utf8');
  expect(text).toContain(constantOf(codeName));
  const module = join(folder, 'index.mjs');
  writeFileSync(module, stripTypeScriptTypes(text));
  const { stderr } = spawnSync(process.execPath, ['--check', module], { encoding: 'utf8', timeout: 60_000 });
  expect(stderr).toBe('');
});

const constantOf = (className: string) =>
  `export const ${className.charAt(0).toLowerCase()}${className.slice(1)} = define`;

test('a new plugin has the name of no other, because two of one name end every command', () => {
  const plugins = [{ plugin: 'gradient', name: '@evolab/gradient' }] as unknown as Laboratory['plugins'];
  const folder = join(emptyFolder(), 'gradient');
  expect(() =>
    newPlugin({ laboratory: { ...laboratory, plugins } }, { kind: 'learner', name: 'gradient', folder }),
  ).toThrow(/^a plugin is already called 'gradient': @evolab\/gradient/);
});
