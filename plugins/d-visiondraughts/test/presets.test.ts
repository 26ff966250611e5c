import { laboratoryOf } from 'evolab/testing';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Learner } from 'evolab';
import { describe, expect, test } from 'vitest';
import chineseCheckers from '../../chinese-checkers/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import othello from '../../othello/src/index.ts';
import parallel from '../../parallel/src/index.ts';
import { readConfig } from '../../../src/config/config.ts';
import { settingsOf } from '../../../src/config/settings.ts';
import dVisionDraughts from '../src/index.ts';
import type { Job, Result, State } from '../src/learner.ts';

const { factory, registries } = laboratoryOf(dVisionDraughts, parallel, draughts, othello, chineseCheckers);
const root = join(import.meta.dirname, '../../..');
const files = globSync(join(root, '{configs,papers/*/configs}/d-visiondraughts/*.yaml'));

test('there are presets of the whole family', () => {
  const names = files.map((file) => basename(file, '.yaml'));
  for (const name of [
    'quick',
    'neurodraughts',
    'visiondraughts-1',
    'visiondraughts-2',
    'd-visiondraughts-2010',
  ])
    expect(names).toContain(name);
});

describe.each(files.map((file) => [basename(file, '.yaml'), file]))('%s', (name, file) => {
  test('makes a learner, whose agent plays', () => {
    const settings = settingsOf('d-visiondraughts', readConfig(file), registries);
    const { learner: use, game, seed } = settings;
    const learner = factory.newLearner({ learner: use, game, seed }) as Learner<State, Job, Result>;
    const [agent] = learner.agents(learner.init());
    const record = factory.play({
      id: name,
      agents: [agent, agent].map((player) => ({ ...player, budget: { depth: 2 } })),
      seed: 1,
      opening: [],
      maxPlies: 6,
    });
    expect(record.moves.length).toBe(6);
    expect(record.evals[0]).toBeGreaterThan(0);
  });
});

test('games of Chinese checkers are decided after a few generations, so that something is learned', () => {
  const file = files.find((name) => basename(name) === 'chinese-checkers.yaml')!;
  const { learner: use, game, seed } = settingsOf('d-visiondraughts', readConfig(file), registries);
  const learner = factory.newLearner({ learner: use, game, seed }) as Learner<State, Job, Result>;
  let state = learner.init();
  for (let generation = 1; ;) {
    const results = learner.ask(state).map((job) => learner.work!(job, factory));
    const told = learner.tell(state, results);
    state = told.state;
    if (told.more) continue;
    if (generation++ < 3) continue;
    // Of 40: with two random plies first all games are drawn to the end of the run.
    expect(told.measures['drawn']).toBeLessThan(20);
    return;
  }
});
