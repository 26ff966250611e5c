import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Learner } from 'evolab';
import { checkLearner, emptyFolder, lab, laboratoryOf } from 'evolab/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import puzzles from '../../puzzles/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import expertIteration from '../src/index.ts';
import type { Job, Result, State } from '../src/learner.ts';

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
  const jobs = learner.ask(state);
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
  const result = learner.work!(job, assembler);
  expect(learner.checkResult!(job, result)).toBeUndefined();
  const games = [...result.games];
  expect(learner.checkResult!(job, { ...result, games: games.slice(1) })).toMatch(/games/);
  expect(learner.checkResult!(job, { ...result, games: games.toReversed() })).toMatch(/games: 0: seed/);
  expect(learner.checkResult!(job, { ...result, evaluations: -1 })).toMatch(/evaluations/);
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
    learner: { use: 'expert-iteration', ...SMALL, lanes: 5 },
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
