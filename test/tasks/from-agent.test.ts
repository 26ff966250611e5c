import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contextOf } from 'evolab/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AgentSpec, Spec } from '../../src/contract/agent.ts';
import type { LabConfig } from '../../src/config/config-form.ts';
import { originsOf } from '../../src/config/layers.ts';
import { settingsOf } from '../../src/config/settings.ts';
import { firstAgent, type FirstAgent } from '../../src/experiment/first-agent.ts';
import { runConfig, runLayers, storedRun } from '../../src/experiment/run-settings.ts';
import { evolve } from '../../src/tasks/evolve.ts';
import { Random } from '../../src/util/random.ts';
import { laboratory } from '../fixtures/small-evolution.ts';

const { factory, registries } = laboratory;
const GAME = { use: 'tic-tac-toe' };

/** An agent of random weights, none of them 0. */
function agentWith(evaluator: Spec, game: Spec = GAME): FirstAgent {
  const random = new Random('first', evaluator.use);
  const count = factory.weightsOf(evaluator, factory.game(game)).reduce((sum, { size }) => sum + size, 0);
  // Float32, as some learners keep theirs, and within the bounds of any block.
  const weights = Float64Array.from({ length: count }, () => Math.fround(1 + random.unit()));
  const searcher = { use: 'alphabeta' };
  return firstAgent({ name: 'first', game, searcher, budget: { depth: 1 }, evaluator, weights });
}

const NO_RATING = { every: 1000, rounds: 1, anchors: [], first: false };

function settingsFrom(method: string, from: FirstAgent, learner: object, preset?: string) {
  const overrides = { learner, rating: NO_RATING } as unknown as LabConfig;
  const config = runConfig(laboratory, { method, preset, overrides, from });
  return settingsOf(method, config, registries);
}

const SMALL = {
  coevolution: { use: 'coevolution', population: 4, games: 1 },
  'evolution-strategy': { use: 'evolution-strategy', samples: 4, games: 2 },
  ctdl: { use: 'ctdl', population: 4, episodes: 2 },
  td: { use: 'td', episodes: 4, testGames: 0 },
  mc: { use: 'mc', episodes: 4, testGames: 0, memory: 4 },
  'td-cloning': { use: 'td-cloning' },
  'expert-iteration': { use: 'expert-iteration', sims: 4, episodes: 2 },
  'uct-fit': { use: 'uct-fit', sims: 4, startGames: 2, randomStates: 0, epochs: 1 },
};
const EVALUATORS: Readonly<Record<string, Spec>> = {
  'td-cloning': { use: 'feature-net' },
  'expert-iteration': { use: 'policy-value', of: { use: 'n-tuple', tuples: 'straight:3' } },
};

describe.each(Object.entries(SMALL))('%s', (id, learner) => {
  const definition = registries.learners.get(id);
  const { plugin } = definition;
  const method = plugin.replace('@evolab/', '');
  const game = id === 'td-cloning' ? { use: 'draughts' } : GAME;
  const from = agentWith(EVALUATORS[id] ?? { use: 'n-tuple', tuples: 'straight:3' }, game);

  test('begins with the weights of the agent, and goes on from there', async () => {
    const settings = settingsFrom(method, from, learner, 'quick');
    const begun = await evolve(contextOf(laboratory), { settings, from, generations: 0 });
    expect(begun.champion.evaluator).toMatchObject(from.evaluator);
    expect(begun.champion.weights).toEqual(from.weights);
    const { settings: kept } = begun;
    expect(kept.from).toMatchObject({ agent: 'first' });
  });
});

test('every learner that says so is tried here', () => {
  const able = registries.learners.list().filter(({ definition }) => definition.fromAgent);
  expect(able.map(({ id }) => id).toSorted()).toEqual(Object.keys(SMALL).toSorted());
});

test('a run from an agent goes on to the same bytes without it, and only with it if it is named', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'lab-from-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'run');
  const from = agentWith({ use: 'n-tuple', tuples: 'straight:3' });
  const settings = settingsFrom('td-mc', from, SMALL.td, 'quick');
  await evolve(contextOf(laboratory), { settings, from, folder, generations: 1 });
  const further = { stored: storedRun(laboratory, folder, { from }), folder, generations: 3 };
  const resumed = await evolve(contextOf(laboratory), further);
  const straight = await evolve(contextOf(laboratory), { settings, from, generations: 3 });
  expect(resumed.stateHash).toBe(straight.stateHash);
  const without = await evolve(contextOf(laboratory), { settings, generations: 3 });
  expect(without.stateHash).not.toBe(straight.stateHash);
  const other = firstAgent({ ...from, weights: from.weights.map((weight) => weight / 2) });
  for (const expected of [{ from: other }, { settings, from: other }])
    expect(() => storedRun(laboratory, folder, expected)).toThrow(
      expect.objectContaining({ code: 'LAB_RUN_CHANGED' }) as Error,
    );
});

test('each stage of an n-tuple network begins with the weights of one without stages', async () => {
  const from = agentWith({ use: 'n-tuple', tuples: 'straight:3 straight:2', roles: 'apart' });
  const learner = { ...SMALL.td, evaluator: { stages: 3 } };
  const settings = settingsFrom('td-mc', from, learner, 'quick');
  const { champion } = await evolve(contextOf(laboratory), { settings, from, generations: 0 });
  expect(champion.weights).toHaveLength(3 * from.weights.length);
  const evaluatorOf = (agent: AgentSpec) => factory.evaluator(agent)!;
  const [theirs, ours] = [evaluatorOf(from), evaluatorOf(champion)];
  const position = factory.game(GAME).start();
  for (const move of [4, 0, 8, 2, 6]) {
    position.play(move);
    for (const role of [0, 1]) expect(ours.evaluate(position, role)).toBe(theirs.evaluate(position, role));
  }
});

test('what the agent decides is said, and what is typed wins', () => {
  const from = agentWith({ use: 'n-tuple', tuples: 'straight:3' });
  const overrides = { learner: { evaluator: { stages: 2 } } } as unknown as LabConfig;
  const layers = runLayers(laboratory, { method: 'td-mc', overrides, from });
  const config = runConfig(laboratory, { method: 'td-mc', overrides, from });
  const origins = originsOf(settingsOf('td-mc', config, registries), layers);
  const decided = (source: string) => origins.find((origin) => origin.source === source)!.settings;
  expect(decided('agent')).toContain('learner.evaluator.tuples');
  expect(decided('typed')).toContain('learner.evaluator.stages');
});

describe('is refused, and leaves nothing behind:', () => {
  const tuples = agentWith({ use: 'n-tuple', tuples: 'straight:3' });
  const staged = agentWith({ use: 'n-tuple', tuples: 'straight:3', stages: 2 });
  test.each([
    ['a learner without first weights', 'neat', tuples, {}, 'LAB_USAGE', 'those that can: coevolution'],
    ['other cells', 'td-mc', tuples, { tuples: 'straight:2' }, 'LAB_BAD_OPTION', 'tuples'],
    ['another view', 'td-mc', tuples, { view: 'asked', stages: 2 }, 'LAB_BAD_OPTION', 'view'],
    ['another evaluator', 'td-mc', tuples, { use: 'mlp' }, 'LAB_BAD_OPTION', 'n-tuple'],
    ['fewer stages', 'td-mc', staged, { stages: 1 }, 'LAB_BAD_OPTION', 'stages'],
    ['other stages', 'td-mc', staged, { stages: 3 }, 'LAB_BAD_OPTION', 'stages'],
  ])('%s', async (_, method, from, evaluator, code, words) => {
    const parent = mkdtempSync(join(tmpdir(), 'lab-from-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const folder = join(parent, 'run');
    const learner = Object.keys(evaluator).length > 0 ? { evaluator } : {};
    const settings = settingsFrom(method, from, learner, 'quick');
    const failed: unknown = await evolve(contextOf(laboratory), {
      settings,
      from,
      folder,
      generations: 1,
    }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code });
    const { message, hint } = failed as { message: string; hint: string };
    expect(`${message} ${hint}`).toContain(words);
    expect(() => rmSync(folder)).toThrow('ENOENT');
  });

  test('an agent that has learned nothing', () => {
    const agent = { name: 'random', game: GAME, searcher: { use: 'random' }, budget: {} };
    expect(() => firstAgent(agent)).toThrow(expect.objectContaining({ code: 'LAB_BAD_AGENT' }) as Error);
  });
});
