import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultsOf, openLab, type Learner, type MatchJob, type MatchRecord } from 'evolab';
import { checkLearner, checkOptions } from 'evolab/testing';
import { myLearner as definition } from '../src/index.ts';

const lab = await openLab();
const gameUse = { use: 'tic-tac-toe' };
const parts = {
  game: lab.game(gameUse),
  gameUse,
  seed: 1,
  trainable: () => {
    throw new Error('my-learner looks at games alone');
  },
  optimizer: () => {
    throw new Error('my-learner needs no optimizer');
  },
  memory: () => {
    throw new Error('my-learner needs no memory');
  },
  checkOpponent: () => {
    throw new Error('my-learner has no fixed opponent');
  },
  weightsOf: () => [{ name: 'weights', size: 5, start: [-1, 1] as const }],
};
const defaults = defaultsOf(definition.options);
const create = () => definition.create(defaults, parts) as Learner<{ weights: Float64Array }>;

/** A game of which only the result is looked at: who begins wins. */
const perform = ({ id, agents, opening }: MatchJob): MatchRecord => ({
  id,
  moves: Int32Array.from(opening),
  payoffs: [1, -1],
  reason: 'rules',
  nodes: agents.map(() => 0),
  evals: agents.map(() => 0),
});

test('my-learner keeps the promises of a learner', () => checkLearner(create, { perform }));

test('my-learner can be made with all options that it declares', () => {
  checkOptions(definition, (options) => definition.create(options, parts), { cheap: true });
});

test('a challenger that wins all games takes the place of the best, one that loses them does not', () => {
  const learner = create();
  const state = learner.init();
  const jobs = learner.ask(state);
  const after = (winner: string) => {
    const won = jobs.map((job) => ({
      ...perform(job),
      payoffs: job.agents.map(({ name }) => (name === winner ? 1 : -1)),
    }));
    return learner.tell(state, won);
  };
  assert.deepEqual(after('best').state.weights, state.weights);
  assert.notDeepEqual(after('challenger').state.weights, state.weights);
  assert.deepEqual([after('challenger').more, after('challenger').measures['fitness']], [undefined, 1]);
});
