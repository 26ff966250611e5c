import { laboratoryOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import game2048 from '../../2048/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import tdMc from '../src/index.ts';

const { factory } = laboratoryOf(tdMc, nTuple, game2048);

const SUMS = { use: 'n-tuple', output: 'score' };

test.each([
  [{ use: 'td', lanes: 1, testGames: 0, schedule: [{ episodes: 1, eta: 10, eps: 0 }] }],
  [{ use: 'mc', lanes: 2, testGames: 0, schedule: [{ episodes: 1, eta: 10, eps: 0 }] }],
  [{ use: 'ctdl', population: 2, eta: 10, eps: 0 }],
])('weights of a trainable evaluator that diverged are not stored: %o', (options) => {
  const learner = factory.newLearner({
    learner: { evaluator: SUMS, episodes: 2, ...options },
    game: { use: '2048' },
    seed: 5,
  });
  const state = learner.init();
  const results = learner.ask(state).map((job) => learner.work!(job, factory));
  expect(() => learner.tell(state, results)).toThrow('the weights grew beyond all bounds in the games');
});
