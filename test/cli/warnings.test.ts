import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sheets } from '@evolab/gdl';
import { expect, test } from 'vitest';
import { emptyFolder, lab } from './lab.ts';

const WARNING = 'Warning: x may end with 2 goals at once: the highest counts';

/** A folder with rules that can be played though they are not well-formed. */
function folderOfRules(): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'rules.kif'), `${sheets['tic-tac-toe']}\n(goal x 10)\n`);
  return folder;
}

test.each([
  ['duel', 'random', 'uct:sims=5', '--rounds', '1', '--workers', '1'],
  ['play', 'random'],
  ['survey', 'GAME', 'random', '--games', '2', '--workers', '1'],
  ['evolve', '--plugin', 'coevolution', '--generations', '0', '--workers', '1'],
  ['solve', 'GAME', '--limit', '10000'],
  ['perft', 'GAME', '--depth', '2'],
])('lab %s says once, on the error stream, what is wrong with the rules of its game', async (...args) => {
  const cwd = folderOfRules();
  const named = args.includes('GAME');
  const game = 'gdl:file=rules.kif';
  const typed = args.map((arg) => (arg === 'GAME' ? game : arg));
  const { stdout, stderr } = await lab(named ? typed : [...typed, '--game', game], cwd);
  expect(stderr.split('\n').filter((line) => line === WARNING)).toHaveLength(1);
  expect(stdout).not.toContain('Warning');
});

test('a document for scripts stays one, whatever is wrong with the rules', async () => {
  const { stdout, stderr, status } = await lab(
    ['perft', 'gdl:file=rules.kif', '--depth', '1', '--json'],
    folderOfRules(),
  );
  expect([status, stderr]).toEqual([0, `${WARNING}\n`]);
  expect(JSON.parse(stdout)).toMatchObject({ nodes: 9 });
});
