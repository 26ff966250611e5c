import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder, lab } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['tic-tac-toe', 'family:game=tic-tac-toe'],
  ['nim', 'family:game=yavalath'],
])('lab rules %s is refused with the game to name instead', async (game, hint) => {
  const { status, stderr } = await lab(['rules', game], emptyFolder(onTestFinished));
  expect([status, stderr]).toEqual([
    2,
    `Error: ${game} is not a game of the family (LAB_WRONG_GAME)\nHint: ${hint}\n`,
  ]);
});

test('the page of a tournament names the game of the family', async () => {
  const cwd = emptyFolder(onTestFinished);
  const use = ['--game', 'family:game=hexapawn', '--workers', '1', '--rounds', '1', '--out', 'cup'];
  expect((await lab(['tournament', 'random', 'uct:sims=5', ...use], cwd)).status).toBe(0);
  expect((await lab(['report', 'cup'], cwd)).status).toBe(0);
  expect(readFileSync(join(cwd, 'cup/report.html'), 'utf8')).toContain(
    '<h1>Tournament of family:game=hexapawn, 2 players</h1>',
  );
});
