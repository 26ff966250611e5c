import { chineseCheckers } from '@evolab/chinese-checkers';
import { draughts } from '@evolab/draughts';
import { morris } from '@evolab/morris';
import { nineBoardTicTacToe } from '@evolab/nine-board-tic-tac-toe';
import { pentago } from '@evolab/pentago';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { LabError, Random, type Declared, type EvaluatorDefinition, type Game, type Position } from 'evolab';
import { coreEvaluators, forward } from 'evolab/network';
import { checkedOptions, checkEvaluator, collectGarbage, randomPosition } from 'evolab/testing';
import { describe, expect, test } from 'vitest';

const find = (id: string) => coreEvaluators.find((definition) => definition.id === id)!;
const checkers = draughts.create(draughts.defaults);
const ninemensmorris = morris.create(morris.defaults);
const nineBoard = nineBoardTicTacToe.create(nineBoardTicTacToe.defaults);
const fives = pentago.create(pentago.defaults);
const rhombus = chineseCheckers.create({ ...chineseCheckers.defaults, size: 5 });

const countOf = (
  definition: EvaluatorDefinition & Declared,
  game: Game,
  options = definition.defaults,
): number => definition.weights?.(options, game).reduce((sum, { size }) => sum + size, 0) ?? 0;

/** The user's error that `build` ends in. */
function refusal(build: () => unknown): LabError {
  try {
    build();
  } catch (error) {
    if (error instanceof LabError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

/** An evaluator with random weights, drawn as a learner would draw them. */
function make(id: string, game: Game, options: object = {}, seed = 0) {
  const definition = find(id);
  const all = { ...definition.defaults, ...options };
  const random = new Random('evaluators', seed);
  const blocks = definition.weights?.(all, game) ?? [];
  const weights = Float64Array.from(
    blocks.flatMap(({ size, start }) => Array.from({ length: size }, () => random.between(...start))),
  );
  return { weights, evaluator: definition.create(all, { game, weights }) };
}

describe.each<[string, string, Game, object]>([
  ['layered on tic-tac-toe', 'layered', ticTacToe.create({}), {}],
  [
    'layered on draughts, planes',
    'layered',
    checkers,
    { encoder: 'planes', hidden: [12], bypass: 'material' },
  ],
  ['a single unit on draughts', 'layered', checkers, { hidden: [] }],
  ['subsquare on draughts', 'subsquare', checkers, {}],
  ['subsquare on chinese checkers', 'subsquare', rhombus, { from: 2, bypass: 'distance', bypassScale: 0.1 }],
  ['subsquare in 16 bits on draughts', 'subsquare', checkers, { precision: 'int16' }],
  ['a net on draughts that remembers nothing', 'subsquare', checkers, { cache: 0 }],
  ['material on draughts', 'material', checkers, {}],
  ['material on tic-tac-toe', 'material', ticTacToe.create({}), {}],
  ['constant', 'constant', checkers, { value: 0.5 }],
])('%s', (_, id, game, options) => {
  test('keeps the promises of an evaluator', () => {
    checkEvaluator(() => make(id, game, options).evaluator, game, { playouts: 5 });
  });
});

const pieces = (position: Position): string[] => checkers.print(position).split(':', 3);

/** The same position with the board turned and colours swapped. */
function swapped(position: Position): Position {
  const [turn, white, black] = pieces(position);
  const turned = (side: string) => side.slice(1).replaceAll(/\d+/g, (square) => String(33 - Number(square)));
  return checkers.parse!(`${turn === 'B' ? 'W' : 'B'}:W${turned(black)}:B${turned(white)}`);
}

test.each([
  ['layered', {}],
  ['subsquare', {}],
  ['subsquare', { precision: 'int16' }],
  ['material', {}],
])('%s %j gives a position the value of the swapped one', (id, options) => {
  const random = new Random('swapped');
  const { evaluator } = make(id, checkers, options);
  for (let i = 0; i < 300; i++) {
    const position = randomPosition(checkers, 80, random);
    const other = swapped(position);
    expect(pieces(swapped(other))).toEqual(pieces(position));
    expect(evaluator.evaluate(position, 0)).toBe(evaluator.evaluate(other, 1));
    expect(evaluator.evaluate(position, 1)).toBe(evaluator.evaluate(other, 0));
  }
});

test('a net equals its definition in double precision, kings at their learned value', () => {
  const random = new Random('definition');
  const { weights, evaluator } = make('layered', checkers);
  weights[1742] = 1.37;
  const net = find('layered').create(find('layered').defaults, { game: checkers, weights });
  const codes = new Float64Array(32);
  let kings = 0;
  for (let i = 0; i < 300; i++) {
    const position = randomPosition(checkers, 120, random);
    checkers.encoders!.board.encode(position, 0, codes);
    const seen = Array.from(codes, (code) => (Math.abs(code) === 2 ? Math.sign(code) * 1.37 : code));
    const sum = seen.reduce((a, b) => a + b);
    const topology = { inputs: 32, hidden: [40, 10], skipConnection: true };
    expect(Math.abs(net.evaluate(position, 0) - forward(topology, weights, seen, sum))).toBeLessThan(2e-6);
    if (codes.some((code) => Math.abs(code) === 2)) {
      kings++;
      expect(net.evaluate(position, 0)).not.toBe(evaluator.evaluate(position, 0));
    }
  }
  expect(kings).toBeGreaterThan(30);
});

test.each([
  ['layered', { hidden: [5, 3] }],
  ['layered', { hidden: [] }],
  ['layered', { hidden: [4], precision: 'int16' }],
  ['subsquare', { hidden: [4], bypass: 'none' }],
])('the output scale of %s %j is a factor of what its last tanh takes', (id, options) => {
  const definition = find(id);
  const [plain, scaled] = [1, 0.125].map((outputScale) => {
    const all = { ...definition.defaults, ...options, spread: 0.5, outputScale };
    return definition.create(all, { game: checkers, weights: make(id, checkers, all).weights });
  });
  const random = new Random('output scale');
  for (let i = 0; i < 100; i++) {
    const position = randomPosition(checkers, 80, random);
    const sum = Math.atanh(plain.evaluate(position, 0));
    // Near 1 the tanh no longer tells the sum.
    if (Math.abs(sum) < 3) expect(scaled.evaluate(position, 0)).toBeCloseTo(Math.tanh(sum / 8), 3);
  }
});

test.each(['layered', 'subsquare'])('first weights of %s are as far spread as its option says', (id) => {
  const definition = find(id);
  const blocks = definition.weights!({ ...definition.defaults, spread: 3 }, checkers);
  expect(blocks.map(({ name, start }) => [name, ...start])).toEqual([
    ['net', -3, 3],
    ['bypass', -3, 3],
    ['values', 2, 2],
  ]);
});

test('the bypass takes a feature of the game times its scale', () => {
  const options = { hidden: [3], bypass: 'distance', bypassScale: 0.25 };
  const definition = find('layered');
  const all = { ...definition.defaults, ...options };
  const weights = new Float64Array(countOf(definition, rhombus, all));
  weights[weights.length - 1] = 0.5;
  const evaluator = definition.create(all, { game: rhombus, weights });
  const random = new Random('bypass');
  for (let i = 0; i < 50; i++) {
    const position = randomPosition(rhombus, 40, random);
    const distance = rhombus.features!.distance.measure(position, 1);
    const expected = forward(
      { inputs: 1, hidden: [], skipConnection: true },
      Float64Array.of(0, 0, 0.5),
      [0],
      distance / 4,
    );
    expect(evaluator.evaluate(position, 1)).toBeCloseTo(expected, 6);
  }
});

test('a net whose weights are all 0 finds every position even', () => {
  const random = new Random('zero');
  for (const id of ['layered', 'subsquare']) {
    const { weights } = make(id, checkers);
    const evaluator = find(id).create(find(id).defaults, { game: checkers, weights: weights.fill(0) });
    for (let i = 0; i < 50; i++)
      expect(evaluator.evaluate(randomPosition(checkers, 60, random), i & 1)).toBe(0);
  }
});

test('material counts men and kings at their values', () => {
  const position = checkers.parse!('B:WK29,30:B1,K2,K3');
  const { evaluator } = make('material', checkers, { values: [1, 1.5] });
  expect(evaluator.evaluate(position, 0)).toBeCloseTo((1 + 1.5 + 1.5 - 1 - 1.5) / (32 * 1.5), 12);
  expect(evaluator.evaluate(position, 1)).toBe(-evaluator.evaluate(position, 0));
});

test('caches of several nets in one table never mix up their values', () => {
  const random = new Random('cache');
  const nets = [0, 1, 2].map((seed) => ({
    plain: make('layered', checkers, { cache: 0 }, seed).evaluator,
    cached: make('layered', checkers, { cache: 6 }, seed).evaluator,
  }));
  const positions = Array.from({ length: 100 }, () => randomPosition(checkers, 60, random));
  for (let i = 0; i < 20_000; i++) {
    const position = positions[random.below(100)];
    const { plain, cached } = nets[random.below(3)];
    const role = random.below(2);
    expect(cached.evaluate(position, role)).toBe(plain.evaluate(position, role));
  }
});

/** A game whose nets are asked by numbers only. */
function withoutBitboards(game: Game): Game {
  const board = { ...game.encoders!.board };
  delete (board as { bitboards?: unknown }).bitboards;
  return { ...game, encoders: { ...game.encoders, board } };
}

test.each<[string, Game, object]>([
  ['draughts', checkers, { cache: 0 }],
  ['draughts', checkers, { cache: 13 }],
  ['draughts', checkers, { cache: 15 }],
  ['draughts', checkers, { bypass: 'material' }],
  ['draughts', checkers, { bypass: 'none', hidden: [] }],
  ["nine men's morris", ninemensmorris, {}],
  ['nine-board tic-tac-toe', nineBoard, {}],
  ['pentago', fives, {}],
  ['tic-tac-toe', ticTacToe.create({}), {}],
])('on %s a net gives the same value for bit boards as for numbers: %o', (_, game, options) => {
  expect(game.encoders!.board.bitboards).toBeDefined();
  const random = new Random('by boards');
  const precisions = 'hidden' in options ? ['float'] : ['float', 'int16'];
  for (const precision of precisions) {
    const byBoards = make('layered', game, { ...options, precision }).evaluator;
    const byNumbers = make('layered', withoutBitboards(game), { ...options, precision }).evaluator;
    for (let i = 0; i < 200; i++) {
      const position = randomPosition(game, 60, random);
      for (const role of [0, 1, 0])
        expect(byBoards.evaluate(position, role)).toBe(byNumbers.evaluate(position, role));
    }
  }
});

test('a cache asks the net only once while nothing else comes by', () => {
  let calls = 0;
  // Asked by bit boards it remembers in the kernel, where nobody can count.
  const counting = {
    ...checkers,
    encoders: {
      board: {
        ...withoutBitboards(checkers).encoders!.board,
        encode: (p: Position, role: number, out: Float64Array) => {
          calls++;
          checkers.encoders!.board.encode(p, role, out);
        },
      },
    },
  };
  const { evaluator } = make('layered', counting, { cache: 10 });
  for (let i = 0; i < 10; i++) evaluator.evaluate(checkers.start(), 0);
  expect(calls).toBe(1);
  evaluator.evaluate(checkers.start(), 1);
  expect(calls).toBe(2);
});

test.each<[string, Game, object, RegExp]>([
  ['layered', checkers, { encoder: 'bord' }, /did you mean 'board'\? known: board, planes, bits/],
  ['layered', checkers, { bypass: 'materal' }, /did you mean 'material'\? known: none, sum, men/],
  ['layered', checkers, { hidden: [40, 0] }, /from 1 to/],
  ['layered', checkers, { hidden: [1.5] }, /from 1 to/],
  ['layered', checkers, { hidden: [5000] }, /from 1 to/],
  ['layered', checkers, { hidden: Array.from({ length: 20 }, () => 3) }, /at most 16/],
  ['layered', checkers, { hidden: [2000, 2000] }, /at most 1000000/],
  ['layered', checkers, { bypassScale: Number.NaN }, /number/],
  ['layered', checkers, { precision: 'double' }, /'float' or 'int16'/],
  ['layered', checkers, { precision: 'int16', encoder: 'planes' }, /known: board/],
  ['layered', checkers, { precision: 'int16', hidden: [] }, /float/],
  ['layered', checkers, { cache: 40 }, /0 to 22/],
  ['layered', checkers, { cache: 2.5 }, /0 to 22/],
  ['subsquare', checkers, { encoder: 'planes' }, /encoders that do: board/],
  ['subsquare', checkers, { from: 9 }, /1 to 8/],
  ['subsquare', checkers, { from: 0 }, /at least 1/],
  ['material', checkers, { values: [1] }, /2 numbers/],
  ['material', checkers, { values: [0, 0] }, /not all 0/],
  ['material', ticTacToe.create({}), { values: [0, 1] }, /not all 0/],
  ['material', checkers, { values: [1, Infinity] }, /a number/],
  ['constant', checkers, { value: 2 }, /from -1 to 1/],
])('%s of %o refuses %j and names what is allowed', (id, game, options, hint) => {
  const definition = find(id);
  const build = () =>
    definition.create(checkedOptions(definition, options), { game, weights: new Float64Array(5) });
  const answer = refusal(build);
  expect(answer.code).toBe('LAB_BAD_OPTION');
  expect(`${answer.message}: ${answer.hint}`).toMatch(hint);
});

test('weights that do not fit are refused, one too many, one too few or one that is no number', () => {
  const definition = find('subsquare');
  const create = (weights: Float64Array) => () =>
    definition.create(definition.defaults, { game: checkers, weights });
  const refused = expect.objectContaining({ code: 'LAB_BAD_FILE' }) as object;
  const { weights } = make('subsquare', checkers);
  expect(create(weights)).not.toThrow();
  expect(create(weights.subarray(1))).toThrow(refused);
  expect(create(Float64Array.of(...weights, 0))).toThrow(refused);
  for (const bad of [Number.NaN, Infinity, -1e300]) {
    expect(create(weights.with(17, bad))).toThrow(refused);
  }
});

test('20,000 evaluators leave no memory behind', () => {
  const { weights } = make('subsquare', checkers);
  const definition = find('subsquare');
  const options = { ...definition.defaults, cache: 10 };
  const position = checkers.start();
  // What other tests have left in this process decides when it would collect by itself.
  let before = 0;
  let value = Number.NaN;
  for (let i = 0; i < 20_000; i++) {
    const evaluator = definition.create(options, { game: checkers, weights });
    const now = evaluator.evaluate(position, 0);
    if (i > 0 && now !== value) throw new Error(`evaluator ${i} finds ${now}, the others ${value}`);
    value = now;
    if (i % 2000 === 0) collectGarbage();
    if (i === 2000) before = process.memoryUsage().rss;
  }
  collectGarbage();
  // What they held came to 600 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
});
