import type { AgentSpec, MatchJob, MatchRecord, Random, ReproductionContext } from 'evolab';
import gdl, { sheets, type GdlGame } from '@evolab/gdl';
import { expect, test } from 'vitest';
import type { AgentFactory } from '../../src/registry/agent-factory.ts';
import { createContainer } from '../../src/registry/container.ts';
import { corePlugin } from '../../src/registry/core-plugin.ts';
import { Service } from '../../src/registry/tokens.ts';
import { GAMES, PROBABILITIES, PUZZLES, SWEEPS } from '../mini-player/figures.ts';
import { miniPlayerReadings, QUESTIONS } from '../mini-player/readings.ts';
import { planOf } from '../mini-player/plan.ts';
import { miniPlayerSlides } from '../mini-player/slides.ts';
import miniPlayer, { mini, strategyScores, type MiniPlayer } from '@evolab/mini-player';
import { UNUSED_CONTEXT } from 'evolab/testing';

/**
 * A context that plays nothing: the first agent wins half of the games and draws a quarter; puzzles are half
 * solved.
 */
function fakeContext() {
  const agents = new Map<string, AgentSpec>();
  const said: string[] = [];
  const context: ReproductionContext = {
    evolve: () => Promise.reject(new Error('nothing is bred')),
    play: (jobs) => {
      for (const { agents: alone } of jobs) agents.set(JSON.stringify(alone[0]), alone[0]);
      return Promise.resolve(jobs.map(recordOf));
    },
    duel: (a, b, pairs) => {
      for (const agent of [a, b]) agents.set(JSON.stringify(agent), agent);
      const halfWidth = 0.6 / Math.sqrt(pairs);
      const [low, high] = [Math.max(0, 0.625 - halfWidth), Math.min(1, 0.625 + halfWidth)];
      return Promise.resolve({
        wins: pairs,
        losses: pairs / 2,
        draws: pairs / 2,
        byRole: [],
        low,
        high,
        repeats: 0,
      });
    },
    game: () => {
      throw new Error('nobody asks for a game');
    },
    cpuSeconds: () => 0,
    fits: () => true,
    ...UNUSED_CONTEXT,
    say: (text) => said.push(text),
  };
  return { context, agents, said };
}

const recordOf = ({ id }: MatchJob): MatchRecord => ({
  id,
  moves: new Int32Array(0),
  nodes: [0],
  evals: [0],
  reason: 'rules',
  payoffs: [0],
});

/** As if R scored 1 or 3, AGE 2 or 4 and so on. */
const score: typeof strategyScores = async ({ games }, _playerOf, between) => {
  await between();
  return {
    games: Array.from({ length: games }, (_, n) => [1, 2, 3, 4, 5, 6].map((i) => i + 2 * (n % 2))),
    playouts: [9, 9, 9, 9, 9, 9],
  };
};
const reproduction = miniPlayerSlides(score);

test('the figures average to what the slides print, apart from their misprints', () => {
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const averages = (pairing: keyof (typeof GAMES)[0]['points']) =>
    mean(GAMES.map(({ points }) => points[pairing][0])).toFixed(2);
  expect(averages('mini/mini-c')).toBe('59.88');
  expect(averages('cadia/mini-c')).toBe('59.91');
  // Printed: 42.91, and 51.40 for the last, in which one figure is misprinted.
  expect(averages('eq/cadia')).toBe('42.92');
  expect(averages('str/cadia')).toBe('49.73');
  expect(averages('1-s/mini')).toBe('49.14');
  expect(averages('mini/cadia')).toBe('51.41');
  const scores = (i: number) => mean(GAMES.map((game) => game.scores[i]!)).toFixed(1);
  expect([0, 2, 3, 4, 5].map(scores)).toEqual(['40.0', '40.5', '45.4', '48.8', '44.8']);
  expect(mean(PUZZLES.map((puzzle) => puzzle.mini[0])).toFixed(2)).toBe('52.80');
  expect(mean(PUZZLES.map((puzzle) => puzzle.cadia[0])).toFixed(2)).toBe('43.17');
  for (const { points } of SWEEPS) expect(points).toHaveLength(PROBABILITIES.length);
  for (const { sheet } of [...GAMES, ...PUZZLES, ...SWEEPS]) expect(Object.keys(sheets)).toContain(sheet);
});

test('simulations are as many as the published players had by the rates of ggp-base', () => {
  // 59, 1.1, 73, 9, 16, 59, 2.4, 16 and 3.8 a second for 15 to 30 seconds.
  expect(GAMES.map(({ sims }) => sims)).toEqual([885, 22, 1095, 135, 240, 885, 48, 480, 114]);
  expect(SWEEPS.map(({ sims }) => sims)).toEqual([885, 480, 48, 13, 10]);
  expect(PUZZLES.map(({ sims }) => sims)).toEqual([873, 17751, 202, 2657, 42]);
});

test('a plan begins with what matters most, and has a hundred games of each pairing in four hours', () => {
  for (const minutes of [1, 15, 240, 3000]) {
    const items = planOf(minutes);
    expect(items[0]).toMatchObject({ kind: 'pairing', pairing: 'mini/mini-c' });
    expect(items).toHaveLength(planOf(240).length);
  }
  for (const { kind, games } of planOf(240)) if (kind === 'pairing') expect(games).toBe(100);
  expect(planOf(240).reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(240 * 120);
});

test('every row has its figure between its limits, and its basis', async () => {
  const { context, said } = fakeContext();
  const rows = await reproduction.run(context, 240);
  expect(rows).toHaveLength(9 * 8 + 9 * 6 + 2 * 5 + 5 * 11 + 8 + 3 * 10);
  for (const { what, ours, low, high, basis } of rows) {
    expect(low, what).toBeLessThan(ours);
    expect(high, what).toBeGreaterThan(ours);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeLessThanOrEqual(100);
    expect(basis).toMatch(/\d+ games/);
  }
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  expect(rows[0]).toMatchObject({
    what: 'Connect4: MINI against MINI-C',
    paper: '61.33 ± 5.69',
    ours: 62.5,
    published: [61.33, 5.69],
    basis: '100 games at 885 simulations: 50 won, 25 lost, 25 drawn',
  });
  expect(rows.find(({ what }) => what === 'Checkers: mean score of SSC')).toMatchObject({
    paper: '78.5',
    ours: 7,
  });
  const average = rows.find(({ what }) => what === 'Average of 9 games: MINI against MINI-C')!;
  expect(average).toMatchObject({ paper: '59.88 ± 1.82', ours: 62.5, basis: '900 games' });
  const doubtful = rows.filter(({ paper }) => paper.endsWith('(?)'));
  expect(doubtful.length).toBeGreaterThan(1);
  expect(doubtful[0]).not.toHaveProperty('published');
  expect(average.high - average.low).toBeLessThan(7);
  // They are told as they come.
  expect(said).toHaveLength(rows.length);
  expect(await reproduction.run(fakeContext().context, 240)).toEqual(rows);
});

test('parts are asked for by the names of their rows, and of those that fit there is an average', async () => {
  const { context } = fakeContext();
  const asked: string[] = [];
  const fits: typeof context.fits = (what, _, rows = []) => {
    asked.push(what, ...rows);
    return what.endsWith('MINI against MINI-C') && !what.startsWith('Pilgrimage');
  };
  const rows = await reproduction.run({ ...context, fits }, 1);
  expect(rows.map(({ what }) => what).slice(-2)).toEqual([
    'Farming Quandries: MINI against MINI-C',
    'Average of 8 games: MINI against MINI-C',
  ]);
  const named = (await reproduction.run(fakeContext().context, 1)).map(({ what }) => what);
  for (const what of named.filter((name) => !/^Average|in relation to/.test(name)))
    expect(asked).toContain(what);
});

test('readings change one thing each, and are judged by the figure that they are to explain', async () => {
  const { context, said } = fakeContext();
  const rows = await miniPlayerReadings.run(context, 60);
  expect(rows).toHaveLength(QUESTIONS.reduce((sum, { readings }) => sum + readings.length, 0));
  expect(said).toHaveLength(rows.length);
  expect(rows[0]).toMatchObject({
    what: 'Connect4: history with P = 0.7: as in the table',
    paper: '66.67 ± 5.13',
    published: [66.67, 5.13],
    ours: 62.5,
  });
  expect(rows[0].basis).toContain('200 games at 885 simulations');
  expect(rows.find(({ what }) => what.includes('ten times'))!.basis).toContain('at 8850 simulations');
  for (const { readings } of QUESTIONS) {
    const changes = readings.map((reading) => JSON.stringify({ ...reading, title: undefined }));
    expect(new Set(changes).size).toBe(readings.length);
  }
});

test('all players of the plan can play', async () => {
  const { context, agents } = fakeContext();
  await reproduction.run(context, 240);
  const ofTables = agents.size;
  await miniPlayerReadings.run(context, 60);
  expect(agents.size).toBeGreaterThan(ofTables + 20);
  const container = createContainer([corePlugin, gdl, miniPlayer]);
  const factory = container.get<AgentFactory>(Service.factory);
  const game = { use: 'gdl', sheet: 'tic-tac-toe' };
  const players = new Map([...agents.values()].map((agent) => [JSON.stringify(agent.searcher), agent]));
  // Five players, the best strategy alone in four ways, eleven probabilities of five strategies and their
  // opponent; and those that only readings have.
  expect(players.size).toBe(5 + 4 + 55 + 1 + 40);
  for (const { name, searcher } of players.values()) {
    const agent = { name, game, searcher, budget: { sims: 2 } };
    const { reason } = factory.play({ id: name, agents: [agent, agent], seed: 1, opening: [] });
    expect(reason).toBe('rules');
  }
});

test('scores of strategies are the means of their playouts in self-play', async () => {
  let games = 0;
  const playerOf = (game: GdlGame, random: Random) =>
    mini.create({ ...mini.defaults, learn: 6 }, { game, evaluator: undefined, random }) as MiniPlayer;
  const ask = () =>
    strategyScores({ sheet: 'tic-tac-toe', games: 2, sims: 12 }, playerOf, () => Promise.resolve(games++));
  const scores = await ask();
  expect(games).toBe(2);
  expect(scores.games.map((means) => means.length)).toEqual([6, 6]);
  // One playout each at least, learned from, and one in the tree, for each of two players in two games.
  for (const count of scores.playouts) expect(count).toBeGreaterThanOrEqual(4);
  for (const mean of scores.games.flat()) expect(mean).toBeGreaterThanOrEqual(0);
  for (const mean of scores.games.flat()) expect(mean).toBeLessThanOrEqual(100);
  expect(await ask()).toEqual(scores);
});
