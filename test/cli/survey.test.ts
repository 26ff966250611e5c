import { expect, test } from 'vitest';
import eightPuzzle from '../../plugins/eight-puzzle/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { describe as describeGames, surveyOf } from '../../src/tasks/survey.ts';
import type { AgentSpec, MatchRecord } from '../../src/contract/agent.ts';
import type { Assembler } from '../../src/lab/assembler.ts';
import { createContainer } from '../../src/lab/container.ts';
import { corePlugin } from '../../src/lab/core-plugin.ts';
import type { Batch } from '../../src/contract/executor.ts';
import { Service } from '../../src/lab/tokens.ts';
import { doBatch } from '../../src/worker/batch.ts';
import { clopperPearson } from '../../src/statistics/interval.ts';
import { emptyFolder, lab, labJson } from './lab.ts';

const assembler = createContainer([corePlugin, ticTacToe, eightPuzzle]).get<Assembler>(Service.assembler);
const executor = (slots: number) => ({
  slots,
  run: (batch: Batch) => Promise.resolve(doBatch(structuredClone(batch), assembler)),
  close: () => Promise.resolve(),
});
const agentsOf = (use: string): AgentSpec[] => [
  { name: 'random', game: { use }, searcher: { use: 'random' }, budget: {} },
  { name: 'uct', game: { use }, searcher: { use: 'uct' }, budget: { sims: 300 } },
];
const survey = (use: string, games: number, slots = 1, agents = agentsOf(use)) =>
  surveyOf({
    game: assembler.game({ use }),
    agents,
    games,
    seed: 3,
    executor: executor(slots),
    signal: new AbortController().signal,
    onProgress: () => {},
  });

test('games are described by what happened in them', () => {
  const game = assembler.game({ use: 'tic-tac-toe' });
  const record = (
    moves: number[],
    payoffs: number[],
    reason: MatchRecord['reason'] = 'rules',
  ): MatchRecord => ({
    id: '',
    moves: Int32Array.from(moves),
    payoffs,
    nodes: [0, 0],
    evals: [0, 0],
    reason,
  });
  const row = describeGames(game, 'by hand', [
    record([0, 3, 1, 4, 2], [1, -1]),
    record([0, 3, 1, 4, 2], [1, -1]),
    record([0, 3, 1, 4, 8, 5], [-1, 1]),
    record([4, 0], [0, 0], 'plies'),
  ]);
  expect(row).toMatchObject({ games: 4, different: 3, forced: 0, draws: 0.25, stopped: 0.25 });
  expect(row.plies).toEqual({ mean: 18 / 4, low: 2, high: 6 });
  // 9, 8, 7, 6, 5 moves to choose from in three games, 4 in one of them, 9 and 8 in the last.
  expect(row.choices).toEqual({ mean: (3 * 35 + 4 + 17) / 18, most: 9 });
  expect(row.wins.map(({ share }) => share)).toEqual([0.5, 0.25]);
  expect(row.payoffs).toEqual([0.25, -0.25]);
  for (const { share, low, high } of row.wins) expect(low < share && share < high).toBe(true);
});

test('a better player is seen to be better, and the rows do not depend on the number of threads', async () => {
  const rows = await survey('tic-tac-toe', 60);
  expect(rows.map(({ player }) => player)).toEqual(['random', 'uct']);
  const [random, uct] = rows;
  expect(random.better).toBeUndefined();
  expect(uct.better!.low).toBeGreaterThan(0.6);
  expect(uct.better!.elo).toBeGreaterThan(0);
  // The first to move is better off by far, until both see what is coming.
  expect(random.wins[0].share).toBeGreaterThan(random.wins[1].share);
  expect(uct.draws).toBeGreaterThan(random.draws);
  expect(await survey('tic-tac-toe', 60, 4)).toEqual(rows);
});

test('players that always play the same game are known by one game on each side, however many were played', async () => {
  const use = 'tic-tac-toe';
  const fixed = (depth: number): AgentSpec => ({
    name: `depth ${depth}`,
    game: { use },
    searcher: { use: 'alphabeta' },
    budget: { depth },
    evaluator: { use: 'constant' },
  });
  const rows = await survey(use, 40, 1, [fixed(1), fixed(9)]);
  for (const { games, different, wins } of rows) {
    expect([games, different]).toEqual([40, 1]);
    for (const { share, low, high } of wins) expect([low, high]).toEqual(clopperPearson(share, 1));
  }
  const { share, low, high } = rows[1].better!;
  expect([low, high]).toEqual(clopperPearson(2 * share, 2));
});

test('a game of one role is solved or not, and nobody is better', async () => {
  for (const row of await survey('eight-puzzle', 4)) {
    expect(row.wins).toHaveLength(1);
    expect(row.better).toBeUndefined();
    expect(row.wins[0].share + row.draws).toBe(1);
  }
});

test('lab survey prints two tables, and the same as JSON', () => {
  const folder = emptyFolder();
  const args = ['survey', 'hex:size=3', 'random', 'uct:sims=50', '--games', '10', '--workers', '1'];
  const { stdout, status } = lab(args, folder);
  expect(status).toBe(0);
  expect(stdout).toContain('hex:size=3, 10 games of each player against itself');
  const document = labJson(args, folder) as { roles: string[]; players: { player: string }[] };
  expect(document.players.map(({ player }) => player)).toEqual(['random', 'uct:sims=50']);
  expect(document.roles).toHaveLength(2);
  for (const role of document.roles) expect(stdout).toContain(`${role} wins`);
});
