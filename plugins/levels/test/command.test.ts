import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAgents } from '../../../src/storage/agent-file.ts';
import { emptyFolder, lab, labJson, labProcess } from 'evolab/testing';

test('lab levels writes agents that lab play can find', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = [
    'uct',
    'random',
    '--game',
    'tic-tac-toe',
    '--dial',
    'sims=300',
    '--rounds',
    '10',
    '--openings',
    '1',
  ];
  const { levels, tried } = (await labJson(
    ['levels', ...args, '--out', 'ladder', '--workers', '1'],
    folder,
  )) as {
    tried: number;
    levels: { file: string; agent: string }[];
  };
  expect(tried).toBe(2);
  expect(levels.map(({ agent }) => agent)).toEqual(['random', 'uct sims 300']);
  const [{ agent }] = readAgents(`${folder}/${levels[1].file}`).agents;
  expect(agent.budget).toEqual({ sims: 300 });
  const missing = await lab(['play', 'ladder', '--level', '3'], folder);
  expect([missing.status, missing.stderr.split('\n')[1]]).toEqual([2, 'Hint: there are 1 to 2']);
  const { stdout } = await lab(
    ['levels', ...args, '--step', '5000', '--out', 'steep', '--workers', '1'],
    folder,
  );
  expect(stdout).toContain('1 of 2 agents are less than 5000 Elo above the level below them');
});

test('what is to be typed after levels of a program starts it', async () => {
  const folder = emptyFolder(onTestFinished);
  const bot = `process.stdin.on('data', (line) => console.log(JSON.stringify({ move: JSON.parse(line).legal[0] })))`;
  writeFileSync(join(folder, 'bot.cjs'), bot);
  const engine = `engine:cmd="'${process.execPath}' bot.cjs",startMillis=600000`;
  const few = ['--game', 'nim', '--dial', 'depth=1,2', '--rounds', '2', '--workers', '1'];
  const { stdout } = await lab(['levels', engine, ...few, '--out', 'ladder'], folder);
  const [, next] = /^  lab (play .*)$/m.exec(stdout)!;
  expect(next).toBe('play ladder --level 1 --allow-programs');
  const played = await labProcess([...next.split(' '), '--role', '1'], folder, { input: 'quit\n' });
  expect([played.status, played.stderr]).toEqual([0, '']);
});

test('levels and a survey are not mixed in one folder, though both go on with games of others', async () => {
  const cwd = emptyFolder(onTestFinished);
  const few = ['--game', 'tic-tac-toe', '--workers', '1'];
  const levels = ['levels', 'uct', '--dial', 'sims=2,4', '--rounds', '2', ...few];
  const survey = ['survey', 'random', '--games', '2', ...few];
  await lab([...levels, '--out', 'levels'], cwd);
  await lab([...survey, '--out', 'survey'], cwd);
  const filesOf = (out: string) =>
    readdirSync(join(cwd, out)).map((name) => [name, readFileSync(join(cwd, out, name), 'utf8')]);
  for (const [command, out] of [
    [levels, 'survey'],
    [survey, 'levels'],
  ] as const) {
    const before = filesOf(out);
    const { status, stderr } = await lab([...command, '--out', out, '--resume'], cwd);
    expect([status, stderr]).toEqual([
      2,
      `Error: ${out} holds work of another kind: ${out}.json (LAB_RUN_EXISTS)\nHint: add --out ${out}-2\n`,
    ]);
    expect(filesOf(out)).toEqual(before);
  }
});
