import { Random, type Evaluator, type Game, type Position, type Searcher } from 'evolab';
import { AlphaBeta } from 'evolab/search';
import { describe, expect, test } from 'vitest';
import { hashedEvaluator, pileGame, randomPosition, repeats } from 'evolab/testing';
import { duels } from '../fixtures/installed-plugins.ts';
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
  { extendForced: true, extendActive: true, maxExtension: 2 },
  { quiescence: 3 },
  { extendForced: true, extendActive: true, maxExtension: 2, quiescence: 2, preferFaster: true },
];

/**
 * Every searcher finds what plain minimax finds, up to 3 plies deep, and leaves the position as it was. False
 * if plain minimax would take too long even for a ply.
 */
function compare(
  game: Game,
  evaluator: Evaluator,
  position: Position,
  searchers: readonly Searcher[],
  rules: Rules,
): boolean {
  const text = game.print(position);
  const role = position.turn;
  for (let depth = 3; depth > 0; depth--) {
    const truth = minimax(
      game,
      evaluator,
      position,
      role,
      depth,
      rules,
      rules.extendActive && game.tactics ? 20_000 : 1000,
    );
    if (truth === undefined) continue;
    const seen = searchers.map((searcher) => {
      const found = searcher.search(position, role, { depth });
      return `${found.move} ${found.value} at ${game.print(position)}`;
    });
    expect(seen).toEqual(searchers.map(() => `${truth.move} ${truth.value} at ${text}`));
    return true;
  }
  return false;
}

// Those with chance have a search of their own: expectiminimax.test.ts.
const withoutChance = (await duels()).filter(([, game]) => !game.chance);
const games: [string, Game][] = [...withoutChance, ['a pile', pileGame()]];

describe.each(games)('on %s', (id, game) => {
  test('alpha-beta finds the value and the first best move of plain minimax', () => {
    const random = new Random('alphabeta', id);
    const evaluator = hashedEvaluator(4);
    const searchers = WAYS.map((way) => new AlphaBeta(game, evaluator, way));
    for (let i = 0; i < repeats(200); i++) {
      const position = randomPosition(game, Math.min(60, game.maxPlies - 1), random);
      // A third of the ways at a time: this takes as long as all tests of the search together.
      const ways = searchers.filter((_, way) => way % 3 === i % 3);
      expect(compare(game, evaluator, position, ways, {})).toBe(true);
    }
  });

  test.each(RULES)('so it does with %j', (rules) => {
    const random = new Random('rules', id);
    const evaluator = hashedEvaluator(50);
    const searchers = WAYS.map((way) => new AlphaBeta(game, evaluator, { ...way, ...rules }));
    let compared = 0;
    for (let i = 0; i < 12; i++) {
      const position = randomPosition(game, Math.min(60, game.maxPlies - 1), random);
      if (compare(game, evaluator, position, searchers, rules)) compared++;
    }
    expect(compared).toBeGreaterThan(0);
  });
});
