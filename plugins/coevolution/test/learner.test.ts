import { Random, type AgentSpec, type Learner, type MatchJob, type MatchRecord } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import chineseCheckers from '../../chinese-checkers/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { swappedPairs } from '../../../src/play/swapped-pairs.ts';
import coevolution from '../src/index.ts';
import type { State } from '../src/learner.ts';

const { factory } = laboratoryOf(coevolution, ticTacToe, draughts, chineseCheckers);
const GAME = { use: 'tic-tac-toe' };
const EVALUATOR = { use: 'layered', encoder: 'board', hidden: [4], bypass: 'sum' };
const learnerOf = (options: object, game: { use: string } = GAME) =>
  factory.newLearner({
    learner: { use: 'coevolution', evaluator: EVALUATOR, population: 8, games: 3, ...options },
    game,
    seed: 5,
  }) as Learner<State, MatchJob, MatchRecord>;
const play = (jobs: MatchJob[]) => jobs.map((job) => factory.play(job));

test('keeps the promises of a learner', () => {
  checkLearner(() => learnerOf({}), { perform: (job: MatchJob) => factory.play(job), generations: 4 });
});

describe.each([
  ['Chellapilla and Fogel', { mutateWhen: 'before', mutation: 'selfAdaptive' }],
  ['Norberg', { mutateWhen: 'after', mutation: 'unit', selfPlay: true, creditOpponent: true }],
  ['a fixed opponent', { fitness: 'opponent', opponent: { use: 'material' } }],
])('the method of %s', (_, options) => {
  const learner = learnerOf(options);
  const first = learner.init();
  const jobs = learner.ask(first);
  const { state, measures } = learner.tell(first, play(jobs));

  test('every member plays its number of games', () => expect(jobs.length).toBe(24));

  test('keeps the better half, best first, and a child of each', () => {
    expect(state.members.length).toBe(8);
    const survivors = state.members.slice(0, 4);
    const points = survivors.map((member) => member.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(measures['fitness']).toBe(points[0]);
    expect(survivors.every((member) => first.members.some(({ id }) => id === member.id))).toBe(true);
    expect(state.members.slice(4).map(({ parent }) => parent)).toEqual(survivors.map(({ id }) => id));
  });

  test('starts with the right mixture of random members and children', () => {
    const children = first.members.filter(({ parent }) => parent !== '').length;
    expect(children).toBe('mutateWhen' in options && options.mutateWhen === 'after' ? 0 : 4);
  });
});

/** Runs one generation; returns the jobs of each round too. */
function generation(learner: Learner<State, MatchJob, MatchRecord>, from: State) {
  const rounds: MatchJob[][] = [];
  for (let state = from; ;) {
    const jobs = learner.ask(state);
    rounds.push(jobs);
    const told = learner.tell(state, play(jobs));
    if (!told.more) return { ...told, rounds, jobs: rounds.flat() };
    state = told.state;
  }
}

describe.each([
  ['within the population', {}],
  ['with points for both players', { creditOpponent: true, selfPlay: true }],
  ['against a fixed opponent', { fitness: 'opponent', opponent: { use: 'material' } }],
])('halving %s', (_, options) => {
  const learner = learnerOf({ games: 5, halving: true, ...options });
  const first = learner.init();
  const { state, measures, rounds, jobs } = generation(learner, first);

  test('half of the games are for all members, the rest for fewer in every round, and the total is the same', () => {
    // 8 members, 40 games: 3 each, then 16 over two rounds.
    expect(rounds.map((round) => round.length)).toEqual([24, 8, 8]);
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(40);
    expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(40);
  });

  test('the better half of the members plays on and reproduces, best first', () => {
    const own = (job: MatchJob) => {
      const names = job.agents.map(({ name }) => name);
      return names.find((name) => first.members.some(({ id }) => id === name))!;
    };
    const fields = rounds.map((round) => new Set(round.map(own)));
    expect(fields.map(({ size }) => size)).toEqual([8, 4, 2]);
    const survivors = state.members.slice(0, 4).map(({ id }) => id);
    expect(new Set(survivors)).toEqual(fields[1]);
    expect(new Set(survivors.slice(0, 2))).toEqual(fields[2]);
    expect(measures['fitness']).toBe(state.members[0].points);
    expect(state.contest).toBe(undefined);
  });

  test('keeps the promises of a learner, between rounds too', () => {
    checkLearner(() => learnerOf({ games: 5, halving: true, ...options }), {
      perform: (job: MatchJob) => factory.play(job),
      generations: 2,
    });
  });
});

test.each([
  [2, 1],
  [2, 5],
  [6, 1],
  [8, 2],
  [30, 5],
  [30, 20],
])('with halving %i members play %i games each on average, and not more', (population, games) => {
  const { jobs } = generation(
    learnerOf({ population, games, halving: true }),
    learnerOf({ population }).init(),
  );
  expect(jobs.length).toBeLessThanOrEqual(population * games);
  expect(jobs.length).toBeGreaterThan(population * games - 2);
});

test('the best fitness has an interval, and the noise decreases with the number of games', () => {
  const measured = [4, 64].map((games) => {
    const learner = learnerOf({ games, openings: 2, creditOpponent: false });
    return generation(learner, learner.init()).measures;
  });
  for (const { fitness, fitnessLow, fitnessHigh } of measured as { [key: string]: number }[]) {
    expect(fitnessLow).toBeLessThan(fitness);
    expect(fitnessHigh - fitness).toBeCloseTo(fitness - fitnessLow, 9);
  }
  // With 16 times the games the standard error of a sum is four times as large, that of a mean a quarter.
  const [few, many] = measured.map(({ fitnessNoise, effectiveSampleSize }) => [
    fitnessNoise,
    effectiveSampleSize,
  ]);
  expect(few[1]).toBeGreaterThan(3);
  expect(many[1]).toBeGreaterThan(8 * few[1]);
  expect(many[0] / 64).toBeLessThan(few[0] / 4 / 2);
});

test('with points for both players, the points of a generation sum to minus the number of decisive games', () => {
  const learner = learnerOf({ creditOpponent: true, population: 8 });
  const state = learner.init();
  const records = play(learner.ask(state));
  const decisive = records.filter(({ payoffs }) => payoffs[0] !== 0).length;
  expect(learner.tell(state, records).measures['meanFitness'] * 8).toBeCloseTo(-decisive, 9);
});

test.each([
  [{ sigma: -0.05 }],
  [{ sigmaLow: -1 }],
  [{ sigmaHigh: -0.5 }],
  [{ sigmaLow: 0.5, sigmaHigh: 0.1 }],
  [{ openings: -2 }],
  [{ maxPlies: 2.5 }],
])('rejects %o', (options) => {
  expect(() => learnerOf(options)).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error);
});

test('the evolved value of a king stays within 1 to 3 and changes', () => {
  const learner = learnerOf({ depth: 1, maxPlies: 20 }, { use: 'draughts' });
  let state = learner.init();
  for (let i = 0; i < 5; i++) state = learner.tell(state, play(learner.ask(state))).state;
  const kings = state.members.map(({ weights }) => weights[weights.length - 1]);
  expect(kings.every((king) => king >= 1 && king <= 3)).toBe(true);
  expect(new Set(kings).size).toBeGreaterThan(1);
});

test('a genome with only the distance bypass beats a random player on 5x5 in over 95% of games at depth 1', () => {
  const game = { use: 'chinese-checkers', size: 5 };
  const evaluator = { use: 'subsquare', encoder: 'board', from: 2, hidden: [40, 10], bypass: 'distance' };
  const blocks = factory.weightsOf(evaluator, factory.game(game));
  const count = blocks.reduce((sum, { size }) => sum + size, 0);
  expect(count).toBe(1926);
  // The bypass weight is identified by its effect: alone, it gives the start the value 0 and an advance a
  // higher one.
  const walker = Array.from({ length: count }, (_, i) => i)
    .map((i): AgentSpec => ({
      name: 'walker',
      game,
      searcher: { use: 'alphabeta' },
      evaluator,
      budget: { depth: 1 },
      weights: new Float64Array(count).fill(0).fill(0.01, i, i + 1),
    }))
    .filter((agent) => {
      const position = factory.game(game).start();
      const net = factory.evaluator(agent)!;
      if (net.evaluate(position, 0) !== 0) return false;
      const moves = new Int32Array(factory.game(game).maxMoves);
      position.moves(moves, 0);
      position.play(moves[0]);
      return net.evaluate(position, 0) > 0;
    });
  expect(walker.length).toBe(1);
  const random: AgentSpec = { name: 'random', game, searcher: { use: 'random' }, budget: {} };
  const records = play(
    swappedPairs(factory.game(game), walker[0], [random], { pairs: 100, plies: 2, seed: 1 }),
  );
  const wins = records.filter(({ payoffs }, i) => payoffs[i % 2] === 1).length;
  expect(wins).toBeGreaterThan(190);
});

test('a zero genome values every position 0, so the first move is played', () => {
  const game = { use: 'draughts' };
  const evaluator = { use: 'subsquare' };
  const count = factory.weightsOf(evaluator, factory.game(game)).reduce((sum, { size }) => sum + size, 0);
  const agent: AgentSpec = {
    name: 'zero',
    game,
    searcher: { use: 'alphabeta' },
    evaluator,
    budget: { depth: 2 },
    weights: new Float64Array(count),
  };
  const searcher = factory.searcher(agent, new Random(1));
  const position = factory.game(game).start();
  const moves = new Int32Array(factory.game(game).maxMoves);
  position.moves(moves, 0);
  const result = searcher.search(position, 0, { depth: 2 });
  expect(result.value).toBe(0);
  expect(result.move).toBe(moves[0]);
});
