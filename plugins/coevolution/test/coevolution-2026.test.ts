import type { MatchJob, MatchRecord, ReproductionContext } from 'evolab';
import { expect, test } from 'vitest';
import { othello } from '../../othello/src/index.ts';
import { coevolution2026 } from '../src/reproduction/coevolution-2026.ts';

/** Strengths by what is in a name. */
const STRENGTHS: readonly (readonly [part: string, strength: number])[] = [
  ['random', -9],
  ['othello-weights', 2],
  ['OpenAI-ES', 3],
  ['memory nash', 1],
];
const strengthOf = (name: string) =>
  STRENGTHS.reduce((sum, [part, strength]) => sum + (name.includes(part) ? strength : 0), 0);

test('tells the ratings of all ways to coevolve in one pool for each game, from the games alone', async () => {
  const evolved: { name: string; seed: number; generations: number; learner: unknown }[] = [];
  const context: ReproductionContext = {
    evolve: (run) => {
      evolved.push(run);
      return Promise.resolve([{ name: run.name, game: run.game, searcher: { use: 'random' }, budget: {} }]);
    },
    game: () => othello.create(othello.defaults),
    cpuSeconds: () => 0,
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
    show: () => Promise.resolve(),
    say: () => undefined,
    fits: (what) => what.startsWith('othello, n-tuple'),
  };
  const rows = await coevolution2026.run(context, 60);
  // Four optimizers and four memories with three seeds each, all under another name and with as many generations.
  expect(evolved.length).toBe(48);
  expect(new Set(evolved.map(({ name }) => name)).size).toBe(48);
  expect(new Set(evolved.map(({ generations }) => generations)).size).toBe(1);
  expect(rows.length).toBe(1 + 16 + 1);
  const eloOf = (part: string) => rows.find(({ what }) => what.includes(part))!;
  const best = eloOf('OpenAI-ES, memory nash');
  expect(best.ours).toBeGreaterThan(eloOf('OpenAI-ES, memory none').ours);
  expect(eloOf('OpenAI-ES, memory none').ours).toBeGreaterThan(eloOf('othello-weights').ours);
  expect(eloOf('othello-weights').ours).toBeGreaterThan(eloOf('SNES, memory none').ours);
  for (const { low, ours, high } of rows) {
    expect(low).toBeLessThanOrEqual(ours);
    expect(high).toBeGreaterThanOrEqual(ours);
  }
  expect(best.high - best.low).toBeGreaterThan(20);
});
