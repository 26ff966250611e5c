import { expect, test } from 'vitest';
import chineseCheckers from '../../chinese-checkers/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import morris from '../../morris/src/index.ts';
import pig from '../../pig/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { endedByLimit, Random, type MatchRecord } from 'evolab';
import { checkedOptions, laboratoryOf } from 'evolab/testing';
import { compareGames, describeGames } from '../src/describe-games.ts';
import { surveyText } from '../src/survey-text.ts';

test('games are described by what happened in them', () => {
  const game = ticTacToe.games![0].create({});
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

test('outcomes of chance are not counted as choices', () => {
  const game = pig.games![0].create(checkedOptions(pig.games![0], {}));
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  const moves: number[] = [];
  while (!position.over) {
    // Rolls, and threes, until the score is enough.
    const count = position.moves(legal, 0);
    moves.push(legal[Math.min(2, count - 1)]);
    position.play(moves.at(-1)!);
  }
  const payoffs = [0, 1].map((role) => position.payoff(role));
  const record = { id: '', moves: Int32Array.from(moves), payoffs, nodes: [0, 0], evals: [0, 0] };
  const { choices, forced } = describeGames(game, 'by hand', [{ ...record, reason: 'rules' }]);
  // The first move of a turn is to roll; later ones are to roll or to hold.
  expect(choices.most).toBe(2);
  expect(choices.mean).toBeCloseTo(2 - forced);
});

test('a share of all points is an Elo above a bound, for people and as data', () => {
  const game = ticTacToe.games![0].create({});
  const won = Array.from({ length: 10 }, (_, i): MatchRecord => ({
    id: `${i}`,
    moves: Int32Array.of(i % 9),
    payoffs: i % 2 === 0 ? [1, -1] : [-1, 1],
    nodes: [0, 0],
    evals: [0, 0],
    reason: 'rules',
  }));
  const better = compareGames(won)!;
  expect(better).toMatchObject({ share: 1, elo: Infinity, eloInterval: [expect.any(Number), Infinity] });
  expect(better.eloInterval[0]).toBeGreaterThan(0);
  const players = [{ ...describeGames(game, 'a', won), better }];
  const text = surveyText({ game: 'g', roles: game.roles, games: 10, players, interrupted: false });
  expect(text).toMatch(/ above \d+$/m);
  expect(text).not.toMatch(/\binf\b|nan/i);
});

test.each([
  [chineseCheckers, { use: 'chinese-checkers', size: 5, maxPlies: 6 }],
  [chineseCheckers, { use: 'chinese-checkers', players: 3, size: 5, maxPlies: 9 }],
  [draughts, { use: 'draughts', maxPlies: 8 }],
  [morris, { use: 'morris', maxPlies: 8 }],
] as const)('games that run into the limit of the game itself count as stopped, %#', (plugin, use) => {
  const game = laboratoryOf(plugin).game(use);
  const position = game.start();
  const random = new Random('limit');
  const legal = new Int32Array(game.maxMoves);
  const moves: number[] = [];
  while (!position.over) {
    moves.push(legal[random.below(position.moves(legal, 0))]);
    position.play(moves.at(-1)!);
  }
  const record: MatchRecord = {
    id: '',
    moves: Int32Array.from(moves),
    payoffs: game.roles.map((_, role) => position.payoff(role)),
    nodes: [],
    evals: [],
    reason: 'rules',
  };
  expect(moves).toHaveLength(use.maxPlies);
  expect(describeGames(game, 'random', [record]).stopped).toBe(1);
  const won = game.roles.map((_, role) => (role === 0 ? 1 : -1));
  expect(describeGames(game, 'random', [{ ...record, payoffs: won }]).stopped).toBe(0);
});

test('a full board is no limit', () => {
  const drawn = { moves: new Int32Array(9), payoffs: [0, 0], reason: 'rules' } as const;
  expect(endedByLimit(ticTacToe.games![0].create({}), drawn)).toBe(false);
});
