import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random, type Learner, type MatchRecord, type Spec } from 'evolab';
import { checkLearner, emptyFolder, lab, laboratoryOf, randomPosition } from 'evolab/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import game2048 from '../../2048/src/index.ts';
import einstein from '../../einstein/src/index.ts';
import gdl from '../../gdl/src/index.ts';
import nim from '../../nim/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import { iterateAllValues } from '../../oracle/src/solve/value-iteration.ts';
import puzzles from '../../puzzles/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import expertIteration from '../src/index.ts';
import { afterPairs, newGate, verdictOf } from '../src/gate.ts';
import gamble from './gamble.ts';
import type { Job, Result, SelfPlayJob, SelfPlayResult, State } from '../src/learner.ts';

const { factory } = laboratoryOf(
  einstein,
  expertIteration,
  game2048,
  gamble,
  gdl,
  nim,
  nTuple,
  puzzles,
  ticTacToe,
);
const SMALL = { sims: 8, episodes: 10, lanes: 3, window: 25 };
const learnerOf = (options: object = {}, game: Spec = { use: 'tic-tac-toe' }) =>
  factory.newLearner({
    learner: { use: 'expert-iteration', ...SMALL, ...options },
    game,
    seed: 5,
  }) as Learner<State, Job, Result>;

const TUPLES = { evaluator: { use: 'policy-value', of: { use: 'n-tuple', tuples: 'straight:3' } } };
const MLP = { evaluator: { use: 'policy-value', of: { use: 'mlp', hidden: [6] } } };

test.each<[string, object, Spec?]>([
  ['as it comes', {}],
  ['by visits, with a mean of results and values', { root: 'puct', lambda: 0.5, sampled: 3, openings: 2 }],
  ['with steps that adapt, and mean weights', { step: 'idbd', etaValue: 1, etaPolicy: 1, average: 4 }],
  ['with a gate', { gate: 4, average: 4 }],
  ['with other nets', MLP],
  ['with dice', { ...MLP, openings: 3 }, { use: 'einstein', size: 3 }],
  ['with dice and a gate', { ...MLP, gate: 2 }, { use: 'gamble' }],
  ['of three roles', { ...MLP, lambda: 0.5, openings: 3 }, { use: 'nim', players: 3 }],
  ['of three roles with dice', { ...MLP, root: 'puct' }, { use: 'gamble', players: 3 }],
  ['of one role', MLP, { use: 'eight-puzzle', limit: 10 }],
])('keeps the promises of a learner, %s', (_, options, game) => {
  const worker = learnerOf(options, game);
  checkLearner(() => learnerOf(options, game), {
    perform: (job) => worker.work!(job, factory),
    generations: 4,
  });
});

test('weights that diverged are not stored', () => {
  const evaluator = { use: 'policy-value', of: { use: 'n-tuple', output: 'score' } };
  const options = { evaluator, sims: 2, episodes: 1, lanes: 1, window: 1, etaValue: 10, etaPolicy: 0 };
  const learner = learnerOf(options, { use: '2048' });
  const state = learner.init();
  const results = learner.ask(state).map((job) => learner.work!(job, factory));
  expect(() => learner.tell(state, results)).toThrow('the weights grew beyond all bounds in the lessons');
});

/** The state after some generations. */
function follow(learner: Learner<State, Job, Result>, generations: number): State {
  let state = learner.init();
  for (let g = 0; g < generations; g++) {
    const results = learner.ask(state).map((job) => learner.work!(job, factory));
    state = learner.tell(state, results).state;
  }
  return state;
}

test('the lanes of a generation play all of its games once, and the window keeps the last ones', () => {
  const learner = learnerOf();
  const state = follow(learner, 3);
  const jobs = learner.ask(state) as SelfPlayJob[];
  expect(jobs.map(({ from, count }) => [from, count])).toEqual([
    [30, 3],
    [33, 3],
    [36, 4],
  ]);
  expect(state.window.length).toBe(25);
  const all = follow(learnerOf({ window: 30 }), 3).window;
  expect(state.window.map(({ seed }) => seed)).toEqual(all.slice(5).map(({ seed }) => seed));
  const whole = follow(learnerOf({ lanes: 1 }), 3);
  expect(whole).toEqual(state);
  expect(new Set(state.window.map(({ seed }) => seed)).size).toBe(25);
});

test('with average 1, agents get the plain mean of the weights after all generations', () => {
  const learner = learnerOf({ average: 1 });
  const after = [1, 2, 3].map((generations) => follow(learner, generations));
  const [{ weights }] = learner.agents(after[2]);
  weights!.forEach((weight, i) => {
    const mean = after.reduce((sum, { learned }) => sum + learned.weights[i] / 3, 0);
    expect(weight).toBeCloseTo(mean, 6);
  });
  expect(new Float32Array(weights!)).not.toEqual(after[2].learned.weights);
});

test('a result from elsewhere is looked at', () => {
  const learner = learnerOf();
  const [job] = learner.ask(learner.init());
  const result = learner.work!(job, factory) as SelfPlayResult;
  expect(learner.checkResult!(job, result)).toBeUndefined();
  const games = [...result.games];
  expect(learner.checkResult!(job, { ...result, games: games.slice(1) })).toMatch(/games/);
  expect(learner.checkResult!(job, { ...result, games: games.toReversed() })).toMatch(/games: 0: seed/);
  expect(learner.checkResult!(job, { ...result, evaluations: -1 })).toMatch(/evaluations/);
});

describe('with a gate', () => {
  const learner = learnerOf({ gate: 40 });
  /** The state after the test of the first generation, if every pair of games ends with these payoffs of the new nets. */
  const tested = (payoffs: readonly [number, number]) => {
    const before = learner.init();
    let told = learner.tell(
      before,
      learner.ask(before).map((job) => learner.work!(job, factory)),
    );
    while (told.more === true) {
      expect(learner.agents(told.state)).toEqual(learner.agents(before));
      const results = learner.ask(told.state).map((job) => {
        const records = learner.work!(job, factory) as readonly MatchRecord[];
        expect(learner.checkResult!(job, records)).toBeUndefined();
        return records.map((record, i) => ({
          ...record,
          payoffs: i === 0 ? [payoffs[0], -payoffs[0]] : [-payoffs[1], payoffs[1]],
        }));
      });
      told = learner.tell(told.state, results);
    }
    return { before, ...told };
  };
  const players = (state: State) => learner.ask(state).map((job) => (job as SelfPlayJob).player.weights);

  test('new nets that win play from then on, and are the agents', () => {
    const { state, measures } = tested([1, 1]);
    expect(measures).toMatchObject({ passed: 1, games: 10 });
    expect(measures.pairs).toBeLessThan(40);
    for (const weights of players(state)) expect(weights).toEqual(state.learned.weights);
    expect(learner.agents(state)).toMatchObject([{ name: 'expert-iteration-10' }]);
  });

  test.each([
    ['lose', [-1, -1]],
    ['only draw', [0, 0]],
    ['win as often as they lose', [1, -1]],
  ] as const)('nets that %s do not play, and go on learning', (_, payoffs) => {
    const { before, state, measures } = tested(payoffs);
    expect(measures.passed).toBe(0);
    expect(measures.pairs).toBeLessThan(40);
    for (const weights of players(state)) expect(weights).toEqual(before.learned.weights);
    expect(state.learned.weights).not.toEqual(before.learned.weights);
    expect(learner.agents(state)).toMatchObject([{ name: 'expert-iteration-0' }]);
  });

  test('nets about which nothing is shown after all pairs do not play', () => {
    let gate = newGate(new Float32Array(1));
    const pair = [0, 1].map(
      (role) => ({ payoffs: role === 0 ? [1, -1] : [-1, 1] }) as unknown as MatchRecord,
    );
    gate = afterPairs(gate, [pair, pair]);
    expect(verdictOf(gate, 3)).toBeUndefined();
    expect(verdictOf(gate, 2)).toBe('failed');
  });

  test('a game of the test that another machine made up is refused', () => {
    const before = learner.init();
    const { state } = learner.tell(
      before,
      learner.ask(before).map((job) => learner.work!(job, factory)),
    );
    const [job] = learner.ask(state);
    const [one, two] = learner.work!(job, factory) as readonly MatchRecord[];
    expect(learner.checkResult!(job, [one])).toMatch(/2/);
    const won = one.payoffs.map((payoff) => (payoff === 1 ? -1 : 1));
    expect(learner.checkResult!(job, [{ ...one, payoffs: won }, two])).toMatch(/payoffs/);
  });
});

test('says which evaluators and games it can learn', () => {
  expect(() => learnerOf({ evaluator: { use: 'n-tuple' } })).toThrow(/no policy that can be taught/);
  expect(() => learnerOf({}, { use: 'gdl', sheet: 'farming-quandries' })).toThrow(
    /learner 'expert-iteration' needs a game whose roles move in turn; this one has 2 roles that move simultaneously/,
  );
  expect(() => learnerOf({ ...MLP, gate: 10 }, { use: 'nim', players: 3 })).toThrow(
    /option gate needs a game of two roles that move in turn; this one has 3 roles/,
  );
  expect(() => learnerOf({ window: 5 })).toThrow(/window 5/);
});

describe.each([
  ['of two roles with dice', { use: 'gamble' }, '0-1-2-3-4'],
  ['of three roles with dice', { use: 'gamble', players: 3, rounds: 1 }, '0-1-2-3-4-5'],
])('in a small game %s', (_, use, tuples) => {
  test('values of all roles come near those that value iteration finds, before rolls as after them', () => {
    const game = factory.game(use);
    const learner = learnerOf(
      {
        evaluator: { use: 'policy-value', of: { use: 'n-tuple', tuples } },
        sims: 16,
        episodes: 200,
        window: 1000,
        replay: 8,
        lambda: 0.5,
        sampled: 0,
        explore: 0.2,
        openings: game.maxPlies,
        average: 4,
      },
      use,
    );
    const exact = iterateAllValues(game, game.start(), 1e5);
    const [agent] = learner.agents(follow(learner, 16));
    const evaluator = factory.evaluator(agent)!;
    const random = new Random('positions');
    const errors = Array.from({ length: 500 }, () => {
      const position = randomPosition(game, game.maxPlies - 1, random);
      const { turn } = position;
      // Of two opposed roles a search asks the one that moves; while chance decides, and of three roles, it asks any.
      const asked = game.roles.length === 2 && turn >= 0 ? [turn] : [...game.roles.keys()];
      return asked.map((role) => exact.payoffsOf(position)[role] - evaluator.evaluate(position, role));
    }).flat();
    const mean = errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
    // Without learning it is 0.6 and 0.4.
    expect(Math.sqrt(mean)).toBeLessThan(0.08);
  });
});

test('in a game of three without choices the values are what each role gets', () => {
  const learner = learnerOf(
    {
      evaluator: { use: 'policy-value', of: { use: 'n-tuple', encoder: 'bits', tuples: '0-1-2-3-4-5' } },
      etaValue: 0.2,
    },
    { use: 'nim', players: 3, heaps: [1, 1, 1] },
  );
  const state = follow(learner, 20);
  const [agent] = learner.agents(state);
  const evaluator = factory.evaluator(agent)!;
  const position = factory.game(agent.game).start();
  // The third role takes the last object, no matter which role moves first.
  for (let taken = 0; taken < 3; taken++) {
    [-0.5, -0.5, 1].forEach((payoff, role) =>
      expect(Math.abs(evaluator.evaluate(position, role) - payoff)).toBeLessThan(0.1),
    );
    position.play((position.turn << 6) | 1);
  }
  const [job] = learner.ask(state);
  const result = learner.work!(job, factory);
  for (const { agents, payoffs } of learner.games!([job], [result])) {
    expect(agents.length).toBe(3);
    expect(payoffs).toEqual([-0.5, -0.5, 1]);
  }
});

test('what it learns grows from the result and the policy of its own games', () => {
  const learner = learnerOf({ sims: 16, episodes: 100, window: 500, etaValue: 0.2, etaPolicy: 0.2 });
  const state = follow(learner, 20);
  const [agent] = learner.agents(state);
  const random = { name: 'random', game: agent.game, searcher: { use: 'random' }, budget: {} };
  const lost = { value: 0, policy: 0 };
  for (const [name, searcher, budget] of [
    ['value', { use: 'alphabeta' }, { depth: 1 }],
    ['policy', { use: 'puct' }, { sims: 1 }],
  ] as const) {
    for (let seed = 0; seed < 100; seed++) {
      const own = { ...agent, searcher, budget };
      const agents = seed % 2 === 0 ? [own, random] : [random, own];
      if (factory.play({ id: '', agents, seed, opening: [] }).payoffs[seed % 2] < 0) lost[name]++;
    }
  }
  // Random play loses about every third of these games.
  expect(lost.value).toBeLessThan(8);
  expect(lost.policy).toBeLessThan(8);
});

describe.each([
  ['of connect four', ['1', '2', '5'], { use: 'connect-four', width: 5, height: 4 }, { ...TUPLES, gate: 4 }],
  ['with dice', ['1', '2'], { use: 'einstein', size: 3 }, { ...MLP, openings: 3 }],
  ['of three roles', ['1', '2'], { use: 'nim', players: 3 }, { ...MLP, openings: 2 }],
])('on the command line', (what, workers, game, options) => {
  const settings = {
    game,
    learner: { use: 'expert-iteration', ...SMALL, lanes: 5, ...options },
    rating: { every: 2, rounds: 1, anchors: ['random'] },
  };

  test(`a run ${what} has the same bytes for ${workers.join(' and ')} workers, and after it was stopped and resumed`, async () => {
    const folder = emptyFolder(onTestFinished);
    writeFileSync(join(folder, 'small.json'), JSON.stringify(settings));
    const run = async (...args: string[]) => {
      const given = ['evolve', '--plugin', 'expert-iteration', '--config', 'small.json', ...args];
      expect(await lab(given, folder)).toMatchObject({ status: 0 });
    };
    for (const count of workers)
      await run('--generations', '4', '--workers', count, '--out', `with-${count}`);
    await run('--generations', '2', '--workers', '2', '--out', 'parts');
    await lab(['evolve', '--resume', '--out', 'parts', '--generations', '4', '--workers', '1'], folder);
    const bytes = (name: string) => readFileSync(join(folder, name, 'champion.msgpack'));
    for (const count of workers.slice(1)) expect(bytes(`with-${count}`)).toEqual(bytes('with-1'));
    expect(bytes('parts')).toEqual(bytes('with-1'));
  });
});
