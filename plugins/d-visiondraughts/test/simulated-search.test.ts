import { defaultsOf, Random } from 'evolab';
import { AlphaBeta, Deepening, DEEPENING_OPTIONS } from 'evolab/search';
import { draughts } from '@evolab/draughts';
import { othello } from '@evolab/othello';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { hashedEvaluator, randomPosition } from 'evolab/testing';
import { SimulatedSearch } from '../src/simulation/simulated-search.ts';

const evaluator = hashedEvaluator(100);
const COSTS = { node: 0.5, lock: 0.5, message: 20, share: 5 };
const WAYS = {
  alphabeta: { ...defaultsOf(DEEPENING_OPTIONS), deepening: false, table: 0, scout: false, splitDepth: 3 },
  deepening: { ...defaultsOf(DEEPENING_OPTIONS), deepening: true, table: 14, splitDepth: 3 },
};
const GAMES = {
  draughts: { game: draughts.create(draughts.defaults), depth: 8 },
  othello: { game: othello.create(othello.defaults), depth: 5 },
};

test.each([1, 4])(
  'moves that %d processors did not search, since another wins, have no value',
  (processors) => {
    const game = ticTacToe.create({});
    const position = game.parse!('xx.oo....');
    const machine = { processors, costs: COSTS, seed: 1 };
    for (const options of Object.values(WAYS)) {
      const { result } = new SimulatedSearch(game, evaluator, options, machine).search(position, 0, 1);
      expect([...result.values.subarray(0, result.count)]).toEqual([1, NaN, NaN, NaN, NaN]);
    }
  },
);

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('%s', (way) => {
  describe.each(Object.entries(GAMES))('on %s', (id, { game, depth }) => {
    const random = new Random('virtual', id);
    const positions = Array.from({ length: 4 }, () => randomPosition(game, 30, random));
    const options = WAYS[way];
    const simulate = (processors: number, costs = COSTS, ownLocks = false) => {
      const machine = { processors, costs, ownLocks, seed: 1 };
      const search = new SimulatedSearch(game, evaluator, options, machine);
      return positions.map((position) => {
        const { result, time, nodes } = search.search(position, position.turn, depth);
        return { move: result.move, value: result.value, time, nodes };
      });
    };
    const total = (found: readonly { time: number }[]) => found.reduce((sum, { time }) => sum + time, 0);
    const serial = positions.map((position) => {
      const Way = options.deepening ? Deepening : AlphaBeta;
      const { move, value, nodes } = new Way(game, evaluator, options).search(position, position.turn, {
        depth,
      });
      return { move, value, nodes };
    });

    test('one processor takes the time of a serial search', () => {
      for (const [i, { time, ...found }] of simulate(1).entries()) {
        expect(found).toEqual(serial[i]);
        expect(time).toBeCloseTo(serial[i].nodes * COSTS.node, 6);
      }
    });

    test('any number finds the same, faster than one, never more times faster than there are', () => {
      const alone = total(simulate(1));
      for (const processors of [2, 4, 10, 64]) {
        const found = simulate(processors);
        expect(found.map(({ move, value }) => ({ move, value }))).toEqual(
          serial.map(({ move, value }) => ({ move, value })),
        );
        const speedup = alone / total(found);
        // 64 are in each other's way in trees as small as these.
        if (processors <= 10) expect(speedup).toBeGreaterThan(1);
        expect(speedup).toBeLessThanOrEqual(processors);
      }
    });

    test('the same request gives the same times, and locks and messages that cost more take longer', () => {
      expect(simulate(8)).toEqual(simulate(8));
      const costly = { ...COSTS, lock: 20, message: 2000 };
      expect(total(simulate(8, costly))).toBeGreaterThan(total(simulate(8)));
    });

    test('a lock for each split point finds the same, and dear locks then cost less', () => {
      const dear = { ...COSTS, lock: 50 };
      const [one, each] = [simulate(10, dear), simulate(10, dear, true)];
      expect(each.map(({ move, value }) => ({ move, value }))).toEqual(
        serial.map(({ move, value }) => ({ move, value })),
      );
      expect(total(each)).toBeLessThan(total(one));
    });
  });
});
