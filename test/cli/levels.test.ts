import { describe, expect, test } from 'vitest';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { dialOf, gradedAgents, levelsOf } from '../../src/tasks/levels.ts';
import type { AgentSpec } from '../../src/contract/agent.ts';
import type { Assembler } from '../../src/lab/assembler.ts';
import { createContainer } from '../../src/lab/container.ts';
import { corePlugin } from '../../src/lab/core-plugin.ts';
import type { Batch } from '../../src/contract/executor.ts';
import { Service } from '../../src/lab/tokens.ts';
import { readAgents } from '../../src/storage/agent-file.ts';
import { doBatch } from '../../src/worker/batch.ts';
import { emptyFolder, lab, labJson } from './lab.ts';

const assembler = createContainer([corePlugin, ticTacToe]).get<Assembler>(Service.assembler);
const game = { use: 'tic-tac-toe' };
const uct: AgentSpec = { name: 'uct', game, searcher: { use: 'uct' }, budget: {} };
const random: AgentSpec = { name: 'random', game, searcher: { use: 'random' }, budget: {} };
const executor = {
  slots: 2,
  run: (batch: Batch) => Promise.resolve(doBatch(structuredClone(batch), assembler)),
  close: () => Promise.resolve(),
};

test('a dial is a list of limits', () => {
  expect(dialOf('sims=5,20')).toEqual([{ sims: 5 }, { sims: 20 }]);
  for (const wrong of ['', 'sims', 'sims=', 'sims=a', 'sims=0', 'sims=1.5', 'speed=3'])
    expect(() => dialOf(wrong)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^LAB_/) as string }) as Error,
    );
});

test('every agent gets every limit, but one that does not think stays as it is', () => {
  const names = gradedAgents([uct, random], dialOf('sims=5,20')).map(({ name }) => name);
  expect(names).toEqual(['uct sims 5', 'uct sims 20', 'random']);
});

describe('levels', () => {
  const request = {
    game: assembler.game(game),
    agents: gradedAgents([random, uct], dialOf('sims=8,8,200')),
    pairs: 30,
    plies: 1,
    seed: 1,
    step: 100,
    executor,
    signal: new AbortController().signal,
    onProgress: () => {},
  };

  test('go up, each at least a step above the one before; equals share one', async () => {
    const levels = await levelsOf(request);
    expect(levels.map(({ agent }) => agent.name)).toEqual(['random', 'uct sims 8', 'uct sims 200']);
    expect(levels.map(({ level }) => level)).toEqual([1, 2, 3]);
    levels.slice(1).forEach(({ elo, step }, i) => {
      expect(step).toBeCloseTo(elo - levels[i].elo, 9);
      expect(step).toBeGreaterThanOrEqual(100);
    });
    for (const { elo, low, high } of levels) expect(low < elo && elo < high).toBe(true);
  });

  test('are the same every time', async () => {
    expect(await levelsOf(request)).toEqual(
      await levelsOf({ ...request, executor: { ...executor, slots: 5 } }),
    );
  });
});

test('lab levels writes agents that lab play can find', () => {
  const folder = emptyFolder();
  const args = [
    'uct',
    'random',
    '--game',
    'tic-tac-toe',
    '--dial',
    'sims=300',
    '--rounds',
    '10',
    '--plies',
    '1',
  ];
  const { levels, tried } = labJson(['levels', ...args, '--out', 'ladder', '--workers', '1'], folder) as {
    tried: number;
    levels: { file: string; agent: string }[];
  };
  expect(tried).toBe(2);
  expect(levels.map(({ agent }) => agent)).toEqual(['random', 'uct sims 300']);
  const [{ agent }] = readAgents(`${folder}/${levels[1].file}`).agents;
  expect(agent.budget).toEqual({ sims: 300 });
  const missing = lab(['play', 'ladder', '--level', '3'], folder);
  expect([missing.status, missing.stderr.split('\n')[1]]).toEqual([2, 'Hint: there are 1 to 2']);
});
