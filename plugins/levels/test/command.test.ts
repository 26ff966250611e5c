import { expect, onTestFinished, test } from 'vitest';
import { readAgents } from '../../../src/storage/agent-file.ts';
import { emptyFolder, lab, labJson } from 'evolab/testing';

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
