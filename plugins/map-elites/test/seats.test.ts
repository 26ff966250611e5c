import type { Learner, MatchJob } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import coevolution from '../../coevolution/src/index.ts';
import nim from '../../nim/src/index.ts';
import puzzles from '../../puzzles/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import type { AgentFactory } from 'evolab/command';
import type { Result } from '../src/elites.ts';
import mapElites from '../src/index.ts';
import type { Job, State } from '../src/learner.ts';

type MapLearner = Learner<State, Job, Result>;

const { factory } = laboratoryOf(coevolution, mapElites, nim, puzzles, ticTacToe);
const THREE = { use: 'nim', players: 3 };
const learnerOf = (options: object = {}, game: { use: string } = THREE) =>
  factory.newLearner({
    learner: {
      use: 'map-elites',
      evaluator: { use: 'layered', encoder: 'bits', hidden: [3], bypass: 'none' },
      depth: 1,
      teach: 1,
      samples: 4,
      first: 12,
      population: 4,
      games: 6,
      cells: 3,
      openings: 0,
      spread: 3,
      up: 'mobility',
      ...options,
    },
    game,
    seed: 3,
  }) as MapLearner;

/** Plays nothing: keeps the jobs, and pays each role what `payoff` says of its agent's name. */
function table(payoff: (name: string, role: number) => number) {
  const jobs: MatchJob[] = [];
  const services = {
    play(job: MatchJob) {
      jobs.push(job);
      const payoffs = job.agents.map(({ name }, role) => payoff(name, role));
      return { payoffs, moves: Int32Array.of(0), evals: [0, 0, 0] };
    },
  } as unknown as AgentFactory;
  const seats = () => jobs.map(({ agents }) => agents.map(({ name }) => name[0]).join(''));
  return { jobs, services, seats };
}

/** The first lesson, and the first try of a player for the map. */
function jobsOf(learner: MapLearner): readonly [lesson: Job, tried: Job] {
  const state = learner.init();
  const lessons = learner.ask(state);
  const told = learner.tell(
    state,
    lessons.map(({ games }) => ({ points: games / 2, style: [], evaluations: 0 })),
  );
  return [lessons[0], learner.ask(told.state)[0]];
}

describe('with three roles', () => {
  test('keeps the promises of a learner', () => {
    const learner = learnerOf();
    checkLearner(() => learnerOf(), {
      perform: (job: Job) => learner.work!(job, factory),
      generations: 3,
    });
  });

  test('a player of the map has every seat in turn, alone among copies of a rival', () => {
    const learner = learnerOf();
    const [, tried] = jobsOf(learner);
    const { seats, services } = table(() => 0);
    learner.work!(tried, services);
    expect(seats()).toEqual(['prr', 'rpr', 'rrp', 'prr', 'rpr', 'rrp']);
  });

  test('a player of the map has every seat as often, whatever number of games is set', () => {
    const learner = learnerOf({ games: 4 });
    const [, tried] = jobsOf(learner);
    const { seats, services } = table(() => 0);
    learner.work!(tried, services);
    expect(seats()).toEqual(['prr', 'rpr', 'rrp', 'prr', 'rpr', 'rrp']);
    // A share of half of the points is the mean of all then, also if a seat always wins.
    const wins = table((_, role) => (role === 0 ? 1 : -0.5));
    expect(learner.work!(tried, wins.services).points).toBe(3);
  });

  test('two samples of a lesson have every seat alone and beside a copy, on one opening', () => {
    const learner = learnerOf({ openings: 2 });
    const [lesson] = jobsOf(learner);
    const { jobs, seats, services } = table(() => 0);
    learner.work!(lesson, services);
    expect(seats()).toEqual(['prr', 'rpr', 'rrp', 'rpp', 'prp', 'ppr']);
    for (const { opening } of jobs) expect(opening).toEqual(jobs[0].opening);
  });

  test('points are the share of the other seats that one is ahead of, wherever it sits', () => {
    const learner = learnerOf();
    const [lesson, tried] = jobsOf(learner);
    const points = (job: Job, payoff: (name: string, role: number) => number) =>
      learner.work!(job, table(payoff).services).points;
    const own = (name: string) => (name === 'player' ? 1 : -1);
    for (const job of [lesson, tried]) {
      expect(points(job, own)).toBe(6);
      expect(points(job, (name) => -own(name))).toBe(0);
      // The same seat wins for every player, so none is better.
      for (const winner of [0, 1, 2]) expect(points(job, (_, role) => (role === winner ? 1 : -0.5))).toBe(3);
    }
  });
});

test('of two roles a lesson has two pairs with swapped seats', () => {
  const learner = learnerOf(
    { evaluator: { use: 'layered', hidden: [2], bypass: 'none' } },
    { use: 'tic-tac-toe' },
  );
  const [lesson, tried] = jobsOf(learner);
  for (const [job, games] of [
    [lesson, 4],
    [tried, 6],
  ] as const) {
    const { seats, services } = table((name) => (name === 'player' ? 1 : -1));
    expect(learner.work!(job, services).points).toBe(games);
    expect(seats()).toEqual(Array.from({ length: games }, (_, i) => (i % 2 === 0 ? 'pr' : 'rp')));
  }
});

test('a game of one role is refused in one line', () => {
  expect(() => learnerOf({}, { use: 'hanoi' })).toThrow(
    "learner 'map-elites' needs a game of two roles or more that move in turn; this one has 1 role",
  );
});
