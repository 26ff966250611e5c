import type { AgentSpec, MatchRecord, ReproductionContext } from 'evolab';
import { expect, test } from 'vitest';
import { installedLaboratory } from 'evolab/testing';
import { playMatches, type Player, type Run } from '../src/matches.ts';

const { factory } = await installedLaboratory();
const run = (name: string, seconds: number): Run => ({ name, method: 'any', generations: 7, seconds });
const agent = { searcher: { use: 'random' }, budget: {} };
const fixed: Player = { name: 'fixed', agent };

/** A context that notes what it is asked; the first player wins three games and loses one. */
function noting(more: Partial<ReproductionContext> = {}) {
  const asked: string[] = [];
  const context = {
    game: (use) => factory.game(use),
    learnerOf: () => ({ use: 'td', lambda: 0 }),
    cpuSeconds: (name) => (name.startsWith('a') ? 3 : 5),
    fits: (what, seconds) => asked.push(`${what}: ${seconds} s`) > 0,
    evolve: ({ name, game, learner, seed, generations }) => {
      asked.push(`${name}, lambda ${String(learner['lambda'])}, seed ${seed}, ${generations} generations`);
      return Promise.resolve([{ name: 'champion', game, ...agent, budget: { depth: seed } }]);
    },
    duel: (a, b, pairs, plies, seed) => {
      const of = ({ name, budget }: AgentSpec) => `${name} ${JSON.stringify(budget)}`;
      asked.push(`${of(a)} meets ${of(b)}: ${pairs} pairs, ${plies} plies, seed ${seed}`);
      return Promise.resolve({ wins: 3, losses: 1, draws: 0, byRole: [], low: 0.4, high: 0.9, repeats: 0 });
    },
    compute: (_, __, make) => make(),
    ...more,
  } satisfies Partial<ReproductionContext> as ReproductionContext;
  return { context, asked };
}

test('champions meet those of the same seed, by the search that is asked for, and their runs count once', async () => {
  const { context, asked } = noting();
  const game = { use: 'othello' };
  const changed: Run = { ...run('b', 20), change: (learner) => ({ ...learner, lambda: 0.5 }) };
  const first = { name: 'A', run: run('a', 10) };
  const second = { name: 'B', run: changed, search: { budget: { depth: 9 } } };
  const rows = await playMatches(
    context,
    [
      { game, first, second, plies: 4 },
      { game, first, second: fixed, plies: 0 },
    ],
    { seeds: 2, pairs: 8 },
  );
  expect(asked).toEqual([
    'A against B, %: 34 s',
    'a-seed1, lambda 0, seed 1, 7 generations',
    'b-seed1, lambda 0.5, seed 1, 7 generations',
    'A {"depth":1} meets B {"depth":9}: 8 pairs, 4 plies, seed 1',
    'a-seed2, lambda 0, seed 2, 7 generations',
    'b-seed2, lambda 0.5, seed 2, 7 generations',
    'A {"depth":2} meets B {"depth":9}: 8 pairs, 4 plies, seed 2',
    'A against fixed, %: 4 s',
    'a-seed1, lambda 0, seed 1, 7 generations',
    'A {"depth":1} meets fixed {}: 8 pairs, 0 plies, seed 1',
    'a-seed2, lambda 0, seed 2, 7 generations',
    'A {"depth":2} meets fixed {}: 8 pairs, 0 plies, seed 2',
  ]);
  expect(rows.map(({ ours, basis }) => [ours, basis])).toEqual([
    [75, '8 games by 2 seeds; seed 1 learned in 3 and 5 CPU s'],
    [75, '8 games by 2 seeds; seed 1 learned in 3 CPU s'],
  ]);
});

test('in a game of one role the better score of two games with the same luck wins', async () => {
  const scores = [10, 20, 30, 5, 7, 7];
  const { context } = noting({
    play: (jobs) =>
      Promise.resolve(
        jobs.map(({ id }, i) => ({ id, payoffs: [0], scores: [scores[i]] }) as unknown as MatchRecord),
      ),
  });
  const [{ ours, low, high, basis }] = await playMatches(
    context,
    [{ game: { use: '2048' }, first: { name: 'A', run: run('a', 1) }, second: fixed, plies: 0 }],
    { seeds: 1, pairs: 3 },
  );
  expect({ ours, basis }).toEqual({ ours: 50, basis: '3 games by 1 seeds; seed 1 learned in 3 CPU s' });
  expect(low).toBeLessThan(20);
  expect(high).toBeGreaterThan(80);
});

test('there is time for no match that the context refuses', async () => {
  const { context } = noting({ fits: () => false });
  const match = { game: { use: 'othello' }, first: fixed, second: fixed, plies: 0 };
  expect(await playMatches(context, [match], { seeds: 1, pairs: 1 })).toEqual([]);
});
