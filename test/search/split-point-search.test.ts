import { Random, type Evaluator } from 'evolab';
import { Minimax } from 'evolab/search';
import { draughts } from '@evolab/draughts';
import { expect, test } from 'vitest';
import { DEEPENING_DEFAULTS } from '../../src/search/deepening.ts';
import { SearchStack } from '../../src/search/parallel/search-stack.ts';
import { SplitPointSearch } from '../../src/search/parallel/split-point-search.ts';
import { touchRecent } from '../../src/search/parallel/search-helpers.ts';
import { PV_NODE } from '../../src/search/parallel/node-type.ts';
import { SharedState } from '../../src/search/parallel/shared-state.ts';
import {
  NO_SPLIT_POINT,
  NODES,
  ROOT_VALUES,
  SHARED_BYTES,
  sharedWords,
  SplitPoints,
} from '../../src/search/parallel/split-points.ts';
import { hashedEvaluator } from '../fixtures/hashed-evaluator.ts';

const DEPTH = 9;

/** The branch of a thread that has searched the first of these moves at a ply, in the widest window. */
const branchOf = (moves: Int32Array, ply: number, plies: number): SearchStack => {
  const branch = new SearchStack(draughts.create(draughts.defaults), DEEPENING_DEFAULTS);
  branch.moves.set(moves, ply * branch.maxMoves);
  branch.count[ply] = moves.length;
  branch.next[ply] = 1;
  branch.nodeType[ply] = PV_NODE;
  branch.plies[ply] = plies;
  branch.low[ply] = -1;
  branch.high[ply] = 1;
  return branch;
};

/**
 * A helper that joins a split of the start position, on this very thread: `meanwhile` plays the owner after so many
 * evaluations. Values of the split are those of Black.
 */
const helper = (scout: boolean, after: number, meanwhile: (splits: SplitPoints, split: number) => void) => {
  const game = draughts.create(draughts.defaults);
  const memory = new SharedArrayBuffer(SHARED_BYTES);
  const owner = new SplitPoints(memory, new SharedState(sharedWords(memory), 0, 1000));
  const splits = new SplitPoints(memory, new SharedState(sharedWords(memory), 1, 1000));
  const options = { ...DEEPENING_DEFAULTS, scout };
  let evals = 0;
  let seen = 0;
  const { evaluate } = hashedEvaluator(1000);
  let split = NO_SPLIT_POINT;
  const evaluator: Evaluator = {
    evaluate(position, role) {
      if (++evals === after) {
        seen = minimax.nodes;
        meanwhile(owner, split);
      }
      return evaluate(position, role);
    },
  };
  const minimax = new Minimax(game, evaluator, options);
  const brothers = new SplitPointSearch(game, minimax, options, 4, splits);
  const start = game.start();
  minimax.begin(start, 0, {}, DEPTH);
  minimax.monitor = brothers;
  owner.state.begin(1, 0);
  brothers.begin(start, 0, false, Infinity);
  const moves = new Int32Array(game.maxMoves);
  const count = start.moves(moves, 0);
  const branch = branchOf(moves.subarray(0, count), 0, DEPTH);
  branch.improve(0, moves[0], -0.9);
  split = owner.create(NO_SPLIT_POINT, branch, 0);
  expect(brothers.join(NO_SPLIT_POINT, 1)).toBe(true);
  expect(owner.helpers(split)).toBe(0);
  return { owner, split, after: minimax.nodes - seen, nodes: minimax.nodes, brothers, moves, count };
};

test.each([
  ['is cut off', (splits: SplitPoints, split: number) => splits.close(split)],
  ['loses its window to its owner', (splits: SplitPoints, split: number) => void splits.narrow(split, 1, 1)],
  ['is no longer wanted', (splits: SplitPoints) => splits.state.stop()],
])('a helper whose split %s stops within 64 nodes', (_, cut) => {
  for (const scout of [false, true]) {
    for (const after of [1, 100, 2500]) {
      const { after: late } = helper(scout, after, (splits, split) => {
        cut(splits, split);
        splits.state.announceWindow();
      });
      expect(late).toBeLessThanOrEqual(64);
    }
  }
});

test('a helper that nobody tells anything searches to the end, and books its nodes', () => {
  const { owner, nodes, count } = helper(false, -1, () => undefined);
  expect(nodes).toBeGreaterThan(5000);
  expect(owner.numbers[NODES]).toBe(nodes);
  const values = owner.numbers.subarray(ROOT_VALUES, ROOT_VALUES + count);
  // The first was not to be had.
  expect([...values].filter((value) => value !== 0)).toHaveLength(count - 1);
});

test('a better move elsewhere saves a helper work at once', () => {
  const whole = helper(false, -1, () => undefined);
  const told = helper(false, 200, (splits, split) => {
    splits.improve(split, whole.moves[0], 0.9, whole.moves, 0, 1);
    splits.state.announceWindow();
  });
  expect(told.nodes).toBeLessThan(whole.nodes / 2);
  expect(told.owner.best(told.split)).toBe(0.9);
});

test('a move that was handed out is not handed out again, nor one of a closed split', () => {
  const memory = new SharedArrayBuffer(SHARED_BYTES);
  const splits = new SplitPoints(memory, new SharedState(sharedWords(memory), 0, 1000));
  const moves = Int32Array.from([10, 20, 30, 40]);
  const split = splits.create(NO_SPLIT_POINT, branchOf(moves, 0, 5), 0);
  const below = splits.create(split, branchOf(moves, 3, 5), 3);
  expect([splits.take(split), splits.take(split)]).toEqual([1, 2]);
  expect(splits.find(NO_SPLIT_POINT)).toBe(split);
  expect(splits.find(split)).toBe(below);
  expect(splits.take(split)).toBe(3);
  expect(splits.take(split)).toBe(-1);
  expect(splits.find(NO_SPLIT_POINT)).toBe(below);
  splits.close(below);
  expect(splits.take(below)).toBe(-1);
  expect(splits.find(NO_SPLIT_POINT)).toBe(NO_SPLIT_POINT);
});

test('helpers keep few tasks, those they were called to last', () => {
  const kept: number[] = [];
  const random = new Random('tasks');
  for (let i = 0; i < 100; i++) {
    const task = random.below(8);
    const known = kept.includes(task);
    expect(touchRecent(kept, task)).toBe(known);
    expect(kept[0]).toBe(task);
    expect(kept.length).toBeLessThanOrEqual(4);
  }
});
