import { expect, test } from 'vitest';
import nTuple from '../../n-tuple/src/index.ts';
import tdMc from '../../td-mc/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import type { Spec } from 'evolab';
import { laboratoryOf } from 'evolab/testing';
import { newMeter } from '../src/meter.ts';
import { weightsFor } from '../src/network.ts';
import { measurePart } from '../src/parts.ts';
import { PARTS } from '../src/request.ts';

const { factory } = laboratoryOf(ticTacToe);

test('all that can be measured of a game is measured', () => {
  const [game, evaluator] = [{ use: 'tic-tac-toe' }, { use: 'layered' }];
  const weights = weightsFor(factory, game, evaluator);
  const request = { game, evaluator, weights, trainable: false, runs: 1, seconds: 0.001, depth: 3 };
  const [rules, search, network] = PARTS.map((part) => measurePart({ ...request, part }, factory));
  expect(Object.keys(rules)).toEqual(['playouts', 'plies', 'perft', 'memory']);
  expect(Object.keys(search)).toEqual(['nodes', 'sims', 'memory']);
  expect(network.depth).toBe(3);
  for (const speed of [rules.playouts, rules.perft, search.nodes, search.sims, network.games, network.evals])
    expect(speed?.median).toBeGreaterThan(0);
  // A game has several plies, and a search of three plies visits more positions than it evaluates.
  expect(rules.plies!.median).toBeGreaterThan(5 * rules.playouts!.median);
  expect(network.networkNodes!.median).toBeGreaterThan(network.networkEvals!.median);
});

test('a speed is work done by CPU time, the middle of the runs between the slowest and the fastest', () => {
  let work = 0;
  const { low, median, high } = newMeter(5, 0.001).rate(() => (work += 1000));
  expect(low).toBeLessThanOrEqual(median);
  expect(median).toBeLessThanOrEqual(high);
  expect(low).toBeGreaterThan(0);
});

test('work counted in several units is measured in each, run by run', () => {
  const [once, thrice] = newMeter(3, 0.001).rates(() => [1, 3]);
  for (const end of ['low', 'median', 'high'] as const) expect(thrice[end]).toBeCloseTo(3 * once[end]);
});

test('an evaluator that can be taught is measured at it, and others are not', () => {
  const taught = laboratoryOf(ticTacToe, tdMc, nTuple).factory;
  const game = { use: 'tic-tac-toe' };
  const measured = (evaluator: Spec, trainable: boolean) => {
    const weights = weightsFor(taught, game, evaluator);
    const request = { game, evaluator, weights, trainable, runs: 1, seconds: 0.001, depth: 3 };
    return measurePart({ ...request, part: 'learning' }, taught);
  };
  expect(measured({ use: 'n-tuple', tuples: 'straight:3' }, true).learned?.median).toBeGreaterThan(0);
  expect(Object.keys(measured({ use: 'layered' }, false))).toEqual(['memory']);
});
