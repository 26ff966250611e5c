import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAgents } from '../../src/storage/agent-file.ts';
import { emptyFolder, lab, labJson } from './lab.ts';

test('agents of two seeds become one that a duel takes like any other', async () => {
  const cwd = emptyFolder();
  const runOf = async (seed: number) => {
    const run = `run-${seed}`;
    const sets = ['episodes=20', 'testGames=10'].flatMap((text) => ['--set', text]);
    const options = ['--game', 'tic-tac-toe', '--generations', '2', '--seed', String(seed), '--out', run];
    await labJson(['evolve', '--plugin', 'td-mc', '--set', 'rating.rounds=1', ...sets, ...options], cwd);
    return run;
  };
  const runs = await Promise.all([1, 2].map(runOf));
  const weights = runs.map((run) => readAgents(join(cwd, run, 'champion.msgpack')).agents[0].agent.weights!);
  const made = await labJson(['ensemble', ...runs, '--out', 'two.msgpack'], cwd);
  expect(made).toEqual({ path: 'two.msgpack', members: 2, rule: 'vote', weights: 2 * weights[0].length });
  const { agent, members } = readAgents(join(cwd, 'two.msgpack')).agents[0];
  expect(members?.map(({ lineage }) => [lineage?.method, lineage?.seed])).toEqual([
    ['td-mc', 1],
    ['td-mc', 2],
  ]);
  expect(agent.weights).toEqual(Float64Array.of(...weights[0], ...weights[1]));
  expect(agent.searcher).toEqual({ use: 'vote' });
  expect((await labJson(['duel', 'two.msgpack', 'random', '--rounds', '3'], cwd))['games']).toBe(6);

  await labJson(['ensemble', ...runs, '--rule', 'median', '--out', 'median.msgpack'], cwd);
  const duel = await labJson(['duel', 'median.msgpack', 'random', '--rounds', '2', '--each', 'depth=3'], cwd);
  expect(duel['games']).toBe(4);

  const before = readFileSync(join(cwd, 'two.msgpack'));
  const refused = [
    [['ensemble', ...runs, '--out', 'two.msgpack'], 'LAB_FILE_EXISTS'],
    [['ensemble', runs[0], '--out', 'one.msgpack'], 'LAB_USAGE'],
    [['ensemble', runs[0], 'material', '--out', 'other.msgpack'], 'LAB_BAD_AGENT'],
    [['ensemble', runs[0], 'two.msgpack', '--out', 'nested.msgpack'], 'LAB_BAD_AGENT'],
  ] as const;
  for (const [args, code] of refused) {
    const { status, stderr } = await lab([...args], cwd);
    expect(stderr).toContain(code);
    expect(status).toBe(2);
  }
  expect(readFileSync(join(cwd, 'two.msgpack'))).toEqual(before);
  expect(['one', 'other', 'nested'].some((name) => existsSync(join(cwd, `${name}.msgpack`)))).toBe(false);
});
