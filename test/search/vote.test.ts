import { draughts } from '@evolab/draughts';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { Random, type Evaluator } from 'evolab';
import { coreEvaluators, Ensemble, ensembleOf } from 'evolab/network';
import { Greedy, Vote } from 'evolab/search';
import {
  checkedOptions,
  checkEvaluator,
  checkSearcher,
  hashedEvaluator,
  randomPosition,
} from 'evolab/testing';
import { describe, expect, test } from 'vitest';

const checkers = draughts.create(draughts.defaults);
const noughts = ticTacToe.create({});
const voters = (seeds: readonly number[]): Evaluator[] => seeds.map((seed) => hashedEvaluator(1000, seed));

/** How often each move is made from the start in 600 votes. */
function elected(seeds: readonly number[]): Map<number, number> {
  const random = new Random('vote');
  const searcher = new Vote(checkers, voters(seeds), random);
  const counts = new Map<number, number>();
  for (let n = 0; n < 600; n++) {
    const { move } = searcher.search(checkers.start(), 0);
    counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  return counts;
}
const favourite = (seed: number): number =>
  new Greedy(checkers, voters([seed])[0], new Random(1)).search(checkers.start(), 0).move;

/** Three voters of different opinions, found by trying seeds. */
const differing = Array.from({ length: 50 }, (_, seed) => seed).filter(
  (seed, _, all) => all.findIndex((other) => favourite(other) === favourite(seed)) === seed,
);
const [a, b, c] = differing;

test('what two of three members want is done', () => {
  expect([...elected([a, b, a])]).toEqual([[favourite(a), 600]]);
  expect([...elected([b, a, a])]).toEqual([[favourite(a), 600]]);
});

test('three members of three opinions make one of the three moves, each as often', () => {
  const counts = elected([a, b, c]);
  expect(new Set(counts.keys())).toEqual(new Set([a, b, c].map(favourite)));
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
  // The 99.9% quantile of chi-square with 2 degrees of freedom.
  expect(chi).toBeLessThan(13.8);
});

test('votes are the visits of the moves', () => {
  const result = new Vote(checkers, voters([a, a, b]), new Random(1)).search(checkers.start(), 0);
  const votes = new Map(
    Array.from(result.moves.subarray(0, result.count), (move, i) => [move, result.visits[i]]),
  );
  expect(votes.get(favourite(a))).toBe(2);
  expect(votes.get(favourite(b))).toBe(1);
  expect([...votes.values()].reduce((sum, count) => sum + count)).toBe(3);
});

test.each([
  ['draughts', checkers],
  ['tic-tac-toe', noughts],
])('vote keeps the promises of a searcher on %s', (_, game) => {
  checkSearcher((random) => new Vote(game, voters([1, 2, 3]), random), game);
});

describe.each([
  ['mean', [1, 2, 3]],
  ['median', [1, 2, 3]],
  ['median', [1, 2, 3, 4]],
] as const)('the %s of %o', (rule, seeds) => {
  test('is that of the members', () => {
    const members = voters(seeds);
    const ensemble = new Ensemble(members, rule);
    const random = new Random('ensemble');
    for (let n = 0; n < 100; n++) {
      const position = randomPosition(checkers, 60, random);
      const said = members.map((member) => member.evaluate(position, 0)).sort((x, y) => x - y);
      const middle = said.length >> 1;
      const median = said.length % 2 === 1 ? said[middle] : (said[middle - 1] + said[middle]) / 2;
      const mean = said.reduce((sum, value) => sum + value, 0) / said.length;
      expect(ensemble.evaluate(position, 0)).toBeCloseTo(rule === 'mean' ? mean : median, 12);
    }
  });
});

const definition = ensembleOf({
  find: (id) => coreEvaluators.find((known) => known.id === id),
  ids: () => coreEvaluators.map(({ id }) => id),
});
const OF = { use: 'mlp', hidden: [4], view: 'opponent' };

test('the evaluator gives each member its share of the weights', () => {
  const options = { of: OF, members: 3, rule: 'median' };
  const blocks = definition.weights!(options, checkers);
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  expect(size).toBe(3 * (129 * 4 + 5));
  const random = new Random('weights');
  const weights = Float64Array.from({ length: size }, () => random.between(-1, 1));
  checkEvaluator(() => definition.create(options, { game: checkers, weights }), checkers, { playouts: 5 });
  const whole = definition.create(options, { game: checkers, weights });
  const alone = [0, 1, 2].map((m) =>
    definition
      .create(
        { of: OF, members: 1, rule: 'mean' },
        { game: checkers, weights: weights.subarray((m * size) / 3, ((m + 1) * size) / 3) },
      )
      .evaluate(checkers.start(), 0),
  );
  expect(new Set(alone).size).toBe(3);
  expect(whole.evaluate(checkers.start(), 0)).toBe(alone.sort((x, y) => x - y)[1]);
});

test.each([
  { of: { use: 'ensemble' } },
  { of: { use: 'mlp', wings: 2 } },
  { of: { use: 'mlp', hidden: 40 } },
  { members: 0 },
  { rule: 'vote' },
])('refuses %o', (options) => {
  expect(() => definition.weights!(checkedOptions(definition, options), checkers)).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error,
  );
});
