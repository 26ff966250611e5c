import type { AgentSpec, Bench } from 'evolab';
import { expect, test } from 'vitest';
import { rezende2017 } from '../src/rezende-2017.ts';

/** A bench that runs nothing: the first agent of a duel wins a quarter of the games and draws another. */
function fakeBench() {
  const runs: { name: string; sims: unknown; generations: number }[] = [];
  const duels: { depths: (number | undefined)[]; names: string[]; pairs: number; plies: number }[] = [];
  const bench: Bench = {
    evolve: ({ name, game, learner, generations }) => {
      runs.push({ name, sims: learner['sims'], generations });
      const agent: AgentSpec = {
        name,
        game,
        searcher: { use: 'alphabeta' },
        evaluator: { use: 'ccnn', units: ['tanh:1'] },
        budget: { depth: 3 },
      };
      return Promise.resolve([agent]);
    },
    play: () => Promise.reject(new Error('no single games are asked for')),
    duel: (a, b, pairs, plies) => {
      duels.push({ names: [a.name, b.name], depths: [a.budget.depth, b.budget.depth], pairs, plies });
      return Promise.resolve({ wins: pairs / 2, losses: pairs, draws: pairs / 2 });
    },
    say: () => {},
  };
  return { bench, runs, duels };
}

test("has a row for every line of the paper's tables, one for the nets among themselves and three for tree search", async () => {
  const { bench, runs, duels } = fakeBench();
  const rows = await rezende2017.run(bench, 6);
  expect(rows.length).toBe(2 * (5 + 4) + 2 + 2 * 3);
  expect(runs.map(({ sims }) => sims)).toEqual([600, 1800, 600, 1800]);
  expect(duels.slice(0, 5).map(({ depths }) => depths)).toEqual([3, 4, 5, 6, 7].map((depth) => [depth, 3]));
  const table3 = rows.slice(5, 10).map(({ paper }) => paper);
  expect(table3[2]).toBe('57 as second player, 0 as first');
  expect(rows.filter(({ what }) => what.includes('against Othello:200')).length).toBe(1);
});

test('counts wins alone, and gives their exact interval', async () => {
  const [row] = await rezende2017.run(fakeBench().bench, 20);
  // 50 of 200: Clopper and Pearson.
  expect([row.ours, row.basis]).toEqual([25, '200 games: 50 won, 100 lost, 50 drawn']);
  expect(row.low).toBeCloseTo(19.16, 1);
  expect(row.high).toBeCloseTo(31.6, 1);
});

test('a full budget buys 200 games a row, all games of the paper and longer thoughts, openings drawn by lot', async () => {
  const [small, large] = [fakeBench(), fakeBench()];
  await rezende2017.run(small.bench, 2);
  await rezende2017.run(large.bench, 120);
  expect(large.duels.every(({ pairs, plies }) => pairs >= 100 && plies === 4)).toBe(true);
  expect(small.duels[0].pairs).toBe(10);
  expect(large.runs[0].name).toContain('x5');
  expect(large.runs[1].sims).toBe(6000);
});
