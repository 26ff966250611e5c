import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson } from 'evolab/testing';

test('a game is solved forwards, a numbered one backwards', async () => {
  const folder = emptyFolder(onTestFinished);
  expect(await labJson(['solve', 'tic-tac-toe'], folder)).toMatchObject({
    value: 0,
    won: 2836,
    lost: 632,
    drawn: 1052,
  });
  const board = 'chinese-checkers:size=3,pieces=3,goal=full';
  expect(await labJson(['solve', board, '--evaluator', 'simple-distance'], folder)).toMatchObject({
    value: 1,
    plies: 7,
    won: 1081,
    lost: 599,
    drawn: 0,
    longest: { plies: 7 },
    judgement: { decided: expect.any(Number) as number },
  });
});

test('numbers of positions say whether finished ones are among them', async () => {
  const said = async (...game: string[]) =>
    (await lab(['solve', ...game], emptyFolder(onTestFinished))).stdout;
  expect(await said('tic-tac-toe')).toMatch(/^2836 positions won, .*; finished ones are not counted$/m);
  expect(await said('chinese-checkers:size=3,pieces=3,goal=full')).toMatch(
    /^1081 positions won, .*; finished ones are counted$/m,
  );
  expect(await said('nim:players=3')).toMatch(/ \d+ positions in which a role chooses$/m);
});

test('a game of one role is solved or not, in the terminal and on the page', async () => {
  const folder = emptyFolder(onTestFinished);
  const { stdout } = await lab(['solve', 'hanoi', '--out', 'hanoi.html'], folder);
  expect(stdout).toMatch(/^hanoi: solved \(value 1\), .*\n2168 positions solved, 342 not; /);
  const html = readFileSync(join(folder, 'hanoi.html'), 'utf8');
  expect(html).toContain('hanoi: solved (value 1).');
  expect(html).toMatch(/not solved[^]*?342/);
  expect(html).not.toMatch(/>(won|lost|drawn)</);
});

test('a page to walk through a solved game is named', async () => {
  const { stdout } = await lab(['solve', 'tic-tac-toe'], emptyFolder(onTestFinished));
  expect(stdout).toMatch(/^every move with its value, on a page: lab lesson tic-tac-toe$/m);
});

test('an endgame is solved, and its moves are shown, the best first', async () => {
  const folder = emptyFolder(onTestFinished);
  const endgame = ['solve', 'draughts', '--endgame', 'kk-k'];
  expect(await labJson(endgame, folder)).toEqual({
    won: 230 + 412 + 14846,
    lost: 108 + 13018,
    drawn: 654 + 1450 + 34,
    maxPlies: 200,
    longest: { plies: 34, position: expect.any(String) as string },
    seconds: expect.any(Number) as number,
  });
  const { value, plies, moves } = await labJson([...endgame, '--position', 'B:WK22:BK2,K11'], folder);
  expect([value, plies]).toEqual([1, 7]);
  // All six win, one or more of them in seven plies.
  const found = moves as { name: string; value: number; plies: number }[];
  expect(found.map((move) => move.value)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(found[0].plies).toBe(7);
  expect(found.map((move) => move.plies)).toEqual(found.map((move) => move.plies).sort((a, b) => a - b));
});

test.each([
  [['tic-tac-toe', '--endgame', '3'], 'LAB_WRONG_GAME'],
  [['draughts', '--endgame', '12'], 'LAB_BAD_OPTION'],
  [['draughts', '--endgame', '4', '--limit', '1000'], 'LAB_WRONG_GAME'],
  [['draughts', '--endgame', 'k-k', '--position', 'B:W30:B1'], 'LAB_BAD_POSITION'],
  [['draughts', '--endgame', 'k-k', '--position', 'nonsense'], 'LAB_BAD_POSITION'],
  [['tic-tac-toe', '--evaluator', 'random'], 'LAB_BAD_AGENT'],
])('lab solve %o is an error of the user', async (args, code) => {
  const { status, stderr } = await lab(['solve', ...args], emptyFolder(onTestFinished));
  expect(stderr).toContain(code);
  expect(status).toBe(2);
});
