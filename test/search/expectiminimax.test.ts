import type { Game } from 'evolab';
import { AlphaBeta, Deepening } from 'evolab/search';
import { expect, test } from 'vitest';
import { hashedEvaluator, repeats } from 'evolab/testing';
import { randomTree } from '../fixtures/random-tree.ts';
import { bestOf, plainExpectiminimax } from './plain-search.ts';

const evaluator = hashedEvaluator(6);

/** Trees of one, two and three roles, with little and much luck. */
const treeOf = (i: number): Game =>
  randomTree(i, { roles: 1 + (i % 3), plies: 7, luck: 1 + (i % 4), width: 2 + (i % 3) });

test('Star1 and Star2 find the value and the first best move of plain expectiminimax on 10,000 trees, and visit no more nodes', () => {
  const visited = [0, 0, 0];
  let plain = 0;
  for (let i = 0; i < repeats(10_000); i++) {
    const game = treeOf(i);
    const root = game.start();
    const role = root.turn;
    const depth = 1 + (i % 4);
    const truth = plainExpectiminimax(game, evaluator, root, role, depth);
    plain += truth.nodes;
    for (const star of [0, 1, 2] as const) {
      const found = new AlphaBeta(game, evaluator, { star, ordering: i % 2 === 0 }).search(root, role, {
        depth,
      });
      if (found.nodes > truth.nodes)
        expect.fail(`tree ${i}, star ${star}: ${found.nodes} nodes for ${truth.nodes}`);
      expect({ move: found.move, value: found.value }).toEqual(bestOf(truth));
      visited[star] += found.nodes;
    }
  }
  expect(visited[1]).toBeLessThan(0.95 * visited[0]);
  expect(visited[0]).toBeLessThan(plain);
  expect(visited[2]).toBeLessThan(plain);
});

test('on trees with many outcomes Star1 visits fewer nodes than no cutoffs, and Star2 fewer than Star1', () => {
  const visited = [0, 0, 0];
  for (let i = 0; i < 60; i++) {
    const game = randomTree(i, { roles: 2, plies: 9, luck: 4, width: 7 });
    const root = game.start();
    for (const star of [0, 1, 2] as const)
      visited[star] += new AlphaBeta(game, evaluator, { star }).search(root, root.turn, { depth: 3 }).nodes;
  }
  expect(visited[1]).toBeLessThan(visited[0]);
  expect(visited[2]).toBeLessThan(visited[1]);
});

test.each([
  ['a table', { table: 12 }],
  ['a small table that is full', { table: 3 }],
  ['scouts', { scout: true }],
  ['scouts, a table and no Star2', { scout: true, table: 12, star: 1 as const }],
  ['faster wins first', { preferFaster: true, table: 10 }],
])('%s changes neither value nor move', (_, options) => {
  for (let i = 0; i < 1000; i++) {
    const game = treeOf(i);
    const root = game.start();
    const plain = new AlphaBeta(game, evaluator, {
      star: 0,
      ordering: false,
      preferFaster: 'preferFaster' in options,
    });
    const { move, value } = plain.search(root, root.turn, { depth: 4 });
    const found = new AlphaBeta(game, evaluator, options).search(root, root.turn, { depth: 4 });
    expect({ move: found.move, value: found.value }, `tree ${i}`).toEqual({ move, value });
  }
});

test('deepening to a depth finds what a search of that depth finds', () => {
  for (let i = 0; i < 500; i++) {
    const game = treeOf(i);
    const root = game.start();
    const { move, value } = bestOf(plainExpectiminimax(game, evaluator, root, root.turn, 4));
    const found = new Deepening(game, evaluator).search(root, root.turn, { depth: 4 });
    expect({ move: found.move, value: found.value }, `tree ${i}`).toEqual({ move, value });
  }
});

test('no limit is exceeded', () => {
  for (let i = 0; i < 200; i++) {
    const game = treeOf(i);
    const root = game.start();
    const search = new Deepening(game, evaluator);
    expect(search.search(root, root.turn, { nodes: i }).nodes).toBeLessThanOrEqual(i);
    expect(search.search(root, root.turn, { evals: i }).evals).toBeLessThanOrEqual(i);
  }
});
