import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Config } from '@oclif/core';
import { dropStaleManifests, keepManifests } from '../../src/cli/manifest.ts';
import { emptyFolder } from './lab.ts';

const CORE = '.oclif.manifest.json';
const PLUGIN = 'plugins/one/.oclif.manifest.json';
const FILES = ['package.json', 'src/commands/a.ts', 'src/tasks/a.ts'];
const SOURCES = [...FILES, ...FILES.map((file) => join('plugins/one', file))];

/** A checkout whose lists of commands are newer than its sources. */
function checkout(): string {
  const root = emptyFolder();
  const now = Date.now() / 1000;
  const write = (file: string, time: number) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
    utimesSync(join(root, file), time, time);
  };
  for (const file of SOURCES) write(file, now - 100);
  for (const file of [CORE, PLUGIN]) write(file, now + 100);
  return root;
}

test('lists of commands that are newer than the sources are kept', () => {
  const root = checkout();
  expect(dropStaleManifests(root)).toBe(true);
  expect([CORE, PLUGIN].map((file) => existsSync(join(root, file)))).toEqual([true, true]);
});

test.each(SOURCES)('a change of %s drops the lists that may be made from it', (file) => {
  const root = checkout();
  const later = Date.now() / 1000 + 200;
  utimesSync(join(root, file), later, later);
  dropStaleManifests(root);
  const ofPlugin = file.startsWith('plugins');
  expect([CORE, PLUGIN].map((list) => existsSync(join(root, list)))).toEqual([ofPlugin, false]);
});

test('a stale list that cannot be removed is no error, and makes all lists unusable', () => {
  const root = checkout();
  // Not even the superuser can remove a folder as a file.
  rmSync(join(root, PLUGIN));
  mkdirSync(join(root, PLUGIN));
  const early = Date.now() / 1000 - 200;
  utimesSync(join(root, PLUGIN), early, early);
  expect(dropStaleManifests(root)).toBe(false);
});

test('a list is kept of a plugin that oclif knows by a link to its folder', () => {
  const root = checkout();
  rmSync(join(root, PLUGIN));
  symlinkSync(join(root, 'plugins/one'), join(root, 'link'));
  writeFileSync(join(root, 'plugins/one/package.json'), '{ "name": "one" }');
  const plugin = { root: join(root, 'link'), manifest: { commands: {} } };
  keepManifests(root, { plugins: new Map([['one', plugin]]) } as unknown as Config);
  expect(existsSync(join(root, PLUGIN))).toBe(true);
});
