import { Random, type Budget, type Game, type Searcher } from 'evolab';
import { AlphaBeta, Deepening, Minimax, RootSearch, TranspositionTable } from 'evolab/search';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { hashedEvaluator, pileGame, randomPosition } from 'evolab/testing';
import { DEEPENING_DEFAULTS } from '../../src/search/alphabeta.ts';
import { duels } from '../fixtures/installed-plugins.ts';
import { minimax } from './minimax.ts';

const WAYS = [
  { table: 0, aspiration: 0, scout: false, ordering: false },
  { table: 0, aspiration: 0.02 },
  { table: 4, aspiration: 0.02 },
  { table: 14 },
  { table: 14, extendForced: true, extendActive: true, maxExtension: 2, quiescence: 2, preferFaster: true },
];

const row = ticTacToe.create({});

// Those with chance have a search of their own: expectiminimax.test.ts.
const withoutChance = (await duels()).filter(([, game]) => !game.chance);
const games: [string, Game][] = [...withoutChance, ['a pile', pileGame()]];

describe.each(games)('on %s', (id, game) => {
  test('deepening to a depth finds what a search of that depth finds', () => {
    const random = new Random('deepening', id);
    for (const way of WAYS) {
      for (const steps of [3, 1000]) {
        const evaluator = hashedEvaluator(steps);
        const deepening = new Deepening(game, evaluator, way);
        const direct = new AlphaBeta(game, evaluator, { ...way, table: 0, scout: false });
        for (let i = 0; i < 4; i++) {
          const position = randomPosition(game, Math.min(60, game.maxPlies - 1), random);
          const depth = game.maxMoves > 40 ? 2 : 4;
          const { move, value } = direct.search(position, position.turn, { depth });
          const found = deepening.search(position, position.turn, { depth });
          expect([found.move, found.value], game.print(position)).toEqual([move, value]);
        }
      }
    }
  });

  test('no limit is exceeded, and the same limit gives the same result', () => {
    const random = new Random('limits', id);
    const evaluator = hashedEvaluator(100);
    const deepening = new Deepening(game, evaluator);
    const direct = new AlphaBeta(game, evaluator);
    for (let i = 0; i < 10; i++) {
      const position = randomPosition(game, Math.min(40, game.maxPlies - 1), random);
      for (const limit of [0, 1, 7, 100, 1 + random.below(2000)]) {
        for (const budget of [{ nodes: limit }, { evals: limit }] as Budget[]) {
          const results = [deepening, direct, deepening, direct].map((searcher) => {
            searcher.reset();
            const { move, value, nodes, evals, depth, moves, count } = searcher.search(
              position,
              position.turn,
              budget,
            );
            expect(nodes).toBeLessThanOrEqual(budget.nodes ?? Infinity);
            expect(evals).toBeLessThanOrEqual(budget.evals ?? Infinity);
            expect([...moves.subarray(0, count)]).toContain(move);
            return { move, value, nodes, evals, depth };
          });
          expect(results[2]).toEqual(results[0]);
          expect(results[3]).toEqual(results[1]);
        }
      }
    }
  });
});

test.each([
  ['alpha-beta', new AlphaBeta(row, hashedEvaluator(50))],
  ['deepening', new Deepening(row, hashedEvaluator(50))],
])('%s has no value of a root move that it has not searched, and none below its worth', (_, searcher) => {
  const random = new Random('unsearched');
  let unsearched = 0;
  for (let i = 0; i < 20; i++) {
    const position = randomPosition(row, 3, random);
    const worth = [1, 2, 3].map(
      (depth) => minimax(row, hashedEvaluator(50), position, position.turn, depth)!.values,
    );
    const whole = searcher.search(position, position.turn, { depth: 3 }).nodes;
    for (const nodes of [0, 1, whole >> 3, whole >> 1, whole]) {
      const { depth, values, count } = searcher.search(position, position.turn, { depth: 3, nodes });
      // The last search is as deep as the one that ended before it, or was cut off one ply deeper.
      const seen =
        searcher instanceof Deepening ? worth.slice(Math.max(0, depth - 1), depth + 1) : worth.slice(2);
      for (const [move, value] of values.subarray(0, count).entries()) {
        if (Number.isNaN(value)) unsearched++;
        else expect(value).toBeGreaterThanOrEqual(Math.min(...seen.map((one) => one[move])));
      }
      if (nodes === 0) expect(values.subarray(0, count).every(Number.isNaN)).toBe(true);
    }
  }
  expect(unsearched).toBeGreaterThan(100);
});

test.each([
  ['tic-tac-toe', {}],
  ['tic-tac-toe', { preferFaster: true }],
  ['connect-four', { preferFaster: true }],
  ['draughts', { extendForced: true, extendActive: true, maxExtension: 4 }],
  ['draughts', { quiescence: 3 }],
])('what the table keeps from one search to the next of %s is no mistake with %j', (id, options) => {
  const game = games.find(([other]) => other === id)?.[1];
  if (!game) throw new Error(`${id} is not installed`);
  const evaluator = hashedEvaluator(1000);
  const random = new Random('kept');
  for (let i = 0; i < 10; i++) {
    // What one search left is often just what the next looks for, for the other role or another depth.
    const kept = [Deepening, AlphaBeta].map((way) => new way(game, evaluator, { ...options, table: 16 }));
    const position = randomPosition(game, game.maxPlies >> 1, random);
    for (let ply = 0; ply < 5 && !position.over; ply++) {
      let best = -1;
      for (let searches = 2; searches > 0; searches--) {
        const depth = 1 + random.below(5);
        const fresh = new AlphaBeta(game, evaluator, options);
        const { move, value } = fresh.search(position, position.turn, { depth });
        for (const searcher of kept) {
          const found = searcher.search(position, position.turn, { depth });
          expect([found.move, found.value]).toEqual([move, value]);
        }
        best = move;
      }
      position.play(best);
    }
  }
});

test('the table of a root that was handed in outlives a reset, one of its own does not', () => {
  for (const way of [AlphaBeta, Deepening]) {
    const table = new TranspositionTable(16);
    const evaluator = hashedEvaluator(100);
    const search = (searcher: Searcher): number => searcher.search(row.start(), 0, { depth: 5 }).nodes;
    const minimax = new Minimax(row, evaluator, DEEPENING_DEFAULTS, table);
    const root = new RootSearch(row, minimax, DEEPENING_DEFAULTS, new Random(1));
    const lent = new way(row, evaluator, {}, { root });
    const all = search(lent);
    lent.reset();
    expect(search(lent)).toBeLessThan(all);
    const own = new way(row, evaluator, { table: 16 });
    const fresh = search(own);
    own.reset();
    expect(search(own)).toBe(fresh);
  }
});

test('a budget is used up before a search ends', () => {
  const deepening = new Deepening(row, hashedEvaluator(100), { table: 0 });
  for (const limit of [1, 50, 999]) {
    expect(deepening.search(row.start(), 0, { nodes: limit }).nodes).toBe(limit);
    expect(deepening.search(row.start(), 0, { evals: limit }).evals).toBe(limit);
  }
});

test('a search on the clock ends, and knows how deep it was', () => {
  const deepening = new Deepening(row, hashedEvaluator(100));
  const { depth, count } = deepening.search(row.start(), 0, { millis: 1 });
  expect(depth).toBeLessThan(9);
  expect(count).toBe(9);
});

test('deepening ends when nothing is left to estimate', () => {
  const deepening = new Deepening(row, hashedEvaluator(100), { table: 0 });
  const position = row.start();
  for (const square of [0, 1, 2, 4, 3]) position.play(square);
  const { depth, value } = deepening.search(position, 1, { nodes: 1e6 });
  expect([depth, value]).toEqual([4, deepening.search(position, 1, { depth: 9 }).value]);
});

test('with stopWhenDecided a win in sight ends the search', () => {
  const position = row.start();
  for (const square of [0, 3, 1, 4]) position.play(square);
  const evaluator = { evaluate: () => 0 };
  const budget = { nodes: 1e6 };
  const decided = new Deepening(row, evaluator, { stopWhenDecided: true }).search(position, 0, budget);
  expect([decided.depth, decided.value, decided.move]).toEqual([1, 1, 2]);
});

test('the line is the play expected and leads to the value', () => {
  const evaluator = hashedEvaluator(1000);
  const deepening = new Deepening(row, evaluator, { table: 0 });
  const random = new Random('line');
  for (let i = 0; i < 100; i++) {
    const position = randomPosition(row, 5, random);
    const role = position.turn;
    const { pv, pvLength, value, move } = deepening.search(position, role, { depth: 4 });
    expect(pv[0]).toBe(move);
    for (const one of pv.subarray(0, pvLength)) position.play(one);
    expect(position.over ? position.payoff(role) : evaluator.evaluate(position, role)).toBeCloseTo(value, 12);
    expect(position.over || pvLength === 4).toBe(true);
  }
});
