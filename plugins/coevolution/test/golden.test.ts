import { laboratoryOf } from 'evolab/testing';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, type Learner, type MatchJob, type MatchRecord, type Spec } from 'evolab';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import chineseCheckers from '../../chinese-checkers/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import othello from '../../othello/src/index.ts';
import { digest } from '../../../src/storage/run-folder.ts';
import coevolution from '../src/index.ts';

const { factory } = laboratoryOf(coevolution, draughts, chineseCheckers, othello, nTuple);

interface Preset {
  readonly game: Spec | string;
  readonly learner: Spec;
}

function preset(name: string): Preset {
  const root = join(import.meta.dirname, '../../..');
  const [file] = globSync(`{configs,papers/*/configs}/coevolution/${name}.yaml`, { cwd: root });
  return parse(readFileSync(join(root, file), 'utf8')) as Preset;
}

function learnerOf<Job, Result>({ game, learner }: Preset): Learner<unknown, Job, Result> {
  return factory.newLearner({
    learner,
    game: typeof game === 'string' ? { use: game } : game,
    seed: 1,
  }) as Learner<unknown, Job, Result>;
}

/** A result that depends on the whole job, weights included, so that no game has to be played. */
function resultOf(job: MatchJob): MatchRecord {
  const payoff = (parseInt(digest(job).slice(0, 6), 16) % 3) - 1;
  return {
    id: job.id,
    moves: Int32Array.of(payoff, hashOf(job.seed) % 100),
    payoffs: [payoff, -payoff],
    nodes: [0, 0],
    evals: [0, 0],
    reason: 'rules',
  };
}

// Runs that are days long can be taken up again by later versions, and what papers report can be computed again.
test.each([
  ['paper-1999', '887517a8078e7adc'],
  ['paper-2001', '6d3021c66d7281c3'],
  ['paper-2014-5x5', 'a3192aba58af4e05'],
])('the preset %s draws the same members and games as ever', (name, golden) => {
  const learner = learnerOf<MatchJob, MatchRecord>(preset(name));
  let state = learner.init();
  for (let generation = 0; generation < 2; generation++)
    state = learner.tell(state, learner.ask(state).map(resultOf)).state;
  expect(digest(state).slice(0, 16)).toBe(golden);
});

test('games against a fixed opponent and halving are as ever', () => {
  const { game, learner } = preset('paper-2014-5x5');
  const options = {
    ...learner,
    fitness: 'opponent',
    opponent: { use: 'simple-distance' },
    openings: 2,
    halving: true,
  };
  const halved = learnerOf<MatchJob, MatchRecord>({ game, learner: options });
  let state = halved.init();
  for (let round = 0; round < 3; round++) state = halved.tell(state, halved.ask(state).map(resultOf)).state;
  expect(digest(state).slice(0, 16)).toBe('29a2a92ef2edd4ff');
});

test('an evolution by SNES against a fixed opponent draws the same samples as ever', () => {
  const { game, learner: use } = preset('league');
  const snes = { optimizer: 'snes', learningRate: 0, samples: 50, games: 60, deviation: 0.02, average: 0.02 };
  const learner = learnerOf<unknown, readonly number[]>({ game, learner: { ...use, ...snes } });
  let state = learner.init();
  for (let generation = 0; generation < 2; generation++) {
    const jobs = learner.ask(state);
    state = learner.tell(
      state,
      jobs.map((job) => {
        const wins = parseInt(digest(job).slice(0, 6), 16) % 61;
        return [wins, 0, 60 - wins];
      }),
    ).state;
  }
  expect(digest(state).slice(0, 16)).toBe('9db723cc5f940357');
});
