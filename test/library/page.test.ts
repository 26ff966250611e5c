// The scripts of docs/library.md are taken from the page and run as it says.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whole } from 'evolab/testing';
import { expect, test } from 'vitest';
import { emptyFolder } from '../cli/lab.ts';
import { readPage, root, shellOf, succeeds } from '../cli/shell.ts';

test.runIf(whole)('the scripts of library.md work as the page says', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  const cwd = join(home, 'scripts');
  mkdirSync(join(cwd, 'node_modules'), { recursive: true });
  symlinkSync(root, join(cwd, 'node_modules/evolab'), 'dir');
  const { commands, files } = readPage('docs/library.md');
  for (const [file, text] of files) writeFileSync(join(cwd, file), text);

  const shown = new Map<string, string>();
  for (const command of commands) shown.set(command, succeeds(await shell(command, cwd)));
  expect(shown.get('node champion.mjs')).toMatch(/^\d+ won, \d+ lost, \d+ drawn, Elo -?\d+$/m);
  expect(shown.get('node stored.mjs')).toMatch(/^3 \[/m);
  expect(shown.get('node cell.mjs')).toMatch(/interrupted: true/);
  expect(shown.get('node --test agent.test.mjs')).toMatch(/pass 1/);
});

test('the first script is at most 15 lines long', () => {
  const script = readPage('docs/library.md').files.get('champion.mjs')!;
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(15);
});
