import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BOMBS } from '../../plugins/gdl/test/bombs.ts';
import { emptyFolder, outcomeOf, startLab } from './lab.ts';
import { root } from './shell.ts';

const evolve = 'evolve --plugin coevolution --game tic-tac-toe --population 8 --workers 1 --generations 5000';
const lab = `"${process.execPath}" "${join(root, 'bin/run.js')}"`;
const inShell = (line: string, cwd: string) => outcomeOf('/bin/sh', ['-c', line], { cwd });

test('a run whose reader leaves stops, says how to go on, and gives its folder back', async () => {
  const cwd = emptyFolder();
  const child = startLab([...evolve.split(' '), '--out', 'run'], cwd);
  const ended = once(child, 'exit');
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child.stdout!, 'data');
  child.stdout!.destroy();
  expect(await ended).toEqual([0, null]);
  expect(stderr).toMatch(
    /^Stopped after generation .*\n {2}lab evolve --resume --out run --generations 5000\n$/,
  );
  expect(readdirSync(join(cwd, 'run'))).not.toContain('lock');
});

test.skipIf(!existsSync('/dev/full')).each([
  ['list > /dev/full', /^Error: cannot write the output: the disk is full \(LAB_DISK\)\nHint: .*\n$/],
  [
    `${evolve} --out run > /dev/full`,
    /^Stopped[^]*\nError: cannot write the output: .* \(LAB_DISK\)\nHint: .*\n$/,
  ],
  ['nonsense 2> /dev/full', /^$/],
])('lab %s is a line and status 2', async (line, said) => {
  const { status, stderr } = await inShell(`${lab} ${line}`, emptyFolder());
  expect({ status, stack: /^ +at /m.test(stderr) }).toEqual({ status: 2, stack: false });
  expect(stderr).toMatch(said);
});

test('a current folder that is gone is a line and status 2', async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'gone'));
  const { status, stderr } = await inShell(`cd gone; rmdir ../gone; ${lab} list games`, cwd);
  expect(status).toBe(2);
  expect(stderr).toMatch(/Error: the current folder is no longer there \(LAB_DISK\)\nHint: .*\n$/);
  expect(stderr).not.toMatch(/^ +at /m);
});

test('a tournament whose folder is removed is a line and status 2', async () => {
  const cwd = emptyFolder();
  const play = ['random', 'uct:sims=50', '--game', 'tic-tac-toe', '--rounds', '100000', '--workers', '1'];
  const child = startLab(['tournament', ...play, '--out', 'cup'], cwd);
  const ended = once(child, 'exit');
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  while (!existsSync(join(cwd, 'cup/games.log'))) await setTimeout(20);
  rmSync(join(cwd, 'cup'), { recursive: true, force: true });
  expect(await ended).toEqual([2, null]);
  expect(stderr).toMatch(/^Error: .* \(LAB_\w+\)\nHint: .*\n$/);
});

test('a signal is heard while rules are grounded', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'bomb.kif'), BOMBS['45 * 45 * 45 facts'].rules);
  const child = startLab(['duel', 'random', 'random', '--game', 'gdl:file=bomb.kif'], cwd);
  const ended = once(child, 'exit');
  await setTimeout(1500);
  child.kill('SIGTERM');
  // When the rules are grounded they are refused, with status 2.
  expect(await ended).toEqual([null, 'SIGTERM']);
});
