import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import coevolution from '@evolab/coevolution';
import { defineOptimizer, definePlugin, LabError, type AgentSpec, type Optimizer } from 'evolab';
import { contextOf, emptyFolder, laboratoryOf } from 'evolab/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byOptimizer, parseOptimizer } from '../src/by-optimizer.ts';
import type { Parameter } from '../src/method.ts';
import { parseParameters } from '../src/parameters.ts';
import { tune, type TuningSettings } from '../src/tuning.ts';
import archery, { TARGET } from './archery.ts';

/** A stranger's: the mean goes to the best sample, the deviation shrinks. */
const halving = defineOptimizer({
  id: 'halving',
  summary: 'Goes to the best sample and shrinks',
  create: (): Optimizer<{ mean: Float64Array; deviation: number }> => ({
    mirrored: false,
    start: (mean, deviation) => ({ mean, deviation }),
    weightsAt: ({ mean, deviation }, sample) => mean.map((m, j) => m + deviation * sample[j]),
    update({ mean, deviation }, samples, fitness) {
      const best = samples[fitness.indexOf(Math.max(...fitness))];
      return { mean: mean.map((m, j) => m + deviation * best[j]), deviation: deviation * 0.7 };
    },
    meanOf: ({ mean }) => mean,
    deviationOf: ({ deviation }) => deviation,
  }),
});

const laboratory = laboratoryOf(
  coevolution,
  archery,
  definePlugin({ name: 'stranger', optimizers: [halving] }),
);
const IDS = laboratory.registries.optimizers.list().map(({ id }) => id);

const PARAMETERS: readonly Parameter[] = [
  { name: 'narrow', low: 0.2, high: 0.3 },
  { name: 'wide', low: -1000, high: 1000 },
];

function methodBy(text: string, { parameters = PARAMETERS, candidates = 12, seed = 1 } = {}) {
  const optimizer = parseOptimizer(text, laboratory.registries);
  return byOptimizer({ optimizer, parameters, candidates, seed }, laboratory.factory.optimizer(optimizer));
}

/** The means after some iterations in which `score` is what candidates get. */
function meansOf(id: string, score: (values: number[]) => number, iterations: number): readonly number[] {
  const method = methodBy(id);
  let progress = method.start();
  for (let i = 0; i < iterations; i++) {
    const candidates = method.candidates(progress);
    progress = method.update(progress, candidates, candidates.map(score));
  }
  return progress.distribution.means;
}

test('all optimizers of coevolution and one of a stranger are there', () => {
  expect(IDS).toEqual([...['cmaes', 'halving', 'ipop-cmaes', 'openai-es', 'sep-cmaes', 'snes', 'uh-cmaes']]);
});

describe.each(IDS)('%s', (id) => {
  test('finds the highest point, whatever the ranges, also at the end of one', () => {
    for (const best of [
      [0.23, 400],
      [0.2, -700],
    ]) {
      const means = meansOf(id, ([a, b]) => -(((a - best[0]) / 0.1) ** 2) - ((b - best[1]) / 2000) ** 2, 60);
      // One keeps its deviation.
      const share = id === 'openai-es' ? 0.15 : 0.01;
      expect(Math.abs(means[0] - best[0])).toBeLessThan(0.1 * share);
      expect(Math.abs(means[1] - best[1])).toBeLessThan(2000 * share);
    }
  });
});

test('it begins in the middle, with a quarter of the range as deviation', () => {
  const { iteration, means, spreads } = methodBy('cmaes').start().distribution;
  expect(iteration).toBe(0);
  expect(means).toEqual([0.25, 0]);
  expect(spreads[0]).toBeCloseTo(0.025, 12);
  expect(spreads[1]).toBeCloseTo(500, 9);
});

test('candidates outside a range play at its ends, and the farther outside they are the less they count', () => {
  const method = methodBy('halving', { candidates: 500 });
  const { distribution } = method.start();
  const begun = (mean: number, deviation: number) => {
    const optimizer = { mean: Float64Array.of(mean, 0.5), deviation };
    const candidates = method.candidates({ distribution, optimizer });
    return { candidates, progress: { distribution, optimizer } };
  };
  const wide = begun(0.5, 3);
  for (const [k, { low, high }] of PARAMETERS.entries()) {
    const values = wide.candidates.map((candidate) => candidate[k]);
    expect(Math.min(...values)).toBe(low);
    expect(Math.max(...values)).toBe(high);
    expect(values.filter((value) => value > low && value < high).length).toBeGreaterThan(30);
  }
  // All play alike, and the next mean is nevertheless as near as any.
  for (const mean of [-1, 2]) {
    const far = begun(mean, 0.1);
    const next = method.update(far.progress, far.candidates, new Array<number>(500).fill(0.5));
    expect(Math.abs((next.optimizer as { mean: Float64Array }).mean[0] - mean)).toBeGreaterThan(0.2);
    expect(Math.abs((next.optimizer as { mean: Float64Array }).mean[0] - 0.5)).toBeLessThan(1.3);
    expect(next.distribution.means[0]).toBe(mean < 0 ? 0.2 : 0.3);
  }
  // Within the range scores alone count, and a score outweighs what is less than its root outside.
  const near = begun(0.9, 0.1);
  const best = near.candidates.findIndex(([narrow]) => narrow === 0.3);
  const scores = near.candidates.map((_, i) => (i === best ? 0.6 : 0.5));
  expect(method.update(near.progress, near.candidates, scores).distribution.means[0]).toBe(0.3);
});

test('the spread of a parameter is the standard deviation of its candidates', () => {
  const method = methodBy('cmaes', { candidates: 2000 });
  let progress = method.start();
  // Only the difference of both counts, so that they become correlated.
  for (let i = 0; i < 6; i++) {
    const candidates = method.candidates(progress);
    const scores = candidates.map(([a, b]) => -(((a - 0.25) / 0.1 - b / 2000) ** 2) - (a - 0.25) ** 2);
    progress = method.update(progress, candidates, scores);
  }
  const { means, spreads } = progress.distribution;
  const candidates = method.candidates(progress);
  for (const k of [0, 1]) {
    const variance = candidates.reduce((sum, values) => sum + (values[k] - means[k]) ** 2, 0) / 2000;
    expect(spreads[k] / Math.sqrt(variance)).toBeGreaterThan(0.94);
    expect(spreads[k] / Math.sqrt(variance)).toBeLessThan(1.06);
  }
});

test('mirrored samples are opposite candidates, and an odd number of them is refused', () => {
  const candidates = methodBy('snes:learningRate=0.5').candidates(methodBy('snes').start());
  for (let i = 0; i < candidates.length; i += 2)
    expect(candidates[i][1] + candidates[i + 1][1]).toBeCloseTo(0, 9);
  const odd = () => methodBy('snes', { candidates: 5 });
  expect(odd).toThrow(LabError);
  expect(odd).toThrow('--candidates 5 is odd: snes draws them in pairs');
  expect(() => methodBy('cmaes', { candidates: 5 })).not.toThrow();
});

test('each iteration draws samples of its own, from the seed', () => {
  const { candidates, start } = methodBy('cmaes');
  const { optimizer, distribution } = start();
  const at = (iteration: number) => candidates({ optimizer, distribution: { ...distribution, iteration } });
  expect(at(1)).toEqual(at(1));
  expect(at(1)).not.toEqual(at(0));
  expect(methodBy('cmaes', { seed: 2 }).candidates(start())).not.toEqual(at(0));
});

test('an optimizer is told the samples that played, also those it chose itself', () => {
  const method = methodBy('uh-cmaes');
  const { optimizer } = method.start();
  const first = method.candidates(method.start());
  // The last two are the first two once more.
  expect(first.slice(10)).toEqual(first.slice(0, 2));
  const told: (readonly Float64Array[])[] = [];
  const uhCmaEs = laboratory.factory.optimizer({ use: 'uh-cmaes' });
  const spied = byOptimizer(
    { optimizer: { use: 'uh-cmaes' }, parameters: PARAMETERS, candidates: 12, seed: 1 },
    {
      ...uhCmaEs,
      update(state, samples, fitness) {
        told.push(samples);
        return uhCmaEs.update(state, samples, fitness);
      },
    },
  );
  let progress = spied.start();
  expect(progress.optimizer).toEqual(optimizer);
  for (let i = 0; i < 4; i++) {
    const candidates = spied.candidates(progress);
    const state = progress.optimizer;
    const clipped = (weight: number) => 2000 * (Math.min(1, Math.max(0, weight)) - 0.5);
    // By chance, so that it evaluates again.
    progress = spied.update(
      progress,
      candidates,
      candidates.map((_, c) => (c * 7 + i) % 12),
    );
    expect(told[i].map((sample) => clipped(uhCmaEs.weightsAt(state, sample)[1]))).toEqual(
      candidates.map(([, wide]) => expect.closeTo(wide, 6) as number),
    );
  }
  expect(told[2]).toEqual(told[1]);
});

describe('a tuning of an archer', () => {
  const agent = laboratory.agentOf('archer', { use: 'archery' });
  const against: AgentSpec = { ...agent, searcher: { use: 'archer', across: 0.5, along: 0 } };
  const settingsOf = (text: string): TuningSettings => ({
    agent,
    against,
    games: 2,
    plies: 0,
    seed: 1,
    candidates: 8,
    optimizer: parseOptimizer(text, laboratory.registries),
    parameters: parseParameters(['across', 'along'], agent, laboratory.registries),
  });
  const filesOf = (folder: string) =>
    ['state.msgpack', 'tuned.msgpack', 'tuning.html'].map((name) => readFileSync(join(folder, name)));

  test.each(['cmaes', 'halving'])(
    'by %s finds where to aim, and to the same bytes after an abort',
    async (id) => {
      const place = emptyFolder(onTestFinished);
      const request = { settings: settingsOf(id), iterations: 25 };
      const [whole, parts] = ['whole', 'parts'].map((name) => join(place, name));
      const { found } = await tune(contextOf(laboratory), { ...request, folder: whole, resume: false });
      expect(Math.abs(found[0].value - TARGET[0])).toBeLessThan(0.01);
      expect(Math.abs((found[1].value + 20) / 40 - TARGET[1])).toBeLessThan(0.01);
      // In its fourth iteration, of 16 games.
      const short = contextOf(laboratory, { abortAfter: 56 });
      const begun = await tune(short, { ...request, folder: parts, resume: false });
      expect(begun).toMatchObject({ interrupted: true, iterations: 3 });
      await tune(contextOf(laboratory), { ...request, folder: parts, resume: true });
      expect(filesOf(parts)).toEqual(filesOf(whole));
      expect(filesOf(whole)[2].toString()).toContain(`25 iterations of the optimizer ${id}.`);
    },
  );

  test('does not go on by another optimizer, or by other options of it', async () => {
    const folder = join(emptyFolder(onTestFinished), 'run');
    const run = (text: string, resume: boolean) =>
      tune(contextOf(laboratory), { settings: settingsOf(text), folder, resume, iterations: 1 });
    await run('snes', false);
    await expect(run('cmaes', true)).rejects.toThrow('optimizer.use: "snes" -> "cmaes"');
    await expect(run('snes:learningRate=0.5', true)).rejects.toThrow('optimizer.learningRate: 1 -> 0.5');
  });
});
