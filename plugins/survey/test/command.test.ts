import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { GameLog } from '../../../src/storage/game-log.ts';
import { emptyFolder, lab, labJson, startLab } from 'evolab/testing';

test('lab survey prints two tables, and the same as JSON', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = ['survey', 'hex:size=3', 'random', 'uct:sims=50', '--games', '10', '--workers', '1'];
  const { stdout, status } = await lab(args, folder);
  expect(status).toBe(0);
  expect(stdout).toContain('hex:size=3, 10 games of each player against itself');
  const document = (await labJson(args, folder)) as { roles: string[]; players: { player: string }[] };
  expect(document.players.map(({ player }) => player)).toEqual(['random', 'uct:sims=50']);
  expect(document.roles).toHaveLength(2);
  for (const role of document.roles) expect(stdout).toContain(`${role} wins`);
});

/** What decides each of the games in a log, in its order. */
function keptIn(log: string): string[] {
  const keys: string[] = [];
  GameLog.read<{ key: string }>(log, ({ key }) => keys.push(key));
  return keys;
}

test('a survey that was killed goes on with the games it has kept', async () => {
  const [cwd, other] = [emptyFolder(onTestFinished), emptyFolder(onTestFinished)];
  const args = ['survey', 'connect-four', 'random', 'uct:sims=200', '--games', '20', '--workers', '1'];
  const log = join(cwd, 'populations/survey-connect-four-random-uct-sims-200-1/games.log');
  const child = startLab(args, cwd);
  const ended = once(child, 'exit');
  while (!existsSync(log) || statSync(log).size === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await ended;
  const folder = dirname(log);
  const report = await lab(['report', folder], cwd);
  expect([report.status, report.stderr.split('\n')[0]]).toEqual([
    2,
    'Error: the survey is not finished: there is no result yet (LAB_RUN_MISSING)',
  ]);
  const levels = ['levels', 'random', 'uct', '--game', 'connect-four', '--dial', 'sims=5', '--resume'];
  expect((await lab([...levels, '--out', folder], cwd)).stderr).toContain(
    'holds work of another kind: survey.json (LAB_RUN_EXISTS)',
  );
  const before = keptIn(log);
  const whole = await labJson([...args, '--resume'], cwd);
  expect(whole).toEqual(await labJson([...args.slice(0, -1), '2'], other));
  // What was there is there still, first: no game was played again.
  const after = keptIn(log);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(new Set(after).size).toBe(after.length);
  const grown = statSync(log).size;
  expect(await labJson(args, cwd)).toEqual(whole);
  expect(statSync(log).size).toBe(grown);
  const missing = await lab([...args, '--resume', '--out', 'nowhere'], cwd);
  expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('LAB_RUN_MISSING')]);
});

test('surveys of other rules and of other players have folders of their own', async () => {
  const cwd = emptyFolder(onTestFinished);
  const out = async (...words: string[]) =>
    (await labJson(['survey', ...words, '--games', '2', '--workers', '1'], cwd))['out'];
  const plain = await out('tic-tac-toe');
  expect(plain).toBe(join('populations', 'survey-tic-tac-toe-1'));
  const others = [await out('connect-four:width=4', 'random'), await out('tic-tac-toe', 'random')];
  expect(new Set([plain, ...others]).size).toBe(3);
});

test('a survey goes into no folder that holds something else', async () => {
  const cwd = emptyFolder(onTestFinished);
  await lab(['tournament', 'random', 'uct:sims=5', '--game', 'tic-tac-toe', '--out', 'cup'], cwd);
  await lab(
    ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--generations', '0', '--out', 'run'],
    cwd,
  );
  const cup = readFileSync(join(cwd, 'cup/games.log'));
  // Levels that were stopped before there were any.
  mkdirSync(join(cwd, 'begun'));
  for (const name of ['games.log', 'levels-plan.json']) writeFileSync(join(cwd, 'begun', name), '{}');
  for (const out of ['cup', 'run', 'begun']) {
    const before = readdirSync(join(cwd, out));
    const { status, stderr } = await lab(['survey', 'tic-tac-toe', '--games', '2', '--out', out], cwd);
    expect([out, status, stderr]).toEqual([out, 2, expect.stringContaining('LAB_RUN_EXISTS')]);
    expect(readdirSync(join(cwd, out))).toEqual(before);
  }
  const levels = [
    'levels',
    'random',
    'uct',
    '--game',
    'tic-tac-toe',
    '--dial',
    'sims=5',
    '--out',
    'cup',
    '--resume',
  ];
  expect(await lab(levels, cwd)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('LAB_RUN_EXISTS') as string,
  });
  expect(readFileSync(join(cwd, 'cup/games.log'))).toEqual(cup);
});
