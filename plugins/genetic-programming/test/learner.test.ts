import type { Learner, MatchJob, MatchRecord } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import breakthrough from '../../breakthrough/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import plugin from '../src/index.ts';
import type { State } from '../src/learner.ts';
import { parse } from '../src/tree/parse.ts';
import { sizeOf, subtrees } from '../src/tree/tree.ts';

const { factory } = laboratoryOf(plugin, breakthrough, ticTacToe);
const GAME = { use: 'breakthrough', width: 4, height: 4 };
const learnerOf = (options: object = {}, game: { use: string } = GAME) =>
  factory.newLearner({
    learner: { use: 'genetic-programming', population: 12, games: 4, rivals: 3, elite: 2, ...options },
    game,
    seed: 3,
  }) as Learner<State>;

describe('keeps the promises of a learner', () => {
  test.each([
    ['in coevolution', {}, GAME],
    ['against a fixed opponent', { fitness: 'opponent' }, GAME],
    ['in both, in a game without features', { fitness: 'both' }, { use: 'tic-tac-toe' }],
  ])('%s', (_, options, game) => {
    checkLearner(() => learnerOf(options, game), {
      perform: (job: MatchJob) => factory.play(job),
      generations: 4,
    });
  });
});

/** Generations whose results are made up: a member gets what `payoffOf` says of its formula. */
function evolved(learner: Learner<State>, generations: number, payoffOf: (formula: string) => number) {
  let state = learner.init();
  let measures: Record<string, number> = {};
  for (let generation = 0; generation < generations; generation++) {
    const jobs = learner.ask(state);
    const games = jobs.length / state.members.length;
    const records = jobs.map((job, i): MatchRecord => {
      const role = (i % games) % 2;
      const payoff = payoffOf(String(job.agents[role].evaluator!['formula']));
      const payoffs = role === 0 ? [payoff, -payoff] : [-payoff, payoff];
      return { id: job.id, moves: new Int32Array(3), payoffs, nodes: [0, 0], evals: [0, 0], reason: 'rules' };
    });
    ({ state, measures } = learner.tell(state, records));
  }
  return { state, measures };
}

test('what wins evolves: formulas with many different inputs', () => {
  const inputs = (formula: string) =>
    new Set(subtrees(parse(formula)).flatMap((tree) => (tree.op === 'feature' ? [tree.name] : []))).size;
  const learner = learnerOf({ population: 40 });
  const { state, measures } = evolved(learner, 20, (formula) => inputs(formula) / 2 - 1);
  expect(inputs(state.champions[0].formula)).toBe(4);
  expect(measures['fitness']).toBeGreaterThan(0.8);
});

test('formulas stay within the limits', () => {
  const size = (formula: string) => sizeOf(parse(formula));
  const learner = learnerOf({ population: 40, maxNodes: 25 });
  const { state } = evolved(learner, 20, (formula) => size(formula) / 50 - 1);
  const sizes = state.members.map(({ formula }) => size(formula));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25);
  expect(Math.max(...sizes)).toBeGreaterThan(20);
});

test('an agent is complete: the formula is an option of its evaluator', () => {
  const learner = learnerOf();
  const { state } = evolved(learner, 3, (formula) => 1 / formula.length);
  for (const agent of learner.agents(state)) {
    const value = factory.evaluator(agent)!.evaluate(factory.game(GAME).start(), 0);
    expect(Math.abs(value)).toBeLessThanOrEqual(1);
  }
});

/** Whom the first member meets, in the order of rounds of two games. */
const metBy = (learner: Learner<State>, state: State) => {
  const jobs = learner.ask(state);
  const games = jobs.length / state.members.length;
  const names = jobs.slice(0, games).map(({ agents }, k) => agents[1 - (k % 2)].name);
  return names.filter((_, k) => k % 2 === 0);
};

test.each([
  ['coevolution', 12, 6, 3, 3],
  ['coevolution', 6, 6, 2, 1],
  ['coevolution', 12, 2, 3, 3],
  ['both', 12, 6, 2, 1],
  ['both', 16, 6, 2, 2],
])(
  'with fitness %s, %i games and %i rivals a member meets present champions in %i rounds and past ones in %i',
  (fitness, games, rivals, present, past) => {
    const learner = learnerOf({ fitness, games, rivals, elite: 4 });
    // Each generation has other winners, so that few champions of the past are champions still.
    let turn = 0;
    const { state } = evolved(learner, 25, (formula) => ((formula.length + turn++) % 5) / 2 - 1);
    const old = new Set(state.past.map(({ name }) => name));
    for (const { name } of state.champions) old.delete(name);
    expect(old.size).toBeGreaterThan(5);
    const learnt = { ...state, past: state.past.filter(({ name }) => old.has(name)) };
    const met = metBy(learner, learnt);
    expect(met.filter((name) => learnt.champions.some((one) => one.name === name)).length).toBe(present);
    expect(met.filter((name) => old.has(name)).length).toBe(past);
    expect(met.filter((name) => name === 'material').length).toBe(fitness === 'both' ? games / 4 : 0);
  },
);

test('survivors keep the points of their games, those of other islands too', () => {
  const learner = learnerOf({ population: 16, islands: 4, elite: 4, migrateEvery: 100 });
  let state = learner.init();
  // Members of the first island win, so that no other has one of the best four; the first of each other island draws.
  const play = () => {
    const jobs = learner.ask(state);
    const records = jobs.map((job, i): MatchRecord => {
      const member = Math.floor(i / 4);
      const payoff = member < 4 ? 1 : member % 4 === 0 ? 0 : -1;
      const payoffs = i % 2 === 0 ? [payoff, -payoff] : [-payoff, payoff];
      return { id: job.id, moves: new Int32Array(3), payoffs, nodes: [0, 0], evals: [0, 0], reason: 'rules' };
    });
    state = learner.tell(state, records).state;
  };
  play();
  const [first, second, third, fourth] = [0, 4, 8, 12].map((i) => state.members[i].name);
  const gamesOf = (name: string) => state.champions.find((one) => one.name === name)?.games;
  for (const name of [first, second, third, fourth]) expect(gamesOf(name)).toBe(4);
  play();
  // Old games count four fifths.
  for (const name of [first, second, third, fourth]) expect(gamesOf(name)).toBeCloseTo(0.8 * 4 + 4, 10);
  expect(state.champions.length).toBeGreaterThan(4);
  expect(learner.agents(state)).toHaveLength(4);
});

test('an elite that leaves no child is refused', () => {
  expect(() => learnerOf({ population: 4, elite: 4 })).toThrow(
    'an elite of 4 leaves no child in a population of 4',
  );
  expect(learnerOf({ population: 4, elite: 3 }).init().members).toHaveLength(4);
});

test('shares of children that are more than 1 together are refused', () => {
  expect(() => learnerOf({ crossover: 0.9, subtree: 0.2, point: 0, hoist: 0 })).toThrow(
    'the shares of crossover, subtree, point, hoist and weigh are 1.1 together, more than 1',
  );
  expect(learnerOf({ crossover: 0.5, subtree: 0.2, point: 0.2, hoist: 0.1 }).init().members).not.toHaveLength(
    0,
  );
});

test('all members play the same opponents in both: the fixed one and champions in turn', () => {
  const learner = learnerOf({ fitness: 'both', games: 8 });
  const jobs = learner.ask(learner.init());
  const rivals = jobs.slice(0, 8).map(({ agents }, k) => agents[1 - (k % 2)].name);
  expect(rivals.filter((name) => name === 'material')).toHaveLength(4);
  for (let member = 1; member < 12; member++)
    expect(jobs.slice(8 * member, 8 * member + 8).map(({ agents }, k) => agents[1 - (k % 2)].name)).toEqual(
      rivals,
    );
});
