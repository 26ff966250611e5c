import { Contest, type Learner, type MatchJob, type MatchRecord } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import breakthrough from '../../breakthrough/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import neat from '../src/index.ts';
import type { State } from '../src/learner.ts';

const { factory } = laboratoryOf(neat, breakthrough, ticTacToe);
const GAME = { use: 'breakthrough', width: 4, height: 4 };
const SMALL = { population: 12, games: 4, rivals: 3, species: 3, addNode: 0.3, addLink: 0.3 };
const learnerOf = (options: object = {}, game: { use: string } = GAME) =>
  factory.newLearner({
    learner: { use: 'neat', ...SMALL, ...options },
    game,
    seed: 3,
  }) as Learner<State>;

describe('keeps the promises of a learner', () => {
  test.each([
    ['neat, in coevolution', {}],
    ['neat, against a fixed opponent', { fitness: 'opponent' }],
    ['hyperneat', { evaluator: { use: 'hyperneat' }, activations: ['tanh', 'gaussian', 'sine'] }],
  ])('%s', (_, options) => {
    checkLearner(() => learnerOf(options), {
      perform: (job: MatchJob) => factory.play(job),
      generations: 4,
    });
  });
});

/** Generations whose results are made up: a member gets what `payoffOf` says. */
function evolved(
  learner: Learner<State>,
  generations: number,
  payoffOf: (job: MatchJob, role: number) => number,
): { state: State; measures: Record<string, number> } {
  let state = learner.init();
  let measures = {};
  for (let generation = 0; generation < generations; generation++) {
    const jobs = learner.ask(state);
    const games = jobs.length / state.population.members.length;
    const records = jobs.map((job, i): MatchRecord => {
      const payoff = payoffOf(job, (i % games) % 2);
      const payoffs = i % 2 === 0 ? [payoff, -payoff] : [-payoff, payoff];
      return { id: job.id, moves: new Int32Array(3), payoffs, nodes: [0, 0], evals: [0, 0], reason: 'rules' };
    });
    ({ state, measures } = learner.tell(state, records));
  }
  return { state, measures };
}

test('agents with more links evolve if they win', () => {
  const linksOf = (job: MatchJob, role: number) => job.agents[role].weights!.length;
  const win = (job: MatchJob, role: number) =>
    linksOf(job, role) > 36 ? 1 : linksOf(job, role) > 28 ? 0 : -1;
  const learner = learnerOf();
  const { state, measures } = evolved(learner, 40, win);
  const [champion] = learner.agents(state);
  // All inputs and the bias make 17 links at first.
  expect(champion.weights!.length).toBeGreaterThan(28);
  expect(measures['fitness']).toBeGreaterThan(0.5);
  expect(measures['species']).toBeGreaterThan(1);
});

test('all members of a generation play the same games: rivals, openings and seeds', () => {
  const learner = learnerOf({ games: 6 });
  const state = evolved(learner, 2, (job) => (job.seed % 3) - 1).state;
  const jobs = learner.ask(state);
  expect(jobs).toHaveLength(12 * 6);
  const gamesOf = (member: number) =>
    jobs.slice(6 * member, 6 * member + 6).map(({ opening, seed, agents }, k) => ({
      opening,
      seed,
      rival: agents[1 - (k % 2)].name,
    }));
  for (let member = 1; member < 12; member++) expect(gamesOf(member)).toEqual(gamesOf(0));
  // Both roles on each opening, against the same rival.
  const [one, two, three] = gamesOf(0);
  expect(one.opening).toEqual(two.opening);
  expect(one.rival).toBe(two.rival);
  expect(three.rival).not.toBe(one.rival);
});

test('games of three roles give each role in turn to the member, with the same luck', () => {
  const game = { ...factory.game({ use: 'tic-tac-toe' }), roles: ['a', 'b', 'c'], chance: {} as never };
  const agent = (name: string) => ({
    name,
    game: { use: 'x' },
    searcher: { use: 'random' },
    budget: {},
  });
  // Whole rounds of all roles.
  const contest = new Contest({ game, seed: 1 }, { games: 4, openings: 0, maxPlies: 0 });
  const jobs = contest.jobs(0, [agent('m'), agent('n')], [agent('r'), agent('s'), agent('t')]);
  const seats = jobs.map(({ agents }) => agents.map(({ name }) => name).join(''));
  expect(seats).toEqual(['mrs', 'smr', 'rsm', 'mtr', 'rmt', 'trm', 'nrs', 'snr', 'rsn', 'ntr', 'rnt', 'trn']);
  expect(new Set(jobs.slice(0, 3).map(({ chanceSeed }) => chanceSeed)).size).toBe(1);
  expect(jobs[3].chanceSeed).not.toBe(jobs[0].chanceSeed);
  const records = jobs.map(
    () => ({ payoffs: [1, 0, -1], moves: new Int32Array(2) }) as unknown as MatchRecord,
  );
  expect([...contest.result(records).points]).toEqual([3, 3]);
});

test('an agent is complete: its evaluator has the structure, its weights are those of the links', () => {
  const learner = learnerOf();
  const { state } = evolved(learner, 12, (job) => (job.seed % 3) - 1);
  for (const agent of learner.agents(state)) {
    expect(agent.evaluator!.use).toBe('neat');
    const position = factory.game(GAME).start();
    expect(factory.evaluator(agent)!.evaluate(position, 0)).toBeGreaterThan(-1);
  }
});

test('the history counts every member of every generation once', () => {
  const { state } = evolved(learnerOf(), 5, (job) => (job.seed % 3) - 1);
  const rows = Array.from({ length: state.history.length / 3 }, (_, i) =>
    state.history.slice(3 * i, 3 * i + 3),
  );
  for (let generation = 0; generation < 5; generation++) {
    const members = rows.filter(([at]) => at === generation).reduce((sum, [, , count]) => sum + count, 0);
    expect(members).toBe(12);
  }
});

test.each([
  [{ evaluator: { use: 'material' } }, 'evolves the evaluators neat and hyperneat, not material'],
  [{ evaluator: { use: 'neat', links: 'i0>o0' } }, 'nodes and links of the evaluator evolve'],
  [{ evaluator: { use: 'neat', encoder: 'none' } }, "no encoder 'none'"],
])('refuses %j', (options, message) => {
  expect(() => learnerOf(options)).toThrow(message);
});
