import { Random, type Budget } from 'evolab';
import { AlphaBeta } from 'evolab/search';
import { checkedOptions, checkSearcher } from 'evolab/testing';
import { expect, test } from 'vitest';
import { simpleDistance } from '../src/evaluators.ts';
import { variableDepth } from '../src/variable-depth.ts';
import { make } from './game.ts';

const game = make({ size: 5 });
const evaluator = simpleDistance.create({}, { game, weights: new Float64Array() });

function searcher(options: object = {}, random = new Random(1)) {
  return variableDepth.create(checkedOptions(variableDepth, options), { game, evaluator, random });
}

/** Two of the three x are at home; none; one has arrived; two have. For o: one, none, none and one. */
const OPENING = 'oo.../...../..x../...o./...xx x 4';
const BETWEEN = '...../.ox../..x../.xo../...o. x 12';
const ONE_THERE = 'xo.../..x../...../..o../..x.o x 20';
const ENDGAME = 'xo.../x..../...../..o../..x.o x 20';

test.each([
  ['most pieces are at home', OPENING, 0, 4],
  ['no piece is at home', BETWEEN, 0, 2],
  ['one piece of three has arrived', ONE_THERE, 0, 2],
  ['most pieces have arrived', ENDGAME, 0, 4],
])('searches to the right depth when %s', (_, text, role, depth) => {
  const position = game.parse!(text);
  expect(searcher().search(position, role, { depth: 4 }).depth).toBe(depth);
});

test('the pieces of the searching side count', () => {
  // Most o are at home, most x are not.
  const text = 'oo.../...../..x../.x.o./....x';
  expect(searcher().search(game.parse!(`${text} o 5`), 1, {}).depth).toBe(4);
  expect(searcher().search(game.parse!(`${text} x 6`), 0, {}).depth).toBe(2);
});

test.each<[Budget, object, number, number]>([
  [{}, {}, 4, 2],
  [{}, { depth: 6 }, 6, 3],
  [{}, { depth: 6, factor: 3 }, 6, 2],
  [{ depth: 5 }, { depth: 2 }, 5, 2],
  [{ depth: 1 }, {}, 1, 1],
])('budget %o and options %o: depth %i in the opening, %i between', (budget, options, opening, between) => {
  expect(searcher(options).search(game.parse!(OPENING), 0, budget).depth).toBe(opening);
  expect(searcher(options).search(game.parse!(BETWEEN), 0, budget).depth).toBe(between);
});

test('finds the result of alpha-beta at that depth', () => {
  const alphabeta = new AlphaBeta(game, evaluator);
  for (const [text, depth] of [
    [OPENING, 4],
    [BETWEEN, 2],
    [ENDGAME, 4],
  ] as const) {
    const { move, value } = searcher({ table: 10 }).search(game.parse!(text), 0, {});
    expect({ move, value }).toEqual(
      (({ move, value }) => ({ move, value }))(alphabeta.search(game.parse!(text), 0, { depth })),
    );
  }
});

test('keeps the promises of the contract', () => {
  checkSearcher((random) => searcher({}, random), game, { playouts: 3, budget: { depth: 4 } });
});

test.each([{ depth: 0 }, { depth: 1.5 }, { factor: 0 }])('%o is rejected', (options) => {
  expect(() => searcher(options)).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }));
});

test('rejects other games', () => {
  const other = { ...game, features: {} };
  expect(() =>
    variableDepth.create(variableDepth.defaults, { game: other, evaluator, random: new Random(1) }),
  ).toThrow(expect.objectContaining({ code: 'LAB_WRONG_GAME' }));
});
