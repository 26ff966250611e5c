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
