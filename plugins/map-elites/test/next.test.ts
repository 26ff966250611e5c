import { expect, onTestFinished, test } from 'vitest';
import { styleAgent } from '../../../src/agents/style-agent.ts';
import { emptyFolder, lab } from 'evolab/testing';

test('after a run of players of many styles, one is suggested that plays otherwise than the best', async () => {
  const folder = emptyFolder(onTestFinished);
  const small = {
    teach: 0,
    samples: 2,
    first: 20,
    population: 2,
    games: 2,
    rivals: 1,
    depth: 1,
    across: 'mobility',
  };
  const settings = Object.entries(small).flatMap(([key, value]) => ['--set', `learner.${key}=${value}`]);
  const run = ['evolve', '--plugin', 'map-elites', '--game', 'breakthrough:width=5,height=5', ...settings];
  const { stdout } = await lab(
    [...run, '--set', 'rating.rounds=1', '--generations', '1', '--out', 'run'],
    folder,
  );
  const style = /^ {2}lab play run\n {2}lab play run --style (\S+)$/m.exec(stdout)?.[1];
  expect(style).toMatch(/^[a-z,]+$/);
  expect(styleAgent(`${folder}/run`, style!)).not.toBe(`${folder}/run#0`);
});
