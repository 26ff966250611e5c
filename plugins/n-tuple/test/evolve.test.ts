import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, labJson } from 'evolab/testing';

test('a method without a learner of its own brings presets, and its runs are the same for any number of workers', async () => {
  const hashOf = async (workers: number) => {
    const args = ['evolve', '--plugin', 'n-tuple', '--game', 'othello:size=4', '--generations', '3'];
    const settings = ['learner.lanes=3', 'learner.episodes=60', 'learner.testGames=10', 'rating.rounds=2'];
    // So few positions that what the solver finds would depend on what it has found before.
    settings.push('learner.openings=4', 'learner.exact=30');
    const flags = settings.flatMap((setting) => ['--set', setting]);
    const run = [
      ...args,
      ...flags,
      '--set',
      'learner.evaluator.tuples=straight:3',
      '--workers',
      String(workers),
    ];
    const { stateHash } = await labJson([...run, '--out', 'run'], emptyFolder(onTestFinished));
    return stateHash;
  };
  const first = await hashOf(1);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashOf(2)).toBe(first);
  expect(await hashOf(8)).toBe(first);
});
