import type { AgentSpec, Learner, MatchJob } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import { swappedPairs } from '../../../src/play/swapped-pairs.ts';
import dVisionDraughts from '../../d-visiondraughts/src/index.ts';
import othello from '../../othello/src/index.ts';
import tdMc from '../../td-mc/src/index.ts';
import nTuple from '../src/index.ts';

interface State {
  readonly members: readonly { readonly id: string; readonly learned: { readonly weights: Float32Array } }[];
}

const laboratory = laboratoryOf(tdMc, nTuple, dVisionDraughts, othello);
const { factory } = laboratory;
const game = { use: 'othello', size: 6 };
const learnerOf = (options: object = {}) =>
  factory.newLearner({
    learner: {
      use: 'ctdl',
      evaluator: { use: 'n-tuple', tuples: 'straight:3' },
      population: 4,
      episodes: 20,
      gamma: 1,
      step: 'tc',
      bootstrap: 'next',
      explored: 'greedy',
      openings: 4,
      eta: 0.3,
      sigma: 0.02,
      ...options,
    },
    game,
    seed: 5,
  }) as Learner<State, { readonly kind: string }, unknown>;
type Ctdl = ReturnType<typeof learnerOf>;

/** The state after a round, and what its jobs were. */
function round(learner: Ctdl, state: State) {
  const jobs = learner.ask(state);
  const told = learner.tell(
    state,
    jobs.map((job) => learner.work!(job, factory)),
  );
  return { ...told, kinds: [...new Set(jobs.map(({ kind }) => kind))] };
}

test.each([
  ['n-tuple networks', {}],
  ['layered nets', { evaluator: { use: 'layered', hidden: [6] }, step: 'fixed', sigma: 0 }],
])('keeps the promises of a learner with %s', (_, options) => {
  const worker = learnerOf(options);
  checkLearner(() => learnerOf(options), { perform: (job) => worker.work!(job, factory), generations: 2 });
});

test('members learn first, then play each other; the better half stays, what it learned is inherited', () => {
  const learner = learnerOf({ sigma: 0 });
  const before = learner.init();
  const taught = round(learner, before);
  expect([taught.kinds, taught.more]).toEqual([['teach'], true]);
  taught.state.members.forEach(({ learned }, i) =>
    expect(learned.weights).not.toEqual(before.members[i].learned.weights),
  );
  const played = round(learner, taught.state);
  expect([played.kinds, played.more ?? false]).toEqual([['contest'], false]);
  const { members } = played.state;
  expect(members.map(({ id }) => /^0-/.test(id))).toEqual([true, true, false, false]);
  // Without mutations children are what their parents have become.
  const learnedBy = new Map(taught.state.members.map(({ id, learned }) => [id, learned]));
  for (const i of [0, 1]) {
    expect(members[i].learned).toEqual(learnedBy.get(members[i].id));
    expect(members[2 + i].learned).toEqual(members[i].learned);
  }
  // The best of four wins more than half of its games.
  expect(played.measures['fitness']).toBeGreaterThan(0.5);
});

test('learning between generations beats coevolution alone', () => {
  const championOf = (options: object): AgentSpec => {
    const learner = learnerOf({ population: 6, ...options });
    let state = learner.init();
    for (let rounds = 0; rounds < 8; rounds++) ({ state } = round(learner, state));
    return learner.agents(state)[0];
  };
  const [one, other] = [championOf({ episodes: 100 }), championOf({ episodes: 0 })];
  const jobs = swappedPairs(laboratory.game(game), one, [other], { pairs: 50, plies: 4, seed: 1 });
  const points = jobs.map((job: MatchJob, i) => factory.play(job).payoffs[i % 2]);
  expect(points.reduce((sum, payoff) => sum + payoff, 0) / points.length).toBeGreaterThan(0.3);
});

test('an evaluator that cannot be taught game by game is refused', () => {
  expect(() => learnerOf({ evaluator: { use: 'feature-net' } })).toThrow(/cannot be taught game by game/);
});
