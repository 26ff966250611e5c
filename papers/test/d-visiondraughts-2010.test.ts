import type { AgentSpec, MatchRecord, ReproductionContext } from 'evolab';
import { draughts } from '@evolab/draughts';
import { expect, test } from 'vitest';
import { dVisionDraughts2010 } from '../d-visiondraughts-2010/reproduce.ts';
import { UNUSED_CONTEXT } from 'evolab/testing';

const game = draughts.create(draughts.defaults);

/** A context that runs nothing: who has learned longer wins every fourth game of even seeds, and every second of odd ones. */
function fakeContext(fits: ReproductionContext['fits'] = () => true) {
  const runs: { name: string; generations: number; depth: number }[] = [];
  const openings: string[] = [];
  const fake: ReproductionContext = {
    evolve({ name, game, learner, generations, seed }) {
      runs.push({ name, generations, depth: (learner['budget'] as { depth: number }).depth });
      const agent: AgentSpec = {
        name: `${seed} ${generations}`,
        game,
        searcher: { use: 'random' },
        budget: {},
      };
      return Promise.resolve([agent]);
    },
    play: (jobs) =>
      Promise.resolve(
        jobs.map(({ id, agents, opening }, i): MatchRecord => {
          // Table 2 lets a player meet itself.
          if (agents[0].name !== agents[1].name) openings.push(opening.join());
          const [seed] = agents[0].name.split(' ').map(Number);
          const experience = agents.map(({ name }) => Number(name.split(' ')[1]));
          const won = (i >> 1) % (seed % 2 === 0 ? 4 : 2) === 0;
          const sign = experience[0] > experience[1] ? 1 : -1;
          const payoffs = won ? [sign, -sign] : [0, 0];
          const moves = Int32Array.from(opening);
          return { id, moves, payoffs, nodes: [0, 0], evals: [0, 0], reason: 'rules' };
        }),
      ),
    duel: () => Promise.reject(new Error('no duels are asked for')),
    game: () => {
      throw new Error('this reproduction needs no game');
    },
    cpuSeconds: () => 0,
    fits,
    ...UNUSED_CONTEXT,
    say: () => {},
  };
  return { fake, runs, openings };
}

test("Table 3: shares of games beside the paper's, with intervals over the seeds", async () => {
  const { fake, runs, openings } = fakeContext();
  const rows = await dVisionDraughts2010.run(fake, 0.1);
  expect(rows.slice(0, 5).map(({ paper }) => paper)).toEqual(['40', '25', '35', '15', '57.5']);
  const [wins, losses, draws, loops, score] = rows;
  // Some openings come twice, and with them games that do not count again.
  expect(wins.basis).toMatch(/^10 seeds, 1[789]\d\d games/);
  expect(wins.ours).toBeCloseTo(37.5, 0);
  // Five seeds of 25% and five of 50%.
  expect(wins.high - wins.low).toBeCloseTo(2 * 2.262 * Math.sqrt((12.5 ** 2 * 10) / 9 / 10), 0);
  expect([losses.ours, loops.ours]).toEqual([0, 0]);
  // The interval has a width even though no seed has lost a game.
  expect(losses.high).toBeGreaterThan(0.1);
  expect(draws.ours).toBeCloseTo(62.5, 0);
  expect(score.ours).toBeCloseTo(68.75, 0);
  // Both games of a pair begin alike, with four legal moves; pairs differ.
  expect(openings[1]).toBe(openings[0]);
  expect(new Set(openings.slice(0, 200)).size).toBeGreaterThan(80);
  const position = game.start();
  for (const move of openings[0].split(',').map(Number)) {
    const legal = new Int32Array(game.maxMoves);
    expect(legal.subarray(0, position.moves(legal, 0))).toContain(move);
    position.play(move);
  }
  expect(runs.filter(({ name }) => name === 'depth4-seed3').map(({ generations }) => generations)).toEqual([
    3, 5, 9,
  ]);
});

test("Table 2: searches on one processor and on ten beside the paper's, at the same values", async () => {
  const { fake } = fakeContext((what) => what.startsWith('table 2'));
  const rows = (await dVisionDraughts2010.run(fake, 0.27)).filter(({ what }) => what.startsWith('Table 2'));
  expect(rows.map(({ paper }) => paper)).toEqual(['78.08', '12.99', '6.01', '6.01']);
  const [one, ten, shared, apart] = rows;
  expect(shared.ours).toBeCloseTo(one.ours / ten.ours, 10);
  expect(shared.ours).toBeGreaterThan(1);
  // Messages take longer than locks.
  expect(apart.ours).toBeLessThan(shared.ours);
  for (const { low, ours, high } of rows) expect([low < ours, ours < high]).toEqual([true, true]);
});

test('more minutes make deeper searches', async () => {
  const depths = [];
  for (const minutes of [0.1, 1.2, 6, 35, 190]) {
    const { fake, runs } = fakeContext((what) => !what.startsWith('table 2'));
    await dVisionDraughts2010.run(fake, minutes);
    depths.push(runs[0].depth);
  }
  expect(depths).toEqual([4, 6, 8, 10, 12]);
});
