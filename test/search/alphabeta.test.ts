import { Random, type Evaluator, type Game, type Position, type Searcher } from 'evolab';
import { AlphaBeta } from 'evolab/search';
import { describe, expect, test } from 'vitest';
import { hashedEvaluator } from '../fixtures/hashed-evaluator.ts';
import { duels } from '../fixtures/installed-games.ts';
import { randomPosition } from '../fixtures/random-position.ts';
import { minimax, type Rules } from './minimax.ts';

/** Options that must not change what is found. */
const WAYS = [
  { ordering: false },
  { ordering: true },
  { ordering: false, scout: true },
  { ordering: true, scout: true },
  { ordering: false, table: 6 },
  { ordering: true, table: 6 },
  { ordering: true, scout: true, table: 16 },
];

const RULES: Rules[] = [
  {},
  { preferFaster: true },
  { extendForced: true, maxExtension: 4 },
  { extendForced: true, extendActive: true, maxExtension: 4 },
  { quiescence: 3 },
  { extendForced: true, extendActive: true, maxExtension: 2, quiescence: 2, preferFaster: true },
];

/** Deep enough to be telling, and cheap enough for plain minimax. */
function depthFor(game: Game, most: number): number {
  const moves = new Int32Array(game.maxMoves);
  const width = Math.max(game.start().moves(moves, 0), 6);
  let depth = 1;
  while (depth < 3 && width ** (depth + 1) <= most) depth++;
  return depth;
}

/** Every searcher finds what plain minimax finds, and leaves the position as it was. */
function compare(
  game: Game,
  evaluator: Evaluator,
  position: Position,
  depth: number,
  searchers: readonly Searcher[],
  rules: Rules = {},
): void {
  const text = game.print(position);
  const { move, value } = minimax(game, evaluator, position, position.turn, depth, rules);
  const seen = searchers.map((searcher) => {
    const found = searcher.search(position, position.turn, { depth });
    return `${found.move} ${found.value} at ${game.print(position)}`;
  });
  expect(seen).toEqual(searchers.map(() => `${move} ${value} at ${text}`));
}

const games = await duels();

describe.each(games)('on %s', (id, game) => {
  test('alpha-beta finds the value and the first best move of plain minimax', () => {
    const random = new Random('alphabeta', id);
    const evaluator = hashedEvaluator(4);
    const searchers = WAYS.map((way) => new AlphaBeta(game, evaluator, way));
    for (let i = 0; i < 200; i++) {
      const position = randomPosition(game, Math.min(60, game.maxPlies - 1), random);
      const depth = depthFor(game, i < 20 ? 2000 : 300);
      compare(game, evaluator, position, depth, searchers);
    }
  });

  test.each(RULES)('so it does with %j', (rules) => {
    const random = new Random('rules', id);
    const evaluator = hashedEvaluator(50);
    const searchers = WAYS.map((way) => new AlphaBeta(game, evaluator, { ...way, ...rules }));
    for (let i = 0; i < 12; i++) {
      const position = randomPosition(game, Math.min(60, game.maxPlies - 1), random);
      const depth = depthFor(game, rules.extendActive ? 10 : 200);
      compare(game, evaluator, position, depth, searchers, rules);
    }
  });
});
