import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { catalogue } from '../../src/registry/catalogue.ts';
import { emptyFolder } from '../cli/lab.ts';

/** A plugin that defines one game, in a folder of its own. */
function pluginOf(root: string, game: string, file = 'index.mjs') {
  const folder = join(root, 'src');
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, file);
  writeFileSync(entry, `export default { name: 'one', games: [{ id: '${game}', summary: '' }] };`);
  return { name: 'evolab-one', version: '1', root, url: pathToFileURL(entry).href };
}

test('what a plugin defines is remembered, and looked at again when a file beside its entry has changed', () => {
  const root = emptyFolder();
  const file = join(root, 'cache.json');
  const ref = pluginOf(root, 'first');
  expect(catalogue([ref], file).plugins[0].provides.games).toEqual(['first']);
  // Planted: as long as no file has changed, the cache is believed.
  writeFileSync(file, readFileSync(file, 'utf8').replace('first', 'planted'));
  expect(catalogue([ref], file).plugins[0].provides.games).toEqual(['planted']);
  const later = Date.now() / 1000 + 10;
  writeFileSync(join(root, 'src/other.mjs'), '');
  utimesSync(join(root, 'src/other.mjs'), later, later);
  expect(catalogue([ref], file).plugins[0].provides.games).toEqual(['first']);
});

test.each(['not JSON', '{"x": {"signature": "1"}}', '[]'])('a cache that holds %s is made anew', (text) => {
  const root = emptyFolder();
  const file = join(root, 'cache.json');
  writeFileSync(file, text);
  expect(catalogue([pluginOf(root, 'first')], file).plugins[0].provides.games).toEqual(['first']);
});
