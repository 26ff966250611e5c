import type { Learner } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import type { Job, Result, State } from '../src/evolution-strategy.ts';
import coevolution from '../src/index.ts';

type Strategy = Learner<State, Job, Result>;
const { factory } = laboratoryOf(coevolution, connectFour, nTuple, ticTacToe);
const learnerOf = (options: object): Strategy =>
  factory.newLearner({
    learner: { use: 'evolution-strategy', samples: 10, games: 10, ...options },
    game: { use: 'tic-tac-toe' },
    seed: 3,
  }) as Strategy;
const LAYERED = { evaluator: { use: 'layered', hidden: [4] } };
const TUPLES = { evaluator: { use: 'n-tuple', tuples: 'straight:3' } };

test.each([LAYERED, { ...TUPLES, noise: 0, average: 1 }, { ...TUPLES, optimizer: 'openai-es' }])(
  'keeps the promises of a learner, %o',
  (options) => {
    const worker = learnerOf(options);
    checkLearner(() => learnerOf(options), {
      perform: (job: Job) => worker.work!(job, factory),
      generations: 3,
    });
  },
);

test('the weights it finds win more games against the opponent than those it begins with', () => {
  const learner = learnerOf({ ...TUPLES, samples: 20, games: 20 });
  let state = learner.init();
  const scores: number[] = [];
  for (let generation = 0; generation < 25; generation++) {
    const told = learner.tell(
      state,
      learner.ask(state).map((job) => learner.work!(job, factory)),
    );
    state = told.state;
    scores.push(told.measures['fitness']);
  }
  const mean = (from: number) => scores.slice(from, from + 5).reduce((sum, x) => sum + x, 0) / 5;
  expect(mean(20)).toBeGreaterThan(mean(0) + 0.15);
});

test('results that another machine cannot have counted are refused', () => {
  const learner = learnerOf(TUPLES);
  const [job] = learner.ask(learner.init());
  expect(learner.checkResult!(job, [4, 3, 3, 99, 1])).toBeUndefined();
  for (const wrong of [
    [10, 1, 0, 9],
    [10, 0],
    [4, 3, 3],
    [4, 3, 3, -1],
    [Number.NaN, 5, 5, 9],
    [11, 0, -1, 9],
    'won',
    undefined,
  ])
    expect(learner.checkResult!(job, wrong)).toBeDefined();
});
