import type { AgentSpec, MatchRecord, ReproductionContext, Spec } from 'evolab';
import { expect, test } from 'vitest';
import { fausser2008Ensemble } from '../fausser-2008/ensembles.ts';
import { fausser2008MonteCarlo } from '../fausser-2008/monte-carlo.ts';
import { fausser2008Rbf } from '../fausser-2008/radial-bases.ts';
import { fausser2008Steps } from '../fausser-2008/steps.ts';
import { fausser2008, fausser2008Net4 } from '../fausser-2008/table-1.ts';
import { fausser2008TdOrMc } from '../fausser-2008/td-or-mc.ts';
import { UNUSED_CONTEXT } from 'evolab/testing';

const AGENT: AgentSpec = {
  name: 'trained',
  game: { use: 'draughts' },
  searcher: { use: 'alphabeta' },
  budget: { depth: 1 },
  weights: Float64Array.of(1, 2),
};

const NO_MOVES = new Int32Array(0);

/** A context without games: the trained agent loses every hundredth game. There is time for so many seconds. */
function fakeContext(seconds = Infinity) {
  let left = seconds;
  const runs: { name: string; generations: number }[] = [];
  const learners: Spec[] = [];
  const players = new Set<AgentSpec>();
  const mock = {
    runs,
    learners,
    players,
    context: {
      evolve: ({ name, generations, learner }) => {
        runs.push({ name, generations });
        learners.push(learner);
        return Promise.resolve([AGENT]);
      },
      play: (jobs) =>
        Promise.resolve(
          jobs.map(({ id, agents }, i): MatchRecord => {
            if (i < 2) for (const agent of agents) players.add(agent);
            const payoff = i % 100 === 0 ? -1 : 1;
            const payoffs = agents[0].name !== 'random' ? [payoff, -payoff] : [-payoff, payoff];
            return {
              id,
              moves: NO_MOVES,
              payoffs,
              nodes: [0, 0],
              evals: [0, 0],
              reason: 'rules',
            };
          }),
        ),
      duel: () => Promise.reject(new Error('no duels are asked for')),
      game: () => {
        throw new Error('nobody asks for a game');
      },
      cpuSeconds: () => 0,
      fits: (_, cost) => cost <= left && ((left -= cost), true),
      ...UNUSED_CONTEXT,
      say: () => {},
    } satisfies ReproductionContext,
  };
  return mock;
}

test("a row has the paper's figure and games won per game lost, with both colours", async () => {
  const [row] = await fausser2008.run(fakeContext(60).context, 1);
  expect(row.paper).toBe('87');
  expect(row.ours).toBe(99);
  expect(row.low).toBeGreaterThan(84);
  expect(row.high).toBeLessThan(116);
  expect(row.basis).toBe('20000 games: 19800 won, 200 lost, 0 drawn');
});

test('a larger budget adds rows, each resuming the run of the one before', async () => {
  const [few, many] = [fakeContext(60), fakeContext(240)];
  const some = await fausser2008.run(few.context, 1);
  const all = await fausser2008.run(many.context, 4);
  expect(some.length).toBeLessThan(all.length);
  for (const row of some) expect(all).toContainEqual(row);
  expect(new Set(many.runs.map(({ name }) => name)).size).toBeGreaterThan(1);
  const first = many.runs.filter(({ name }) => name === 'td-net-1').map(({ generations }) => generations);
  expect(first).toEqual([40, 80, 120, 400]);
});

test('rows close to the figure of the paper have as many test games as the paper', async () => {
  // Time for the first row alone, and its test games.
  const games = async (minutes: number) =>
    (await fausser2008.run(fakeContext(18).context, minutes)).map(({ basis }) => Number(/^\d+/.exec(basis)));
  expect(new Set(await games(2))).toEqual(new Set([20_000]));
  // 99 games won per game lost are close to 87.
  expect((await games(5))[0]).toBe(200_000);
});

test('ensembles contain all members, and play as many games as the best of them', async () => {
  const { context: mock, players, runs } = fakeContext();
  const rows = await fausser2008Ensemble.run(mock, 1);
  const ratios = rows.filter(({ what }) => what.includes('times'));
  const quotas = rows.filter((row) => !ratios.includes(row));
  expect(quotas.map(({ basis }) => Number(basis.split(' ')[0]))).toEqual([
    67_500, 15_000, 15_000, 15_000, 15_000,
  ]);
  // All lose every hundredth game here.
  for (const { ours, low, high } of ratios) {
    expect(ours).toBeCloseTo(1, 10);
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
  }
  expect(runs.map(({ generations }) => generations)).toEqual(Array<number>(9).fill(48));
  const made = [...players].filter(({ evaluator }) => evaluator?.use === 'ensemble');
  expect([...new Set(made.map(({ name, searcher }) => `${name}: ${searcher.use}`))]).toEqual([
    'vote: vote',
    'median: greedy',
    'mean: greedy',
  ]);
  for (const { evaluator, weights } of made) {
    expect(evaluator!['members']).toBe(9);
    expect(Array.from(weights!)).toEqual(Array.from({ length: 18 }, (_, i) => 1 + (i % 2)));
  }
});

test('basis functions are compared at the same number of episodes, and the best of the printed kind learns for longer', async () => {
  const { context: mock, runs } = fakeContext();
  const rows = await fausser2008Rbf.run(mock, 2);
  const long = runs.splice(-5);
  expect(new Set(runs.map(({ generations }) => generations)).size).toBe(1);
  expect(new Set(runs.map(({ name }) => name)).size).toBe(rows.length - 5);
  // One run, looked at on its way.
  expect(new Set(long.map(({ name }) => name)).size).toBe(1);
  expect(long.map(({ generations }) => generations)).toEqual([32, 64, 96, 128, 160]);
  expect(rows.map(({ paper }) => paper === '200').lastIndexOf(false)).toBe(rows.length - 6);
});

test('Monte Carlo is played as printed at the length of the paper, and every change beside it', async () => {
  const { context: mock, learners } = fakeContext();
  const rows = await fausser2008MonteCarlo.run(mock, 10);
  expect(rows[0].what).toBe('as printed, 500000 episodes');
  expect(rows.map(({ paper }) => paper)).toEqual(['87', '87', '', '', '']);
  expect(learners[0]).toMatchObject({ states: 'received', batch: true, lanes: 1 });
  // Each has one change more than the one before.
  const told = learners.map(
    ({ states, batch, replay = 0, trainBoth = false }) =>
      [states === 'after', !batch, replay !== 0, trainBoth].filter(Boolean).length,
  );
  expect(told).toEqual([0, 1, 2, 3, 4]);
});

test('net 4 has a table of its own, of all three rows of the paper', async () => {
  const rows = await fausser2008Net4.run(fakeContext().context, 1);
  expect(rows.map(({ paper }) => paper)).toEqual(['587', '2082', '11110']);
});

test('step sizes are compared at equal episodes, from one side and from both', async () => {
  const { context: mock, learners, runs } = fakeContext();
  const rows = await fausser2008Steps.run(mock, 1);
  expect(new Set(runs.map(({ generations }) => generations))).toEqual(new Set([100]));
  expect(rows).toHaveLength(new Set(runs.map(({ name }) => name)).size);
  const [paper, both] = learners as unknown as { schedule: { eta: number }[]; trainBoth: boolean }[];
  expect([paper.schedule[0].eta, paper.trainBoth]).toEqual([0.05, false]);
  expect([both.schedule[0].eta, both.trainBoth]).toEqual([0.05, true]);
});

test('temporal differences and Monte Carlo are compared at the settings of the paper', async () => {
  const { context: mock, learners, runs } = fakeContext();
  const rows = await fausser2008TdOrMc.run(mock, 10);
  expect(rows.map(({ paper }) => paper)).toEqual(['87', '87']);
  expect(new Set(runs.map(({ generations }) => generations))).toEqual(new Set([200]));
  const settings = learners.map(({ use, batch, lambda, ...rest }) => ({ method: use, batch, lambda, rest }));
  expect(settings.map(({ method, batch, lambda }) => [method, batch, lambda])).toEqual([
    ['mc', true, undefined],
    ['td', undefined, 0],
  ]);
  expect(settings[0].rest).toEqual(settings[1].rest);
  expect(settings[0].rest).toMatchObject({
    schedule: [{ episodes: 500_000, eta: 0.05, eps: 0.7 }],
    lanes: 1,
  });
});
