import type { Learner } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import othello from '../../othello/src/index.ts';
import tdMc from '../../td-mc/src/index.ts';
import nTuple from '../src/index.ts';

interface State {
  readonly learned: { readonly weights: Float32Array };
}

const { factory } = laboratoryOf(tdMc, nTuple, othello, connectFour);
const learnerOf = (use: string, options: object, game: object = { use: 'othello', size: 6 }) =>
  factory.newLearner({
    learner: {
      use,
      episodes: 30,
      testGames: 20,
      testEvery: 2,
      gamma: 1,
      trainBoth: true,
      evaluator: { use: 'n-tuple', tuples: 'straight:3' },
      schedule: [{ episodes: 1000, eta: 0.5, eps: 0.8 }],
      ...options,
    },
    game: game as { use: string },
    seed: 5,
  }) as Learner<State, unknown, unknown>;
const perform = (learner: Learner<State, unknown, unknown>) => (job: unknown) => learner.work!(job, factory);

describe.each([
  ['td', { step: 'tc', bootstrap: 'next', explored: 'greedy', lanes: 1, average: 4 }],
  ['td', { step: 'tc-exp', bootstrap: 'own', explored: 'cut', lanes: 3, lambda: 0.5 }],
  ['td', { lanes: 3, trainBoth: false, sparring: 0.5, explored: 'greedy', openings: 4 }],
  ['mc', { step: 'tc', lanes: 2 }],
])('%s with %o', (use, options) => {
  test('keeps the promises of a learner', () => {
    const worker = learnerOf(use, options);
    checkLearner(() => learnerOf(use, options), { perform: perform(worker), generations: 3 });
  });
});

test('a thousand games teach six squares of Othello to beat random moves', () => {
  const learner = learnerOf('td', {
    step: 'tc',
    bootstrap: 'next',
    explored: 'greedy',
    lanes: 1,
    episodes: 1000,
    testGames: 200,
    testEvery: 1,
  });
  let state = learner.init();
  const shares: number[] = [];
  for (let generation = 0; generation < 2; generation++) {
    const told = learner.tell(state, learner.ask(state).map(perform(learner)));
    shares.push(told.measures['won'] / 200);
    state = told.state;
  }
  expect(shares[0]).toBeLessThan(0.7);
  expect(shares[1]).toBeGreaterThan(0.8);
});

test('lanes that learned nothing new leave the weights, and one lane is what it learned', () => {
  const alone = learnerOf('td', { lanes: 1, step: 'tc', testGames: 0 });
  const state = alone.init();
  const results = alone.ask(state).map(perform(alone));
  const [{ learned }] = results as [{ learned: { weights: Float32Array } }];
  expect(alone.tell(state, results).state.learned.weights).toEqual(learned.weights);
  expect(learned.weights.some((weight) => weight !== 0)).toBe(true);
});

test.each([
  [{ leaf: 2 }, 'leaf is for evaluators mlp and rbf'],
  [{ evaluator: { use: 'mlp' }, step: 'tc' }, "not for evaluator 'mlp'"],
  [{ evaluator: { use: 'material' } }, 'cannot be trained'],
])('%o is refused', (options, message) => {
  expect(() => learnerOf('td', options)).toThrow(message);
});

test('connect four is learned with weights of its own for each role', () => {
  const options = {
    step: 'tc',
    evaluator: { use: 'n-tuple', tuples: 'random:6:5', roles: 'apart' },
    lanes: 2,
  };
  const learner = learnerOf('td', options, { use: 'connect-four' });
  const state = learner.init();
  const { weights } = learner.tell(state, learner.ask(state).map(perform(learner))).state.learned;
  const half = weights.length / 2;
  expect(weights.subarray(0, half).some((weight) => weight !== 0)).toBe(true);
  expect(weights.subarray(half).some((weight) => weight !== 0)).toBe(true);
});

test('a sparring partner makes the moves of one role, and is named as their player', () => {
  const schedule = [{ episodes: 1000, eta: 0.5, eps: 1 }];
  const learner = learnerOf('td', { schedule, sparring: 0.5, lanes: 1, testGames: 0, episodes: 40 });
  const jobs = learner.ask(learner.init());
  const games = learner.games!(jobs, jobs.map(perform(learner)));
  const partner = { name: '', searcher: { use: 'greedy' }, evaluator: { use: 'material' }, budget: {} };
  const game = { use: 'othello', size: 6 };
  const material = factory.evaluator({ ...partner, game })!;
  const position = factory.game(game).start();
  const child = factory.game(game).start();
  const legal = new Int32Array(64);
  const roles = [0, 0, 0];
  for (const { agents, moves } of games) {
    const role = agents.findIndex(({ name }) => name === 'material eps 1');
    roles[1 + role]++;
    position.copy(factory.game(game).start());
    for (const move of moves) {
      if (position.turn === role) {
        const count = position.moves(legal, 0);
        const values = Array.from(legal.subarray(0, count), (option) => {
          child.copy(position);
          child.play(option);
          return child.over ? child.payoff(role) : material.evaluate(child, role);
        });
        expect(values[legal.indexOf(move)]).toBe(Math.max(...values));
      }
      position.play(move);
    }
  }
  expect(Math.min(...roles)).toBeGreaterThan(2);
});
