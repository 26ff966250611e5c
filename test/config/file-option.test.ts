import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { withFileText } from '../../src/config/file-option.ts';
import { gameUse } from '../../src/config/option-text.ts';
import { difference } from '../../src/config/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'lab-file-option-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'game.kif');
writeFileSync(file, '(role x)\n');

test('a game is handed the text of the file a user names, not the file', () => {
  expect(gameUse(`gdl:file=${file},steps=20`)).toEqual({ use: 'gdl', steps: 20, rules: '(role x)\n' });
  expect(gameUse('gdl:sheet=hanoi')).toEqual({ use: 'gdl', sheet: 'hanoi' });
});

test('a configuration names the file as seen from its own folder', () => {
  writeFileSync(join(folder, 'lab.yaml'), 'game: { use: gdl, file: game.kif }\n');
  expect(readConfig(join(folder, 'lab.yaml')).game).toEqual({ use: 'gdl', rules: '(role x)\n' });
});

test('a file that is not there, is empty or comes with rules is refused', () => {
  const code = (work: () => unknown) => {
    try {
      work();
      return 'none';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(code(() => gameUse(`gdl:file=${file}.not`))).toBe('LAB_BAD_FILE');
  writeFileSync(join(folder, 'empty.kif'), '\n');
  expect(code(() => withFileText({ use: 'gdl', file: 'empty.kif' }, folder))).toBe('LAB_BAD_FILE');
  expect(code(() => withFileText({ use: 'gdl', file, rules: '(role x)' }))).toBe('LAB_BAD_OPTION');
});

test('rules that changed are told apart in one short line', () => {
  const rules = '(role x) '.repeat(1000);
  const change = difference({ game: { rules } }, { game: { rules: `${rules} (role o)` } });
  expect(change).toContain('game.rules');
  expect(change!.length).toBeLessThan(250);
});
