import type { Learner, Spec } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import game2048 from '../../2048/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import othello from '../../othello/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import uctCcnn from '../src/index.ts';
import type { Job, Result, State } from '../src/uct-fit.ts';

const { factory } = laboratoryOf(uctCcnn, ticTacToe, othello, game2048, nTuple);
const learnerOf = (options: object = {}, game: Spec = { use: 'tic-tac-toe' }) =>
  factory.newLearner({
    learner: {
      use: 'uct-fit',
      sims: 30,
      startGames: 5,
      randomStates: 6,
      batch: 3,
      epochs: 3,
      drawn: 'keep',
      ...options,
    },
    game,
    seed: 5,
  }) as Learner<State, Job, Result>;
const perform = (learner: Learner<State, Job, Result>) => (job: Job) => learner.work!(job, factory);

function follow(learner: Learner<State, Job, Result>, generations: number) {
  let state = learner.init();
  const measures: Record<string, number>[] = [];
  while (measures.length < generations) {
    const told = learner.tell(state, learner.ask(state).map(perform(learner)));
    state = told.state;
    if (!told.more) measures.push(told.measures);
  }
  return { state, measures };
}

test.each([
  ['as it comes', {}],
  ['with coherence, without tests', { step: 'tc', testShare: 0, duplicates: 'mean' }],
])('keeps the promises of a learner, %s', (_, options) => {
  const worker = learnerOf(options);
  checkLearner(() => learnerOf(options), { perform: perform(worker), generations: 4 });
});

describe.each<Spec>([
  { use: 'mlp', hidden: [20], view: 'opponent' },
  { use: 'rbf', units: 20 },
  { use: 'layered', hidden: [20], bypass: 'none' },
  { use: 'ccnn', units: ['tanh:0.5', 'tanh:0.5'] },
])('$use', (evaluator) => {
  test('learns what tree search thinks, also of positions that it was not taught', () => {
    const { measures, state } = follow(learnerOf({ evaluator, epochs: 20, startGames: 30, eta: 0.1 }), 22);
    const [first, last] = [measures[2], measures.at(-1)!];
    expect(last['training error']).toBeLessThan(0.8 * first['training error']);
    expect(last['fitness']).toBeGreaterThan(0.2);
    const [{ weights }] = learnerOf({ evaluator }).agents(state);
    // The agent has the weights of the least test error.
    expect(weights).toEqual(Float64Array.from(state.best!.weights));
    expect(state.best!.error).toBe(Math.min(...measures.slice(2).map((one) => one['test error'])));
  });
});

test('after the last epoch another round adds games, and what was learned is kept', () => {
  const learner = learnerOf();
  const { measures } = follow(learner, 7);
  expect(measures.map(({ games }) => games)).toEqual([5, 11, 11, 11, 11, 16, 22]);
  expect(follow(learner, 5).state).toMatchObject({ round: 2, phase: 'start' });
});

test('an evaluator without weights is refused', () => {
  expect(() => learnerOf({ evaluator: { use: 'constant' } })).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error,
  );
});

test.each([false, true])('simulations are counted once, with trees that are kept: %s', (reuse) => {
  const learner = learnerOf({ reuse, sims: 30, startGames: 2, randomStates: 0, batch: 2 });
  const state = learner.init();
  const results = learner.ask(state).map(perform(learner));
  const plies = results.reduce(
    (sum, result) => sum + (result.kind === 'play' ? result.game.moves.length : 0),
    0,
  );
  expect(learner.tell(state, results).effort?.evaluations).toBe(30 * plies);
});

test('weights that diverged are not stored', () => {
  const evaluator = { use: 'n-tuple', output: 'score' };
  const options = { evaluator, sims: 4, startGames: 2, batch: 2, randomStates: 0, maxPlies: 100, eta: 10 };
  const learner = learnerOf(options, { use: '2048' });
  const { state } = follow(learner, 1);
  const results = learner.ask(state).map(perform(learner));
  expect(() => learner.tell(state, results)).toThrow(
    'the weights grew beyond all bounds in epoch 1 of round 1',
  );
});
