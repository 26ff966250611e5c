import type { Learner, MatchJob } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import puzzles from '../../puzzles/src/index.ts';
import nim from '../../nim/src/index.ts';
import pig from '../../pig/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import coevolution from '../src/index.ts';
import { seated, seatOf, sidesOf } from '../src/seating.ts';

const { factory } = laboratoryOf(coevolution, nim, pig, puzzles, ticTacToe);
const NIM = { use: 'nim', players: 3 };
const COMMON = {
  searcher: { use: 'greedy' },
  evaluator: { use: 'layered', encoder: 'bits', hidden: [3], cache: 0 },
  opponent: { use: 'constant' },
};
const learnerOf = (learner: { use: string }, game: { use: string }) =>
  factory.newLearner({ learner: { ...COMMON, ...learner }, game, seed: 3 });
const perform = (learner: Learner<unknown, unknown, unknown>) => (job: unknown) =>
  learner.work ? learner.work(job, factory) : factory.play(job as MatchJob);

const SMALL = { use: 'coevolution', population: 4, games: 4, depth: 1 };

describe.each([
  SMALL,
  { ...SMALL, fitness: 'opponent', halving: true },
  { ...SMALL, memory: 'nash', memoryEvery: 1, memoryGames: 6 },
  { ...SMALL, optimizer: 'snes', memory: 'layered-pareto', memoryEvery: 1, memoryGames: 2 },
  { use: 'evolution-strategy', samples: 4, games: 6 },
])('with three roles %o', (options) => {
  test('keeps the promises of a learner', () => {
    const learner = () => learnerOf(options, NIM);
    checkLearner(learner, { perform: perform(learner()), generations: 3 });
  });
});

test('of three roles each member has every seat in its games, among copies of its opponent', () => {
  const learner = learnerOf({ ...SMALL, use: 'coevolution' }, NIM) as Learner<unknown>;
  const jobs = learner.ask(learner.init());
  const seats = new Map<string, number[]>();
  jobs.forEach(({ agents }, i) => {
    const seat = i % 3;
    const rest = agents.filter((_, role) => role !== seat);
    expect(rest[0].name).toBe(rest[1].name);
    expect(agents[seat].name).not.toBe(rest[0].name);
    seats.set(agents[seat].name, [...(seats.get(agents[seat].name) ?? []), seat]);
  });
  expect(seats.size).toBe(4);
  for (const taken of seats.values()) expect(new Set(taken).size).toBe(3);
});

test('a game pays the first what its seat got and the second the mean of its seats, and two roles as ever', () => {
  expect(sidesOf([1, -0.5, -0.5], 0)).toEqual([1, -0.5]);
  expect(sidesOf([1, -0.5, -0.5], 2)).toEqual([-0.5, 0.25]);
  expect(sidesOf([-1, 1], 0)).toEqual([-1, 1]);
  const two = factory.game({ use: 'tic-tac-toe' });
  expect([0, 1, 2].map((number) => seatOf(two, number))).toEqual([0, 0, 0]);
  const agents = ['a', 'b'].map((name) => ({ name, game: NIM, searcher: { use: 'random' }, budget: {} }));
  const names = seated(agents[0], agents[1], factory.game(NIM), 1).map(({ name }) => name);
  expect(names).toEqual(['b', 'a', 'b']);
});

test('with dice the games on one opening share their luck, and others have their own; without dice no luck is named', () => {
  const jobsOn = (game: { use: string }) =>
    (learnerOf({ ...SMALL, commonOpenings: true } as { use: string }, game) as Learner<unknown>).ask(
      (learnerOf(SMALL, game) as Learner<unknown>).init(),
    );
  const jobs = learnerOf(
    { ...SMALL, commonOpenings: true, evaluator: { use: 'layered', hidden: [3] } } as { use: string },
    { use: 'pig' },
  ) as Learner<unknown>;
  const seeds = jobs.ask(jobs.init()).map(({ chanceSeed }) => chanceSeed);
  expect(new Set(seeds).size).toBe(4);
  expect(seeds.every((seed) => seed !== undefined)).toBe(true);
  expect(jobsOn(NIM).every((job) => !('chanceSeed' in job))).toBe(true);
});

test('an evolution strategy takes what a game for one pays as its fitness', () => {
  const learner = learnerOf(
    { use: 'evolution-strategy', samples: 4, games: 4, evaluator: { use: 'layered', hidden: [2] } } as {
      use: string;
    },
    { use: 'hanoi' },
  );
  const told = learner.tell(learner.init(), [
    [0, 0, 4, 9, -2],
    [0, 0, 4, 9, -4],
    [0, 4, 0, 9, 0],
    [0, 0, 4, 9, -2],
  ]);
  expect(told.measures['fitness']).toBeCloseTo((0.25 + 0 + 0.5 + 0.25) / 4, 12);
  expect(told.measures['best sample']).toBeCloseTo(0.5, 12);
});

test('coevolution of a game for one is refused in one line', () => {
  expect(() => learnerOf(SMALL, { use: 'hanoi' })).toThrow(
    "learner 'coevolution' needs a game of two roles or more that move in turn; this one has 1 role",
  );
});
