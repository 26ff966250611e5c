import { defaultsOf, drawWeights, Random, type Game, type Options, type Position } from 'evolab';
import { describe, expect, test } from 'vitest';
import backgammon from '../../backgammon/src/index.ts';
import breakthrough from '../../breakthrough/src/index.ts';
import chineseCheckers from '../../chinese-checkers/src/index.ts';
import connectFour from '../../connect-four/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import einstein from '../../einstein/src/index.ts';
import hex from '../../hex/src/index.ts';
import morris from '../../morris/src/index.ts';
import nim from '../../nim/src/index.ts';
import nineBoard from '../../nine-board-tic-tac-toe/src/index.ts';
import othello from '../../othello/src/index.ts';
import pentago from '../../pentago/src/index.ts';
import { nTuple } from '../src/index.ts';
import { layoutOf } from '../src/layout.ts';
import { OPTIONS, planOf, type NTupleOptions } from '../src/plan.ts';
import { naiveValue, positionsOf } from './oracle.ts';

const gameOf = (
  plugin: { games?: readonly { create(options: Options): Game; defaults: Options }[] },
  options: Options = {},
): Game => plugin.games![0].create({ ...plugin.games![0].defaults, ...options });
const optionsOf = (options: Partial<NTupleOptions>): NTupleOptions => ({
  ...defaultsOf(OPTIONS),
  ...options,
});

function evaluatorOf(game: Game, options: NTupleOptions) {
  const weights = drawWeights(nTuple.weights!({ ...options, spread: 0.2 }, game), new Random(3, 'weights'));
  return { weights, evaluator: nTuple.create(options, { game, weights }), plan: planOf(game, options) };
}

/** Values of the net may differ from those of the definition by the rounding of its weights and sums. */
const ROUNDING = 2e-5;

describe.each([
  ['othello', gameOf(othello), {}],
  ['othello', gameOf(othello), { tuples: 'straight:3', stages: 3, view: 'asked' }],
  ['draughts', gameOf(draughts), { tuples: 'random:6:4', roles: 'apart' }],
  ['morris', gameOf(morris), { tuples: 'straight:3 0-1-2-9', stages: 2 }],
  ['morris', gameOf(morris), { tuples: 'patterns', stages: 5, stageBy: 'men:48' }],
  ['othello', gameOf(othello), { tuples: 'straight:2', stages: 7, stageBy: 'empty' }],
  ['connect four', gameOf(connectFour), { tuples: 'random:8:5', roles: 'apart', stages: 4 }],
  ['connect four', gameOf(connectFour, { width: 11, height: 4 }), { tuples: 'straight:2', stages: 22 }],
  ['breakthrough', gameOf(breakthrough), { tuples: 'systematic:3' }],
  ['chinese checkers', gameOf(chineseCheckers), { tuples: 'random:8:5' }],
  ['hex', gameOf(hex), { tuples: 'straight:4' }],
  ['pentago', gameOf(pentago), { tuples: 'straight:5' }],
  ['nine-board', gameOf(nineBoard), { tuples: 'random:8:4', view: 'asked' }],
  ['nim', gameOf(nim, { players: 3, heaps: [7, 7, 8] }), { tuples: '0-1-2', roles: 'apart', stages: 2 }],
  ['chinese checkers', gameOf(chineseCheckers, { players: 3 }), { tuples: 'random:8:4', roles: 'apart' }],
] as [string, Game, Partial<NTupleOptions>][])('$0 with $2', (_, game, options) => {
  const { weights, evaluator, plan } = evaluatorOf(game, optionsOf(options));
  // Another net lies behind it in memory.
  const other = nTuple.create(optionsOf(options), { game, weights: weights.map(() => 1) });

  test('values follow from the definition and from their parts, whatever was evaluated before', () => {
    const parts = nTuple.parts!(optionsOf(options), { game, weights });
    const sums = new Float64Array(parts.parts.length);
    const random = new Random(1, 'positions');
    let compared = 0;
    for (const position of positionsOf(game, 4, (n) => random.below(n))) {
      for (const role of game.roles.keys()) {
        other.evaluate(position, role);
        const value = evaluator.evaluate(position, role);
        expect(Math.abs(value - naiveValue(plan, weights, position, role))).toBeLessThan(ROUNDING);
        parts.read(position, role, sums);
        expect(Math.abs(value - parts.value(position, role, sums))).toBeLessThan(ROUNDING);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(50);
    // From another game's end back to the start: indices depend on the position alone.
    const start = game.start();
    const fresh = nTuple.create(optionsOf(options), { game, weights });
    expect(evaluator.evaluate(start, 0)).toBe(fresh.evaluate(start, 0));
  });
});

test('a view through bit boards has the values of the view through cells', () => {
  for (const plugin of [othello, draughts, morris]) {
    const game = gameOf(plugin);
    const { board } = game.encoders!;
    const plain = { ...game, encoders: { board: { ...board, bitboards: undefined } } } as unknown as Game;
    const options = optionsOf({ tuples: 'random:8:4', stages: 2 });
    const { weights, evaluator } = evaluatorOf(game, options);
    const slow = nTuple.create(options, { game: plain, weights });
    const random = new Random(2, 'positions');
    for (const position of positionsOf(game, 2, (n) => random.below(n)))
      expect(evaluator.evaluate(position, 1)).toBe(slow.evaluate(position, 1));
  }
});

test('a feature that tells the stage may keep what it needs in itself', () => {
  const game = gameOf(othello);
  class Ply {
    readonly summary = 'plies';
    readonly range = [0, 60] as const;
    readonly #numbers = new Float64Array(64);
    measure(position: Position, role: number): number {
      game.encoders!['board'].encode(position, role, this.#numbers);
      return this.#numbers.filter((number) => number !== 0).length - 4;
    }
  }
  const stages = { tuples: 'straight:2', stages: 3 };
  const told: Game = { ...game, features: { ...game.features, ply: new Ply() } };
  const { weights, evaluator } = evaluatorOf(told, optionsOf({ ...stages, stageBy: 'ply' }));
  const { plan } = evaluatorOf(told, optionsOf({ ...stages, stageBy: 'ply' }));
  const random = new Random(6, 'positions');
  for (const position of positionsOf(told, 1, (n) => random.below(n)))
    expect(Math.abs(evaluator.evaluate(position, 0) - naiveValue(plan, weights, position, 0))).toBeLessThan(
      ROUNDING,
    );
});

test('symmetric positions of Othello have equal values', () => {
  const game = gameOf(othello);
  const { evaluator } = evaluatorOf(game, optionsOf({ tuples: 'patterns systematic:2' }));
  const numbers = new Float64Array(64);
  const random = new Random(4, 'positions');
  for (const position of positionsOf(game, 1, (n) => random.below(n))) {
    game.encoders!['board'].encode(position, position.turn, numbers);
    for (const { cells } of game.symmetries!) {
      const image = game.start();
      const bits = [0, 0, 0, 0];
      cells.forEach((from, to) => {
        if (numbers[from] !== 0) bits[(numbers[from] > 0 ? 0 : 2) + (to >> 5)] |= 1 << (to & 31);
      });
      (image as Position & { place(...bits: number[]): void }).place(...bits, position.turn);
      expect(evaluator.evaluate(image, 0)).toBeCloseTo(evaluator.evaluate(position, 0), 5);
    }
  }
});

test('both roles see their game alike where a symmetry swaps them, even if the board is not turned for them', () => {
  const game = gameOf(breakthrough);
  const { board } = game.encoders!;
  // The same game with a board that is not turned for role 1.
  const still = {
    ...board,
    bitboards: undefined,
    encode(position: Position, role: number, out: Float64Array) {
      board.encode(position, 0, out);
      if (role === 1) for (let i = 0; i < out.length; i++) out[i] = 0 - out[i];
    },
  };
  const options = optionsOf({ tuples: 'random:8:4' });
  const { weights, evaluator } = evaluatorOf(game, options);
  const unturned = { ...game, encoders: { board: still } } as unknown as Game;
  const same = nTuple.create(options, { game: unturned, weights });
  const random = new Random(5, 'positions');
  for (const position of positionsOf(game, 2, (n) => random.below(n)))
    expect(same.evaluate(position, 0)).toBeCloseTo(evaluator.evaluate(position, 0), 5);
});

describe('tuples', () => {
  const othelloGame = gameOf(othello);
  const counted = (tuples: string) => {
    const { layout } = planOf(othelloGame, optionsOf({ tuples }));
    return [layout.tables.length, layout.size, layout.tables.flatMap(({ images }) => images).length];
  };

  test('sets of Othello have the published sizes', () => {
    // Jaskowski 2014: 32 and 24 tables with 288 and 648 weights; 42 look-ups into 11 tables since Logistello.
    expect(counted('straight:2').slice(0, 2)).toEqual([32, 288]);
    expect(counted('straight:3').slice(0, 2)).toEqual([24, 648]);
    expect(counted('patterns')).toEqual([11, 114_777, 42]);
    expect(counted('auto')).toEqual(counted('patterns'));
  });

  test('all connected pairs are all straight pairs', () => {
    expect(counted('systematic:2')).toEqual(counted('straight:2'));
  });

  test('a game without patterns has walks of six cells, or the longest for whose contents there is room', () => {
    const lengthsIn = (plugin: Parameters<typeof gameOf>[0], options = {}) => {
      const { layout } = planOf(gameOf(plugin), optionsOf({ tuples: 'auto', ...options }));
      return new Set(layout.tables.map(({ cells }) => cells.length));
    };
    expect(lengthsIn(breakthrough)).toEqual(new Set([6]));
    // 13 and 31 values: 32 tables of 13^5 and of 31^3 numbers, but not of 13^6 and 31^4.
    expect(lengthsIn(einstein)).toEqual(new Set([5]));
    expect(lengthsIn(backgammon)).toEqual(new Set([3]));
    // 32 nets.
    expect(lengthsIn(einstein, { roles: 'apart', stages: 16 })).toEqual(new Set([3]));
  });

  test('walks depend on the seed alone', () => {
    const walks = (seed: number) =>
      planOf(othelloGame, optionsOf({ tuples: 'random:3:6', seed })).layout.tables;
    expect(walks(1)).toEqual(walks(1));
    expect(walks(1)).not.toEqual(walks(2));
    for (const { cells } of walks(1)) expect(new Set(cells).size).toBe(6);
  });

  test.each([
    ['random:3', "'random:3' names no tuples"],
    ['0-64', 'there is no cell 64'],
    ['1-1', 'a cell comes twice'],
    ['straight:9', 'fits nowhere'],
    ['', 'there are no tuples'],
    ['systematic:9', 'there are more than'],
    ['0-1-2-3-4-5-6-7-8-9-10-11-12-13-14-15', 'more than 20000000 weights'],
  ])('%s is refused', (tuples, message) => {
    expect(() => planOf(othelloGame, optionsOf({ tuples }))).toThrow(message);
  });

  test('contents that a reflection of the tuple exchanges are twins', () => {
    // Two cells that a reflection exchanges: contents 'ab' and 'ba' must be equal.
    const { twins, tables } = layoutOf([[0, 1]], [[1, 0]], 3);
    expect(tables[0].images).toEqual([[0, 1]]);
    expect([...twins]).toEqual([0, 3, 6, 1, 4, 7, 2, 5, 8]);
  });
});

// An encoder that shows both roles the same board, one that turns it, and one where a symmetry swaps the roles.
test.each([
  ['othello', gameOf(othello), 'straight:2'],
  ['draughts', gameOf(draughts), 'random:6:3'],
  ['breakthrough', gameOf(breakthrough), 'systematic:2'],
] as [string, Game, string][])(
  'antisymmetric weights on %s give a position opposite values for the two sides',
  (_, game, tuples) => {
    const [plain, ...both] = [
      { tuples, view: 'asked' },
      { tuples, antisymmetric: true, view: 'asked' },
      { tuples, antisymmetric: true, view: 'opponent' },
    ].map((options) => {
      const all = { ...optionsOf(options as Partial<NTupleOptions>), spread: 0.2 };
      // The weights of an agent need not be antisymmetric: the net makes them so.
      const weights = drawWeights(nTuple.weights!(all, game), new Random(3, 'weights'));
      return nTuple.create(all, { game, weights });
    });
    const random = new Random(1, 'positions');
    let uneven = 0;
    for (const position of positionsOf(game, 2, (n) => random.below(n))) {
      const [asked, waiting] = both.map((evaluator) => evaluator.evaluate(position, 0));
      expect(Math.abs(asked - waiting)).toBeLessThan(ROUNDING);
      expect(Math.abs(asked + both[0].evaluate(position, 1))).toBeLessThan(ROUNDING);
      uneven = Math.max(uneven, Math.abs(plain.evaluate(position, 0) + plain.evaluate(position, 1)));
    }
    expect(uneven).toBeGreaterThan(0.01);
  },
);

test('antisymmetric weights are refused for roles apart', () => {
  expect(() => planOf(gameOf(othello), optionsOf({ antisymmetric: true, roles: 'apart' }))).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error,
  );
});

test('views of more cells than the kernel takes are refused, and the largest it takes has the right values', () => {
  const game = gameOf(othello);
  const { board } = game.encoders!;
  const seen = new Float64Array(board.size);
  const wide = (size: number) => ({
    ...game,
    encoders: {
      wide: {
        size,
        range: [-1, 1] as const,
        encode(position: Position, role: number, out: Float64Array) {
          board.encode(position, role, seen);
          for (let i = 0; i < size; i++) out[i] = seen[(7 * i + (i >> 6)) % board.size];
        },
      },
    },
  });
  const options = optionsOf({ encoder: 'wide', tuples: '0-1-2 7-500-777-900 1020-1021-1023', stages: 2 });
  const { weights, evaluator, plan } = evaluatorOf(wide(1024), options);
  const random = new Random(4, 'positions');
  for (const position of positionsOf(game, 2, (n) => random.below(n)))
    expect(Math.abs(evaluator.evaluate(position, 0) - naiveValue(plan, weights, position, 0))).toBeLessThan(
      ROUNDING,
    );
  expect(() => planOf(wide(1025), options)).toThrow(
    expect.objectContaining({
      code: 'LAB_BAD_OPTION',
      message: "n-tuple: encoder 'wide' writes 1025 numbers",
    }) as Error,
  );
});
