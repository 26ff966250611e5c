import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAgents } from '../../../src/storage/agent-file.ts';
import { emptyFolder, labJson } from 'evolab/testing';

const SMALL = ['evolve', '--plugin', 'd-visiondraughts', '--out', 'run'].concat(
  [
    'testAfter=8',
    'budget.depth=1',
    'game.maxPlies=60',
    'pointsToClone=2',
    'fair=false',
    'rating={rounds: 1, anchors: [random]}',
  ].flatMap((text) => ['--set', text]),
);
const end = (cwd: string, { stateHash }: Record<string, unknown>) => ({
  stateHash,
  population: readFileSync(join(cwd, 'run/population.msgpack')).toString('base64'),
});

test('the same seed gives the same bytes for 1, 2 and 8 workers, and for a run that was resumed', async () => {
  const runOf = async (workers: string) => {
    const cwd = emptyFolder(onTestFinished);
    return end(cwd, await labJson([...SMALL, '--generations', '2', '--workers', workers], cwd));
  };
  const [one, eight] = await Promise.all(['1', '8'].map(runOf));
  expect(eight).toEqual(one);
  const cwd = emptyFolder(onTestFinished);
  await labJson([...SMALL, '--generations', '1', '--workers', '2'], cwd);
  const resumed = await labJson(
    ['evolve', '--resume', '--out', 'run', '--generations', '2', '--workers', '2'],
    cwd,
  );
  expect(end(cwd, resumed)).toEqual(one);
});

test('a search by two threads teaches the same net as one by one thread', async () => {
  const agentOf = async (preset: string, ...more: string[]) => {
    const cwd = emptyFolder(onTestFinished);
    const settings = [
      'budget.depth=5',
      'testAfter=1',
      'game.maxPlies=40',
      'rating={rounds: 1, every: 1, anchors: [random]}',
      ...more,
    ];
    const flags = ['--plugin', 'd-visiondraughts', '--preset', preset, '--out', 'run', '--generations', '1'];
    await labJson(['evolve', ...flags, ...settings.flatMap((text) => ['--set', text])], cwd);
    return readAgents(join(cwd, 'run/population.msgpack')).agents.at(-1)!.agent;
  };
  const one = await agentOf('visiondraughts-1');
  const two = await agentOf('d-visiondraughts-2010', 'searcher.splitDepth=3');
  expect(two.searcher).toMatchObject({ use: 'parallel', threads: 2 });
  expect(two.weights).toEqual(one.weights);
});
