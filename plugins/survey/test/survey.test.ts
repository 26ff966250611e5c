import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import dice from '../../pig/src/index.ts';
import puzzles from '../../puzzles/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { clopperPearson, type AgentSpec } from 'evolab';
import { contextOf, emptyFolder, laboratoryOf } from 'evolab/testing';
import { survey as surveyOf } from '../src/survey.ts';

const laboratory = laboratoryOf(ticTacToe, dice, puzzles);
const agentsOf = (use: string): AgentSpec[] => [
  { name: 'random', game: { use }, searcher: { use: 'random' }, budget: {} },
  { name: 'uct', game: { use }, searcher: { use: 'uct' }, budget: { sims: 300 } },
];
const survey = async (use: string, games: number, slots = 1, agents = agentsOf(use)) => {
  const request = { game: { use }, agents, games, seed: 3 };
  return (await surveyOf(contextOf(laboratory, { slots }), request)).players;
};

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

test.each(['pig', 'eight-puzzle'])(
  'what is not measured, such as %s, is refused before a game is played',
  async (use) => {
    const folder = join(emptyFolder(onTestFinished), 'games');
    const request = { game: { use }, agents: agentsOf(use), games: 4, seed: 3, folder };
    const refused = surveyOf(contextOf(laboratory, { slots: 1 }), { ...request, measured: 4 });
    await expect(refused).rejects.toMatchObject({ code: 'LAB_WRONG_GAME', message: /^--measures needs/ });
    expect(existsSync(folder)).toBe(false);
    const { players } = await surveyOf(contextOf(laboratory, { slots: 1 }), request);
    expect(players).toHaveLength(2);
  },
);

test('an aborted survey rests on the games that are finished', async () => {
  const request = { game: { use: 'tic-tac-toe' }, agents: agentsOf('tic-tac-toe'), games: 60, seed: 3 };
  const none = await surveyOf(contextOf(laboratory, { abortAfter: 1, slots: 1 }), request);
  expect(none.interrupted).toBe(true);
  const some = await surveyOf(contextOf(laboratory, { abortAfter: 100, slots: 1 }), request);
  expect(some.interrupted).toBe(true);
  const [random, uct] = some.players;
  expect(random.games).toBeGreaterThan(0);
  expect(random.games).toBeLessThan(60);
  expect(uct.games).toBeGreaterThan(0);
  // The games of a shorter survey are the first ones of a longer one.
  const shorter = await surveyOf(contextOf(laboratory), { ...request, games: random.games });
  expect(shorter.players[0]).toEqual(random);
});
