import { laboratoryOf } from 'evolab/testing';
import type { Learner } from 'evolab';
import { expect, test } from 'vitest';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import uctCcnn from '../../uct-ccnn/src/index.ts';
import tdMc from '../src/index.ts';
import type { Job, Result, State } from '../src/online-learner.ts';

const { factory } = laboratoryOf(tdMc, uctCcnn, ticTacToe);

const UNITS = ['tanh:1', 'tanh:1', 'tanh:1', 'tanh:1', 'tanh:1', 'tanh:1'];

test.each([
  ['td', 0.1, { use: 'layered', hidden: [20], bypass: 'none' }],
  ['mc', 0.02, { use: 'ccnn', encoder: 'board', units: UNITS }],
] as const)('%s by steps of %d teaches %o to lose less often to a random player', (use, eta, evaluator) => {
  const learner = factory.newLearner({
    learner: {
      use,
      evaluator,
      episodes: 500,
      testGames: 400,
      testEvery: 8,
      trainBoth: true,
      discountTo: 'middle',
      schedule: [{ episodes: 1, eta, eps: 0.7 }],
    },
    game: { use: 'tic-tac-toe' },
    seed: 1,
  }) as Learner<State, Job, Result>;
  let state = learner.init();
  const lost: number[] = [];
  for (let generation = 0; generation <= 8; generation++) {
    const results = learner.ask(state).map((job) => learner.work!(job, factory));
    const { state: next, measures } = learner.tell(state, results);
    if (measures['lost'] !== undefined) lost.push(measures['lost']);
    state = next;
  }
  expect(lost).toHaveLength(2);
  expect(lost[0]).toBeGreaterThan(80);
  expect(lost[1]).toBeLessThan(0.6 * lost[0]);
});
