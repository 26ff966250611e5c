import { LabError, type Learner, type LearnerParts, type Spec } from 'evolab';
import { expect, test } from 'vitest';
import { installedGames } from 'evolab/testing';
import { uctCcnn } from '../src/index.ts';
import type { Job, Result, State } from '../src/learner.ts';

const games = (await installedGames()).filter(
  ([, { roles, simultaneous, chance }]) => roles.length === 2 && !simultaneous && !chance,
);

const TINY = {
  sims: 3,
  startGames: 1,
  randomStates: 1,
  maxPlies: 12,
  testShare: 0,
  maxUnits: 1,
  mostEpochs: 3,
  leastEpochs: 1,
  drawn: 'keep',
  fair: false,
};

test.each(games)('%s is learned like any other game, from its rules alone', (id, game) => {
  const gameUse: Spec = { use: id };
  const parts: LearnerParts = {
    game,
    gameUse,
    seed: 1,
    weightsOf: () => {
      throw new LabError('LAB_WRONG_GAME', 'uct-ccnn has no other weights');
    },
    trainable: () => undefined,
    checkOpponent: () => {},
    memory: () => {
      throw new LabError('LAB_WRONG_GAME', 'uct-ccnn needs no memory');
    },
    optimizer: () => {
      throw new LabError('LAB_WRONG_GAME', 'uct-ccnn needs no optimizer');
    },
  };
  const learner = uctCcnn.create({ ...uctCcnn.defaults, ...TINY }, parts) as Learner<State, Job, Result>;
  let state = learner.init();
  for (let generation = 0; generation < 3;) {
    const jobs = learner.ask(state);
    const told = learner.tell(
      state,
      jobs.map((job) => learner.work!(job, undefined as never)),
    );
    state = told.state;
    if (!told.more) generation++;
  }
  const [{ evaluator, weights }] = learner.agents(state);
  expect(evaluator?.use).toBe('ccnn');
  expect(state.growth?.net.units.length).toBe(1);
  expect(state.table!.targets.length).toBeGreaterThan(5);
  expect(weights!.every(Number.isFinite)).toBe(true);
});

test('there are games to try', () => expect(games.length).toBeGreaterThan(8));
