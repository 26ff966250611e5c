import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { RunFolder } from 'evolab/storage';
import { emptyFolder, lab, labJson, linkPlugins } from 'evolab/testing';

/** The files that the page shows, as a reader would write them. */
const page = readFileSync(new URL('../../../docs/writing-a-memory.md', import.meta.url), 'utf8');
const plugin = join(emptyFolder(afterAll), 'recent');
mkdirSync(plugin);
for (const [, file, text] of page.matchAll(/^`([\w.]+)`:\n\n```\w+\n([^]*?)^```/gm))
  writeFileSync(join(plugin, file), text);
await linkPlugins(afterAll, plugin);

const SMALL = ['--plugin', 'coevolution', '--game', 'tic-tac-toe', '--set', 'rating.rounds=1'];
const OFTEN = [
  '--set',
  'memoryEvery=1',
  '--set',
  'memorySize=2',
  '--set',
  'population=4',
  '--set',
  'games=4',
];
const run = (memory: string, generations: number, out: string, workers: number) => [
  ...['evolve', ...SMALL, ...OFTEN, '--set', `memory=${memory}`],
  ...['--generations', String(generations), '--out', out, '--workers', String(workers)],
];

test('a memory of one file, as its page shows, works in coevolution, for any workers and after a resume', async () => {
  const folder = emptyFolder(onTestFinished);
  const whole = await labJson(run('recent', 4, 'whole', 2), folder);
  await labJson(run('recent', 2, 'halves', 1), folder);
  const halves = await labJson(['evolve', '--resume', '--out', 'halves', '--generations', '4'], folder);
  const other = await labJson(run('hall-of-fame', 4, 'other', 1), folder);
  expect(whole['stateHash']).toMatch(/\w/);
  expect(halves['stateHash']).toBe(whole['stateHash']);
  expect(other['stateHash']).not.toBe(whole['stateHash']);
  // The two places of the memory are taken: the rule was asked.
  const { learner } = new RunFolder(join(folder, 'whole')).readState() as {
    learner: { memory: { members: readonly unknown[] } };
  };
  expect(learner.memory.members).toHaveLength(2);
  const champion = await labJson(['inspect', 'whole/champion.msgpack'], folder);
  expect(JSON.stringify(champion)).toContain('evolab-recent');
});

test('memories are listed with their options, and unknown ones are named with those that are known', async () => {
  const folder = emptyFolder(onTestFinished);
  const { stdout } = await lab(['list', 'memories'], folder);
  for (const text of ['hall-of-fame', 'nash', 'layered-pareto', 'recent', 'fade'])
    expect(stdout).toContain(text);
  const { status, stderr } = await lab(run('recen', 1, 'run', 1), folder);
  expect([status, stderr]).toEqual([2, expect.stringContaining('LAB_UNKNOWN_EXTENSION') as string]);
  expect(stderr).toContain('recent');
});
