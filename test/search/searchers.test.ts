import { CHANCE, LabError, Random, requireGame, type Budget, type Game, type Searcher } from 'evolab';
import { coreSearchers, Outcomes } from 'evolab/search';
import {
  armsGame,
  checkedOptions,
  countGame,
  hashedEvaluator,
  inspectSearcher,
  pushingGame,
} from 'evolab/testing';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { installedGames } from '../fixtures/installed-plugins.ts';
import { minimax } from './minimax.ts';
import { legalMovesOf } from '../../src/play/positions.ts';

const row = ticTacToe.create({});
const hashed = hashedEvaluator(10);

function make(id: string, options: object, game: Game, random = new Random(1), evaluator = hashed): Searcher {
  const definition = coreSearchers.find((one) => one.id === id)!;
  requireGame(game, definition.requires ?? {}, id);
  return definition.create(checkedOptions(definition, options), { game, evaluator, random });
}

const CASES: [id: string, options: object, budget: Budget][] = [
  ['random', {}, {}],
  ['greedy', { ties: 'random' }, {}],
  ['greedy', { ties: 'first' }, {}],
  ['alphabeta', {}, { depth: 3 }],
  ['alphabeta', { ties: 'random', table: 8, scout: true, extendForced: true, quiescence: 4 }, { depth: 2 }],
  ['deepening', {}, { nodes: 500 }],
  ['deepening', { opponents: 'max-n' }, { nodes: 500 }],
  ['alphabeta', { opponents: 'best-reply', ties: 'random' }, { depth: 3 }],
  ['vote', {}, {}],
  ['deepening', { ties: 'random', stopWhenDecided: true }, { depth: 3 }],
  ['uct', {}, { sims: 50 }],
  ['uct', { lambda: 1, final: 'value' }, { evals: 30 }],
  ['uct', { lambda: 0.5, reuse: true }, { nodes: 300 }],
  ['uct', { solver: true, transpositions: true }, { sims: 50 }],
];

describe.each(CASES)('%s %j', (id, options, budget) => {
  const solver = 'solver' in options;
  const games: [string, Game][] = [['tic-tac-toe', row]];
  games.push(['a puzzle', armsGame([3, 5])]);
  if (!solver) games.push(['three roles', countGame(3, 8)]);
  if (id === 'random' || (id === 'uct' && !solver && !('reuse' in options))) {
    games.push(['a simultaneous game', pushingGame()]);
  }

  test.each(games)('keeps the promises of a searcher at %s', (_, game) => {
    const checks = inspectSearcher((random) => make(id, options, game, random), game, { budget });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.length).toBeGreaterThan(3);
  });
});

test.each(await installedGames())('%s is played by every searcher that can', (_, game) => {
  const random = new Random('all');
  const searchers = coreSearchers.flatMap(({ id }) => {
    try {
      return [make(id, {}, game, random)];
    } catch (error) {
      expect(error).toBeInstanceOf(LabError);
      expect((error as LabError).code).toBe('LAB_WRONG_GAME');
      return [];
    }
  });
  expect(searchers.length).toBeGreaterThanOrEqual(2);
  const position = game.start();
  const outcomes = new Outcomes(game);
  for (let ply = 0; ply < 12 && !position.over && !game.simultaneous; ply++) {
    while (position.turn === CHANCE) position.play(outcomes.draw(position, random));
    const { move } = searchers[ply % searchers.length].search(position, position.turn, { nodes: 200 });
    expect(legalMovesOf(game, position)).toContain(move);
    position.play(move);
  }
});

test('the random player draws all moves, sampler or not', () => {
  for (const sampled of [false, true]) {
    const game: Game = sampled ? { ...row, sampler: { sample: (_, random) => random.below(9) } } : row;
    const player = make('random', {}, game);
    const seen = new Int32Array(9);
    for (let i = 0; i < 9000; i++) seen[player.search(game.start(), 0, {}).move]++;
    for (const n of seen) expect(Math.abs(n - 1000)).toBeLessThan(150);
  }
});

test('the greedy player takes a win, and the first or any of equals', () => {
  const position = row.start();
  for (const square of [0, 3, 1, 4]) position.play(square);
  const blind = { evaluate: () => 0.5 };
  const greedy = coreSearchers.find(({ id }) => id === 'greedy')!;
  const player = (ties: string) =>
    greedy.create({ ties }, { game: row, evaluator: blind, random: new Random(1) });
  expect(player('random').search(position, 0, {}).move).toBe(2);
  const any = new Set<number>();
  const random = player('random');
  for (let i = 0; i < 200; i++) any.add(random.search(row.start(), 0, {}).move);
  expect(any.size).toBe(9);
  expect(player('first').search(row.start(), 0, {}).move).toBe(0);
});

test.each(['alphabeta', 'deepening'])('%s draws among equal moves evenly', (id) => {
  const evaluator = hashedEvaluator(2);
  const position = row.start();
  const equal = minimax(row, evaluator, position, 0, 2)!;
  const best = equal.moves.filter((_, i) => equal.values[i] === equal.value);
  expect(best.length).toBeGreaterThan(3);
  expect(best.length).toBeLessThan(9);
  for (const scout of [false, true]) {
    const searcher = make(id, { ties: 'random', scout }, row, new Random(2), evaluator);
    const seen = new Int32Array(9);
    for (let i = 0; i < 900; i++) seen[searcher.search(position, 0, { depth: 2 }).move]++;
    for (let move = 0; move < 9; move++) {
      const wanted = best.includes(move) ? 900 / best.length : 0;
      expect(Math.abs(seen[move] - wanted)).toBeLessThan(wanted === 0 ? 1 : 4 * Math.sqrt(wanted));
    }
  }
});

test('options out of range are errors', () => {
  const bad: [string, object][] = [
    ['greedy', { ties: 'last' }],
    ['alphabeta', { ties: '' }],
    ['alphabeta', { depth: -1 }],
    ['alphabeta', { table: 2.5 }],
    ['deepening', { aspiration: -1 }],
    ['uct', { cp: -1 }],
    ['uct', { lambda: 2 }],
    ['uct', { final: 'best' }],
    ['uct', { capacity: 0 }],
  ];
  for (const [id, options] of bad) {
    expect(() => make(id, options, row), JSON.stringify(options)).toThrow(LabError);
  }
});

test.each<[string, object, Budget]>([
  ['alphabeta', { table: 10 }, { depth: 9 }],
  ['deepening', {}, { depth: 9 }],
  ['uct', {}, { sims: 4000 }],
])('%s allocates nothing per position', (id, options, budget) => {
  const searcher = make(id, options, row);
  // What the heap grows by between two collections was allocated.
  const run = (searches: number): number => {
    let nodes = 0;
    let bytes = 0;
    for (let i = 0; i < searches; i++) {
      searcher.reset();
      const before = process.memoryUsage().heapUsed;
      nodes += searcher.search(row.start(), 0, budget).nodes;
      bytes += Math.max(0, process.memoryUsage().heapUsed - before);
    }
    return bytes / nodes;
  };
  run(100);
  // The smallest object takes 24 bytes; numbers that an evaluator returns may take 16.
  expect(run(100)).toBeLessThan(12);
});
