import type { Learner, MatchJob, MatchRecord } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import nTuple from '../../n-tuple/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import coevolution from '../src/index.ts';
import type { State } from '../src/population.ts';
import type { StrategyState } from '../src/strategy.ts';

const { factory } = laboratoryOf(coevolution, nTuple, ticTacToe);
const TUPLES = { use: 'n-tuple', tuples: 'straight:2', antisymmetric: true };
const learnerOf = <S = StrategyState>(options: object) =>
  factory.newLearner({
    learner: {
      use: 'coevolution',
      evaluator: TUPLES,
      depth: 1,
      population: 8,
      games: 2,
      openings: 2,
      ...options,
    },
    game: { use: 'tic-tac-toe' },
    seed: 5,
  }) as Learner<S, MatchJob, MatchRecord>;
const perform = (job: MatchJob) => factory.play(job);

/** Runs a learner to a generation. */
function run<S extends { generation: number }>(
  learner: Learner<S, MatchJob, MatchRecord>,
  generations: number,
): S {
  let state = learner.init();
  while (state.generation < generations) state = learner.tell(state, learner.ask(state).map(perform)).state;
  return state;
}

test.each([
  { optimizer: 'cmaes', memory: 'nash' },
  { optimizer: 'ipop-cmaes' },
  { optimizer: 'sep-cmaes', memory: 'layered-pareto' },
  { optimizer: 'openai-es', opponents: 'mirrored', memory: 'hall-of-fame' },
  { optimizer: 'snes', commonOpenings: true },
  { optimizer: 'selfAdaptive', memory: 'nash', selection: 'ratings', commonOpenings: true },
])('keeps the promises of a learner with %o', (options) => {
  checkLearner(() => learnerOf({ memoryEvery: 1, memoryGames: 2, ...options }), { perform, generations: 2 });
});

describe.each(['population', 'mirrored'])('opponents: %s', (opponents) => {
  const learner = learnerOf({ optimizer: 'openai-es', opponents, games: 3, commonOpenings: true });
  const jobs = learner.ask(learner.init());
  const names = (role: number) => jobs.map(({ agents }) => agents[role].name);

  test('every member has as many games with either colour', () => {
    for (const role of [0, 1])
      for (const member of new Set(names(role)))
        expect(names(role).filter((name) => name === member).length).toBe(3);
    expect(new Set(names(0)).size).toBe(8);
  });

  test('the games of a member have openings of their own, those of all members the same', () => {
    const own = (member: string) =>
      jobs.filter(({ agents }) => agents[0].name === member).map(({ opening }) => opening.join());
    expect(new Set(own('0-0')).size).toBeGreaterThan(1);
    expect(own('0-5').toSorted()).toEqual(own('0-0').toSorted());
  });
});

test('mirrored members meet the one on the opposite side of the mean, and nobody else', () => {
  const learner = learnerOf({ optimizer: 'openai-es', opponents: 'mirrored' });
  const state = learner.init();
  for (const { agents } of learner.ask(state)) {
    const [one, other] = agents.map(({ weights }) => weights!);
    expect(one).toEqual(other.map((x) => -x));
  }
});

test.each(['snes', 'selfAdaptive'])('%s plays its share of the games against the memory', (optimizer) => {
  const learner = learnerOf<State>({
    optimizer,
    memory: 'hall-of-fame',
    memoryEvery: 1,
    memoryShare: 0.5,
    games: 4,
  });
  const against = (state: State) =>
    learner
      .ask(state)
      .filter(({ agents }) =>
        agents.some(({ name }) => state.memory?.members.some((member) => member.name === name)),
      ).length;
  expect(against(learner.init())).toBe(0);
  const state = run(learner, 3);
  expect(state.memory!.members.length).toBe(3);
  // A member of the population may be in the hall of fame too.
  expect(against(state)).toBeGreaterThanOrEqual(8 * 2);
});

test('the champion enters a Nash memory by its games against all members', () => {
  const learner = learnerOf({ optimizer: 'snes', memory: 'nash', memoryEvery: 2, memoryGames: 4 });
  const before = run(learner, 3);
  expect(before.memory!.members.map(({ name }) => name)).toEqual(['mean-2']);
  const { state: asked, more } = learner.tell(before, learner.ask(before).map(perform));
  expect(more).toBe(true);
  const jobs = learner.ask(asked);
  expect(
    jobs.map(({ agents }) =>
      agents
        .map(({ name }) => name)
        .toSorted()
        .join(),
    ),
  ).toEqual(Array.from({ length: 4 }, () => 'mean-2,mean-4'));
  expect(jobs[0].agents[0].name).toBe(jobs[1].agents[1].name);
  expect(jobs[0].opening).toEqual(jobs[1].opening);
  const won = jobs.map((job, i) => ({ ...perform(job), payoffs: i % 2 === 0 ? [1, -1] : [-1, 1] }));
  const { state, measures } = learner.tell(asked, won);
  expect(state.memory!.members.map(({ name }) => name)).toEqual(['mean-2', 'mean-4']);
  expect([...state.memory!.mix].map((share) => Math.round(share * 1e6))).toEqual([0, 1e6]);
  expect(measures['plies']).toBeGreaterThan(0);
});

test('evolves players that win more games against random ones', () => {
  const learner = learnerOf({
    optimizer: 'openai-es',
    opponents: 'mirrored',
    population: 32,
    openings: 1,
    sigma: 0.1,
    learningRate: 0.3,
  });
  const [champion] = learner.agents(run(learner, 25));
  const random = { name: 'random', game: champion.game, searcher: { use: 'random' }, budget: {} };
  let score = 0;
  for (let game = 0; game < 200; game++) {
    const agents = game % 2 === 0 ? [champion, random] : [random, champion];
    score += (1 + perform({ id: '', agents, seed: game, opening: [] }).payoffs[game % 2]) / 2;
  }
  // The untrained one makes 60%.
  expect(score / 200).toBeGreaterThan(0.85);
});

test('agents that are kept search as deep as playDepth says', () => {
  const learner = learnerOf({ optimizer: 'snes', playDepth: 5 });
  const state = learner.init();
  expect(learner.agents(state)[0].budget).toEqual({ depth: 5 });
  expect(learner.ask(state)[0].agents[0].budget).toEqual({ depth: 1 });
});

test.each([
  ['opposite samples play each other only where they need not tell deviations', { opponents: 'mirrored' }],
  ['samples play all their games at once', { halving: true }],
  ['samples do not play themselves', { selfPlay: true }],
  ['samples alone score the points of their games', { creditOpponent: true }],
  ['samples have no mutants', { mutation: 'unit' }],
  ['samples are not drawn from survivors', { mutateWhen: 'after' }],
  ['bounded numbers of samples have no rule of their own', { scalarRule: 'exp' }],
  ['no champion of the past plays where the opponent is fixed', { memory: 'nash', fitness: 'opponent' }],
  ['nor does one with survivors', { optimizer: 'selfAdaptive', memory: 'hall-of-fame', fitness: 'opponent' }],
  ['only members that live on are selected by ratings over generations', { selection: 'ratings' }],
])('%s', (_, options) => {
  expect(() => learnerOf({ optimizer: 'snes', ...options })).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error,
  );
});

test('all options that a distribution does not read are named', () => {
  expect(() => learnerOf({ optimizer: 'snes', halving: true, selfPlay: true })).toThrow(
    'halving, selfPlay are for the optimizer selfAdaptive, not snes',
  );
  expect(learnerOf({ halving: true, selfPlay: true }).init().generation).toBe(0);
});
