import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Learner, MatchRecord } from 'evolab';
import { checkLearner, emptyFolder, lab, laboratoryOf } from 'evolab/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import puzzles from '../../puzzles/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import expertIteration from '../src/index.ts';
import { afterPairs, newGate, verdictOf } from '../src/gate.ts';
import type { Job, Result, SelfPlayJob, SelfPlayResult, State } from '../src/learner.ts';

const { assembler } = laboratoryOf(expertIteration, nTuple, puzzles, ticTacToe);
const SMALL = { sims: 8, episodes: 10, lanes: 3, window: 25 };
const learnerOf = (options: object = {}, game: { use: string } = { use: 'tic-tac-toe' }) =>
  assembler.newLearner({
    learner: { use: 'expert-iteration', ...SMALL, ...options },
    game,
    seed: 5,
  }) as Learner<State, Job, Result>;

test.each([
  ['as it comes', {}],
  ['by visits, with a mean of results and values', { root: 'puct', lambda: 0.5, sampled: 3, openings: 2 }],
  ['with steps that adapt, and mean weights', { step: 'idbd', etaValue: 1, etaPolicy: 1, average: 4 }],
  ['with a gate', { gate: 4, average: 4 }],
  ['with other nets', { evaluator: { use: 'policy-value', of: { use: 'mlp', hidden: [6] } } }],
])('keeps the promises of a learner, %s', (_, options) => {
  const worker = learnerOf(options);
  checkLearner(() => learnerOf(options), { perform: (job) => worker.work!(job, assembler), generations: 4 });
});

/** The state after some generations. */
function follow(learner: Learner<State, Job, Result>, generations: number): State {
  let state = learner.init();
  for (let g = 0; g < generations; g++) {
    const results = learner.ask(state).map((job) => learner.work!(job, assembler));
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
  const result = learner.work!(job, assembler) as SelfPlayResult;
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
      learner.ask(before).map((job) => learner.work!(job, assembler)),
    );
    while (told.more === true) {
      expect(learner.agents(told.state)).toEqual(learner.agents(before));
      const results = learner.ask(told.state).map((job) => {
        const records = learner.work!(job, assembler) as readonly MatchRecord[];
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
      learner.ask(before).map((job) => learner.work!(job, assembler)),
    );
    const [job] = learner.ask(state);
    const [one, two] = learner.work!(job, assembler) as readonly MatchRecord[];
    expect(learner.checkResult!(job, [one])).toMatch(/2/);
    const won = one.payoffs.map((payoff) => (payoff === 1 ? -1 : 1));
    expect(learner.checkResult!(job, [{ ...one, payoffs: won }, two])).toMatch(/payoffs/);
  });
});

test('says which evaluators and games it can learn', () => {
  expect(() => learnerOf({ evaluator: { use: 'n-tuple' } })).toThrow(/no policy that can be taught/);
  expect(() => learnerOf({}, { use: 'hanoi' })).toThrow(/two roles/);
  expect(() => learnerOf({ window: 5 })).toThrow(/window 5/);
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
      if (assembler.play({ id: '', agents, seed, opening: [] }).payoffs[seed % 2] < 0) lost[name]++;
    }
  }
  // Random play loses about every third of these games.
  expect(lost.value).toBeLessThan(8);
  expect(lost.policy).toBeLessThan(8);
});

describe('on the command line', () => {
  const settings = {
    game: { use: 'connect-four', width: 5, height: 4 },
    learner: { use: 'expert-iteration', ...SMALL, lanes: 5, gate: 4 },
    rating: { every: 2, rounds: 1, anchors: ['random'] },
  };

  test('a run has the same bytes for 1, 2 and 5 workers, and after it was stopped and resumed', async () => {
    const folder = emptyFolder(onTestFinished);
    writeFileSync(join(folder, 'small.json'), JSON.stringify(settings));
    const run = async (...args: string[]) => {
      const given = ['evolve', '--plugin', 'expert-iteration', '--config', 'small.json', ...args];
      expect(await lab(given, folder)).toMatchObject({ status: 0 });
    };
    for (const workers of ['1', '2', '5'])
      await run('--generations', '4', '--workers', workers, '--out', `with-${workers}`);
    await run('--generations', '2', '--workers', '2', '--out', 'parts');
    await lab(['evolve', '--resume', '--out', 'parts', '--generations', '4', '--workers', '1'], folder);
    const bytes = (name: string) => readFileSync(join(folder, name, 'champion.msgpack'));
    for (const name of ['with-2', 'with-5', 'parts']) expect(bytes(name)).toEqual(bytes('with-1'));
  });
});
