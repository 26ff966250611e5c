import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, lab, labProcess } from './lab.ts';

/** What a person sees who types these lines. */
async function sit(lines: readonly string[], args: readonly string[], cwd = emptyFolder()): Promise<string> {
  const input = lines.map((line) => `${line}\n`).join('');
  const { stdout, status } = await labProcess(['play', ...args], cwd, { input });
  expect(status).toBe(0);
  return stdout;
}

test('the numbers of moves are told from numbers in their names', async () => {
  const shown = await sit(['moves', '9', 'quit'], ['random', '--game', 'gdl:sheet=tic-tac-toe']);
  expect(shown).toMatch(/^x to move: moves\n1\. mark 1 1 {2}2\. mark 1 2 {2}.* {2}9\. mark 3 3$/m);
});

test('a game is played by names and numbers, with hints and taking back, saved, and gone on with', async () => {
  const cwd = emptyFolder();
  const typed = [
    'moves',
    'hint',
    '1',
    'nonsense',
    'undo',
    '9-14',
    'back',
    'back',
    '9-14',
    'save g.game',
    'quit',
  ];
  const shown = await sit(typed, ['material:depth=2', '--game', 'draughts'], cwd);
  // What was typed stands behind the question, the answer below.
  expect(shown).toMatch(/^black to move: moves\n1 \S+ +2 \S+ /m);
  expect(shown).toMatch(/^black to move: hint\nmaterial:depth=2 would play \S+ \(-?\d\.\d\d\)$/m);
  expect(shown).toMatch(/^black to move: nonsense\n'nonsense' is no legal move/m);
  expect(shown).toMatch(/^black to move: back\nThere is nothing to take back\.$/m);
  expect(shown.match(/^material:depth=2 plays /gm)).toHaveLength(3);
  expect(shown).toMatch(/^black to move: save g.game\nSaved in g.game$/m);
  expect(existsSync(join(cwd, 'g.game'))).toBe(true);

  const replies = /^material:depth=2 plays (\S+)/gm;
  const last = [...shown.matchAll(replies)].at(-1)![1];
  const { stdout } = await lab(['replay', 'g.game'], cwd);
  expect(stdout).toContain('1. 9-14 (black)');
  expect((await lab(['replay', 'g.game', '--game', '2'], cwd)).stderr).toContain(
    'holds 1 game, there is no game 2',
  );
  expect(stdout).toContain(`2. ${last} (white)`);
  const further = await sit(['back', 'quit'], ['material:depth=2', '--resume', 'g.game'], cwd);
  expect(further).toMatch(/^black to move: back\n +b +b +b +b +1 +2 +3 +4\n/m);
});

test('a game that is played to its end says who won, and can still be saved and taken back', async () => {
  const cwd = emptyFolder();
  const over = 'The game is over: back, new, save FILE or quit: ';
  // Always the first move of the list: somebody wins or nobody does, after nine moves at most.
  const typed = [...Array<string>(5).fill('1'), 'save end.game', 'back', 'save before.game'];
  const shown = await sit(typed, ['random', '--game', 'tic-tac-toe', '--role', '2'], cwd);
  expect(shown).toMatch(/^random plays [^]*^o to move: 1$/m);
  expect(shown).toMatch(/^(You win|You lose|A draw)\.$/m);
  expect(shown).toContain(`${over}save end.game\nSaved in end.game\n${over}back\n`);

  // The side of the saved game is the default.
  const resumed = (file: string) => sit([], ['random', '--resume', file], cwd);
  expect(await resumed('before.game')).toMatch(/^o to move: $/m);
  expect(await resumed('end.game')).toContain(over);
  expect((await lab(['replay', 'end.game'], cwd)).stdout).toContain(' (o)');
});

test('a game is saved under the name that was typed, over itself but over no other file', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mine.txt'), 'mine');
  const typed = ['save', 'save "my game"', '1', 'save my game', 'save mine.txt', 'save .', 'quit'];
  const shown = await sit(typed, ['random', '--game', 'tic-tac-toe'], cwd);
  expect(shown).toMatch(/: save\nsave FILE: give a name$/m);
  expect(shown.match(/^Saved in my game$/gm)).toHaveLength(2);
  for (const taken of ['mine\\.txt', '\\.'])
    expect(shown).toMatch(new RegExp(`^${taken} is already there: give another name$`, 'm'));
  expect(readdirSync(cwd).sort()).toEqual(['mine.txt', 'my game']);
  expect(readFileSync(join(cwd, 'mine.txt'), 'utf8')).toBe('mine');
  expect((await lab(['replay', 'my game'], cwd)).stdout).toContain('1. a3 (x)');
  const next = await sit(['1', 'save my game'], ['random', '--game', 'tic-tac-toe'], cwd);
  expect(next).toMatch(/^my game is already there: give another name$/m);
  const resumed = ['random', '--resume', 'my game'];
  expect(await sit(['back', 'save my game'], resumed, cwd)).toMatch(/^Saved in my game$/m);
});

test('a game in place of the agent is refused with a command that plays it', async () => {
  const cwd = emptyFolder();
  const { status, stderr } = await lab(['play', 'nim:players=3'], cwd);
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining("'nim' is a game, not an agent (LAB_BAD_AGENT)"),
  ]);
  const [, hinted] = /: lab play (.*)$/m.exec(stderr)!;
  expect(hinted).toBe('uct:sims=500 --game nim:players=3');
  expect(await sit(['quit'], hinted.split(' '), cwd)).toContain('to move');
});
