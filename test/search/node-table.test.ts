import { Random } from 'evolab';
import { Deepening, NodeTable, TranspositionTable } from 'evolab/search';
import { connectFour } from '@evolab/connect-four';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { hashedEvaluator, randomPosition } from 'evolab/testing';
import { NaiveSolver } from '../fixtures/naive-solver.ts';

const game = ticTacToe.create({});

/** Whether an entry of one search settles another, and with which value. */
function settles(
  takesDeeper: boolean,
  stored: { depth: number; left: number; low: number; high: number; value: number },
  wanted: { depth: number; left: number; low: number; high: number },
): number | undefined {
  const table = new NodeTable(new TranspositionTable(4), false, takesDeeper);
  table.reserve(1);
  table.begin(0);
  const [lows, highs, values] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
  const position = game.start();
  expect(table.probe(0, position, stored.depth, stored.left, lows, highs, values)).toBe(false);
  [lows[0], highs[0], values[0]] = [stored.low, stored.high, stored.value];
  table.store(0, stored.depth, stored.left, lows, highs, values, 3);
  [lows[0], highs[0], values[0]] = [wanted.low, wanted.high, Number.NaN];
  const found = table.probe(0, position, wanted.depth, wanted.left, lows, highs, values);
  expect(table.move(0)).toBe(3);
  return found ? values[0] : undefined;
}

describe('an entry of the table', () => {
  const all = { low: -1, high: 1 };
  const exact = { depth: 4, left: 2, ...all, value: 0.5 };

  test('counts for the same depth only', () => {
    expect(settles(false, exact, { depth: 4, left: 2, ...all })).toBe(0.5);
    for (const [depth, left] of [
      [3, 2],
      [5, 2],
      [4, 1],
      [4, 3],
    ])
      expect(settles(false, exact, { depth, left, ...all })).toBeUndefined();
  });

  test('counts for smaller depths too if deeper ones are taken, never for larger ones', () => {
    for (const [depth, left, counts] of [
      [4, 2, true],
      [1, 2, true],
      [3, 0, true],
      [5, 2, false],
      [5, 0, false],
      [3, 3, false],
    ] as const)
      expect(settles(true, exact, { depth, left, ...all }), `${depth} ${left}`).toBe(
        counts ? 0.5 : undefined,
      );
  });

  test('of a deeper search is still only the bound it is', () => {
    const low = { depth: 6, left: 0, low: -0.5, high: 0.2, value: 0.3 };
    expect(settles(true, low, { depth: 2, left: 0, low: 0, high: 0.25 })).toBe(0.3);
    expect(settles(true, low, { depth: 2, left: 0, low: 0, high: 0.5 })).toBeUndefined();
    const high = { depth: 6, left: 0, low: 0.4, high: 0.9, value: 0.3 };
    expect(settles(true, high, { depth: 2, left: 0, low: 0.3, high: 0.5 })).toBe(0.3);
    expect(settles(true, high, { depth: 2, left: 0, low: 0.1, high: 0.5 })).toBeUndefined();
  });
});

describe('with values of deeper entries', () => {
  test('what is searched to the end has its exact value, in tables of any size', () => {
    const truth = new NaiveSolver(game);
    const random = new Random('deeper');
    for (let i = 0; i < 60;) {
      const position = randomPosition(game, 7, random);
      if (position.over || position.moves(new Int32Array(9), 0) > 6) continue;
      i++;
      truth.solve(position, Infinity);
      for (const table of [2, 6, 16]) {
        const search = new Deepening(game, hashedEvaluator(100), { deeperEntries: true, table });
        expect(search.search(position, position.turn, { depth: 9 }).value).toBe(truth.value);
      }
    }
  });

  test('the same searches find the same again after a reset, with other nodes than without', () => {
    const four = connectFour.create({ width: 7, height: 6, suicide: false });
    const search = new Deepening(four, hashedEvaluator(1000), { deeperEntries: true });
    const plain = new Deepening(four, hashedEvaluator(1000));
    const play = (one: Deepening) => {
      one.reset();
      const position = four.start();
      const found: unknown[] = [];
      for (let ply = 0; ply < 8 && !position.over; ply++) {
        const { move, value, nodes } = one.search(position, position.turn, { depth: 6 });
        found.push([move, value, nodes]);
        position.play(move);
      }
      return found;
    };
    const first = play(search);
    expect(play(search)).toEqual(first);
    expect(play(plain)).not.toEqual(first);
  });
});

test('the value of one role is not taken for that of the other', () => {
  const shared = new TranspositionTable(4);
  const table = new NodeTable(shared, false);
  table.reserve(1);
  const [lows, highs, values] = [[-1], [1], [0.5]].map((x) => Float64Array.from(x));
  const probe = () => table.probe(0, game.start(), 4, 0, lows, highs, values);
  table.begin(0);
  expect(probe()).toBe(false);
  table.store(0, 4, 0, lows, highs, values, 3);
  expect(probe()).toBe(true);
  table.begin(1);
  expect(probe()).toBe(false);
});
