import type { AgentSpec, Bench, MatchRecord } from 'evolab';
import { expect, test } from 'vitest';
import { fausser2008 } from '../src/fausser-2008.ts';

const AGENT: AgentSpec = {
  name: 'taught',
  game: { use: 'draughts' },
  searcher: { use: 'greedy' },
  budget: {},
};

/** A bench that runs nothing: the taught agent loses every hundredth game. */
function bench(): { bench: Bench; runs: { name: string; generations: number }[] } {
  const runs: { name: string; generations: number }[] = [];
  return {
    runs,
    bench: {
      evolve: ({ name, generations }) => {
        runs.push({ name, generations });
        return Promise.resolve([AGENT]);
      },
      play: (jobs) =>
        Promise.resolve(
          jobs.map(({ id, agents }, i): MatchRecord => {
            const payoff = i % 100 === 0 ? -1 : 1;
            const payoffs = agents[0] === AGENT ? [payoff, -payoff] : [-payoff, payoff];
            return {
              id,
              moves: new Int32Array(0),
              payoffs,
              nodes: [0, 0],
              evals: [0, 0],
              reason: 'rules',
            };
          }),
        ),
      duel: () => Promise.reject(new Error('no duels are asked for')),
      say: () => {},
    },
  };
}

test("a row is the paper's figure beside games won for each game lost, whichever colour", async () => {
  const [row] = await fausser2008.run(bench().bench, 1);
  expect(row.paper).toBe('87');
  expect(row.ours).toBe(99);
  expect(row.low).toBeGreaterThan(84);
  expect(row.high).toBeLessThan(116);
  expect(row.basis).toBe('20000 games: 19800 won, 200 lost, 0 drawn');
});

test('a larger budget adds rows, each taking up the run of the one before', async () => {
  const [few, many] = [bench(), bench()];
  const some = await fausser2008.run(few.bench, 2);
  const all = await fausser2008.run(many.bench, 59);
  expect(some.length).toBeLessThan(all.length);
  expect(all.slice(0, some.length)).toEqual(some);
  expect(new Set(many.runs.map(({ name }) => name)).size).toBeGreaterThan(4);
  const first = many.runs.filter(({ name }) => name === 'td-net-1').map(({ generations }) => generations);
  expect(first).toEqual([200, 400, 600, 2000]);
});
