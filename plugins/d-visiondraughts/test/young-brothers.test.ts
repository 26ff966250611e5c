import { Random } from 'evolab';
import { AlphaBeta } from 'evolab/search';
import { draughts } from '@evolab/draughts';
import { expect, test } from 'vitest';
import { DEEPENING_DEFAULTS } from '../../../src/search/alphabeta.ts';
import { hashedEvaluator } from 'evolab/testing';
import { CUT_NODE } from '../../parallel/src/node-type.ts';
import type { SplitPoint } from '../src/simulation/frame.ts';
import { Simulation } from '../src/simulation/simulation.ts';

const DEPTH = 7;

test('siblings are shared only after the first move of a position, at cut nodes after the first two', () => {
  const game = draughts.create(draughts.defaults);
  const evaluator = hashedEvaluator(1000);
  const simulation = new Simulation({
    game,
    evaluator,
    splitDepth: 3,
    processors: 8,
    random: new Random('simulated'),
    options: DEEPENING_DEFAULTS,
    ownLocks: false,
    costs: { node: 1, lock: 0.1, message: 10, share: 1 },
  });
  const shared: { readonly nodeType: number; readonly searched: number; readonly hasBest: boolean }[] = [];
  const add = simulation.splitPoints.add.bind(simulation.splitPoints);
  simulation.splitPoints.add = (splitPoint: SplitPoint) => {
    // The move taken last is still being searched.
    const { nodeType, next, bestMove } = splitPoint;
    shared.push({ nodeType, searched: next - 1, hasBest: bestMove >= 0 });
    return add(splitPoint);
  };
  const start = game.start();
  simulation.begin(start, 0, DEPTH);
  const moves = new Int32Array(game.maxMoves);
  const found = simulation.searchRoot(moves.subarray(0, start.moves(moves, 0)), DEPTH, 0, -1, 1);
  expect(shared.length).toBeGreaterThan(100);
  expect(shared.filter(({ hasBest }) => !hasBest)).toEqual([]);
  for (const { nodeType, searched } of shared)
    expect(searched).toBeGreaterThanOrEqual(nodeType === CUT_NODE ? 2 : 1);
  const serial = new AlphaBeta(game, evaluator, {}).search(start, 0, { depth: DEPTH });
  expect([found.bestMove, found.best]).toEqual([serial.move, serial.value]);
});
