import { Random, type Evaluator } from 'evolab';
import { AlphaBeta, Minimax } from 'evolab/search';
import { draughts } from '@evolab/draughts';
import { expect, test } from 'vitest';
import { DEEPENING_DEFAULTS } from '../../../src/search/alphabeta.ts';
import { hashedEvaluator } from 'evolab/testing';
import { ALL_NODE, CUT_NODE, PV_NODE } from '../src/node-type.ts';
import { NO_SPLIT_POINT, SearchStack } from '../src/search-stack.ts';
import { SplitPointSearch } from '../src/split-point-search.ts';
import { touchRecent } from '../src/search-helpers.ts';
import { SharedState } from '../src/shared-state.ts';
import { NODES, ROOT_VALUES, SHARED_BYTES, sharedWords, SplitPoints } from '../src/split-points.ts';
import { WindowSync } from '../src/window-sync.ts';

const DEPTH = 9;

/** The stack of a thread that has searched the first of these moves at a ply, in the widest window. */
const stackOf = (moves: Int32Array, ply: number, plies: number): SearchStack => {
  const stack = new SearchStack(draughts.create(draughts.defaults), DEEPENING_DEFAULTS);
  stack.moves.set(moves, ply * stack.maxMoves);
  stack.count[ply] = moves.length;
  stack.next[ply] = 1;
  stack.nodeType[ply] = PV_NODE;
  stack.plies[ply] = plies;
  stack.low[ply] = -1;
  stack.high[ply] = 1;
  return stack;
};

/**
 * A helper that joins a split point at the start position, on this very thread: `meanwhile` acts as the owner
 * after `after` evaluations. Values of the split point are those of Black.
 */
const helper = (
  scout: boolean,
  after: number,
  meanwhile: (splitPoints: SplitPoints, splitPoint: number) => void,
) => {
  const game = draughts.create(draughts.defaults);
  const memory = new SharedArrayBuffer(SHARED_BYTES);
  const owner = new SplitPoints(memory, new SharedState(sharedWords(memory), 0, 1000));
  const splitPoints = new SplitPoints(memory, new SharedState(sharedWords(memory), 1, 1000));
  const options = { ...DEEPENING_DEFAULTS, scout };
  let evals = 0;
  let seen = 0;
  const { evaluate } = hashedEvaluator(1000);
  let splitPoint = NO_SPLIT_POINT;
  const evaluator: Evaluator = {
    evaluate(position, role) {
      if (++evals === after) {
        seen = minimax.nodes;
        meanwhile(owner, splitPoint);
      }
      return evaluate(position, role);
    },
  };
  const minimax = new Minimax(game, evaluator, options);
  const search = new SplitPointSearch(game, minimax, options, 4, splitPoints);
  const start = game.start();
  minimax.begin(start, 0, {}, DEPTH);
  minimax.monitor = search;
  owner.state.begin(1, 0);
  search.begin(start, 0, false);
  const moves = new Int32Array(game.maxMoves);
  const count = start.moves(moves, 0);
  const stack = stackOf(moves.subarray(0, count), 0, DEPTH);
  stack.improve(0, moves[0], -0.9);
  splitPoint = owner.create(NO_SPLIT_POINT, stack, 0);
  expect(search.join(NO_SPLIT_POINT, 1)).toBe(true);
  expect(owner.helpers(splitPoint)).toBe(0);
  return { owner, splitPoint, after: minimax.nodes - seen, nodes: minimax.nodes, search, moves, count };
};

test.each([
  ['is cut off', (splitPoints: SplitPoints, splitPoint: number) => splitPoints.close(splitPoint)],
  [
    'loses its window to its owner',
    (splitPoints: SplitPoints, splitPoint: number) => void splitPoints.narrow(splitPoint, 1, 1),
  ],
  ['is no longer wanted', (splitPoints: SplitPoints) => splitPoints.state.stop()],
])('a helper whose split point %s stops within 64 nodes', (_, cut) => {
  for (const scout of [false, true]) {
    for (const after of [1, 100, 2500]) {
      const { after: late } = helper(scout, after, (splitPoints, splitPoint) => {
        cut(splitPoints, splitPoint);
        splitPoints.state.announceWindow();
      });
      expect(late).toBeLessThanOrEqual(64);
    }
  }
});

test('a helper that is told nothing searches to the end, and adds its nodes', () => {
  const { owner, nodes, count } = helper(false, -1, () => undefined);
  expect(nodes).toBeGreaterThan(5000);
  expect(owner.numbers[NODES]).toBe(nodes);
  const values = owner.numbers.subarray(ROOT_VALUES, ROOT_VALUES + count);
  // The first had been taken.
  expect([...values].filter((value) => value !== 0)).toHaveLength(count - 1);
});

test('a thread that waits for a helper asks whether the search has to end, and then ends it', () => {
  const game = draughts.create(draughts.defaults);
  const memory = new SharedArrayBuffer(SHARED_BYTES);
  const other = new SplitPoints(memory, new SharedState(sharedWords(memory), 1, 1000));
  const state = new SharedState(sharedWords(memory), 0, 1000);
  const splitPoints = new SplitPoints(memory, state);
  const minimax = new Minimax(game, hashedEvaluator(1000), DEEPENING_DEFAULTS);
  const search = new SplitPointSearch(game, minimax, DEEPENING_DEFAULTS, 4, splitPoints);
  const start = game.start();
  minimax.begin(start, 0, {}, DEPTH);
  minimax.monitor = search;
  state.begin(1, 0);
  // A helper takes the next move at the root and does not come back before it is stopped.
  let splitPoint = NO_SPLIT_POINT;
  Object.defineProperty(state, 'needsWork', { get: () => splitPoint === NO_SPLIT_POINT });
  const create = splitPoints.create.bind(splitPoints);
  splitPoints.create = (parent, stack, ply) => {
    splitPoint = create(parent, stack, ply);
    other.join(splitPoint, new SearchStack(game, DEEPENING_DEFAULTS));
    // Silent, so that a search that nothing ends fails after a second.
    other.state.setBusy(true);
    return splitPoint;
  };
  let asked = 0;
  search.begin(start, 0, false, () => ++asked === 2);
  const stop = state.stop.bind(state);
  state.stop = () => {
    stop();
    other.leave(splitPoint);
  };
  const moves = new Int32Array(game.maxMoves);
  search.searchRoot(moves, start.moves(moves, 0), DEPTH, 0, -1, 1);
  expect([asked, state.stopped]).toEqual([2, true]);
});

/** A search on this very thread in which another thread always seems to wait for work. */
const searchWithIdleThread = (scout: boolean) => {
  const game = draughts.create(draughts.defaults);
  const memory = new SharedArrayBuffer(SHARED_BYTES);
  const state = new SharedState(sharedWords(memory), 0, 1000);
  Object.defineProperty(state, 'needsWork', { value: true });
  const splitPoints = new SplitPoints(memory, state);
  const options = { ...DEEPENING_DEFAULTS, scout };
  const evaluator = hashedEvaluator(1000);
  const minimax = new Minimax(game, evaluator, options);
  const search = new SplitPointSearch(game, minimax, options, 4, splitPoints);
  const created: { nodeType: number; searched: number; hasBest: boolean }[] = [];
  const create = splitPoints.create.bind(splitPoints);
  splitPoints.create = (parent, stack, ply) => {
    // The move taken last is still being searched.
    const searched = stack.next[ply] - 1;
    created.push({ nodeType: stack.nodeType[ply], searched, hasBest: stack.bestMove[ply] >= 0 });
    return create(parent, stack, ply);
  };
  const start = game.start();
  minimax.begin(start, 0, {}, DEPTH);
  minimax.monitor = search;
  state.begin(1, 0);
  search.begin(start, 0, false);
  const moves = new Int32Array(game.maxMoves);
  const count = start.moves(moves, 0);
  expect(search.searchRoot(moves, count, DEPTH, 0, -1, 1)).toBe(true);
  const serial = new AlphaBeta(game, evaluator, { scout }).search(start, 0, { depth: DEPTH });
  expect([search.bestMove, search.best]).toEqual([serial.move, serial.value]);
  return created;
};

test('siblings are shared only after the first move of a position, at cut nodes after the first two', () => {
  for (const scout of [false, true]) {
    const created = searchWithIdleThread(scout);
    expect(created.length).toBeGreaterThan(100);
    expect(new Set(created.map(({ nodeType }) => nodeType))).toEqual(new Set([PV_NODE, CUT_NODE, ALL_NODE]));
    for (const { nodeType, searched, hasBest } of created) {
      expect(hasBest).toBe(true);
      expect(searched).toBeGreaterThanOrEqual(nodeType === CUT_NODE ? 2 : 1);
    }
    // No longer than that.
    expect(Math.min(...created.filter((one) => one.nodeType === CUT_NODE).map((one) => one.searched))).toBe(
      2,
    );
    expect(Math.min(...created.filter((one) => one.nodeType === ALL_NODE).map((one) => one.searched))).toBe(
      1,
    );
  }
});

test('a better move elsewhere saves a helper work at once', () => {
  const whole = helper(false, -1, () => undefined);
  const told = helper(false, 200, (splitPoints, splitPoint) => {
    splitPoints.improve(splitPoint, whole.moves[0], 0.9, whole.moves, 0, 1);
    splitPoints.state.announceWindow();
  });
  expect(told.nodes).toBeLessThan(whole.nodes / 2);
  expect(told.owner.best(told.splitPoint)).toBe(0.9);
});

test('a better move that a helper finds is announced, and so is nothing else', () => {
  const { owner, splitPoint } = helper(false, -1, () => undefined);
  // It was -0.9 when the helper joined.
  expect(owner.best(splitPoint)).toBeGreaterThan(-0.9);
  expect(owner.state.epoch).toBeGreaterThan(0);
  const again = helper(false, 1, (splitPoints, at) => splitPoints.improve(at, 0, 1, new Int32Array(1), 0, 0));
  expect(again.owner.best(again.splitPoint)).toBe(1);
  expect(again.owner.state.epoch).toBe(0);
});

/** A thread that has made a split point of the position at a ply, in a window from -1 to 1. */
const ownerAt = (ply: number) => {
  const memory = new SharedArrayBuffer(SHARED_BYTES);
  const splitPoints = new SplitPoints(memory, new SharedState(sharedWords(memory), 0, 1000));
  const stack = stackOf(Int32Array.from([10, 20, 30, 40]), ply, 5);
  stack.improve(ply, 10, -0.9);
  const splitPoint = splitPoints.create(NO_SPLIT_POINT, stack, ply);
  stack.splitPoint[ply] = splitPoint;
  return { splitPoints, stack, splitPoint, windows: new WindowSync(stack, splitPoints) };
};

test('a window that narrows above a split point is announced once, and is that of its helpers from then on', () => {
  const { splitPoints, stack, splitPoint, windows } = ownerAt(2);
  windows.synchronise(2);
  expect(splitPoints.state.epoch).toBe(0);
  stack.high[2] = 0.5;
  windows.synchronise(2);
  windows.synchronise(2);
  expect([splitPoints.low(splitPoint), splitPoints.high(splitPoint)]).toEqual([-1, 0.5]);
  expect(splitPoints.state.epoch).toBe(1);
});

test('a move that decides a position closes it, and one that does not leaves it open', () => {
  const { splitPoints, splitPoint, windows } = ownerAt(2);
  windows.recordValue(2, 20, 0.3);
  expect(splitPoints.isClosed(splitPoint)).toBe(false);
  windows.recordValue(2, 30, 1);
  expect(splitPoints.isClosed(splitPoint)).toBe(true);
  expect(splitPoints.bestMove(splitPoint)).toBe(30);
});

test('a move that was taken is not taken again, nor one of a closed split point', () => {
  const memory = new SharedArrayBuffer(SHARED_BYTES);
  const splitPoints = new SplitPoints(memory, new SharedState(sharedWords(memory), 0, 1000));
  const moves = Int32Array.from([10, 20, 30, 40]);
  const splitPoint = splitPoints.create(NO_SPLIT_POINT, stackOf(moves, 0, 5), 0);
  const below = splitPoints.create(splitPoint, stackOf(moves, 3, 5), 3);
  expect([splitPoints.take(splitPoint), splitPoints.take(splitPoint)]).toEqual([1, 2]);
  expect(splitPoints.find(NO_SPLIT_POINT)).toBe(splitPoint);
  expect(splitPoints.find(splitPoint)).toBe(below);
  expect(splitPoints.take(splitPoint)).toBe(3);
  expect(splitPoints.take(splitPoint)).toBe(-1);
  expect(splitPoints.find(NO_SPLIT_POINT)).toBe(below);
  splitPoints.close(below);
  expect(splitPoints.take(below)).toBe(-1);
  expect(splitPoints.find(NO_SPLIT_POINT)).toBe(NO_SPLIT_POINT);
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
