import type { MatchJob, MatchRecord, ReproductionContext } from 'evolab';
import type { PageParts } from 'evolab/report';
import { expect, test } from 'vitest';
import { othello } from '@evolab/othello';
import { coevolution2026 } from '../coevolution-2026/reproduce.ts';

/** Strengths by what is in a name. */
const STRENGTHS: readonly (readonly [part: string, strength: number])[] = [
  ['untaught', -9],
  ['othello-weights', 2],
  ['OpenAI-ES', 3],
  ['nash', 1],
];
const strengthOf = (name: string) =>
  STRENGTHS.reduce((sum, [part, strength]) => sum + (name.includes(part) ? strength : 0), 0);

test('tells the ratings of all ways to coevolve in one pool for each game, from the games alone', async () => {
  const evolved: { name: string; seed: number; generations: number; learner: unknown }[] = [];
  const pages: PageParts[] = [];
  const context: ReproductionContext = {
    evolve: (run) => {
      evolved.push(run);
      return Promise.resolve([{ name: run.name, game: run.game, searcher: { use: 'random' }, budget: {} }]);
    },
    game: () => othello.create(othello.defaults),
    cpuSeconds: () => 0,
    measures: () => ({}),
    // Who is stronger wins three games of four, by the number of the game.
    play: (jobs: readonly MatchJob[]) =>
      Promise.resolve(
        jobs.map((job, i): MatchRecord => {
          const [first, second] = job.agents.map(({ name }) => strengthOf(name));
          const payoff = Math.sign(first - second) * (i % 8 < 6 ? 1 : -1);
          const none = { moves: new Int32Array(0), nodes: [0, 0], evals: [0, 0] };
          return { id: job.id, payoffs: [payoff, -payoff], reason: 'rules', ...none };
        }),
      ),
    duel: () => Promise.reject(new Error('there are no duels')),
    learnerOf: () => ({ use: 'none' }),
    accuracy: () => Promise.reject(new Error('there are no solved positions')),
    show: (page) => Promise.resolve(void pages.push(page)),
    pause: () => Promise.resolve(),
    compute: () => Promise.reject(new Error('there are no computations')),
    say: () => undefined,
    fits: (what) => what.startsWith('othello'),
  };
  const rows = await coevolution2026.run(context, 3);
  // For n-tuples nobody taught, seven optimizers and three memories, for two kinds of nets five of them; three seeds.
  expect(evolved.length).toBe(3 * (11 + 2 * 5));
  expect(new Set(evolved.map(({ name }) => name)).size).toBe(evolved.length);
  // Equal games for all who learn.
  expect(new Set(evolved.map(({ generations }) => generations)).size).toBe(2);
  expect(
    evolved.filter(({ generations }) => generations === 0).every(({ name }) => name.includes('untaught')),
  ).toBe(true);
  const row = (what: string) => rows.find((one) => one.what === `othello: ${what}`)!;
  const best = row('n-tuple, OpenAI-ES, nash');
  expect(best.ours).toBeGreaterThan(row('n-tuple, OpenAI-ES').ours);
  expect(row('n-tuple, OpenAI-ES').ours).toBeGreaterThan(0);
  expect(row('layered, sep-CMA-ES').ours).toBeLessThan(0);
  expect(row('layered, untaught').ours).toBeLessThan(row('layered, sep-CMA-ES').ours);
  // What a change gains is the difference of the two ways, with all evaluators that have both.
  const memory = row('gain by memory nash');
  expect(memory.ours).toBeCloseTo(best.ours - row('n-tuple, OpenAI-ES').ours, 6);
  expect(memory.basis).toContain('with n-tuple');
  const optimizer = row('gain by OpenAI-ES for self-adaptive mutation');
  const differences = ['n-tuple', 'layered', 'subsquare'].map(
    (kind) => row(`${kind}, OpenAI-ES`).ours - row(`${kind}, self-adaptive mutation`).ours,
  );
  expect(optimizer.ours).toBeCloseTo(differences.reduce((sum, gain) => sum + gain, 0) / 3, 6);
  expect(optimizer.low).toBeGreaterThan(0);
  for (const { low, ours, high } of rows) {
    expect(low).toBeLessThanOrEqual(ours);
    expect(high).toBeGreaterThanOrEqual(ours);
  }
  expect(pages.length).toBe(1);
  expect(pages[0].verdict).toContain('OpenAI-ES for self-adaptive mutation');
});
