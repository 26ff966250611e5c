import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { DECIDING_FOLDERS, digestOfFolders, sourcesIn } from '../../src/experiment/sources.ts';
import { emptyFolder } from '../cli/lab.ts';
import { laboratoryOf } from 'evolab/testing';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import draughts from '../../plugins/draughts/src/index.ts';

const root = join(import.meta.dirname, '../..');

/** A package in a folder: its digest after its files were changed. */
function packageIn(folder: string) {
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
    return digestOfFolders(folder);
  };
  return write;
}

test('a digest changes with every source, its place and its name', () => {
  const write = packageIn(emptyFolder());
  const digests = [
    write('index.ts', 'export const P = 0.7;'),
    write('index.ts', 'export const P = 0.2;'),
    write('deep/rules.kif', '(role white)'),
    write('deep/more.ts', ''),
  ];
  expect(new Set(digests).size).toBe(4);
  expect(write('index.ts', 'export const P = 0.2;')).toBe(digests[3]);
});

test('a digest does not change with tests, pages, commands and what only asks for results or tells of them', () => {
  const write = packageIn(emptyFolder());
  const before = write('index.ts', 'export {};');
  for (const name of [
    ...['README.md', 'test/a.test.ts', 'commands/bench.ts', 'report/words.ts', 'reproduction/anon-1999.ts'],
    ...['node_modules/x/index.js', 'index.d.ts', '.cache/x.js'],
  ])
    expect(write(name, 'changed'), name).toBe(before);
});

test('of the core, folders that decide results count and those that report them do not', () => {
  const folder = emptyFolder();
  for (const name of [...DECIDING_FOLDERS, 'report', 'cli'])
    cpSync(join(root, 'src', name), join(folder, name), { recursive: true });
  const digest = () => digestOfFolders(folder, DECIDING_FOLDERS);
  const before = digest();
  writeFileSync(join(folder, 'report/table.ts'), 'other words');
  writeFileSync(join(folder, 'cli/flags.ts'), 'other flags');
  expect(digest()).toBe(before);
  for (const name of DECIDING_FOLDERS) {
    const last = digest();
    writeFileSync(join(folder, name, 'planted.ts'), `export const P = 1;`);
    expect(digest(), name).not.toBe(last);
  }
});

test('what a match depends on is the core, the plugins it names, and what these import', () => {
  const folder = emptyFolder();
  const ref = (name: string, needs: string[] = []) => {
    packageIn(join(folder, name))('index.ts', name);
    const peerDependencies = Object.fromEntries(needs.map((need) => [need, '*']));
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ peerDependencies }));
    return {
      name,
      plugin: name,
      version: '1.0.0',
      root: join(folder, name),
      provides: {} as never,
      url: pathToFileURL(join(folder, name, 'index.ts')).href,
    };
  };
  const plugins = [ref('tic-tac-toe', ['boards']), ref('boards'), ref('draughts')];
  const laboratory = { ...laboratoryOf(ticTacToe, draughts), plugins };
  expect(Object.keys(sourcesIn(laboratory, { game: { use: 'tic-tac-toe' } }))).toEqual([
    ...['evolab', 'tic-tac-toe', 'boards'],
  ]);
});
