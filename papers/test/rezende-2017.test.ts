import type { AgentSpec, ReproductionContext } from 'evolab';
import { expect, test } from 'vitest';
import { rezende2017 } from '../rezende-2017/reproduce.ts';
import { UNUSED_CONTEXT } from 'evolab/testing';

/**
 * A context that runs nothing: of the games of a duel the first agent wins a quarter, draws a quarter and loses half; it wins
 * none as first player. The errors of a net say how many units it has.
 */
function fakeContext() {
  const runs: { name: string; learner: Record<string, unknown>; seed: number; generations: number }[] = [];
  const duels: { depths: (number | undefined)[]; names: string[]; pairs: number; plies: number }[] = [];
  const context: ReproductionContext = {
    evolve: ({ name, game, learner, seed, generations }) => {
      runs.push({ name, learner, seed, generations });
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
      return Promise.resolve({
        wins: pairs / 2,
        losses: pairs,
        draws: pairs / 2,
        byRole: [
          { wins: 0, losses: pairs, draws: 0 },
          { wins: pairs / 2, losses: 0, draws: pairs / 2 },
        ],
        low: 0.3,
        high: 0.5,
        repeats: 0,
      });
    },
    game: () => {
      throw new Error('nobody asks for a game');
    },
    cpuSeconds: () => 0,
    fits: () => true,
    ...UNUSED_CONTEXT,
    measures: (_name, generations) => ({
      kept: 1000,
      'training error': 1 / generations!,
      'test error': 2 / generations!,
      'best test error': 0.125,
    }),
    say: () => {},
  };
  return { context, runs, duels };
}

test("has a row for every line of the paper's tables, three for arms among themselves and for tree search, and the sizes and errors of nets", async () => {
  const { context, duels } = fakeContext();
  const rows = await rezende2017.run(context, 5);
  // Sizes, examples and the kept net's error; errors with 0, 5, 10 and 15 units.
  expect(rows.length).toBe(2 * 2 * (5 + 4) + 2 * 3 + 2 * 3 + 4 * (3 + 2 * 4));
  expect(new Set(duels.slice(12).map(({ depths }) => depths[1]))).toEqual(new Set([3]));
  const table3 = rows.filter(({ what }) => what.startsWith('Othello:600, height')).map(({ paper }) => paper);
  expect(table3.slice(4)).toEqual(['57', '0', '100', '100', '100', '30']);
  expect(rows.filter(({ what }) => what.includes('against Othello:200')).length).toBe(2);
});

test("the nets' hidden units and examples stand beside the paper's", async () => {
  const rows = await rezende2017.run(fakeContext().context, 10);
  const units = rows.filter(({ what }) => what.endsWith('hidden units'));
  expect(units.map(({ paper }) => paper)).toEqual(['51', '47', '34', '37']);
  expect(units[0]).toMatchObject({ what: 'Othello:200: hidden units', ours: 1, basis: '2 nets: 1, 1' });
  expect(rows.find(({ what }) => what === 'Mill:600: examples after the filter')).toMatchObject({
    ours: 1000,
  });
});

test('what is quick to play comes first: arms and tree search of both games, then height by height', async () => {
  const { context, duels } = fakeContext();
  await rezende2017.run(context, 5);
  const byHand = duels.map(({ names: [, b] }) => b === 'othello-mobility' || b === 'morris-handwritten');
  expect(byHand.indexOf(true)).toBe(12);
  const heights = duels.slice(12).map(({ depths: [height] }) => height);
  expect(heights).toEqual([3, 4, 5, 6].flatMap((height) => Array(4).fill(height) as number[]).concat(7, 7));
});

test('arms differ in how long their teachers think and in nothing else', async () => {
  const { context, runs } = fakeContext();
  await rezende2017.run(context, 10);
  // A net is asked for again as it grows; the last time it is complete.
  const complete = runs.filter(({ generations }) => generations === 17);
  const last = [...new Map(complete.map((run) => [run.name, run])).values()];
  const [othello, morris] = [last.slice(0, 6), last.slice(6)];
  for (const arms of [othello, morris]) {
    expect(arms.map(({ learner }) => learner['sims'])).toEqual([50, 50, 150, 150, 450, 450]);
    expect(arms.map(({ seed }) => seed)).toEqual([1, 2, 1, 2, 1, 2]);
    expect(new Set(arms.map(({ learner }) => JSON.stringify({ ...learner, sims: 0 }))).size).toBe(1);
  }
  expect(last.length).toBe(12);
});

test('the nets of both games learn from as many games as the paper from a budget of an hour on', async () => {
  const { context, runs } = fakeContext();
  await rezende2017.run(context, 60);
  expect(new Set(runs.map(({ learner }) => JSON.stringify({ ...learner, sims: 0, encoder: '' }))).size).toBe(
    1,
  );
  const { startGames, randomStates, gamesEach } = runs[0].learner as Record<string, number>;
  expect([startGames, randomStates * gamesEach]).toEqual([30, 1500]);
});

test('every net of an arm meets every net of the other as often', async () => {
  const { context, duels } = fakeContext();
  const rows = await rezende2017.run(context, 10);
  const arms = duels.filter(
    ({ names: [a, b] }) => a.startsWith('othello-600') && b.startsWith('othello-200'),
  );
  expect(arms.map(({ pairs }) => pairs)).toEqual([250, 250, 250, 250]);
  const row = rows.find(({ what }) => what.startsWith('Othello:600, decided'))!;
  expect(row.basis).toBe('2000 games: 500 won, 1000 lost, 500 drawn; 0 of 2 nets won more than they lost');
  expect(row.ours).toBeCloseTo(100 / 3, 9);
});

test('counts wins alone, and gives their exact interval', async () => {
  const rows = await rezende2017.run(fakeContext().context, 10);
  const row = rows.find(({ what }) => what.startsWith('Othello:600 in tree search'))!;
  // 25 of 100: Clopper and Pearson.
  expect(row.ours).toBe(25);
  expect(row.basis).toContain('100 games: 25 won, 50 lost, 25 drawn');
  expect(row.low).toBeCloseTo(16.88, 1);
  expect(row.high).toBeCloseTo(34.66, 1);
});

test('tables 2 to 5 tell the games of the second player from those of the first', async () => {
  const rows = await rezende2017.run(fakeContext().context, 10);
  const [second, first] = rows.filter(({ what }) => what.startsWith('Mill:600, height 3'));
  expect(second).toMatchObject({
    what: 'Mill:600, height 3, against morris-handwritten at depth 3: wins in % as second player',
    paper: '100',
    ours: 50,
    basis: '50 games: 25 won, 0 lost, 25 drawn; 2 of 2 nets won more than they lost',
  });
  expect(first).toMatchObject({
    what: 'Mill:600, height 3, against morris-handwritten at depth 3: wins in % as first player',
    paper: '0',
    ours: 0,
    basis: '50 games: 0 won, 50 lost, 0 drawn; 0 of 2 nets won more than they lost',
  });
});

test('errors are those of the net with so many units, and of the kept net', async () => {
  const rows = await rezende2017.run(fakeContext().context, 10);
  const ours = (size: string) => rows.find(({ what }) => what === `Mill:200: ${size}`)!.ours;
  expect(ours('test error of the kept net')).toBe(0.125);
  expect([0, 5, 10, 15].map((units) => ours(`training error with ${units} units`))).toEqual([
    ...[1 / 2, 1 / 7, 1 / 12, 1 / 17],
  ]);
  expect(ours('test error with 10 units')).toBeCloseTo(1 / 6, 12);
});

test('nets are grown for rows that are wanted, and there are no rows of the others', async () => {
  const { context, runs } = fakeContext();
  const fits: ReproductionContext['fits'] = (what, _seconds, rows = []) =>
    [what, ...rows].some((name) => name.startsWith('Mill:600: '));
  const rows = await rezende2017.run({ ...context, fits }, 5);
  expect(rows.every(({ what }) => what.startsWith('Mill:600: '))).toBe(true);
  expect(new Set(runs.map(({ name }) => name)).size).toBe(1);
  expect(rows.length).toBe(3 + 2 * 4);
});

test('a full budget buys 200 games a row, all games of the paper and more nets, openings drawn by lot', async () => {
  const [small, large] = [fakeContext(), fakeContext()];
  await rezende2017.run(small.context, 2);
  const rows = await rezende2017.run(large.context, 120);
  expect(large.duels.every(({ plies }) => plies === 4)).toBe(true);
  for (const { what, basis } of rows.filter(({ basis }) => basis.includes('games')))
    expect(Number.parseInt(basis, 10)).toBeGreaterThanOrEqual(what.includes('player') ? 100 : 200);
  expect(Math.min(...small.duels.map(({ pairs }) => pairs))).toBe(10);
  expect(large.runs[0].learner['gamesEach']).toBe(5);
  expect(new Set(large.runs.map(({ name }) => name)).size).toBe(2 * 3 * 8);
});
