import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab } from 'evolab/testing';

const DEAD = 'engine:cmd="false",moveMillis=600000';
const ON = ['--game', 'tic-tac-toe', '--workers', '1'];

test.each([
  ['survey', ['survey', 'tic-tac-toe', DEAD, '--games', '3', '--workers', '1'], / lost 3 of 3 games /],
  [
    'levels',
    ['levels', DEAD, 'random', ...ON, '--rounds', '2', '--out', 'ladder'],
    / lost \d+ of 1?\d games /,
  ],
] as const)('lab %s says first which players lost games by default, and why', async (_, words, told) => {
  const cwd = emptyFolder(onTestFinished);
  const { status, stderr } = await lab([...words, '--quiet'], cwd);
  expect(status).toBe(0);
  const [first] = stderr.split('\n');
  expect(first).toMatch(told);
  expect(first).toMatch(/^Warning: engine:cmd="false".* by default: it ended\.$/);
  expect(first).not.toContain(' lost 0 ');
  // A game that is kept was lost all the same.
  const again = await lab([...words, '--resume', '--quiet'], cwd);
  expect(again.stderr).toContain(first);
});

test.each([
  [
    'tune',
    ['tune', 'uct:sims=4', '--param', 'cp=0.2..2', '--against', DEAD, ...ON, '--iterations', '1'],
    ['--candidates', '2', '--rounds', '1'],
  ],
  [
    'evolve',
    ['evolve', '--plugin', 'coevolution', ...ON, '--generations', '1', '--population', '4'],
    ['--set', `rating.anchors=[${JSON.stringify(DEAD)}]`, '--set', 'rating.rounds=1', '--allow-programs'],
  ],
] as const)('lab %s warns that what it measures against lost by default', async (_, words, more) => {
  const cwd = emptyFolder(onTestFinished);
  const { status, stderr } = await lab([...words, ...more, '--out', 'run', '--quiet'], cwd);
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/^Warning: engine:cmd="false",\S+ lost \d+ of \d+ games by default: it ended\.$/m),
  ]);
});

test('where there is no game to lose, an agent that chooses no move is an error in one line', async () => {
  const { status, stderr } = await lab(
    ['analyze', DEAD, '--game', 'tic-tac-toe'],
    emptyFolder(onTestFinished),
  );
  expect([status, stderr]).toEqual([
    2,
    'Error: the agent cannot choose a move: ended (LAB_BAD_AGENT)\nHint: choose another agent\n',
  ]);
});
